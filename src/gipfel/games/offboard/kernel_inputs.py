"""What a learned evaluation of Offboard sees: what stands on each straight strip of the board, what stands at its ends
with the worth of the pocket behind, points, marbles, and the marble in hand.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from gipfel.games.offboard.kernel_board import CELLS, NEXT, OVER, PLACES, POCKET, TARGET, VALUE, VECTORS
from gipfel.games.offboard.kernel_play import HAND, YELLOW_POCKETS, points
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables
from gipfel.kernels.strips import Strips, contents, strip_tables

SORTS = 3  # nothing, own, other
WIDTH = 15
MASK = (1 << WIDTH) - 1
SHORTEST, LONGEST = 5, 9
WAYS_OF_STRIPS = 3  # E, NE and NW; the others run backwards


def _strips() -> tuple[tuple[int, ...], ...]:
    """The cells of all strips, in the direction of travel."""
    found = []
    for row, column in VECTORS[:WAYS_OF_STRIPS]:
        for cell, (at_row, at_column) in enumerate(PLACES):
            if (at_row - row, at_column - column) not in PLACES:
                strip, place = [cell], (at_row + row, at_column + column)
                while place in PLACES:
                    strip.append(PLACES.index(place))
                    place = place[0] + row, place[1] + column
                found.append(tuple(strip))
    return tuple(found)


CELLS_OF_STRIPS = _strips()
COUNT = len(CELLS_OF_STRIPS)
STRIPS = Strips(CELLS_OF_STRIPS, SORTS, WIDTH)
IN_WORD = STRIPS.in_word

# How many inputs there are of each kind; numbers beyond the last one count as it.
SHAPES = SORTS**SHORTEST  # of the cells at an end
WORTHS, LACKS, MARBLES = 4, 8, 16
FIRST = tuple(sum(SORTS**length for length in range(SHORTEST, other)) for other in range(LONGEST + 1))
ENDS = sum(SORTS**length for length in range(SHORTEST, LONGEST + 1))
LACKING = ENDS + 2 * WORTHS * SHAPES
STANDING = LACKING + LACKS * LACKS
HELD = STANDING + MARBLES * MARBLES
INPUTS = HELD + 2

# Behind the tables of the strips: of each strip where its inputs begin, and what multiplies it so that RIGHT bits
# further right only the cells at its far end are left; of each way over the rim the strip and the end; the rim.
RIGHT = 32
STRIP_FIRSTS = len(strip_tables(STRIPS))
FAR = STRIP_FIRSTS + COUNT
WAY_ENDS = FAR + COUNT
RIM = WAY_ENDS + 6 * CELLS


def maps() -> Numbers:
    """All of these tables."""
    lengths = [len(strip) for strip in CELLS_OF_STRIPS]
    firsts = [FIRST[length] for length in lengths]
    far = [-(-(1 << RIGHT) // SORTS ** (length - SHORTEST)) for length in lengths]
    ends, rim = np.zeros(6 * CELLS, np.int64), 0
    for number, strip in enumerate(CELLS_OF_STRIPS):
        direction = number // (COUNT // WAYS_OF_STRIPS)
        ends[6 * strip[0] + (direction + 3) % 6] = 2 * number
        ends[6 * strip[-1] + direction] = 2 * number + 1
        rim |= 1 << strip[0] | 1 << strip[-1]
    return np.concatenate([strip_tables(STRIPS), np.array([*firsts, *far, *ends.tolist(), rim], np.int64)])


def parts() -> list[list[tuple[object, ...]]]:
    """What each input is made of, so that alike inputs learn together."""
    found: list[list[tuple[object, ...]]] = []
    for length in range(SHORTEST, LONGEST + 1):
        found += [[("strip", min(cells, cells[::-1]))] for cells in product(range(SORTS), repeat=length)]
    for far in (False, True):
        for worth in range(WORTHS):
            for cells in product(range(SORTS), repeat=SHORTEST):
                from_rim = cells if far else cells[::-1]
                near = from_rim[: SHORTEST - 2]
                found.append([("end", worth, from_rim), ("near", worth, near), ("shape", from_rim)])
    for name, number in (("lacks", LACKS), ("marbles", MARBLES)):
        for own, other in product(range(number), repeat=2):
            found.append([(name, own, other), (name, "own", own), (name, "other", other)])
    return [*found, [("hand", 0)], [("hand", 1)]]


@jit
def worth(way: int, pockets: int, tables: Tables) -> int:
    """What the pocket behind the rim is worth: nothing where it is taken (rule 5.1)."""
    pocket = tables[POCKET + way]
    if (pockets | pockets >> YELLOW_POCKETS) >> pocket & 1:
        return 0
    return int(min(WORTHS - 1, tables[VALUE + pocket]))


@jit
def list_ends(marbles: int, pockets: int, tables: Tables, maps: Numbers, out: Numbers, count: int) -> int:
    """The ends of strips at which a marble stands on the rim; the strips are listed already."""
    rest = marbles & maps[RIM]
    while rest:
        cell = lowest(rest)
        rest = without_lowest(rest)
        for way in range(6 * cell, 6 * cell + 6):
            if tables[NEXT + way] == OVER:
                end = maps[WAY_ENDS + way]
                shape = out[end >> 1] - maps[STRIP_FIRSTS + (end >> 1)]
                shape = (shape * maps[FAR + (end >> 1)]) >> RIGHT if end & 1 else shape % SHAPES
                out[count] = ENDS + ((end & 1) * WORTHS + worth(way, pockets, tables)) * SHAPES + shape
                count += 1
    return count


@jit
def inputs(state: State, tables: Tables, maps: Numbers, out: Numbers) -> int:
    """Write the inputs of a position to out; how many."""
    player, pockets = state[3] & 1, state[2]
    own, other = (state[1], state[0]) if player else (state[0], state[1])
    mine, theirs = contents(own, maps), contents(other, maps)
    count = 0
    for word in range(len(mine)):
        packed = mine[word] + 2 * theirs[word]
        for _ in range(min(IN_WORD, COUNT - count)):
            out[count] = maps[STRIP_FIRSTS + count] + (packed & MASK)
            packed >>= WIDTH
            count += 1
    count = list_ends(own | other, pockets, tables, maps, out, count)
    lacks = LACKS * min(LACKS - 1, max(0, tables[TARGET] - points(pockets, player, tables)))
    out[count] = LACKING + lacks + min(LACKS - 1, max(0, tables[TARGET] - points(pockets, 1 - player, tables)))
    out[count + 1] = STANDING + MARBLES * min(MARBLES - 1, popcount(own)) + min(MARBLES - 1, popcount(other))
    out[count + 2] = HELD + (state[3] >> HAND & 1)
    return count + 3
