"""The board of the compiled PÜNCT: its 211 cells as bits, the 5,931 layouts of pieces, and the one table.

Three columns of twenty bits lie in a word, so that neighbours are shifts: number n of column x is bit 20 (x % 3) + n of
word x // 3. No column has the numbers 0 and 18 to 19, so what is shifted out of a column falls on no cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, Tables
from gipfel.kernels.words import WORD, Words, words_of

LETTERS = "abcdefghijklmnopq"
LOW = (2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10)
HIGH = (8, 10, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 17, 17, 17, 17, 16)
PLACES = tuple((x, n) for x, (low, high) in enumerate(zip(LOW, HIGH, strict=True)) for n in range(low, high + 1))

LANES, LANE = 3, 20  # columns in a word, bits of a column
WORDS = 6
WIDE = WORDS * WORD


def bit_of(x: int, n: int) -> int:
    """The bit of a cell."""
    return WORD * (x // LANES) + LANE * (x % LANES) + n


BITS = {place: bit_of(*place) for place in PLACES}
NAME_OF = {bit: f"{LETTERS[x]}{n}" for (x, n), bit in BITS.items()}
BIT_OF = {name: bit for bit, name in NAME_OF.items()}
ORDER = {bit: number for number, bit in enumerate(BITS.values())}
"""Cells by column, then by number: bits grow in the same order."""

# The six directions clockwise, from the one that makes numbers grow.
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
OVER = -1

SIDES = (
    tuple(place for place in PLACES if place[0] == 0),
    tuple(place for place in PLACES if place[0] == 16),
    tuple(place for place in PLACES if place[1] == 1),
    tuple(place for place in PLACES if place[1] == 17),
    tuple(place for place in PLACES if place[1] - place[0] == -7),
    tuple(place for place in PLACES if place[1] - place[0] == 9),
)
"""Seven cells each, opposite ones behind each other."""
CENTRE = tuple((x, n) for x, n in PLACES if max(abs(x - 8), abs(n - 9), abs(x - 8 - n + 9)) <= 2)

# Types: triangle, straight with P in its centre and at its end, angles that bend right, left, and with P in the middle.
TYPES = "TCERLM"
EACH = (6, 2, 4, 2, 2, 2)
KINDS = len(TYPES)
PIECES = sum(EACH)
TRIANGLE, CENTRED, STRAIGHT, RIGHT, LEFT, MIDDLE = range(KINDS)


class DotLayout(NamedTuple):
    """A piece on the board, in bits: its type, P, the leading dot, the two ends, and what lies between them.

    All dots of a triangle are ends; its third one stands where others have the middle.
    """

    kind: int
    punct: int
    lead: int
    ends: tuple[int, int]
    middle: int

    @property
    def cells(self) -> tuple[int, int, int]:
        """The cells under its dots."""
        return (*self.ends, self.middle)


def _beyond(place: tuple[int, int], way: int) -> tuple[int, int]:
    """The place beside another, on the board or not."""
    right, up = DIRECTIONS[way % 6]
    return place[0] + right, place[1] + up


def _layout(kind: int, place: tuple[int, int], way: int) -> DotLayout | None:
    lead = _beyond(place, way)
    other = {
        TRIANGLE: _beyond(place, way + 1),
        CENTRED: _beyond(place, way + 3),
        STRAIGHT: _beyond(lead, way),
        RIGHT: _beyond(lead, way + 1),
        LEFT: _beyond(lead, way - 1),
        MIDDLE: _beyond(place, way + 2),
    }[kind]
    if lead not in BITS or other not in BITS:
        return None
    punct, first, second = BITS[place], BITS[lead], BITS[other]
    if kind == TRIANGLE:
        return DotLayout(kind, punct, first, (punct, first), second)
    if kind in (CENTRED, MIDDLE):
        return DotLayout(kind, punct, first, (first, second), punct)
    return DotLayout(kind, punct, first, (punct, second), first)


def _layouts() -> Iterator[DotLayout]:
    for kind in range(KINDS):
        for place in PLACES:
            # Both ends of a straight piece are alike when P is its centre: three directions name it.
            for way in range(3 if kind == CENTRED else 6):
                found = _layout(kind, place, way)
                if found is not None:
                    yield found


LAYOUTS = tuple(_layouts())
LAYOUT_OF = {(layout.kind, layout.punct, layout.lead): number for number, layout in enumerate(LAYOUTS)}
LAYOUT_BITS = 13
LAYOUT_MASK = (1 << LAYOUT_BITS) - 1

# A layout in the table: four cells of nine bits, its type, and whether a dot lies in the central hexagon.
CELL_BITS = 9
CELL_MASK = (1 << CELL_BITS) - 1
SECOND_AT, MIDDLE_AT, PUNCT_AT, KIND_AT, CENTRAL_AT = 9, 18, 27, 36, 39
KIND_MASK = 7

# Offsets into the table: whether it is the basic game; layouts; by type and P the first layout, and how many of a type
# have P on a line with P; the next cell by direction; the first slot of a type; sides, centre and board.
BASIC = 0
LAYOUT = 1
FIRST = LAYOUT + len(LAYOUTS)
REACH = FIRST + KINDS * WIDE + 1
NEXT = REACH + KINDS * WIDE
SLOTS = NEXT + 6 * WIDE
SIDE = SLOTS + KINDS + 1
HEXAGON = SIDE + 6 * WORDS
BOARD = HEXAGON + WORDS
TABLE_SIZE = BOARD + WORDS


def build_tables(*, basic: bool) -> Tables:
    """The table of a version of the game."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[BASIC] = basic
    tables[LAYOUT:FIRST] = [_packed(layout) for layout in LAYOUTS]
    places = [layout.kind * WIDE + layout.punct for layout in LAYOUTS]
    tables[FIRST:REACH] = np.searchsorted(places, np.arange(KINDS * WIDE + 1))
    tables[NEXT:SLOTS] = OVER
    for place, bit in BITS.items():
        for way in range(6):
            tables[NEXT + 6 * bit + way] = BITS.get(_beyond(place, way), OVER)
    tables[REACH:NEXT] = _reaches(tables)
    tables[SLOTS : SLOTS + KINDS + 1] = np.cumsum((0, *EACH))
    for number, side in enumerate((*SIDES, CENTRE, PLACES)):
        tables[SIDE + WORDS * number : SIDE + WORDS * (number + 1)] = _set(side)
    return tables


def _packed(layout: DotLayout) -> int:
    central = any(BITS[place] in layout.cells for place in CENTRE)
    (first, second), middle = layout.ends, layout.middle
    cells = first | second << SECOND_AT | middle << MIDDLE_AT | layout.punct << PUNCT_AT
    return cells | layout.kind << KIND_AT | central << CENTRAL_AT


def _set(places: Iterable[tuple[int, int]]) -> Words:
    return words_of((BITS[place] for place in places), WORDS)


def _reaches(tables: Tables) -> Numbers:
    """By type and P: how many layouts have P in the same cell or on one of the six lines from it."""
    counts = np.diff(tables[FIRST:REACH]).reshape(KINDS, WIDE)
    found = np.zeros((KINDS, WIDE), np.int64)
    for bit in ORDER:
        seen = [bit]
        for way in range(6):
            cell = bit
            while (cell := int(tables[NEXT + 6 * cell + way])) != OVER:
                seen.append(cell)
        found[:, bit] = counts[:, seen].sum(axis=1)
    return found.reshape(-1)


MOST_MOVES = int(build_tables(basic=False)[REACH:NEXT].max())
"""More than any piece has moves."""
MOST_TURNS = len(LAYOUTS) + PIECES * MOST_MOVES


@jit
def words_at(tables: Tables, at: int) -> Words:
    """A set of cells that stands in the table."""
    return tables[at], tables[at + 1], tables[at + 2], tables[at + 3], tables[at + 4], tables[at + 5]
