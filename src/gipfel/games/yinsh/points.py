"""The YINSH board: 85 points in eleven columns, 33 lines, 123 fives; the first and second paragraph of RULES.md."""

from __future__ import annotations

from gipfel.core.board import cells_of as cells_of
from gipfel.core.board import column_board, mask_of

FIVE = 5
# The lowest and the highest number of each column: a hexagon of side six without its corners.
COLUMNS = (
    ("a", 2, 5),
    ("b", 1, 7),
    ("c", 1, 8),
    ("d", 1, 9),
    ("e", 1, 10),
    ("f", 2, 10),
    ("g", 2, 11),
    ("h", 3, 11),
    ("i", 4, 11),
    ("j", 5, 11),
    ("k", 7, 10),
)
# Equal numbers run down to the right: each column hangs half a step lower than the one before it.
BOARD = column_board([(letter, -x, range(low, high + 1)) for x, (letter, low, high) in enumerate(COLUMNS)])
NAMES = BOARD.names  # by letter, then by number
CENTRE = BOARD.cell("f6")
LENGTHS = tuple(high - low + 1 for _, low, high in COLUMNS)

# Five adjacent points in line, in line order: from the lower letter, on a letter line from the lower number (rule 14).
FIVES = tuple(sorted(BOARD.rows(FIVE), key=lambda five: (five[0], five[-1])))
FIVE_MASKS = tuple(mask_of(five) for five in FIVES)
FIVE_BETWEEN = {frozenset((five[0], five[-1])): number for number, five in enumerate(FIVES)}
FIVES_WITH = tuple(tuple(mask for mask in FIVE_MASKS if mask >> cell & 1) for cell in range(len(BOARD)))


def fives_in(own: int) -> list[int]:
    """The numbers of the fives that are all in a mask: the rows of whoever has these markers (rule 5)."""
    return [number for number, mask in enumerate(FIVE_MASKS) if own & mask == mask]


def has_five(own: int, new: int) -> bool:
    """Whether a mask holds five in line through one of its new cells."""
    return any(own & mask == mask for cell in cells_of(new) for mask in FIVES_WITH[cell])


def five_name(number: int) -> str:
    """`d4-d8`: a row from end to end."""
    five = FIVES[number]
    return f"{NAMES[five[0]]}-{NAMES[five[-1]]}"
