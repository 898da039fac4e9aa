"""DVONN in three lessons: the basics, what beginners miss (distance, stuck stacks, chains), and tactics."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.lesson import PITFALLS, TACTICS, Goal, Lesson, LessonStep, Mistake

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
DISTANCE = LessonStep(
    spec="dvonn",
    position="r../..../...../...../..w3../w2bb../..b../..rbw/...w2./..../..r j 0 49",
    title=N_("Count every cell"),
    text=N_(
        "A stack of three goes three cells, no less and no more, and vacant cells count too."
        " Find a stack of yours that can land on the red piece on h3."
    ),
    goal=Goal(like="..-h3"),
    example="f1-h3",
    hint=N_("h3 is three cells from e3 and two cells from f1. Look at how high these stacks are."),
    praise=N_("The height was just the distance. The stack on i4 stands beside h3 and still cannot go there."),
    mistakes=(Mistake(Goal(like="h5-.*"), N_("A single piece goes one cell only, and h3 is two cells from h5.")),),
)
INSIDE = LessonStep(
    spec="dvonn",
    position=".../..../...../.bb../.ww4b./..br./...../...../..r../..../..r j 0 49",
    title=N_("Stuck in the middle"),
    text=N_(
        "Your stack of four on e3 is dimmed: all six cells around it are taken, so it cannot jump."
        " Make room beside it, so that it can jump to i3 in your next turn."
    ),
    goal=Goal(turns=("e2-d2", "e2-f3")),
    example="e2-f3",
    hint=N_("Now e3 is five high, and five cells away there is nothing to land on. Jump elsewhere with e2."),
    praise=N_("A cell that was left is never filled again, so e3 stays free. High stacks belong near the edge."),
)
TAKING_RED_ALONG = LessonStep(
    spec="dvonn",
    position=".../..../...../.bb3b./..W2../...../..b../..r../...w./..../..r j 0 49",
    title=N_("Take the red piece along"),
    text=N_(
        "The mark on your stack on e3 says that a red piece lies inside. Five black pieces on the left hang on it."
        " Take it away from them."
    ),
    goal=Goal(turns=("e3-g3",)),
    example="e3-g3",
    hint=N_("The red piece in e3 still holds them. Your stack is two high: it can land on g3."),
    praise=N_("Five black pieces are gone in one jump. Whoever carries a red piece decides what hangs on it."),
)
CAPTURING_SAFELY = LessonStep(
    spec="dvonn",
    position=".../..../...../...../...../rb4rw2./bbw../.bb../...../..../..r j 0 49",
    title=N_("Take it and keep it"),
    text=N_(
        "Two of your stacks can take the four pieces on f2. Black’s piece on g2 is shut in and would like to take them"
        " back. Take them so that it cannot."
    ),
    goal=Goal(turns=("f4-f2",)),
    example="f4-f2",
    hint=N_("The stack of four on f2 is still there to be had. Which of your stacks may leave its cell?"),
    praise=N_("Six pieces are yours, and g2 stays shut in. Before a jump, look at whom it sets free."),
    mistakes=(
        Mistake(
            Goal(turns=("g3-f2",)),
            N_("By leaving g3 you set the black piece on g2 free, and it takes all five. Use the other stack."),
        ),
    ),
)
CUTTING_AN_ATTACKER = LessonStep(
    spec="dvonn",
    position="r../..../...../...../..b3../..w../..w../..w5../..r../..../.br j 0 49",
    title=N_("Cut the attacker off"),
    text=N_(
        "Black’s stack on e3 is three high and three cells from your five on h3. It hangs on your chain."
        " Cut it off, and lose no piece of yours."
    ),
    goal=Goal(turns=("f3-g3",)),
    example="f3-g3",
    hint=N_("The attacker is gone, but so is a piece of yours. Close the chain up towards the red piece on i3."),
    praise=N_("The bridge drew back, and the attacker fell. Moving towards red is how chains are cut."),
    mistakes=(
        Mistake(
            Goal(turns=("f3-e3",)),
            N_("You took the attacker, and were cut off with it. Jump the other way, towards the red piece."),
        ),
    ),
)

LESSONS = (
    Lesson("dvonn", "DVONN", (PLACING, JUMPING, SHUTTING, CUTTING, WINNING)),
    Lesson("dvonn", "DVONN", (DISTANCE, INSIDE, KEEPING), PITFALLS),
    Lesson("dvonn", "DVONN", (TAKING_RED_ALONG, CAPTURING_SAFELY, CUTTING_AN_ATTACKER), TACTICS),
)
