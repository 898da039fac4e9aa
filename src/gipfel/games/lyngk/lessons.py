"""LYNGK in three lessons: the basics, what beginners miss (owners, colours, reach, fives that wait), and tactics."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep, Mistake

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
    title=N_("A five that waits"),
    text=N_(
        "A five with a neutral colour on top stays in the way, until somebody claims this colour: it is a point"
        " at once. Then comes the move, and the line is free. Take the five and move from e6 to e2."
    ),
    goal=Goal(turns=("I,e6-e2",)),
    example="I,e6-e2",
    hint=N_("Touch the ivory token first: it takes the five on e4. Then touch e6 and e2."),
    praise=N_("A point and a move in one turn. Watch what your opponent could claim, too."),
)
COVERING = LessonStep(
    spec="lyngk",
    position="./..../......./..G(KB)../..(KR)RI../....../......./..../. IG,RK 0,0 t 0 0",
    title=N_("Theirs, yours, nobody’s"),
    text=N_(
        "Ivory and green are yours, red and black your opponent’s; blue stays neutral, and both may move it. You cannot"
        " move a red piece, but you can cover it: do so on e4."
    ),
    goal=Goal(like="..-e4"),
    example="d4-e4",
    hint=N_("That was another place. Put one of your stacks, or the neutral one on d4, onto the red piece on e4."),
    praise=N_("Red is no longer on top there, and your opponent cannot move that stack. The top decides who owns it."),
)
NOT_TWICE = LessonStep(
    spec="lyngk",
    position="./..../..R..../..(GKB)K../..(RKGB)I(RGIB)../....../......./..../. IG,RK 0,0 t 0 0",
    title=N_("No colour twice"),
    text=N_(
        "Two stacks of four stand beside your ivory piece on e4. A stack never holds a colour twice: look at what lies"
        " inside them, and score a point."
    ),
    goal=Goal(turns=("e4-e3",)),
    example="e4-e3",
    hint=N_("No point yet. The four on e5 holds ivory already, the one on e3 does not: go onto e3 with e4."),
    praise=N_("Five colours and yours on top: a point. Every stack shows all its pieces, from bottom to top."),
    mistakes=(
        Mistake(
            Goal(turns=("e3-e4",)),
            N_("Five colours, but blue is on top, and blue belongs to nobody. Put your ivory piece on top instead."),
        ),
    ),
)
REACHING = LessonStep(
    spec="lyngk",
    position="./I..I/......./....../.(RGBK).(GI)..R/...(BI)../(KIG)....../K.../. IB,RK 0,0 t 0 0",
    title=N_("Further than it looks"),
    text=N_(
        "The four on e2 lacks ivory. Your single pieces on b1 and b4 are not in line with it, but ivory tops are links:"
        " bring one of them there."
    ),
    goal=Goal(turns=("b1-e2", "b4-e2")),
    example="b1-e2",
    hint=N_("No point. A single ivory piece, on b1 or b4, gets to e2 over your other ivory tops."),
    praise=N_("A point over links. Only tops are links: the ivory inside g1, under green, is of no use."),
    mistakes=(
        Mistake(
            Goal(like="(e4|f4)-.*"),
            N_("A stack of two would make six, and five is the limit. Go with a single ivory piece, from b1 or b4."),
        ),
    ),
)
TWO_POINTS = LessonStep(
    spec="lyngk",
    position="./.GK./......./...R../...(JBKRI)I(GRBK)I/....../......./..../. B,R 0,0 t 0 0",
    title=N_("Two points in one turn"),
    text=N_(
        "A claim takes fives that wait, and your new colour scores at once. A neutral five stands on e4, and a four"
        " that lacks ivory on e6. Get both."
    ),
    goal=Goal(turns=("I,e5-e6", "I,e7-e6")),
    example="I,e7-e6",
    hint=N_("Touch the ivory token first, then one of the ivory pieces beside e6, then e6."),
    praise=N_("One point for the claim and one for the move. Keep a claim back as long as it gains by waiting."),
    mistakes=(
        Mistake(
            Goal(like="I,.*"),
            N_("The claim took one five. But a second one can be made: put a single ivory piece onto e6."),
        ),
    ),
)
DENYING = LessonStep(
    spec="lyngk",
    position="./..../..B..../.G.R../..I.(IGKB).R/..K.../......./..../. IG,RK 0,0 t 0 0",
    title=N_("Spoil their five"),
    text=N_(
        "The four on e5 lacks only red, and red is your opponent’s: they would score with e7 or d4. Its top is blue, so"
        " you may move it. Make it worthless."
    ),
    goal=Goal(turns=("e5-e7", "e5-d4")),
    example="e5-e7",
    hint=N_("They can still put red onto e5. Move that stack itself onto a red piece."),
    praise=N_("A five with blue on top, and nobody can claim blue any more: it is worth nothing to anyone."),
)
LAST_MOVE = LessonStep(
    spec="lyngk",
    position="./..../......./(BK)...../..IG.../..(IK).../......./..../. IG,RK 1,1 t 0 20",
    title=N_("The last move"),
    text=N_(
        "One point each, and this is the last turn. Now stacks with your colours on top count: fours first, then"
        " threes, then twos. Your opponent has two twos."
    ),
    goal=Goal(reason="lower"),
    example="e4-f3",
    hint=N_("A two of yours does not beat two twos. Make a three: cover one of their stacks."),
    praise=N_("A three for you, a two for them: you have won. Near the end count stacks, not only points."),
)

LESSONS = (
    Lesson("lyngk", "LYNGK", (STACKING, HEIGHT, CLAIMING, SCORING, LINKING)),
    Lesson("lyngk", "LYNGK", (COVERING, NOT_TWICE, REACHING, WAITING), PITFALLS),
    Lesson("lyngk", "LYNGK", (TWO_POINTS, DENYING, LAST_MOVE), TACTICS),
)
