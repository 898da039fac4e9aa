"""What a player counts: cells where a disc would win, on rows that favour one side or the other, and open pairs.

When the board fills up, Yellow gets the cells of odd rows and Red those of even rows: a threat there lasts.
"""

from __future__ import annotations

import numpy as np

from gipfel.author import Numbers, State, Tables, jit, popcount
from gipfel_four.kernel import BITS, BOARD, BOTTOM, WIDTH, landing

OWN = ("own-lasting-threats", "own-passing-threats", "own-pairs", "own-middle")
FEATURES = ("to-move", *OWN, *(name.replace("own", "other") for name in OWN))
WIDTHS = ()  # every step is searched
REDUCTIONS = 1  # late steps are searched less deeply at first

ODD_ROWS = BOTTOM | BOTTOM << 2 | BOTTOM << 4
MIDDLE = 63 << 3 * BITS
WINS, BLOCKS = 1 << 15, 1 << 14


def extras() -> Numbers:
    """No tables beside those of the kernel."""
    return np.zeros(0, np.int64)


@jit
def threats(own: int, other: int) -> int:
    """The free cells that would make four: above three, or the gap in a row of four (rule 3)."""
    found = own << 1 & own << 2 & own << 3
    for way in (BITS - 1, BITS, BITS + 1):
        pairs = own << way & own << 2 * way
        found |= pairs & own << 3 * way | pairs & own >> way
        pairs = own >> way & own >> 2 * way
        found |= pairs & own >> 3 * way | pairs & own << way
    return found & BOARD & ~(own | other)


@jit
def open_pairs(own: int, other: int, tables: Tables) -> int:
    """The lines with two discs of one side and none of the other."""
    number = 0
    for line in tables:
        if line & other == 0 and popcount(line & own) == 2:
            number += 1
    return number


@jit
def count_side(own: int, other: int, lasting: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """Write the four features of one side; `lasting` are the rows whose cells it gets in the end."""
    found = threats(own, other)
    numbers[at] = popcount(found & lasting)
    numbers[at + 1] = popcount(found & ~lasting)
    numbers[at + 2] = open_pairs(own, other, tables)
    numbers[at + 3] = popcount(own & MIDDLE)


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """What the player to move has, then the same of the other one."""
    yellow, red, more = state
    numbers[at] = 1
    if more & 1:
        count_side(red, yellow, BOARD & ~ODD_ROWS, tables, numbers, at + 1)
        count_side(yellow, red, ODD_ROWS, tables, numbers, at + 5)
    else:
        count_side(yellow, red, ODD_ROWS, tables, numbers, at + 1)
        count_side(red, yellow, BOARD & ~ODD_ROWS, tables, numbers, at + 5)


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a disc makes four now: a threat that can be reached."""
    yellow, red, more = state
    own, other = (red, yellow) if more & 1 else (yellow, red)
    return (threats(own, other) & (own | other) + BOTTOM) != 0


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """What could be won at once is known already."""
    return True


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """A disc that wins, then one that keeps the other side from winning, then the columns from the middle outwards."""
    yellow, red, more = state
    own, other = (red, yellow) if more & 1 else (yellow, red)
    column = step & 7
    cell = landing(own | other, column)
    if threats(own, other) & cell:
        return WINS
    if threats(other, own) & cell:
        return BLOCKS
    return WIDTH - abs(column - WIDTH // 2)
