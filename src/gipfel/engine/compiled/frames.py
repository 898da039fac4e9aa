"""How a search keeps itself: the numbers it goes on with after a pause, and the frames of its stack."""

from __future__ import annotations

# What a searcher keeps between slices.
LEVEL, ENTERING, VALUE, NODES, ROOT_TURN, REPETITION, SEEN, EXCLUDED, GENERATION, TOP = range(10)
REDUCTIONS = 10  # 1 where late steps are searched less deep
WIDTHS = 11  # by depth: how many steps of a level are searched in the nodes off the main line, 0 for all
DEEPEST_WIDTH = 4
CONTROL = WIDTHS + DEEPEST_WIDTH + 1

# A frame of the stack: numbers of a node, then its state.
(
    NEXT,
    NUMBER,
    BASE,
    LEFT,
    ALPHA,
    BETA,
    BEST,
    BEST_INDEX,
    FIRST_ALPHA,
    COST,
    MODE,
    REDUCED,
    STEP,
    KEY,
    BEGUN,
    REPEATED,
    STANDING,
) = range(17)
FRAME = 17
LEVELS = 160
