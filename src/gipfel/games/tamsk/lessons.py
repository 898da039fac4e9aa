"""TAMSK in three lessons: the basics, what beginners miss (rings left out, having to move), and shutting in."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep

MOVING = LessonStep(
    spec="tamsk",
    title=N_("Move and drop a ring"),
    text=N_(
        "An hourglass goes to a space beside it, and you may drop a ring there. Whoever has fewer rings left at the end"
        " wins. Move your red hourglass from a1 to b2 and drop a ring."
    ),
    goal=Goal(turns=("a1-b2",)),
    example="a1-b2",
    hint=N_("Touch a1, then b2, and choose to drop a ring."),
    praise=N_("A ring lies on b2. The dots below a space tell how many rings it takes: two there, four in the centre."),
)
FULL = LessonStep(
    spec="tamsk:auto",
    position="0R100/01B000/003000/0B000020R/000000/00000/0R000B 30,27 0 - - 0",
    title=N_("Full spaces are closed"),
    text=N_(
        "A space with all its rings is full: nobody enters it any more, nor one with an hourglass. Your hourglass"
        " on a1 has one way left: take it. Here rings drop by themselves."
    ),
    goal=Goal(turns=("a1-b1",)),
    example="a1-b1",
    hint=N_("Move the hourglass from a1: a2 is full, Black stands on b2, and only b1 is open."),
    praise=N_("That was close: an hourglass without a way out cannot move until somebody makes room."),
)
CLOSING = LessonStep(
    spec="tamsk:auto",
    position="1R111B/12221/123221/1234R22B1/123321/12221/1R111B 2,2 0 - - 60",
    title=N_("The last rings"),
    text=N_(
        "When nobody can move the game is over. Only c4 and d5 have room for one ring each, and both have two rings"
        " left. Take the space that Black needs as well."
    ),
    goal=Goal(turns=("d4-d5",)),
    example="d4-d5",
    hint=N_("Now Black goes to d5 and gets rid of a ring, too. Go to d5 yourself: c4 stays yours."),
    praise=N_("Black on d6 is shut in, and you go on to c4: no ring left against two."),
)
CLAIMING = LessonStep(
    spec="tamsk",
    turns=("a1-b2", "a4-b4~"),
    title=N_("A ring left out"),
    text=N_(
        "You need not drop a ring. But then your opponent may drop one of theirs there, before their own move."
        " Black has left out the ring on b4: drop yours there, then make your move."
    ),
    goal=Goal(like=r"\+b4 .*"),
    example="+b4 b2-b3",
    hint=N_("That was only a move. Touch the dashed ring on b4 first, then move an hourglass."),
    praise=N_("Two rings gone in one turn. Leave a ring out only if the space must not become full."),
)
HAVING_TO = LessonStep(
    spec="tamsk:auto",
    position="1R011B/12221/123321/12332R2B1/123321/12221/1R111B 5,6 0 - - 50",
    title=N_("You have to move"),
    text=N_(
        "Black is shut in and passed over, but you must go on moving, although you lead. If your hourglass leaves d5,"
        " Black gets out. Find the move that keeps Black shut in."
    ),
    goal=Goal(turns=("a1-a2",)),
    example="a1-a2",
    hint=N_("Now Black can go to d5. Move the hourglass from a1 to a2 instead."),
    praise=N_("Black is passed over again. Free moves elsewhere are worth a lot: save some for the end."),
)
SHUTTING_IN = LessonStep(
    spec="tamsk:auto",
    position="1R111B/12221/1223R21/123422B1/123321/12221/1R111B 4,4 0 - - 55",
    title=N_("Shut the door"),
    text=N_(
        "Black’s hourglass on d6 has one way out, over d5, and d5 takes one more ring. Four rings on both sides:"
        " win the game with one move."
    ),
    goal=Goal(reason="rings"),
    example="c4-d5",
    hint=N_("Black still gets out. Fill d5 yourself, with the hourglass on c4."),
    praise=N_("d5 is full, nobody can move, and you have one ring less. Doors that need one ring are yours to shut."),
)
CUTTING_OFF = LessonStep(
    spec="tamsk:auto",
    position="01R11/01121/12B33R21/1234321R/12332B1/12221/1B111 2,2 0 - - 50",
    title=N_("Cut off the way"),
    text=N_(
        "Only a1, b1, b2 and b3 take one more ring each, and both have two left. Black on c2 gets in over b1 and b2."
        " Go where you cut Black off from the rest."
    ),
    goal=Goal(turns=("a2-b2",)),
    example="a2-b2",
    reply=("c2-b1",),
    hint=N_("Now Black gets rid of both rings, too. Stand in the way: from a2 to b2."),
    praise=N_("Black got only to b1. From b2 you go to a1 next: your last ring, and Black is shut in with one."),
)
SECOND_RING = LessonStep(
    spec="tamsk:3,rings=auto",
    position="1R111B/12221/1233R21/123422B1/123311/12221/1R111B 4,4 0 - + 55",
    title=N_("Two doors at once"),
    text=N_(
        "In level 3 Black was too late: besides the ring of your move you may drop a second one on any space that is"
        " not full. Black on d6 has two ways out, d5 and e5. Shut both with one turn."
    ),
    goal=Goal(reason="rings"),
    example="c4-d5 +e5",
    hint=N_("Black still gets out. Move from c4 to d5, then drop the second ring on e5."),
    praise=N_("Nobody can move, and you have two rings less. Whoever takes too long gives away more than a move."),
)
LESSONS = (
    Lesson("tamsk", "TAMSK", (MOVING, FULL, CLOSING)),
    Lesson("tamsk", "TAMSK", (CLAIMING, HAVING_TO), PITFALLS),
    Lesson("tamsk", "TAMSK", (SHUTTING_IN, CUTTING_OFF, SECOND_RING), TACTICS),
)
