"""PÜNCT in three lessons: the basics, what beginners miss (the PÜNCT's colour, chains set free), and the last piece."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep

PLACING = LessonStep(
    spec="punct",
    title=N_("Place a piece"),
    text=N_(
        "Every piece has three dots; the large one is its PÜNCT. New pieces lie on three vacant cells outside the"
        " centre. Take a triangle, touch a cell for its PÜNCT, then choose which way it lies."
    ),
    goal=Goal(like=r"T.*"),
    example="Te5,e6",
    hint=N_("That was another piece. Take the triangle, the first of your reserve."),
    praise=N_("A piece need not touch any other one. From now on you place a piece or move one, turn by turn."),
)
BRIDGING = LessonStep(
    spec="punct",
    position="Te5e4,te7e8,Ee10e11 0 3",
    title=N_("Jump and bridge"),
    text=N_(
        "A piece moves with its PÜNCT along a line and may land on others, if its ends stand equally high. Jump with"
        " the straight piece from e10 onto both triangles, the PÜNCT on yours."
    ),
    goal=Goal(turns=("e10-e5,e6",)),
    example="e10-e5,e6",
    hint=N_("Touch e10, then e5, then e6: one end lies on your triangle, the other on Black’s."),
    praise=N_("The middle hangs over e6: a bridge. Nothing is slid under it, and Black’s triangle is blocked."),
)
CONNECTING = LessonStep(
    spec="punct",
    position="Ea8b9,tc4c5,Ed10e10,ef2f3,Eg10h10,ri4i5,Ej10k10,ml6m6,lm14l14,Tp10q10 0 10",
    title=N_("From side to side"),
    text=N_(
        "Whoever joins two opposite sides with a chain of visible dots wins. Your chain comes from the left and lacks"
        " three cells. Close it with one piece."
    ),
    goal=Goal(reason="connection"),
    example="Cn10,o10",
    hint=N_("The chain is not closed. The cells m10, n10 and o10 lie in a line: a straight piece fits."),
    praise=N_("Connected from the left side to the right one. It does not matter how high the dots lie."),
)
OWN_COLOUR = LessonStep(
    spec="punct",
    position="Td6d7,td8d9,Eh7i7 0 3",
    title=N_("The PÜNCT on your own colour"),
    text=N_(
        "Above the board the PÜNCT must come to lie on a dot of yours; the minor dots may lie on any colour. Jump with"
        " the straight piece from h7 onto both triangles."
    ),
    goal=Goal(turns=("h7-d7,d8", "h7-e7,e8")),
    example="h7-d7,d8",
    hint=N_("That is a turn, but no jump onto both. Go with the PÜNCT to d7 or e7, and lead onto Black’s triangle."),
    praise=N_("Black’s triangle is covered and cannot move. Jumps like this cut chains."),
)
SET_FREE = LessonStep(
    spec="punct",
    position="Ed1d2,Ed4d5,Ed9d10,Ee12f13,Tg8f8,eh1h2,eh4h5,ch8h9,ei10j11,Ci16j17,el13m14,to16p17/Tg8g9 0 13",
    title=N_("What you lift sets free"),
    text=N_(
        "Your upper triangle on g8 holds Black’s chain down: lift it, and Black is connected and wins, unless you"
        " connect with the same turn. Do that."
    ),
    goal=Goal(reason="connection"),
    example="g8-d8,d7",
    hint=N_("That does not connect you. Bring the triangle from g8 to column d, where your chain has a hole."),
    praise=N_("Now both are connected, and the one who has moved wins. Look beneath a piece before you lift it."),
)
LAST_PIECE = LessonStep(
    spec="punct",
    position=(
        "Ea7b7,Eb3c3,Mb5c6,Lc10d10,Md8e9,rd9c8,ed12e12,ce1f1,Ef2e2,Tf4e4,mf10f9,tg3h3,eg4g5,eg8f8,Lh13i14,Ti2h2,ti5i4,"
        "Ej12j13,mk7l7,lk9j9,Tk16k15,Cl11l12,em7n7,tm10m9,Rm14l13,rm15l14,co10p10,Ro13n12,Co16p16,Tq13p13/Te11e10 0 45"
    ),
    title=N_("The last piece"),
    text=N_(
        "You have one triangle left. Whoever places their last piece ends the game, and then the visible dots in the"
        " centre count: there Black is ahead. Win by connecting instead."
    ),
    goal=Goal(reason="connection"),
    example="Tf11,g12",
    hint=N_("You are not connected. Your chain from the left to the right has a hole at f11."),
    praise=N_("Connected: the centre is not counted any more. With one piece left you may also go on moving."),
)
LESSONS = (
    Lesson("punct", "PÜNCT", (PLACING, BRIDGING, CONNECTING)),
    Lesson("punct", "PÜNCT", (OWN_COLOUR, SET_FREE), PITFALLS),
    Lesson("punct", "PÜNCT", (LAST_PIECE,), TACTICS),
)
