"""Four in a row in three steps: drop, make four, stop one."""

from __future__ import annotations

from gipfel.author import N_, Goal, Lesson, LessonStep

DROPPING = LessonStep(
    spec="four",
    title=N_("Drop a disc"),
    text=N_("A disc falls onto the lowest free cell of its column. Drop yours into the column in the middle."),
    goal=Goal(turns=("d",)),
    example="d",
    hint=N_("That is a turn too. Now try the column in the middle: touch d1."),
    praise=N_("More lines of four run through the middle than anywhere else."),
)
FOUR = LessonStep(
    spec="four",
    turns=tuple("abbcdccdda"),
    title=N_("Four in a row"),
    text=N_("Four of your discs in a row win: across, upright or diagonally. Yellow can win now."),
    goal=Goal(reason="four"),
    example="d",
    hint=N_("Not yet four. Look along the diagonal that begins on a1."),
    praise=N_("Four in a row!"),
)
BLOCKING = LessonStep(
    spec="four",
    position="7/7/7/7/3yy2/2yrrr1 y",
    title=N_("Stand in the way"),
    text=N_("Red has three in a row at the bottom. Do not let the fourth one come."),
    goal=Goal(safe=True),
    example="g",
    hint=N_("Red can still make four with the next disc. Drop yours into column g."),
    praise=N_("Well defended. Now you know all of the game."),
)

LESSON = Lesson("four", "Four in a Row", (DROPPING, FOUR, BLOCKING))
