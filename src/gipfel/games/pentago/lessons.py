"""Pentago in four steps: put and turn, five in a row, five by turning, and how to stop it."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

PUTTING = LessonStep(
    spec="pentago",
    title=N_("Put, then turn"),
    text=N_("Put a marble in the middle of a quadrant. Then touch an arrow: it turns a quadrant by a quarter."),
    goal=Goal(like="[be][25].*"),
    example="b5ne+",
    hint=N_("Right so far. Now try one of the four cells in the middle of a quadrant: b2, b5, e2 or e5."),
    praise=N_("That is a turn. A marble in the middle of a quadrant stays where it is, however the quadrant turns."),
)
FIVE = LessonStep(
    spec="pentago",
    position="6/1b4/ww1ww1/2b3/4b1/1b4 w",
    title=N_("Five in a row"),
    text=N_("Five of your marbles in a row win: across, upright or diagonally. Fill the gap."),
    goal=Goal(like="[a-f][1-6]", reason="five"),
    example="c4",
    hint=N_("Four of your marbles are in row 4 already; only c4 is missing."),
    praise=N_("Five in a row! A marble that wins at once needs no turning."),
)
TURNING = LessonStep(
    spec="pentago",
    position="6/wwwbw1/6/2b3/5b/1b4 w",
    title=N_("Turn it into place"),
    text=N_("A black marble stands in your way on d5. Put yours on e4, then turn its quadrant clockwise."),
    goal=Goal(reason="five"),
    example="e4ne+",
    hint=N_("Not yet five. Put a marble on e4 and turn the upper right quadrant clockwise."),
    praise=N_("The turning has moved Black out of your row and your own marble into it: five!"),
)
BLOCKING = LessonStep(
    spec="pentago",
    position="6/6/2w3/w3w1/bbb1b1/4w1 w",
    title=N_("Stand in the way"),
    text=N_("Black wants to fill d2. Put your marble there, and turn a quadrant that does not carry it away."),
    goal=Goal(safe=True),
    example="d2nw+",
    hint=N_("Black can still make five with the next turn. Block d2 and do not turn the lower right quadrant."),
    praise=N_("Well defended: Black cannot win with the next turn. Now you know all of Pentago."),
)

LESSON = Lesson("pentago", "Pentago", (PUTTING, FIVE, TURNING, BLOCKING))
