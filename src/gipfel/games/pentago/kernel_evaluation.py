"""What a player of Pentago counts: lines still open, now and after each quarter turn.

The marbles of a colour on all 32 lines are counted at once: fields of four bits, sixteen lines to a number, added up
from a table per quadrant and pattern.
"""

from __future__ import annotations

import numpy as np

from gipfel.games.pentago.kernel import PATTERN, ROTATING, five, rotated
from gipfel.games.pentago.kernel_board import CELLS, PATTERNS, lines
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

LENGTHS = 4
FEATURES = (
    "to-move",
    *(f"own-open-{marbles}" for marbles in range(1, LENGTHS + 1)),
    *(f"other-open-{marbles}" for marbles in range(1, LENGTHS + 1)),
    *(f"own-open-{marbles}-by-turning" for marbles in range(2, LENGTHS + 1)),
    *(f"other-open-{marbles}-by-turning" for marbles in range(2, LENGTHS + 1)),
    "own-middles",
    "other-middles",
)
WIDTHS = ()
REDUCTIONS = True

HEAD = 4
COUNTS = HEAD + 2 * len(FEATURES)
HALF = 4 * PATTERNS
ONES = 0x1111111111111111
TOPS = ONES * 8 - (1 << 64)
LINE = 64  # what an open line counts in the order of steps
EVEN = 64 * LINE
WINNING = 1 << 15
MIDDLES = sum(1 << 9 * quadrant + 4 for quadrant in range(4))


def extras() -> Numbers:
    """Per half of the lines, quadrant and pattern: how many marbles of the pattern each line holds."""
    table = np.zeros(2 * HALF, np.int64)
    for number, line in enumerate(lines()):
        half, field = divmod(number, 16)
        for quadrant in range(4):
            part = line >> 9 * quadrant & PATTERN
            for pattern in range(PATTERNS):
                held = (part & pattern).bit_count()
                table[half * HALF + quadrant * PATTERNS + pattern] += held << 4 * field
    return table


@jit
def counted(marbles: int, half: int, numbers: Numbers) -> int:
    """How many of these marbles stand on each line of a half."""
    base = COUNTS + half * HALF
    return int(
        numbers[base + (marbles & PATTERN)]
        + numbers[base + PATTERNS + (marbles >> 9 & PATTERN)]
        + numbers[base + 2 * PATTERNS + (marbles >> 18 & PATTERN)]
        + numbers[base + 3 * PATTERNS + (marbles >> 27 & PATTERN)]
    )


@jit
def at_least(counts: int, number: int) -> int:
    """The top bits of the fields that count at least so many; fields never reach eight."""
    return (counts + ONES * (8 - number)) & TOPS


@jit
def count_open(own: int, other: int, numbers: Numbers, at: int, other_at: int, least: int) -> None:
    """Add to the features the lines that only one side holds, by their number of marbles."""
    for half in range(2):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        free, clear = ~at_least(theirs, 1), ~at_least(mine, 1)
        for marbles in range(least, LENGTHS + 1):
            more, most = at_least(mine, marbles), at_least(mine, marbles + 1)
            numbers[at + marbles - least] += popcount(more & ~most & free)
            more, most = at_least(theirs, marbles), at_least(theirs, marbles + 1)
            numbers[other_at + marbles - least] += popcount(more & ~most & clear)


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Open lines of one to four marbles, the same after each of the eight quarter turns, and middles."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    numbers[at] = 1
    for index in range(1, len(FEATURES)):
        numbers[at + index] = 0
    count_open(own, other, numbers, at + 1, at + 1 + LENGTHS, 1)
    turning = at + 1 + 2 * LENGTHS
    for quadrant in range(4):
        for direction in range(2):
            count_open(
                rotated(own, tables, quadrant, direction),
                rotated(other, tables, quadrant, direction),
                numbers,
                turning,
                turning + LENGTHS - 1,
                2,
            )
    numbers[at + len(FEATURES) - 2] = popcount(own & MIDDLES)
    numbers[at + len(FEATURES) - 1] = popcount(other & MIDDLES)


@jit
def one_short(own: int, other: int, numbers: Numbers) -> bool:
    """Whether some line lacks at most one marble and has no marble of the other side."""
    for half in range(2):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        if at_least(mine, 4) & ~at_least(theirs, 1):
            return True
    return False


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a marble makes five, or a marble and a quarter turn do without giving the other side five (rule 5)."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    if popcount(own) < 4:
        return False
    if one_short(own, other, numbers):
        return True
    for quadrant in range(4):
        for direction in range(2):
            turned = rotated(own, tables, quadrant, direction)
            against = rotated(other, tables, quadrant, direction)
            if one_short(turned, against, numbers) and not five(against, tables):
                return True
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """What could be won at once is known already."""
    return True


@jit
def balance(own: int, other: int, numbers: Numbers) -> int:
    """How many more lines one side has open than the other, the fuller ones counted again."""
    total = 0
    for half in range(2):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        free, clear = ~at_least(theirs, 1), ~at_least(mine, 1)
        for marbles in range(2, LENGTHS + 1):
            total += popcount(at_least(mine, marbles) & free) - popcount(at_least(theirs, marbles) & clear)
    return total


@jit
def promise(own: int, other: int, cell: int, numbers: Numbers) -> int:
    """How many lines through a cell one side has to itself, whichever it is, the fuller ones counted again."""
    total = 0
    for half in range(2):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        lines = at_least(counted(1 << cell, half, numbers), 1)
        free, clear = lines & ~at_least(theirs, 1), lines & ~at_least(mine, 1)
        for marbles in range(1, LENGTHS):
            total += popcount(at_least(mine, marbles) & free) + popcount(at_least(theirs, marbles) & clear)
    return total


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """A marble that wins; then marbles where lines are open, and middles; turns by the lines they leave open."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    code = step & 63
    if more & ROTATING:
        quadrant, direction = code - CELLS >> 1, code & 1
        turned, against = rotated(own, tables, quadrant, direction), rotated(other, tables, quadrant, direction)
        return EVEN + LINE * balance(turned, against, numbers)
    if step & LAST:
        return WINNING
    return LINE * promise(own, other, code, numbers) + (LINE if MIDDLES >> code & 1 else 0)
