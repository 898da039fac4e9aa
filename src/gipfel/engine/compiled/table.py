"""The transposition table: one array of pairs, the data and the key mixed with it.

A torn write of two threads leaves a pair whose key does not match, so no lock is needed. Buckets hold two pairs: the
first keeps the deeper search, the second the latest.
"""

from __future__ import annotations

import numpy as np

from gipfel.engine.compiled.names import NEAR_MATE
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

BUCKET = 4
EXACT, LOWER, UPPER = 1, 2, 3

# Fields of the data: value, depth, bound, index of the best step plus one, generation.
VALUE_BITS = 22
OFFSET = 1 << (VALUE_BITS - 1)
DEPTH, BOUND, INDEX, GENERATION = 22, 30, 32, 49
INDEX_MASK = (1 << (GENERATION - INDEX)) - 1


def new_table(megabytes: int) -> Numbers:
    """An empty table of at most so many megabytes."""
    words = BUCKET
    while words * 2 * 8 <= megabytes << 20:
        words *= 2
    return np.zeros(words, np.int64)


@jit
def probe(table: Numbers, key: int) -> int:
    """The data kept for a key, or 0."""
    slot = key & (len(table) - BUCKET)
    for place in (slot, slot + 2):
        data = table[place + 1]
        if data != 0 and table[place] ^ data == key:
            return int(data)
    return 0


@jit
def keep(table: Numbers, key: int, value: int, depth: int, bound: int, index: int, generation: int) -> None:
    """Keep what a search found."""
    data = (
        (value + OFFSET)
        | (min(depth, 255) << DEPTH)
        | (bound << BOUND)
        | ((index + 1) << INDEX)
        | ((generation & 255) << GENERATION)
    )
    slot = key & (len(table) - BUCKET)
    old = table[slot + 1]
    same = table[slot] ^ old == key
    if not same and (old >> GENERATION) & 255 == generation & 255 and (old >> DEPTH) & 255 > depth:
        slot += 2
    table[slot] = key ^ data
    table[slot + 1] = data


@jit
def value_of(data: int, distance: int) -> int:
    """The value kept, a mate counted from the root, `distance` turns before."""
    value = (data & (2 * OFFSET - 1)) - OFFSET
    if value > NEAR_MATE:
        return int(value - distance)
    return int(value + distance) if value < -NEAR_MATE else int(value)


@jit
def from_here(value: int, distance: int) -> int:
    """A value with a mate counted from the node, `distance` turns behind the root."""
    if value > NEAR_MATE:
        return int(value + distance)
    return int(value - distance) if value < -NEAR_MATE else int(value)
