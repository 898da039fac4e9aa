"""Combining for people: its rules, made like those of the games, and a lesson in five steps.

A loaded piece, an announcement, a challenge, the game inside, and back again.
"""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep
from gipfel.core.rulebook import rules_in

NAME = "combine"


def combining_text() -> str:
    """The rules as written, in the language of the moment; in English where there is no translation."""
    return rules_in("gipfel.combine")


SPEC = "gipf:basic,zertz=1,challenges=1,settle-zertz=(pentago)"
# Black's potential on h5 can jump onto f5, for a row in column f; White has three pieces in column c.
MIDDLE_OF_A_GAME = (
    '{"outer":"..../.PPPp/.p..../.P...../.pp.pP/...P./...z 9,9 bb 0,0,0/0,0,0 0,0 1,0 1 20",'
    '"left":[1,1],"said":[1,0],"turn":20}'
)
ANNOUNCED = ("h5>f5?",)
INSIDE = ("b2se+", "b5nw-", "c3se+", "e2nw+", "d4se-", "c4se-", "e5nw+", "a6se+")

LOADING = LessonStep(
    spec=SPEC,
    title=N_("Load a piece"),
    text=N_(
        "A potential rides into the game on a piece: that is a loaded piece. Touch the potential in your reserve, then"
        " a dot and the spot to push onto."
    ),
    goal=Goal(touches=("kind:Z",)),
    example="Za1-b2",
    hint=N_("That was a plain piece, and it gives up your potential. Touch the potential in your reserve first."),
    praise=N_("A loaded piece is pushed and counted like any other. But its potential can make one special move."),
)
ANNOUNCING = LessonStep(
    spec=SPEC,
    turns=("Za1-b2", "Zi5-h5"),
    title=N_("Announce it"),
    text=N_(
        "A ZÈRTZ potential jumps over the pieces beside it. In a combined match you announce it first: touch your"
        " loaded piece on b2, then d4."
    ),
    goal=Goal(asks="combine-answer"),
    example="b2>d4?",
    hint=N_("That is a push. Touch your loaded piece on b2 and then d4, behind the black piece."),
    praise=N_("Your opponent lets it happen: the potential has jumped to d4, and its piece stays on b2."),
    reply=("let",),
)
CHALLENGING = LessonStep(
    spec=SPEC,
    position=MIDDLE_OF_A_GAME,
    turns=ANNOUNCED,
    title=N_("Challenge"),
    text=N_(
        "Now Black announces a jump from h5 to f5, for a row that takes your piece on f7 along."
        " You may let it happen. Don’t: challenge!"
    ),
    goal=Goal(turns=("challenge",)),
    example="challenge",
    hint=N_("You let it happen, and Black has a row of four. Challenge instead."),
    praise=N_("The game of GIPF stops, and a game of Pentago decides. You have drawn the lot to begin."),
    reply=("lot 0",),
)
PLAYING_INSIDE = LessonStep(
    spec=SPEC,
    position=MIDDLE_OF_A_GAME,
    turns=(*ANNOUNCED, "challenge", "lot 0", *INSIDE),
    title=N_("The game inside decides"),
    text=N_("Whoever challenges must win; a draw is not enough. Some turns later you can: make five in a row."),
    goal=Goal(news="challenge-won"),
    example="f6",
    hint=N_("That does not win. Your marbles are on b2, c3, d4 and e5: one more on this diagonal."),
    praise=N_(
        "You have won the challenge: the jump is not made, and Black’s potential is neutralised. Black pushes instead."
    ),
    reply=("i2-h2",),
)
BACK_OUTSIDE = LessonStep(
    spec=SPEC,
    position=MIDDLE_OF_A_GAME,
    turns=(*ANNOUNCED, "challenge", "lot 0", *INSIDE, "f6", "i2-h2"),
    title=N_("Back in the outer game"),
    text=N_("GIPF goes on where it stood, and it is your turn. Complete your row in column c."),
    goal=Goal(like=".* x.*"),
    example="c1-c2 xc2,c3,c4,c5,c6",
    hint=N_("That is no row of four. Push a fourth piece onto c2."),
    praise=N_("That is combining: a game within a game, and its winner decides what happens outside."),
)

LESSON = Lesson("combining", N_("Combining games"), (LOADING, ANNOUNCING, CHALLENGING, PLAYING_INSIDE, BACK_OUTSIDE))
