"""The board of compiled TAMSK: 37 spaces in columns of eight bits, so that every direction is a shift; the options.

A space of column x and number n is bit 8 * x + v, where v grows upwards and to the upper right. The highest bit of a
column and some at its ends are no spaces: a step that leaves the board ends on one of them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from gipfel.core.errors import BadSpec
from gipfel.kernels.contract import Tables

STRIDE = 8
LENGTHS = (4, 5, 6, 7, 6, 5, 4)
LETTERS = "abcdefg"
MIDDLE = 3
GLASSES = 3
RINGS = 32  # of each player

# In the order a1 a2 … g4.
PLACES = tuple((x, n) for x, length in enumerate(LENGTHS) for n in range(1, length + 1))
BITS = tuple(STRIDE * x + n - 1 + max(x - MIDDLE, 0) for x, n in PLACES)
SPACES = len(PLACES)
NAMES = tuple(f"{LETTERS[x]}{n}" for x, n in PLACES)
NAME_OF = dict(zip(BITS, NAMES, strict=True))
BIT_OF = dict(zip(NAMES, BITS, strict=True))
WIDE = max(BITS) + 1
BOARD = sum(1 << bit for bit in BITS)

# Upwards, to the lower right, to the upper right; the three opposite ones are the same shifts back.
SHIFTS = (1, 8, 9)


def _distance(bit: int) -> int:
    """Steps from a space to the middle."""
    x, v = bit // STRIDE - MIDDLE, bit % STRIDE - MIDDLE
    return max(abs(x), abs(v), abs(x - v))


ROOM_OF = {bit: 4 - _distance(bit) for bit in BITS}
ROOM = tuple(sum(1 << bit for bit in BITS if ROOM_OF[bit] >> plane & 1) for plane in range(3))
ROOM_ONE, ROOM_TWO, ROOM_FOUR = ROOM

RED_CORNERS = sum(1 << BIT_OF[name] for name in ("a1", "d7", "g1"))
BLACK_CORNERS = sum(1 << BIT_OF[name] for name in ("a4", "d1", "g4"))

# The table: whether rings are dropped by themselves, whether hourglasses are placed first, the level.
AUTO, FREE, LEVEL = range(3)
VALUES = {"rings": ("optional", "auto"), "start": ("corners", "free"), "level": ("1", "2", "3")}


def build_tables(options: Mapping[str, str]) -> Tables:
    """The table of some options; those that are not named are those of level 1."""
    numbers = []
    for option, values in VALUES.items():
        value = options.get(option, values[0])
        if value not in values:
            raise BadSpec("unknown-value", option=option, value=value, known=values)
        numbers.append(values.index(value))
    auto, free, level = numbers
    return np.array([auto, free, level + 1], np.int64)
