"""YINSH in three lessons: the basics, what beginners miss (flips, rings in the way, rows of others), and tactics."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep, Mistake

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
PLACING = LessonStep(
    spec="yinsh",
    title=N_("Place a ring"),
    text=N_(
        "Each of you first places five rings, one in each turn, on any point. Put your first one on f6, in the middle."
    ),
    goal=Goal(turns=("f6",)),
    example="f6",
    hint=N_("A ring may go on any vacant point. But put this one on f6, in the middle."),
    praise=N_("From the middle a ring reaches far. When all ten rings stand, the markers come into play."),
)
ALL_TURN_OVER = LessonStep(
    spec="yinsh",
    position="rr../......R/.m....../..RmMmm../........../..Rmmm.../........../...M...../......../R.....r/R.rr"
    " 0,0 - 0 20",
    title=N_("All of them turn over"),
    text=N_(
        "Every marker you jump turns over, your own as well. Find the jump that turns three black markers white and"
        " none of yours black."
    ),
    goal=Goal(turns=("f4-f8",)),
    example="f4-f8",
    hint=N_("Three black markers lie side by side in column f. Jump over these, with the ring on f4."),
    praise=N_("Three more are yours. Look along the whole line before you jump: what is yours may turn black."),
    mistakes=(
        Mistake(
            Goal(turns=("d3-d8",)),
            N_(
                "Three turned white there, too, but your own marker on d5 turned black. Find a line of black ones only."
            ),
        ),
    ),
)
RINGS_BLOCK = LessonStep(
    spec="yinsh",
    position=".r../......./..m..R../...R...../........../.R.rm..../....R...../.M......./....m.../......r/.Rrr"
    " 0,0 - 0 20",
    title=N_("Rings are never jumped"),
    text=N_(
        "Turn over the black marker on f6. A ring cannot jump over rings, and it needs a vacant point right behind the"
        " markers."
    ),
    goal=Goal(turns=("d4-g7", "g6-e6")),
    example="d4-g7",
    hint=N_("The marker on f6 is still black. Which of your rings has a free way there, and a vacant point behind it?"),
    praise=N_("Two of your four lines to f6 were open. A ring in the way stops everybody, whoever owns it."),
    mistakes=(
        Mistake(Goal(like="f3-.*"), N_("From f3 a black ring on f5 is in the way. Look for another line to f6.")),
        Mistake(Goal(like="c6-.*"), N_("From c6 your own ring on g6 stands right behind f6. Look for another line.")),
    ),
)
GIVING = LessonStep(
    spec="yinsh:blitz",
    position="rr../......R/......../........./....rmmmm./...mmMmm./.....RR.../........./......../R.....r/.R.r"
    " 0,0 - 0 20",
    title=N_("Their five is theirs"),
    text=N_(
        "Blitz: one row wins. Black is about to leave e5 and have five. Jump across column e, but mind column f: if you"
        " make five black ones, the row is Black’s."
    ),
    goal=Goal(safe=True),
    example="g8-d8",
    hint=N_("Black has five after the next move. Turn one of e6 to e9 over, from the side."),
    praise=N_("Broken, and nothing given away: f8 turned white as well. A row belongs to its colour, whoever made it."),
    mistakes=(
        Mistake(
            Goal(turns=("g7-d7",)),
            N_("You also turned f7 black: five in column f, and they are Black’s. Cross the column somewhere else."),
        ),
    ),
)
PAYING = LessonStep(
    spec="yinsh",
    position="r.../......R/......../....r..../..mmMmm.../...R...../........../........./.RMMMM../......./.R.r"
    " 1,2 - 0 30",
    title=N_("A row costs a ring"),
    text=N_(
        "Make your row in column i. Then one of your rings must go, and Black needs just one more row."
        " Keep the ring that stops the black ring on d5."
    ),
    goal=Goal(like=".* x.*", safe=True),
    example="i5-j6 xi5-i9,b7",
    hint=N_("That is no row. Move the ring on i5 away from column i, and its marker is the fifth."),
    praise=N_(
        "Your ring on f5 stays and takes the landing point. After each row you have one ring less to guard with."
    ),
    mistakes=(
        Mistake(
            Goal(like=".*,f5"),
            N_("Without your ring on f5 the one on d5 jumps over e5, and Black has won. Take another one off."),
        ),
    ),
)
TWO_ROWS = LessonStep(
    spec="yinsh",
    position="rr../......R/..m...../....R..../..MMmMM.../...M...../.MMmMM..../........./......../R.....r/RRrr"
    " 0,0 - 0 30",
    title=N_("Two rows at one blow"),
    text=N_(
        "Two columns of yours have a black marker in the middle, on e5 and on g5. One jump turns both over: take both"
        " rows and two rings."
    ),
    goal=Goal(like=r".* x\S+ x\S+"),
    example="d5-h5 xe3-e7,b7 xg3-g7,h5",
    hint=N_("That does not make two rows. Jump along the line from d5 over e5, f5 and g5."),
    praise=N_("Two rings off in one turn. Lines that cross rows of four are where to look for such jumps."),
)

LESSONS = (
    Lesson("yinsh", "YINSH", (PLACING, MOVING, FLIPPING, MAKING_A_ROW, WINNING)),
    Lesson("yinsh", "YINSH", (ALL_TURN_OVER, RINGS_BLOCK, GIVING, PAYING), PITFALLS),
    Lesson("yinsh", "YINSH", (TURNING_THE_TABLES, BREAKING, TWO_ROWS), TACTICS),
)
