"""The board of the compiled game: numbers of points, what lies beside each, the 123 fives, and the one table."""

from __future__ import annotations

from itertools import groupby

import numpy as np

from gipfel.kernels.jit import jit
from gipfel.kernels.names import Tables
from gipfel.kernels.words import Words, words_for, words_of

COLUMNS = {
    "a": (2, 5),
    "b": (1, 7),
    "c": (1, 8),
    "d": (1, 9),
    "e": (1, 10),
    "f": (2, 10),
    "g": (2, 11),
    "h": (3, 11),
    "i": (4, 11),
    "j": (5, 11),
    "k": (7, 10),
}
"""The lowest and the highest number of each letter."""
PLACES = tuple(
    (column, number) for column, (low, high) in enumerate(COLUMNS.values()) for number in range(low, high + 1)
)
POINT_NAMES = tuple(f"{'abcdefghijk'[column]}{number}" for column, number in PLACES)
POINTS = len(PLACES)
POINT_OF = {name: point for point, name in enumerate(POINT_NAMES)}
COLUMN_LENGTHS = tuple(len(list(group)) for _, group in groupby(PLACES, key=lambda place: place[0]))
WORDS = words_for(POINTS)

# Lines of equal letter, equal difference and equal number; three further on is the opposite.
VECTORS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
BEYOND = -1
FIVE = 5


def _beside(point: int, way: int) -> int:
    column, number = PLACES[point]
    place = column + VECTORS[way][0], number + VECTORS[way][1]
    return PLACES.index(place) if place in PLACES else BEYOND


NEIGHBOURS = tuple(tuple(_beside(point, way) for way in range(6)) for point in range(POINTS))


def _fives() -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for start in range(POINTS):
        for way in range(3):
            line = [start]
            while len(line) < FIVE and line[-1] != BEYOND:
                line.append(NEIGHBOURS[line[-1]][way])
            if BEYOND not in line:
                found.append(tuple(line))
    return sorted(found, key=lambda line: (line[0], line[-1]))


FIVES = tuple(_fives())
"""Every five adjacent points in line, by its first and then its last end: the order in which takings are written."""
ROW_TEXTS = tuple(f"{POINT_NAMES[line[0]]}-{POINT_NAMES[line[-1]]}" for line in FIVES)
ROW_OF = {text: row for row, text in enumerate(ROW_TEXTS)}
ROWS = len(FIVES)

# Offsets into the table.
GOAL = 0
NEXT = 1
ROW_WORDS = NEXT + 6 * POINTS
TABLE_SIZE = ROW_WORDS + WORDS * ROWS


def build_tables(goal: int) -> Tables:
    """The table of a game that so many rings taken off win."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[GOAL] = goal
    tables[NEXT:ROW_WORDS] = [beside for around in NEIGHBOURS for beside in around]
    tables[ROW_WORDS:] = [word for line in FIVES for word in words_of(line, WORDS)]
    return tables


@jit
def row_words(tables: Tables, row: int) -> Words:
    """The five points of a row."""
    return tables[ROW_WORDS + WORDS * row], tables[ROW_WORDS + WORDS * row + 1]
