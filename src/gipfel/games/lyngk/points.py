"""The board of LYNGK: 43 points, and the 43 pieces that lie on them at the beginning."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from gipfel.core.board import column_board
from gipfel.core.lot import Lot

COLOURS = "IBRGK"  # ivory, blue, red, green, black
JOKER = "J"
OF_EACH = 8  # pieces of a colour on the board
JOKERS = 3

# Rule 1: a hexagon of 37 points, and one more outside the middle of each edge.
_LENGTHS = (1, 4, 7, 6, 7, 6, 7, 4, 1)
_FIRST = (6, 3, 0, 1, 0, 1, 0, 3, 6)  # the height of number 1 in each column, in half steps
BOARD = column_board(
    [
        (letter, first - 2, range(1, length + 1))
        for letter, first, length in zip("abcdefghi", _FIRST, _LENGTHS, strict=True)
    ]
)
NAMES = BOARD.names
CENTRE = BOARD.index["e4"]
COLUMNS = tuple(tuple(points) for _, points in groupby(range(len(BOARD)), key=lambda point: NAMES[point][0]))

ALL_PIECES = OF_EACH * len(COLOURS) + JOKERS
assert len(BOARD) == ALL_PIECES

Stacks = tuple[str, ...]
"""What stands on each point: its pieces as letters from bottom to top, empty when it is vacant."""


@lru_cache(64)
def laid_out(seed: int) -> Stacks:
    """Rule 2: one piece on every point, in the order that the lot of a seed gives them."""
    pieces = [colour for colour in COLOURS for _ in range(OF_EACH)] + [JOKER] * JOKERS
    return tuple(Lot(seed).shuffle(pieces))
