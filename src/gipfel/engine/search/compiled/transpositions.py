"""The transposition table: one array of pairs, the data and the key mixed with it.

A torn write of two threads leaves a pair whose key does not match, so no lock is needed. Buckets hold two pairs: the
first keeps the deeper search, the second the latest.
"""

from __future__ import annotations

import numpy as np

from gipfel.engine.search.compiled.scores import NEAR_MATE
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

BUCKET = 4
EXACT, LOWER, UPPER = 1, 2, 3  # what the value is: itself, or a bound

# Where the fields of the data begin: value, depth, bound, place of the best step plus one, generation.
VALUE_BITS = 22
OFFSET = 1 << (VALUE_BITS - 1)
DEPTH_AT, BOUND_AT, PLACE_AT, GENERATION_AT = 22, 30, 32, 49
PLACE_MASK = (1 << (GENERATION_AT - PLACE_AT)) - 1
BYTE = 255


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
def depth_of(data: int) -> int:
    """How deep the search was."""
    return (data >> DEPTH_AT) & BYTE


@jit
def bound_of(data: int) -> int:
    """EXACT, LOWER or UPPER."""
    return (data >> BOUND_AT) & 3


@jit
def step_place(data: int) -> int:
    """The place of the best step in gen's list, or -1."""
    return ((data >> PLACE_AT) & PLACE_MASK) - 1


@jit
def keep(table: Numbers, key: int, value: int, depth: int, bound: int, place: int, generation: int) -> None:
    """Keep what a search found."""
    data = (
        (value + OFFSET)
        | (min(depth, BYTE) << DEPTH_AT)
        | (bound << BOUND_AT)
        | ((place + 1) << PLACE_AT)
        | ((generation & BYTE) << GENERATION_AT)
    )
    slot = key & (len(table) - BUCKET)
    old = table[slot + 1]
    same = table[slot] ^ old == key
    if not same and (old >> GENERATION_AT) & BYTE == generation & BYTE and depth_of(old) > depth:
        slot += 2
    table[slot] = key ^ data
    table[slot + 1] = data


@jit
def from_root(data: int, distance: int) -> int:
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
