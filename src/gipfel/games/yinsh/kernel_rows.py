"""Rows and their taking: each set of rows with each set of rings once, whatever the order in which a hand takes them.

Rows only disappear while rows are taken, so the sets are those of rows without a common point to which no other row
can be added, or that win. A step holds up to three rows, each as its number plus one, and which of the player's rings
go, counted in the order of the points.
"""

from __future__ import annotations

from gipfel.games.yinsh.kernel_board import FIVE, ROWS, SHIFTS, row_words
from gipfel.kernels.bits import popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, Tables
from gipfel.kernels.words import Words, both, covers, either, lowered, meets, size

TAKE = 3 << 28
ROW_BITS = 7
ROW_MASK = (1 << ROW_BITS) - 1
MOST_ROWS = 3
RING_BITS = MOST_ROWS * ROW_BITS
ROWS_MASK = (1 << RING_BITS) - 1


@jit
def has_row(markers: Words) -> bool:
    """Whether five adjacent markers of a colour lie in line (rule 5)."""
    if size(markers) < FIVE:
        return False
    found = 0
    for way in range(3):
        two = both(markers, lowered(markers, SHIFTS[way]))
        four = both(two, lowered(two, 2 * SHIFTS[way]))
        found += size(both(four, lowered(markers, 4 * SHIFTS[way])))
    return found > 0


@jit
def row_in_step(step: int, number: int) -> int:
    """A row of a taking; -1 when it has fewer."""
    return ((step & ROWS_MASK) >> (ROW_BITS * number) & ROW_MASK) - 1 if number < MOST_ROWS else -1


@jit
def ring_number(step: int, index: int) -> bool:
    """Whether a taking takes this ring off."""
    return (step >> (RING_BITS + index)) & 1 != 0


@jit
def take_rows(step: int, tables: Tables) -> Words:
    """All markers a taking returns to the pool."""
    taken = row_words(tables, row_in_step(step, 0))
    for number in range(1, MOST_ROWS):
        row = row_in_step(step, number)
        if row >= 0:
            taken = either(taken, row_words(tables, row))
    return taken


@jit
def is_free(row: int, taken: Words, markers: Words, tables: Tables) -> bool:
    """Whether a row is there and has no marker that is taken."""
    words = row_words(tables, row)
    return covers(markers, words) and not meets(words, taken)


@jit
def is_left(taken: Words, markers: Words, tables: Tables) -> bool:
    """Whether any row is left when some markers are taken."""
    for row in range(ROWS):
        if is_free(row, taken, markers, tables):
            return True
    return False


@jit
def write_rings(rows: int, number: int, rings: int, step: int, out: Numbers, at: int) -> int:
    """A step for each way to choose the rings that go with so many rows."""
    for chosen in range(1 << rings):
        if popcount(chosen) == number and at < len(out):
            out[at] = step | rows | chosen << RING_BITS
            at += 1
    return at


@jit
def write_takings(markers: Words, rings: int, needed: int, ends: int, tables: Tables, out: Numbers) -> int:
    """Every taking (rules 7 and 8): `needed` rings win, and nothing is taken after that.

    What ends the turn is marked by `ends`; what wins ends it anyway.
    """
    at = 0
    last = TAKE | ends
    wins = TAKE | LAST
    for one in range(ROWS):
        first = row_words(tables, one)
        if not covers(markers, first):
            continue
        if needed == 1:
            at = write_rings(one + 1, 1, rings, wins, out, at)
            continue
        if not is_left(first, markers, tables):
            at = write_rings(one + 1, 1, rings, last, out, at)
            continue
        for two in range(one + 1, ROWS):
            if not is_free(two, first, markers, tables):
                continue
            both = either(first, row_words(tables, two))
            rows = (one + 1) | (two + 1) << ROW_BITS
            if needed == 2:
                at = write_rings(rows, 2, rings, wins, out, at)
                continue
            if not is_left(both, markers, tables):
                at = write_rings(rows, 2, rings, last, out, at)
                continue
            for three in range(two + 1, ROWS):
                if is_free(three, both, markers, tables):
                    at = write_rings(rows | (three + 1) << 2 * ROW_BITS, 3, rings, wins, out, at)
    return at
