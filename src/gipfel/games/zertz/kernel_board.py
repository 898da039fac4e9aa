"""Where the rings of every board lie among the 61 bits of a compiled board.

All boards lie inside the one of 61 rings, and a hexagon of 61 cells wraps onto the ring of numbers modulo 61: a step in
any of the six directions adds a constant. A whole board is thus moved by two shifts and a mask that cuts what wrapped.
"""

from __future__ import annotations

from collections.abc import Iterable

CELLS = 61
UP = 1
UP_RIGHT = 14
DOWN_RIGHT = 13

# The six neighbours of rule 1.1 in cyclic order: each direction and the next one belong to neighbouring positions.
DIRECTIONS: tuple[tuple[tuple[int, int], int], ...] = (
    ((0, 2), UP),
    ((1, 1), UP_RIGHT),
    ((1, -1), DOWN_RIGHT),
    ((0, -2), CELLS - UP),
    ((-1, -1), CELLS - UP_RIGHT),
    ((-1, 1), CELLS - DOWN_RIGHT),
)

# Number of rings: the lengths of the columns a b c ..., and the height of ring 1 of each in half rings (rule 1.2).
LENGTHS: dict[str, tuple[int, ...]] = {
    "37": (4, 5, 6, 7, 6, 5, 4),
    "40": (5, 6, 7, 7, 6, 5, 4),
    "43": (5, 6, 7, 7, 6, 5, 4, 3),
    "44": (5, 6, 7, 8, 7, 6, 5),
    "48": (5, 6, 7, 8, 7, 6, 5, 4),
    "61": (5, 6, 7, 8, 9, 8, 7, 6, 5),
}
FIRST_SMALL = (3, 2, 1, 0, 1, 2, 3, 4)
FIRST_61 = (4, 3, 2, 1, 0, 1, 2, 3, 4)


def cell(column: int, height: int) -> int:
    """The bit of a place of the 61-ring board."""
    return (27 * column + height - FIRST_61[0]) // 2 % CELLS


def columns(rings: str) -> tuple[tuple[int, ...], ...]:
    """The bits of a board's rings, column by column from a, each from ring 1 upwards."""
    first, lift = (FIRST_61, 0) if rings == "61" else (FIRST_SMALL, 1)
    return tuple(
        tuple(cell(column, first[column] + lift + 2 * ring) for ring in range(length))
        for column, length in enumerate(LENGTHS[rings])
    )


def bits(cells: Iterable[int]) -> int:
    """The set of these cells as one number."""
    return sum(1 << number for number in cells)


def _places() -> dict[tuple[int, int], int]:
    return {
        (column, height): cell(column, height)
        for column, length in enumerate(LENGTHS["61"])
        for height in range(FIRST_61[column], FIRST_61[column] + 2 * length, 2)
    }


def arrivals() -> tuple[int, ...]:
    """For each direction the cells that have a neighbour on its other side, so that a move can end there."""
    places = _places()
    return tuple(
        bits(number for (column, height), number in places.items() if (column - right, height - rise) in places)
        for (right, rise), _ in DIRECTIONS
    )
