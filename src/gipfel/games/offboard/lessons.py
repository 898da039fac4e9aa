"""Offboard in six steps: move a line, push, score, mind the pockets, come back, win."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

MOVING = LessonStep(
    spec="offboard",
    title=N_("A line moves"),
    text=N_(
        "Your marbles in a straight line move together, one cell along that line. Touch the rear one, h4, and then g4"
        " ahead of it."
    ),
    goal=Goal(turns=("h4-SE",)),
    example="h4-SE",
    hint=N_("That is a move, too. But touch h4, at the rear of a line of three, and then g4."),
    praise=N_("Three marbles moved in one turn. A single marble may move to any free cell beside it."),
)
PUSHING = LessonStep(
    spec="offboard",
    position="...../.....r/..r...y/...r..../....r..../.r..y.../.y...../...y../..... ............ - 0 0 0",
    title=N_("More push fewer"),
    text=N_("A longer line pushes a shorter one. Push the yellow marble on f6 with your line: touch c3, then d4."),
    goal=Goal(turns=("c3-NE", "d4-NE")),
    example="c3-NE",
    hint=N_("Nothing was pushed. Touch c3, the rear of your line, and then d4."),
    praise=N_("The yellow marble had to give way. You always need more marbles than there are to push."),
)
SCORING = LessonStep(
    spec="offboard",
    position="...../..y.../.....y./yrr...../...r...../......ry/..r..../..r.../..y.. ............ - 0 0 0",
    title=N_("Into the pocket"),
    text=N_(
        "A marble pushed over the rim falls into a pocket, and you get the points written there."
        " Two are in reach: take the three points."
    ),
    goal=Goal(like=r".*\+3"),
    example="g5-NE +3",
    hint=N_("Those were not three points. Push the yellow marble on i7 off the board, with g5 and h6."),
    praise=N_("Three points for you. The yellow marble stays in its pocket for good."),
)
MINDING = LessonStep(
    spec="offboard",
    position="...../....../..r..y./..r..y../........./.....rry/y.r..../..r.../..y.. .y......r... - 0 0 0",
    title=N_("One marble in each pocket"),
    text=N_(
        "The pocket beyond i7 is occupied: a marble pushed there brings no points, it returns to its owner’s hand."
        " Make the push that scores."
    ),
    goal=Goal(like=r".*\+.*"),
    example="f7-E +1",
    hint=N_("No points. The pocket beyond f9 is still empty: push there with f7 and f8."),
    praise=N_("One point is better than none: an empty pocket always counts."),
)
RE_ENTERING = LessonStep(
    spec="offboard",
    position="...../....../.....r./..y..r../...rr..../..y..r../...y.../.y..../y.... ........r..y r 0 0 0",
    title=N_("Back on the board"),
    text=N_(
        "One of your marbles was pushed towards a full pocket and is in your hand again."
        " Take it and put it on any free cell; that is your turn."
    ),
    goal=Goal(like=r"\*.*"),
    example="*e3",
    hint=N_("A normal move gives up the marble in your hand for good. Take it first, then touch a free cell."),
    praise=N_("Back in play, and exactly where you want it."),
)
WINNING = LessonStep(
    spec="offboard",
    position="...../yrr.../......./.....rry/...y...../...r..../.y.r.../...y../..... y..y..r..... - 0 0 0",
    title=N_("Six points win"),
    text=N_("You have four points, and six points win. Push a marble into a pocket worth two."),
    goal=Goal(reason="points"),
    example="b3-W +2",
    hint=N_("That is not enough yet. Push the yellow marble on b1 off the board: the pocket there is worth two."),
    praise=N_("Six points: you have won."),
)

LESSON = Lesson("offboard", "Offboard", (MOVING, PUSHING, SCORING, MINDING, RE_ENTERING, WINNING))
