"""The board of the compiled game: its 60 points, lines as a table, and the beginnings."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from gipfel.core.errors import BadSpec
from gipfel.core.lot import Lot
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.rays import rays_of

# Rule 1: the points by column, without the hole in the middle.
HEIGHTS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
HOLE = "e5"
_PLACES = tuple((x, n) for x, tall in enumerate(HEIGHTS) for n in range(1, tall + 1) if (x, n) != (4, 5))
NAMES = tuple(f"{'abcdefghi'[x]}{n}" for x, n in _PLACES)
COLUMN_SIZES = tuple(sum(place[0] == x for place in _PLACES) for x in range(len(HEIGHTS)))
POINTS = len(NAMES)
ALL = (1 << POINTS) - 1
OVER = -1  # what lies over the rim or is the hole

KINDS = "ZAT"
PIECES = (6, 9, 15)  # rule 3: of each kind; White's first in the list that is shuffled
SIGNS = "ZATzat"
PLANES = 5  # bits of a height
SIZE = len(SIGNS) + PLANES + 1  # tops by colour and kind, heights bit by bit, status

# Fields of the status: player, stage, winner + 1, reason, turns.
STAGE, RESULT, REASON, TURN = 1, 3, 5, 7
PLACING, OPENING, FIRST, SECOND = range(4)
STAGES = "pocs"

# The table: the beginning, then the lines from each point in six directions.
RAYS = SIZE
TABLE_SIZE = RAYS + 6 * POINTS

STARTS = ("fixed", "random", "tournament")
_FIXED = {
    "T": "a1 a2 a3 a4 d4 e6 e9 f1 f4 f8 g1 g7 h1 h6 i1",
    "A": "b2 b3 b4 e8 f2 f7 g2 g6 h2",
    "Z": "c3 c4 e7 f3 f6 g3",
}
"""Black's pieces; White's are the same turned by 180 degrees."""


def _height(x: int, n: int) -> int:
    return 2 * n + abs(x - 4)


def _next(point: int, direction: int) -> int:
    """Rule 2: the neighbour in a direction, three further on is the opposite; lines end at the rim and at the hole.

    Along the first three directions the numbers of points grow.
    """
    x, n = _PLACES[point]
    dx, dy = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))[direction]
    for other, place in enumerate(_PLACES):
        if place[0] == x + dx and _height(*place) == _height(x, n) + dy:
            return other
    return OVER


def beginning(start: str, seed: int) -> State:
    """The state a game begins with (rule 4): an empty board, or one with all pieces."""
    if start == "tournament":
        return placed([""] * POINTS, PLACING << STAGE)
    signs = _drawn(seed) if start == "random" else _fixed()
    return placed(signs, OPENING << STAGE)


def _drawn(seed: int) -> list[str]:
    pieces = [sign for sign, number in zip(SIGNS, PIECES * 2, strict=True) for _ in range(number)]
    return Lot(seed).shuffle(pieces)


def _fixed() -> list[str]:
    signs = [""] * POINTS
    for kind, names in _FIXED.items():
        for name in names.split():
            point = NAMES.index(name)
            signs[point], signs[POINTS - 1 - point] = kind.lower(), kind
    return signs


def placed(signs: list[str], status: int) -> State:
    """A state of stacks, `Z`, `t3` and so on by point; an empty text is a vacant point."""
    words = [0] * SIZE
    for point, sign in enumerate(signs):
        if sign:
            words[SIGNS.index(sign[0])] |= 1 << point
            height = int(sign[1:] or 1)
            for plane in range(PLANES):
                words[len(SIGNS) + plane] |= (height >> plane & 1) << point
    words[-1] = status
    return tuple(words)


def build_tables(options: Mapping[str, str]) -> Tables:
    """The table of a spec: how it begins, and where lines lead."""
    start = options.get("start", "fixed")
    if start not in STARTS:
        raise BadSpec("unknown-value", option="start", value=start, known=STARTS)
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[:SIZE] = beginning(start, int(options.get("seed", "0")))
    tables[RAYS:] = rays_of([[_next(point, direction) for direction in range(6)] for point in range(POINTS)])
    return tables
