"""What a learned evaluation of GIPF sees: each of the 21 lines with all that stands on it, reserves and GIPF-pieces.

Potentials are not seen: games that have them are judged by features.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np

from gipfel.games.gipf.kernel_board import LINES, agreed
from gipfel.games.gipf.kernel_codes import phase_of, player_of, reserve_of
from gipfel.kernels.bits import popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables
from gipfel.kernels.strips import Strips, contents, strip_tables

EMPTY, OWN, OTHER, OWN_GIPF, OTHER_GIPF = range(5)
SORTS = 5
WIDTH = 21
STRIPS = Strips(LINES, SORTS, WIDTH)
IN_WORD = STRIPS.in_word
MASK = (1 << WIDTH) - 1
SHORTEST, LONGEST = 4, 7

# How many inputs there are of each kind; numbers beyond the last one count as it.
RESERVES, GIPFS, PHASES = 24, 8, 4
FIRST = tuple(sum(SORTS**length for length in range(SHORTEST, other)) for other in range(LONGEST + 1))
RESERVE = sum(SORTS**length for length in range(SHORTEST, LONGEST + 1))
GIPF = RESERVE + RESERVES * RESERVES
PHASE = GIPF + GIPFS * GIPFS
INPUTS = PHASE + PHASES * PHASES


def sees(options: Mapping[str, str]) -> bool:
    """Whether all that such a game has is seen."""
    return not any(agreed(options))


def maps() -> Numbers:
    """The tables of the lines, and behind them where the inputs of each line begin."""
    firsts = [FIRST[len(line)] for line in LINES]
    return np.concatenate([strip_tables(STRIPS), np.array(firsts, np.int64)])


LINE_FIRSTS = len(strip_tables(STRIPS))


def parts() -> list[list[tuple[object, ...]]]:
    """What each input is made of, so that alike inputs learn together: a line also without its GIPF-pieces."""
    found: list[list[tuple[object, ...]]] = []
    for length in range(SHORTEST, LONGEST + 1):
        for reversed_line in product(range(SORTS), repeat=length):
            line = reversed_line[::-1]
            plain = tuple(sort - 2 if sort > OTHER else sort for sort in line)
            found.append([("line", min(line, reversed_line)), ("plain", min(plain, plain[::-1]))])
    for name, number in (("reserve", RESERVES), ("gipf", GIPFS)):
        for own, other in product(range(number), repeat=2):
            found.append([(name, own, other), (name, "own", own), (name, "other", other)])
    found += [[("phase", own, other)] for own, other in product(range(PHASES), repeat=2)]
    return found


@jit
def inputs(state: State, tables: Tables, maps: Numbers, out: Numbers) -> int:
    """Write the inputs of a position to out; how many."""
    meta, gipf = state[7], state[2]
    player = player_of(meta)
    mine, theirs = (state[1], state[0]) if player else (state[0], state[1])
    own, other, both = contents(mine, maps), contents(theirs, maps), contents((mine | theirs) & gipf, maps)
    count = 0
    for word in range(len(own)):
        packed = own[word] + 2 * (other[word] + both[word])
        for _ in range(IN_WORD):
            out[count] = maps[LINE_FIRSTS + count] + (packed & MASK)
            packed >>= WIDTH
            count += 1
    reserves = RESERVES * min(RESERVES - 1, reserve_of(meta, player))
    out[count] = RESERVE + reserves + min(RESERVES - 1, reserve_of(meta, 1 - player))
    gipfs = GIPFS * min(GIPFS - 1, popcount(mine & gipf))
    out[count + 1] = GIPF + gipfs + min(GIPFS - 1, popcount(theirs & gipf))
    out[count + 2] = PHASE + PHASES * phase_of(meta, player) + phase_of(meta, 1 - player)
    return count + 3
