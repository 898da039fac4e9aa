"""The cells of the DVONN board: names, neighbours, and where a stack of each height lands."""

from __future__ import annotations

from math import sqrt

from gipfel.core.board import HEX_ISOMETRIES, Board

COLUMNS = "abcdefghijk"
ROWS = 5


def _is_there(x: int, n: int) -> bool:
    return x - n <= 7 and n - x <= 3


_CELLS = [(x, n) for x in range(len(COLUMNS)) for n in range(1, ROWS + 1) if _is_there(x, n)]

# Rows lie level and columns lean to the left, so that a number keeps its row.
BOARD = Board(
    names=tuple(f"{COLUMNS[x]}{n}" for x, n in _CELLS),
    places=tuple((x - n, n) for x, n in _CELLS),
    points=tuple((x - n / 2, n * sqrt(3) / 2) for x, n in _CELLS),
    directions=("e", "ne", "nw", "w", "sw", "se"),
    vectors=((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    isometries=HEX_ISOMETRIES,
)
CELLS = len(BOARD)
NAMES = BOARD.names
CENTRE = BOARD.index["f3"]
BESIDE: tuple[tuple[int, ...], ...] = tuple(
    tuple(cell for cell in around if cell is not None) for around in BOARD.neighbours
)
"""The neighbours of each cell; those on the edge have fewer than six."""
COLUMN_CELLS = tuple(tuple(cell for cell, name in enumerate(NAMES) if name[0] == letter) for letter in COLUMNS)


def landings(cell: int, height: int) -> list[int]:
    """Rule 4: the cells exactly `height` away in a straight line."""
    return [ray[height - 1] for ray in BOARD.rays[cell] if len(ray) >= height]


def distance(start: int, target: int) -> int | None:
    """How far one cell is from another along a line; None when no line joins them."""
    for ray in BOARD.rays[start]:
        if target in ray:
            return ray.index(target) + 1
    return None
