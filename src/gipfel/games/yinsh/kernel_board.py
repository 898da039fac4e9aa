"""The board of the compiled game: its points as bits, lines, the 123 fives, and the one table.

A point of column x and number n is bit 11 x + n - 2 of 119 in two words, so that every direction is a shift. No line
that leaves the board at one end comes in at another: the numbers 10 and 11 lie where the next columns have no 1 and 2.
"""

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

STRIDE = 11
BITS = tuple(STRIDE * column + number - 2 for column, number in PLACES)
"""The bit of each point; their order is the same."""
WIDE = BITS[-1] + 1
WORDS = words_for(WIDE)
BIT_OF = dict(zip(POINT_NAMES, BITS, strict=True))
NAME_OF = dict(zip(BITS, POINT_NAMES, strict=True))

# Lines of equal letter, equal difference and equal number, along which bits grow; three further on is the opposite.
VECTORS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
SHIFTS = tuple(STRIDE * column + number for column, number in VECTORS[:3])
BEYOND = -1
FIVE = 5


def _beside(point: int, way: int) -> int:
    column, number = PLACES[point]
    place = column + VECTORS[way][0], number + VECTORS[way][1]
    return PLACES.index(place) if place in PLACES else BEYOND


NEIGHBOURS = tuple(tuple(_beside(point, way) for way in range(6)) for point in range(POINTS))


def _line(point: int, way: int) -> list[int]:
    """The points behind one in a direction."""
    found: list[int] = []
    while (point := NEIGHBOURS[point][way]) != BEYOND:
        found.append(point)
    return found


def _fives() -> list[tuple[int, ...]]:
    lines = [(start, *_line(start, way)[: FIVE - 1]) for start in range(POINTS) for way in range(3)]
    return sorted((line for line in lines if len(line) == FIVE), key=lambda line: (line[0], line[-1]))


FIVES = tuple(_fives())
"""Every five adjacent points in line, by its first and then its last end: the order in which takings are written."""
ROW_TEXTS = tuple(f"{POINT_NAMES[line[0]]}-{POINT_NAMES[line[-1]]}" for line in FIVES)
ROW_OF = {text: row for row, text in enumerate(ROW_TEXTS)}
ROWS = len(FIVES)

MOST_TARGETS = max(sum(len(_line(point, way)) for way in range(6)) for point in range(POINTS))
"""How many points at most lie on lines with one."""
POINT_BITS = 7
POINT_MASK = (1 << POINT_BITS) - 1

# Offsets into the table: the goal; all points; by row its points; by bit itself, what lies around it, the lines in six
# directions, and the points on these lines with the way to each; the way by the difference of two bits.
GOAL = 0
BOARD = 1
ROW_WORDS = BOARD + WORDS
BIT = ROW_WORDS + WORDS * ROWS
AROUND = BIT + WORDS * WIDE
LINES = AROUND + WORDS * WIDE
TARGETS = LINES + 6 * WORDS * WIDE
WAYS = TARGETS + MOST_TARGETS * WIDE
TABLE_SIZE = WAYS + 2 * WIDE
NO_TARGET = -1


def build_tables(goal: int) -> Tables:
    """The table of a game that so many rings taken off win."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[GOAL] = goal
    tables[BOARD:ROW_WORDS] = words_of(BITS, WORDS)
    tables[ROW_WORDS:BIT] = [word for line in FIVES for word in words_of([BITS[point] for point in line], WORDS)]
    tables[TARGETS:WAYS] = NO_TARGET
    for point, bit in enumerate(BITS):
        lines = [[BITS[other] for other in _line(point, way)] for way in range(6)]
        _put(tables, BIT + WORDS * bit, [bit])
        _put(tables, AROUND + WORDS * bit, [line[0] for line in lines if line])
        targets = [(other, way) for way, line in enumerate(lines) for other in line]
        for way, line in enumerate(lines):
            _put(tables, LINES + WORDS * (6 * bit + way), line)
        for index, (other, way) in enumerate(targets):
            tables[TARGETS + MOST_TARGETS * bit + index] = other | way << POINT_BITS
            tables[WAYS + WIDE + other - bit] = way
    return tables


def _put(tables: Tables, at: int, bits: list[int]) -> None:
    tables[at : at + WORDS] = words_of(bits, WORDS)


@jit
def words_at(tables: Tables, at: int) -> Words:
    """A set of points that stands in the table."""
    return tables[at], tables[at + 1]


@jit
def row_words(tables: Tables, row: int) -> Words:
    """The five points of a row."""
    return words_at(tables, ROW_WORDS + WORDS * row)


@jit
def line_words(tables: Tables, bit: int, way: int) -> Words:
    """The points behind one in a direction."""
    return words_at(tables, LINES + WORDS * (6 * bit + way))


@jit
def bit_words(tables: Tables, bit: int) -> Words:
    """A point alone."""
    return words_at(tables, BIT + WORDS * bit)
