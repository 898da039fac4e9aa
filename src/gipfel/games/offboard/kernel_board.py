"""The board of the compiled game: numbers of cells and directions, and the one table with all that options set."""

from __future__ import annotations

import numpy as np

from gipfel.games.offboard.layout import MOST_POCKETS, Layout
from gipfel.kernels.contract import Tables

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")  # three further on is the opposite
VECTORS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
# Rule 1.1: the rows from a, the columns of which keep their place on a line towards the upper left.
PLACES = tuple((row, column) for row in range(1, 10) for column in range(1, 10) if abs(row - column) <= 4)
CELL_NAMES = tuple(f"{'abcdefghi'[row - 1]}{column}" for row, column in PLACES)
CELLS = len(PLACES)
ALL = (1 << CELLS) - 1
WAYS = 6 * CELLS  # a way is 6 * cell + direction
OVER = CELLS  # what lies over the rim: a bit that no board ever sets

# Offsets into the table.
TARGET, QUIET_LIMIT, RED_START, YELLOW_START = range(4)
NEXT = 4
POCKET = NEXT + WAYS
NEAR = POCKET + WAYS
VALUE = NEAR + CELLS
TABLE_SIZE = VALUE + MOST_POCKETS


def cells(names: tuple[str, ...]) -> int:
    """The set of the cells with these names."""
    return sum(1 << CELL_NAMES.index(name) for name in names)


def build_tables(layout: Layout, quiet_limit: int) -> Tables:
    """The table of a layout: start (rule 1.2), pockets (rule 1.3), target; a quiet limit of 0 is none."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[TARGET] = layout.target
    tables[QUIET_LIMIT] = quiet_limit
    tables[RED_START] = cells(layout.red)
    tables[YELLOW_START] = cells(layout.yellow)
    for cell in range(CELLS):
        ahead = [_next(cell, direction) for direction in range(6)]
        tables[NEXT + 6 * cell : NEXT + 6 * cell + 6] = ahead
        tables[NEAR + cell] = sum(1 << other for other in ahead if other != OVER)
    for number, pocket in enumerate(layout.pockets):
        tables[VALUE + number] = pocket.value
        for name in pocket.exits:  # those of main diagonals lead to the cheaper side already (rule 4.2)
            tables[POCKET + read_way(name)] = number
    return tables


def read_way(text: str) -> int:
    """The number of a cell and a direction written `g3-NE`; a ValueError when there is none."""
    cell, _, direction = text.partition("-")
    return 6 * CELL_NAMES.index(cell) + DIRECTIONS.index(direction)


def write_way(way: int) -> str:
    """A cell and a direction as `g3-NE`."""
    return f"{CELL_NAMES[way // 6]}-{DIRECTIONS[way % 6]}"


def _next(cell: int, direction: int) -> int:
    row, column = PLACES[cell]
    place = row + VECTORS[direction][0], column + VECTORS[direction][1]
    return PLACES.index(place) if place in PLACES else OVER
