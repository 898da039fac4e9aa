"""DVONN in six steps: place, jump, make the other one pass, cut off, lose nothing, and win by counting."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, Lesson, LessonStep

PLACING = LessonStep(
    spec="dvonn",
    title=N_("Place a piece"),
    text=N_(
        "First all 49 pieces are placed, one in each turn, and the three red ones come first."
        " Put a red DVONN-piece on f3, in the middle."
    ),
    goal=Goal(turns=("f3",)),
    example="f3",
    hint=N_("A piece may go on any vacant cell. But put this one on f3, in the middle."),
    praise=N_("After the red ones everybody places their own colour, and then the jumping begins."),
)
JUMPING = LessonStep(
    spec="dvonn",
    position=".../..../...../r..../...../..w2bw/..r../..b../...../..../..r j 0 49",
    title=N_("As far as it is high"),
    text=N_(
        "A stack jumps straight, exactly as many cells as it has pieces, and lands on another stack."
        " Jump with your stack of two on f3."
    ),
    goal=Goal(like="f3-.*"),
    example="f3-h3",
    hint=N_("That was a jump by one cell. Touch f3, your stack of two, and then a stack two cells away."),
    praise=N_("Your stack has grown to three, and its next jump is three cells long."),
)
SHUTTING = LessonStep(
    spec="dvonn",
    position=".../..../...../.wr../.wbw./..wrw/...../...../...../..../r.. j 0 49",
    title=N_("Shut in"),
    text=N_(
        "A stack whose six neighbours are all taken cannot jump. Black has only e3, and it is shut in."
        " Jump so that it stays shut in, and Black has to pass."
    ),
    goal=Goal(asks="dvonn-pass"),
    example="f5-f4",
    hint=N_("That opened a cell beside e3, and Black can jump. Leave the six cells around e3 taken."),
    praise=N_("Black has to pass, and you jump again. Free turns like this decide many games."),
    reply=("pass",),
)
CUTTING = LessonStep(
    spec="dvonn",
    position=".../..../...../...b2./...b./...b./...w./...r./...w./..../r.r j 0 49",
    title=N_("Cut off"),
    text=N_(
        "After every jump, stacks without a chain of neighbours to a red piece leave the board."
        " Your piece on g4 is the only bridge of four black pieces: jump away onto the red one."
    ),
    goal=Goal(turns=("g4-h4",)),
    example="g4-h4",
    hint=N_("Leave the bridge on g4 and stay in contact yourself: jump onto the red piece on h4."),
    praise=N_("The bridge is gone, and four black pieces with it. Your stack now carries a red piece with it."),
)
KEEPING = LessonStep(
    spec="dvonn",
    position=".../.w../..b../..w2b./...b./...w./...b./...r./....b/..../r.r j 0 49",
    title=N_("Mind your own"),
    text=N_(
        "You have to jump whenever you can. Two of your three jumps here break the chain and lose pieces of yours."
        " Find the one that loses nothing."
    ),
    goal=Goal(turns=("b2-c3",)),
    example="b2-c3",
    hint=N_("The chain broke, and all to the left of the gap is lost. Jump at the end of the chain, with b2."),
    praise=N_("Nothing was lost. At the end of a chain jumps are safe; in its middle they cut."),
)
WINNING = LessonStep(
    spec="dvonn",
    position="r../w.../b5..../...../...../...../...../..W3../...../..../..B4 j 0 49",
    title=N_("Count and win"),
    text=N_(
        "When nobody can jump, every piece in your stacks counts. You own four and Black nine."
        " One jump ends the game with you ahead."
    ),
    goal=Goal(reason="pieces"),
    example="b1-a1",
    hint=N_("Your stack of six was cut off itself. Jump onto the red piece on a1: then c1 is cut off."),
    praise=N_("Black lost five pieces: five to four, you have won."),
)

LESSON = Lesson("dvonn", "DVONN", (PLACING, JUMPING, SHUTTING, CUTTING, KEEPING, WINNING))
