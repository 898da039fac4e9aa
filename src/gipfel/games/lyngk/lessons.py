"""LYNGK in six steps: stack, mind the height, claim, take a five, go over links, take what is waiting."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

# Two stacks of two beside single pieces: with a neutral top height matters, with an own one it does not.
BESIDE = "./..../......./..J(RK)../..(BK)I(RG)../...(GRI)../......./..../. -,- 0,0 t 0 0"

STACKING = LessonStep(
    spec="lyngk",
    title=N_("One onto another"),
    text=N_(
        "A turn moves a stack along a line onto the first stack it meets. At first all are single pieces and belong to"
        " both of you. Put the green piece on e4 onto the blue one on e5."
    ),
    goal=Goal(turns=("e4-e5",)),
    example="e4-e5",
    hint=N_("That is a move, too. But touch e4 first, and then e5."),
    praise=N_("A stack of two with green on top. Two pieces of the same colour never lie in one stack."),
)
HEIGHT = LessonStep(
    spec="lyngk",
    position=BESIDE,
    title=N_("Not onto higher ones"),
    text=N_(
        "Nothing is claimed here: all colours are neutral. A neutral stack lands on stacks that are not higher than"
        " itself. Cover the ivory piece on e4 with a stack of two."
    ),
    goal=Goal(like="..-e4"),
    example="e5-e4",
    hint=N_("Move one of the stacks beside it, d4, e3 or e5, onto e4, and claim nothing."),
    praise=N_("Two onto one is fine. The single piece could not have gone onto the two."),
)
CLAIMING = LessonStep(
    spec="lyngk",
    position=BESIDE,
    title=N_("A colour of your own"),
    text=N_(
        "Before a move you may claim a colour; two in the whole game. A stack with your own colour on top lands on"
        " higher ones, too. Claim ivory and put the single piece on e4 onto a stack of two."
    ),
    goal=Goal(turns=("I,e4-e5", "I,e4-d4", "I,e4-e3")),
    example="I,e4-e5",
    hint=N_("Touch the ivory token beside the board, then e4, then a stack of two: d4, e3 or e5."),
    praise=N_("Ivory is yours for good: your opponent cannot move a stack with ivory on top any more."),
)
SCORING = LessonStep(
    spec="lyngk",
    position="./..../......./..G.../...I(RGKB)../..K.../......./..../. I,B 0,0 t 0 0",
    title=N_("Five colours are a point"),
    text=N_("Ivory is yours, and a stack of four lacks just this colour. Make it five: with ivory on top it is yours."),
    goal=Goal(like="(.,)?e4-e5"),
    example="e4-e5",
    hint=N_("The stack of four stands on e5. Put your ivory piece on e4 onto it."),
    praise=N_("A point: the five leave the board at once. More points win the game."),
)
LINKING = LessonStep(
    spec="lyngk",
    position="./I..I/......./....../...(GI)..R/...(BI)../(KIG)....../K.../. IB,RK 0,0 t 0 0",
    title=N_("Over links"),
    text=N_(
        "When a stack with your colour on top meets the same colour, it does not land: it goes on from there along any"
        " line. Take the ivory piece on b1 to the red one on e7."
    ),
    goal=Goal(turns=("b1-e7",)),
    example="b1-e7",
    hint=N_("Touch b1, then e7. You need not touch the ivory pieces on the way."),
    praise=N_("From link to link across the board. The more of your colour lie about, the further you reach."),
)
WAITING = LessonStep(
    spec="lyngk",
    position="./.G../......./....../.R.(RGKJI).(BG)./....../......./.K../. B,R 0,0 t 0 0",
    title=N_("What beginners miss"),
    text=N_(
        "A five with a neutral colour on top stays in the way, until somebody claims this colour: it is a point"
        " at once. Then comes the move, and the line is free. Take the five and move from e6 to e2."
    ),
    goal=Goal(turns=("I,e6-e2",)),
    example="I,e6-e2",
    hint=N_("Touch the ivory token first: it takes the five on e4. Then touch e6 and e2."),
    praise=N_("A point and a move in one turn. Watch what your opponent could claim, too."),
)

LESSON = Lesson("lyngk", "LYNGK", (STACKING, HEIGHT, CLAIMING, SCORING, LINKING, WAITING))
