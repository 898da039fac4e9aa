"""YINSH in six steps: move and flip, make a row, then what beginners overlook, and two tactical turns."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

MOVING = LessonStep(
    spec="yinsh",
    position="..../......./....R.../...r...../....r..R../.R..R..r./.....R..../...r...../....r.../......./...."
    " 0,0 - 0 10",
    title=N_("A ring leaves a marker"),
    text=N_("Touch your ring on f6: a marker is put into it. Then touch where the ring goes. The marker stays."),
    goal=Goal(like="f6-.*"),
    example="f6-f8",
    hint=N_("That was another ring. Move the one on f6."),
    praise=N_("Your ring has moved on, and where it stood lies a marker with your colour up."),
)
FLIPPING = LessonStep(
    spec="yinsh",
    position="rr../......R/..M...../........./....Rmm.../........./..m......./........./......../R.....r/RRrr"
    " 0,0 - 0 20",
    title=N_("Jump, and they turn over"),
    text=N_("A ring can jump over markers that lie side by side. Jump from e5 over the two black ones in column e."),
    goal=Goal(turns=("e5-e8",)),
    example="e5-e8",
    hint=N_("Nothing black was turned over on e6 and e7. Move the ring on e5 straight up, to e8."),
    praise=N_(
        "Both markers are white now. A ring lands on the first vacant point behind what it jumps, never further."
    ),
)
MAKING_A_ROW = LessonStep(
    spec="yinsh",
    position="rr../......R/....m.../........./....RMMMM./........./..m......./...m...../......../R.....r/RRrr"
    " 0,0 - 0 20",
    title=N_("Five in a row"),
    text=N_(
        "Four white markers stand above your ring on e5. Move the ring away, but not over them: the marker it leaves is"
        " the fifth. Then take one of your rings off the board, any of them."
    ),
    goal=Goal(like="e5-.* xe5-e9,.*"),
    example="e5-g7 xe5-e9,b7",
    hint=N_("That is no row. Move the ring on e5 away; jumping over your own markers would turn them black."),
    praise=N_(
        "The five markers are back in the pool, and one ring is off. Three rings off win, but you move with fewer."
    ),
)
TURNING_THE_TABLES = LessonStep(
    spec="yinsh",
    position="rr../......R/..m...../....R..../....m...../...m..M../R..mM...../..m....../......../......r/RRrr"
    " 0,0 - 0 20",
    title=N_("Their four can be your five"),
    text=N_(
        "Beginners look at their own markers only. Black has four in a row, from e5 to h5, and your ring stands beside"
        " them. Make them yours."
    ),
    goal=Goal(like="d5-i5 xd5-h5,.*"),
    example="d5-i5 xd5-h5,b7",
    hint=N_("The four are still black. Jump over all of them with the ring on d5."),
    praise=N_("Four turned over and one left behind: a row of yours, made of Black’s markers."),
)
BREAKING = LessonStep(
    spec="yinsh:blitz",
    position="rr../......R/.R....../........./....rmmmm./........./.....R..../.M......./...M..../R.....r/.R.r"
    " 0,0 - 0 20",
    title=N_("See the row that is coming"),
    text=N_(
        "In blitz the first row wins. Black needs only to move the ring away from e5. Jump across column e so that one"
        " of the four markers turns over."
    ),
    goal=Goal(safe=True),
    example="g7-d7",
    hint=N_("Now the ring leaves e5 and Black has five. One of e6 to e9 must be jumped from the side."),
    praise=N_("One white marker in between, and the row is far away again."),
)
WINNING = LessonStep(
    spec="yinsh",
    position="r.../......R/......../.....R.../...MMmMM../........./...m....../....m..../......../R.....r/..rr"
    " 2,1 - 0 20",
    title=N_("The last ring"),
    text=N_("Two of your rings are off. One marker in column e has the wrong colour: jump over it, and win."),
    goal=Goal(reason="rings"),
    example="d6-f6 xe4-e8,b7",
    hint=N_("The marker on e6 is still black. Find the ring of yours that can jump over it."),
    praise=N_("Your third ring is off the board: you have won."),
)

LESSON = Lesson("yinsh", "YINSH", (MOVING, FLIPPING, MAKING_A_ROW, TURNING_THE_TABLES, BREAKING, WINNING))
