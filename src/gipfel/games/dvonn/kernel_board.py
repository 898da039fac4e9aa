"""The board of compiled DVONN: 49 cells in rows of twelve bits, so that every direction is a shift; the set-ups.

A cell of column x and row n is bit 12 * (n - 1) + x. One column between the rows stays empty: a shift by one step that
leaves the board ends on a bit that is none of its cells.
"""

from __future__ import annotations

import numpy as np

from gipfel.core.lot import Lot
from gipfel.kernels.contract import Tables

STRIDE = 12
LETTERS = "abcdefghijk"
PIECES = 23  # of each colour
REDS = 3
# In the order a1 a2 a3 b1 … k5.
PLACES = tuple((x, n) for x in range(11) for n in range(1, 6) if x - n <= 7 and n - x <= 3)
CELLS = len(PLACES)
BITS = tuple(STRIDE * (n - 1) + x for x, n in PLACES)
CELL_NAMES = tuple(f"{LETTERS[x]}{n}" for x, n in PLACES)
NAME_OF = dict(zip(BITS, CELL_NAMES, strict=True))
BIT_OF = dict(zip(CELL_NAMES, BITS, strict=True))
COLUMNS = tuple(tuple(bit for bit, (x, _) in zip(BITS, PLACES, strict=True) if x == column) for column in range(11))
WIDE = max(BITS) + 1
BOARD = sum(1 << bit for bit in BITS)

# Along the row, upwards, upwards to the right, and back: three further on is the opposite.
VECTORS = ((1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1))
EDGE_CELLS = sum(
    1 << bit
    for bit, (x, n) in zip(BITS, PLACES, strict=True)
    if any((x + dx, n + dn) not in PLACES for dx, dn in VECTORS)
)
SHIFTS = tuple(STRIDE * dn + dx for dx, dn in VECTORS)
FARTHEST = 10  # from a3 to k3: a higher stack lands nowhere

# Offsets into the table: the start, then for each distance and direction the cells from which the board is not left.
WHITE_START, BLACK_START, RED_START, PHASE_START = range(4)
FROM = 4
TABLE_SIZE = FROM + 6 * (FARTHEST + 1)


def build_tables(setup: str, seed: int) -> Tables:
    """The table of a set-up."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    for cell, piece in enumerate(set_up(setup, seed)):
        tables["wbr".index(piece)] |= 1 << BITS[cell]
    tables[PHASE_START] = int(setup != "placing")
    for distance in range(1, FARTHEST + 1):
        for direction, (dx, dn) in enumerate(VECTORS):
            there = [(x + distance * dx, n + distance * dn) in PLACES for x, n in PLACES]
            tables[FROM + 6 * distance + direction] = sum(
                1 << bit for bit, lands in zip(BITS, there, strict=True) if lands
            )
    return tables


def set_up(setup: str, seed: int) -> str:
    """The piece on every cell, in order; nothing for an empty board."""
    if setup == "random":
        return "".join(Lot(seed).shuffle("r" * REDS + "w" * PIECES + "b" * PIECES))
    return _symmetric(Lot(seed)) if setup == "symmetric" else ""


def _symmetric(lot: Lot) -> str:
    """Red in the centre and on a pair of opposite cells; of every other pair one is white and one is black."""
    half = CELLS // 2
    red = lot.draw() % half
    pieces = ["r"] * CELLS
    for cell in range(half):
        if cell != red:
            pieces[cell], pieces[CELLS - 1 - cell] = "bw" if lot.draw() % 2 else "wb"
    return "".join(pieces)
