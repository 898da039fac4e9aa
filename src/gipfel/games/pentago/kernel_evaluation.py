"""What a player of Pentago counts: lines still open, now and after each quarter turn.

The marbles of a colour on all 32 lines are counted at once: fields of four bits, sixteen lines to a number, added up
from a table per quadrant and pattern. What a quarter turn changes about them is a table too.
"""

from __future__ import annotations

import numpy as np

from gipfel.games.pentago.kernel import PATTERN, ROTATING
from gipfel.games.pentago.kernel_board import CELLS, PATTERNS, lines, turned_patterns
from gipfel.kernels.bits import popcount, times
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
REDUCTIONS = 1

HALVES = 2
TURNS = 8
SIDE = HALVES * TURNS

# The game's own numbers: the marbles of each pattern on every line, what a quarter turn of it changes about that, and
# the lines through each cell. Then room for both sides' counts after each of the eight turns, and for what a marble on
# each line is worth, each with the board it belongs to.
COUNTS = 4 + 2 * len(FEATURES)
CHANGES = COUNTS + 4 * PATTERNS * HALVES
THROUGH = CHANGES + 2 * 4 * PATTERNS * HALVES
TURNED = THROUGH + CELLS * HALVES
TURNED_OF = TURNED + 2 * SIDE
WORTH = TURNED_OF + 2
WORTH_OF = WORTH + HALVES
NOBODY = -1

ONES = 0x1111111111111111
TOPS = ONES * 8 - (1 << 64)
PAIRS = 0x0F0F0F0F0F0F0F0F
SUMS = 0x0101010101010101
LINE = 64  # what an open line counts in the order of steps
EVEN = 64 * LINE
WINNING = 1 << 15
MIDDLES = sum(1 << 9 * quadrant + 4 for quadrant in range(4))


def extras() -> Numbers:
    """Per quadrant, pattern and half of the lines how many marbles of the pattern each line holds, and what either
    quarter turn of the quadrant adds; per cell and half the fields of its lines; then room.
    """
    held = np.zeros((4, PATTERNS, HALVES), np.int64)
    for number, line in enumerate(lines()):
        half, field = divmod(number, 16)
        for quadrant in range(4):
            part = line >> 9 * quadrant & PATTERN
            for pattern in range(PATTERNS):
                held[quadrant, pattern, half] += (part & pattern).bit_count() << 4 * field
    changes = [held[:, turns] - held for turns in turned_patterns()]
    through = [15 * held[cell // 9, 1 << cell % 9] for cell in range(CELLS)]
    room = np.full(WORTH_OF + 2 - TURNED, NOBODY, np.int64)
    return np.concatenate([held.ravel(), np.ravel(changes), np.ravel(through), room])


@jit
def at_least(counts: int, number: int) -> int:
    """The top bits of the fields that count at least so many; fields never reach eight."""
    return (counts + ONES * (8 - number)) & TOPS


@jit
def exactly(counts: int, number: int, where: int) -> int:
    """How many of the fields marked count just so many."""
    return popcount(at_least(counts, number) & ~at_least(counts, number + 1) & where)


@jit
def counted(marbles: int, half: int, numbers: Numbers) -> int:
    """How many of these marbles stand on each line of a half."""
    total = 0
    for quadrant in range(4):
        total += numbers[COUNTS + HALVES * (PATTERNS * quadrant + (marbles >> 9 * quadrant & PATTERN)) + half]
    return int(total)


@jit
def turn_all(own: int, other: int, numbers: Numbers) -> None:
    """Count both sides' marbles on all lines after each of the eight quarter turns, and note whose counts they are."""
    for side in range(2):
        marbles, at = (own, TURNED) if side == 0 else (other, TURNED + SIDE)
        first, second = counted(marbles, 0, numbers), counted(marbles, 1, numbers)
        for quadrant in range(4):
            pattern = marbles >> 9 * quadrant & PATTERN
            for direction in range(2):
                change = CHANGES + HALVES * (PATTERNS * (4 * direction + quadrant) + pattern)
                numbers[at + 2 * quadrant + direction] = first + numbers[change]
                numbers[at + TURNS + 2 * quadrant + direction] = second + numbers[change + 1]
    numbers[TURNED_OF], numbers[TURNED_OF + 1] = own, other


@jit
def count_now(own: int, other: int, numbers: Numbers, at: int, other_at: int) -> None:
    """Write the lines that only one side holds, by their number of marbles from one on."""
    for marbles in range(LENGTHS):
        numbers[at + marbles], numbers[other_at + marbles] = 0, 0
    for half in range(HALVES):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        free, clear = ~at_least(theirs, 1), ~at_least(mine, 1)
        for marbles in range(1, LENGTHS + 1):
            numbers[at + marbles - 1] += exactly(mine, marbles, free)
            numbers[other_at + marbles - 1] += exactly(theirs, marbles, clear)


@jit
def count_turned(numbers: Numbers, at: int) -> None:
    """Write the same, from two marbles on, all quarter turns together: own lines, then the other side's."""
    two, three, four, against_two, against_three, against_four = 0, 0, 0, 0, 0, 0
    # One loop without a branch: the compiler makes several turns of it at once.
    for turned in range(TURNED, TURNED + TURNS):
        mine, more = numbers[turned], numbers[turned + TURNS]
        theirs, further = numbers[turned + SIDE], numbers[turned + SIDE + TURNS]
        free, freer = ~at_least(theirs, 1), ~at_least(further, 1)
        clear, clearer = ~at_least(mine, 1), ~at_least(more, 1)
        two += both(mine, free, more, freer, 2)
        three += both(mine, free, more, freer, 3)
        four += both(mine, free, more, freer, 4)
        against_two += both(theirs, clear, further, clearer, 2)
        against_three += both(theirs, clear, further, clearer, 3)
        against_four += both(theirs, clear, further, clearer, 4)
    numbers[at], numbers[at + 1], numbers[at + 2] = two, three, four
    numbers[at + 3], numbers[at + 4], numbers[at + 5] = against_two, against_three, against_four


@jit
def both(one: int, where: int, two: int, there: int, number: int) -> int:
    """How many of the marked fields of two halves count just so many: only the top bit of a field is ever set."""
    first = at_least(one, number) & ~at_least(one, number + 1) & where
    second = at_least(two, number) & ~at_least(two, number + 1) & there
    return popcount((first >> 3 & ONES) | (second >> 2 & 2 * ONES))


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Open lines of one to four marbles, the same after each of the eight quarter turns, and middles."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    # Whoever asked just before whether this position is won has turned all quadrants already.
    if numbers[TURNED_OF] != own or numbers[TURNED_OF + 1] != other:
        turn_all(own, other, numbers)
    numbers[at] = 1
    count_now(own, other, numbers, at + 1, at + 1 + LENGTHS)
    count_turned(numbers, at + 1 + 2 * LENGTHS)
    numbers[at + len(FEATURES) - 2] = popcount(own & MIDDLES)
    numbers[at + len(FEATURES) - 1] = popcount(other & MIDDLES)


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a marble makes five, or a marble and a quarter turn do without giving the other side five (rule 5)."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    if popcount(own) < 4:
        return False
    for half in range(HALVES):
        if at_least(counted(own, half, numbers), 4) & ~at_least(counted(other, half, numbers), 1):
            return True
    turn_all(own, other, numbers)
    won = 0
    for turned in range(TURNED, TURNED + TURNS):
        theirs, further = numbers[turned + SIDE], numbers[turned + SIDE + TURNS]
        short = at_least(numbers[turned], 4) & ~at_least(theirs, 1)
        short |= at_least(numbers[turned + TURNS], 4) & ~at_least(further, 1)
        given = at_least(theirs, 5) | at_least(further, 5)
        won += int(short != 0) & int(given == 0)
    return won > 0


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """What could be won at once is known already."""
    return True


@jit
def balance(turned: int, numbers: Numbers) -> int:
    """How many more lines one side has open than the other after a quarter turn, the fuller ones counted again."""
    total = 0
    for half in range(HALVES):
        mine, theirs = numbers[turned + TURNS * half], numbers[turned + TURNS * half + SIDE]
        free, clear = ~at_least(theirs, 1), ~at_least(mine, 1)
        for marbles in range(2, LENGTHS + 1):
            total += popcount(at_least(mine, marbles) & free) - popcount(at_least(theirs, marbles) & clear)
    return total


@jit
def weigh_lines(own: int, other: int, numbers: Numbers) -> None:
    """Note what a marble is worth on every line: the lines that one side has to itself, the fuller ones more."""
    for half in range(HALVES):
        mine, theirs = counted(own, half, numbers), counted(other, half, numbers)
        free, clear = ~at_least(theirs, 1), ~at_least(mine, 1)
        worth = 0
        for marbles in range(1, LENGTHS):
            worth += (at_least(mine, marbles) & free | at_least(theirs, marbles) & clear) >> 3 & ONES
        numbers[WORTH + half] = worth
    numbers[WORTH_OF], numbers[WORTH_OF + 1] = own, other


@jit
def promise(cell: int, numbers: Numbers) -> int:
    """What a marble on a cell is worth, on all its lines together."""
    total = 0
    for half in range(HALVES):
        worth = numbers[WORTH + half] & numbers[THROUGH + HALVES * cell + half]
        total += (worth & PAIRS) + (worth >> 4 & PAIRS)
    return times(total, SUMS) >> 56


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """A marble that wins; then marbles where lines are open, and middles; turns by the lines they leave open."""
    white, black, more = state
    own, other = (black, white) if more & 1 else (white, black)
    code = step & 63
    if more & ROTATING:
        if numbers[TURNED_OF] != own or numbers[TURNED_OF + 1] != other:
            turn_all(own, other, numbers)
        return EVEN + LINE * balance(TURNED + code - CELLS, numbers)
    if step & LAST:
        return WINNING
    if numbers[WORTH_OF] != own or numbers[WORTH_OF + 1] != other:
        weigh_lines(own, other, numbers)
    return LINE * promise(code, numbers) + (LINE if MIDDLES >> code & 1 else 0)
