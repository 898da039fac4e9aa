"""What the network of ZÈRTZ sees: what each player still needs, what the pool holds, and how much room is left.

Surroundings of rings were tried as inputs too. They told more about how games ended, and played worse: docs/engine.md.
"""

from __future__ import annotations

import numpy as np

from gipfel.games.zertz.kernel_play import FIELD, GOAL_EACH, GOAL_ONE, HAND_MASK, hand
from gipfel.kernels.bits import popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

FIELD_MASK = (1 << FIELD) - 1

# How many inputs there are of each kind; numbers beyond the last one count as it.
NEEDS, EACH, STOCKED, VACANT = 8, 10, 11, 40
OWN = 0
OTHER = OWN + 3 * NEEDS + EACH
POOL = OTHER + 3 * NEEDS + EACH
ROOM = POOL + 3 * STOCKED
INPUTS = ROOM + VACANT


def maps() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def list_needs(captures: int, tables: Tables, first: int, out: Numbers, count: int) -> int:
    """What one side needs of each colour alone, and of all colours together (rule 2.1)."""
    each = 0
    for colour in range(3):
        held = (captures >> (FIELD * colour)) & FIELD_MASK
        missing = 64 - ((tables[GOAL_ONE] >> (FIELD * colour)) & FIELD_MASK) - held
        each += max(0, 64 - ((tables[GOAL_EACH] >> (FIELD * colour)) & FIELD_MASK) - held)
        out[count + colour] = first + NEEDS * colour + min(NEEDS - 1, max(0, missing))
    out[count + 3] = first + 3 * NEEDS + min(EACH - 1, each)
    return count + 4


@jit
def inputs(state: State, tables: Tables, maps: Numbers, out: Numbers) -> int:
    """Write the inputs of a position to out; how many."""
    rings, white, grey, black, counts, rest = state
    player, stock = rest & 1, counts & HAND_MASK
    count = list_needs(hand(counts, player), tables, OWN, out, 0)
    count = list_needs(hand(counts, 1 - player), tables, OTHER, out, count)
    for colour in range(3):
        out[count] = POOL + STOCKED * colour + min(STOCKED - 1, (stock >> (FIELD * colour)) & FIELD_MASK)
        count += 1
    out[count] = ROOM + min(VACANT - 1, popcount(rings & ~(white | grey | black)))
    return count + 1
