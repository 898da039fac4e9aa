"""Exact endings: from a board with few vacant cells, who wins however its quadrants are turned, all boards at once.

Boards that differ only by turned quadrants are one class: a set says whether a side wins when the quadrants stand
turned clockwise a, b, c and d times. Every turn of a player turns once, so after an even number of turns a + b + c + d
is even and after an odd one odd: 128 of the 256 turnings can come about. They lie in two numbers, the first for d of
0 and 1, the second for 2 and 3, at bit a + 4b + 16c: which d is meant follows from whether the sum is even.

Classes are made backwards by the number of marbles added. In a layer a class is found by its rank: which vacant cells
the first player has filled, and which of the others the second. One pass answers one question: does this side win?
"""

from __future__ import annotations

import mmap
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import comb
from typing import NamedTuple

import numpy as np

from gipfel.games.pentago.kernel import PATTERN, five, rotated
from gipfel.games.pentago.kernel_board import CELLS, FILLED, PATTERNS, TURNED
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import Job, jit, jit_with_arrays
from gipfel.kernels.names import Numbers

MOST_VACANT = 18
WORDS = 2
BOTH = 2 * WORDS  # sets after an even number of turns, and after an odd one
FIRST, SECOND = 0, 1
HALF = 9  # bits of a set that one table expands
TABLE = 1 << HALF
PARTS = 64  # pieces of a layer that threads share, and between which a stop is heeded
FEW = 500
REPLY = 2  # marbles added when the first turn has been answered
STAGES = 4  # of a layer: after each the part of the layer below that nobody asks for any more is given back

Sets = tuple[int, int]
Values = dict[tuple[int, ...], int]


class Pass(NamedTuple):
    """Where a side wins: after each first turn, and after each reply to it."""

    turns: Numbers
    replies: Numbers


_LOW_3 = 0x7777777777777777
_LOW_1 = 0x1111111111111111
_LOW_12 = 0x0FFF0FFF0FFF0FFF
_LOW_4 = 0x000F000F000F000F
_LOW_48 = 0x0000FFFFFFFFFFFF
_LOW_16 = 0xFFFF


@jit
def turned_within(bits: int) -> int:
    """The turnings of one word that are a quarter turn of quadrant 0, 1 or 2 away, either way."""
    once = ((bits & _LOW_3) << 1) | ((bits >> 3) & _LOW_1) | ((bits >> 1) & _LOW_3) | ((bits & _LOW_1) << 3)
    twice = ((bits & _LOW_12) << 4) | ((bits >> 12) & _LOW_4) | ((bits >> 4) & _LOW_12) | ((bits & _LOW_4) << 12)
    thrice = ((bits & _LOW_48) << 16) | ((bits >> 48) & _LOW_16) | ((bits >> 16) & _LOW_48) | ((bits & _LOW_16) << 48)
    return once | twice | thrice


@jit
def some_turn(one: int, two: int) -> Sets:
    """The turnings from which some quarter turn leads into a set; the last quadrant's lead to the same bits."""
    last = one | two
    return turned_within(one) | last, turned_within(two) | last


@jit_with_arrays
def put_fives(marbles: int, tables: Tables, out: Numbers, at: int) -> None:
    """Write the turnings under which these marbles hold five, the even ones before the odd ones."""
    filled = np.empty(16, np.int64)
    for quadrant in range(4):
        pattern = marbles >> 9 * quadrant & PATTERN
        for turns in range(4):
            filled[4 * quadrant + turns] = tables[FILLED + quadrant * PATTERNS + pattern]
            pattern = tables[TURNED + pattern]
    out[at : at + BOTH] = 0
    for d in range(4):
        for c in range(4):
            upper = filled[12 + d] & filled[8 + c]
            for b in range(4):
                three = upper & filled[4 + b]
                if three == 0:
                    continue
                for a in range(4):
                    if three & filled[a]:
                        odd = a + b + c + d & 1
                        out[at + WORDS * odd + (d >> 1)] |= 1 << (a + 4 * b + 16 * c)


@jit
def spread(within: int, cells: Numbers) -> int:
    """The cells of a board that stand for the bits of a set."""
    board = 0
    while within:
        board |= 1 << cells[lowest(within)]
        within = without_lowest(within)
    return board


@jit_with_arrays
def prepare(first: int, second: int, cells: Numbers, tables: Tables, fives: Numbers, ranks: Numbers) -> None:
    """For every set of vacant cells: the fives of both players with it, and its rank among sets of its size."""
    vacant = len(cells)
    count = np.zeros(vacant + 1, np.int64)
    for within in range(1 << vacant):
        size = popcount(within)
        ranks[within] = count[size]
        count[size] += 1
        if 2 * size <= vacant + 1:
            board = spread(within, cells)
            put_fives(first | board, tables, fives, 2 * BOTH * within)
            put_fives(second | board, tables, fives, 2 * BOTH * within + BOTH)


@jit
def following_set(within: int) -> int:
    """The next larger number with as many bits."""
    low = within & -within
    carried = within + low
    return carried | (((within ^ carried) >> 2) // low)


@jit
def nth_sets(cells: int, low: Numbers, high: Numbers) -> None:
    """Tables that lay the bits of a compressed set onto these cells."""
    low[0] = 0
    high[0] = 0
    filled, rest = 1, cells
    while rest and filled < TABLE:
        bit = rest & -rest
        rest ^= bit
        for index in range(filled):
            low[filled + index] = low[index] | bit
        filled *= 2
    filled = 1
    while rest:
        bit = rest & -rest
        rest ^= bit
        for index in range(filled):
            high[filled + index] = high[index] | bit
        filled *= 2


@jit
def settled(value: Sets, fives: Numbers, own_at: int, other_at: int, odd: int, placed: bool, turn: bool) -> Sets:
    """From who wins at the next move to who wins when this marble is put, before the quadrant is turned.

    At `own_at` are the fives of the side the question is about; `placed` tells whether it put the marble, `odd` whether
    the number of turns is odd once this one is made. Without `turn` the result is that after the turn.
    """
    after, before = WORDS * odd, WORDS * (1 - odd)
    y0 = ~fives[other_at + after] & (fives[own_at + after] | value[0])
    y1 = ~fives[other_at + after + 1] & (fives[own_at + after + 1] | value[1])
    if not turn:
        return y0, y1
    if placed:
        y0, y1 = some_turn(y0, y1)
        return fives[own_at + before] | y0, fives[own_at + before + 1] | y1
    y0, y1 = some_turn(~y0, ~y1)
    return ~(fives[other_at + before] | y0), ~(fives[other_at + before + 1] | y1)


@jit_with_arrays
def layer(
    vacant: int,
    added: int,
    side: int,
    turn: bool,
    fives: Numbers,
    ranks: Numbers,
    chosen: Numbers,
    below: Numbers,
    out: Numbers,
    own_set: int,
    own_rank: int,
    last_rank: int,
) -> None:
    """Classes with so many marbles added, from those with one more; `chosen` are numbers of combinations.

    Before the last quadrant is turned, or without `turn` after it. Only those in which the cells filled by the first
    player have these ranks; `own_set` is the first of them.
    """
    mine, theirs = (added + 1) // 2, added // 2
    free = vacant - mine
    number = chosen[free * (vacant + 1) + theirs]
    first_next = added % 2 == 0
    less = chosen[(free - 1) * (vacant + 1) + theirs] if free > 0 else 0
    more = chosen[free * (vacant + 1) + theirs + 1] if theirs < vacant else 0
    low, high = np.zeros(TABLE, np.int64), np.zeros(TABLE, np.int64)
    everything = (1 << vacant) - 1
    place = own_rank * number
    while own_rank < last_rank:
        rest = everything ^ own_set
        nth_sets(rest, low, high)
        others = (1 << theirs) - 1
        for _ in range(number):
            board = low[others & (TABLE - 1)] | high[others >> HALF]
            v0, v1 = 0, 0
            open_bits = ((1 << free) - 1) ^ others
            if open_bits:
                if first_next != (side == FIRST):
                    v0, v1 = -1, -1
                while open_bits:
                    bit = open_bits & -open_bits
                    open_bits ^= bit
                    if first_next:
                        position = lowest(bit)
                        cell = low[bit & (TABLE - 1)] | high[bit >> HALF]
                        rest_set = (others & (bit - 1)) | (others >> (position + 1) << position)
                        at = WORDS * (ranks[own_set | cell] * less + ranks[rest_set])
                    else:
                        at = WORDS * (own_rank * more + ranks[others | bit])
                    if first_next == (side == FIRST):
                        v0, v1 = v0 | below[at], v1 | below[at + 1]
                    else:
                        v0, v1 = v0 & below[at], v1 & below[at + 1]
            first_at, second_at = 2 * BOTH * own_set, 2 * BOTH * board + BOTH
            own_at, other_at = (first_at, second_at) if side == FIRST else (second_at, first_at)
            placed = first_next != (side == FIRST)
            w0, w1 = settled((v0, v1), fives, own_at, other_at, added & 1, placed, turn)
            out[WORDS * place], out[WORDS * place + 1] = w0, w1
            place += 1
            if theirs > 0:
                others = following_set(others)
        own_set = following_set(own_set)
        own_rank += 1


def covers(state: State) -> bool:
    """Whether the values of all turns can be found at once, at the start of a turn."""
    return CELLS - (state[0] | state[1]).bit_count() <= MOST_VACANT


def effort(state: State) -> float:
    """About how many seconds one thread takes for the values: some three times as many with each vacant cell."""
    return 6.5 / 3.3 ** (18 - CELLS + (state[0] | state[1]).bit_count())


class SolvedBoards:
    """The exact values of all turns of a position, and what becomes of every reply to them."""

    def __init__(self, values: Values, cells: list[int], replies: Numbers, tables: Tables) -> None:
        self.values, self._cells, self._replies, self._tables = values, cells, replies, tables

    def replies(self, steps: tuple[int, ...]) -> dict[tuple[int, ...], bool]:
        """The replies to a turn that does not lose, each with whether it loses."""
        if len(self._cells) < REPLY or len(steps) < 2:
            return {}
        place, turning = self._cells.index(steps[0]), (steps[1] & 63) - CELLS
        others = [cell for cell in self._cells if cell != steps[0]]
        found: dict[tuple[int, ...], bool] = {}
        for number, cell in enumerate(others, place * len(others)):
            # Classes know cells as they lay before the turn.
            lies = lowest(rotated(1 << cell, self._tables, turning >> 1, turning & 1))
            for reply in range(8):
                turned = _both(_turned(turning), _turned(reply))
                found[lies, CELLS + reply | LAST] = _holds(self._replies, number, turned) == 1
        return found


def values(state: State, tables: Tables, threads: int, stopped: Callable[[], bool]) -> SolvedBoards | None:
    """Every turn with its value for the player to move: 1 a win, 0 a draw, -1 a loss; None when stopped before."""
    white, black, more = state
    first, second = (black, white) if more & 1 else (white, black)
    cells = np.array([cell for cell in range(CELLS) if not (white | black) >> cell & 1], np.int64)
    passes = _passes(first, second, cells, tables, threads, stopped)
    if passes is None:
        return None
    (wins, replies), (losses, _) = passes
    found: Values = {}
    for place, cell in enumerate(cells.tolist()):
        if five(first | 1 << cell, tables):
            found[cell | LAST,] = 1
            continue
        for turning in range(8):
            turned = _turned(turning)
            found[cell, CELLS + turning | LAST] = _holds(wins, place, turned) - _holds(losses, place, turned)
    return SolvedBoards(found, cells.tolist(), replies, tables)


def _turned(turning: int) -> int:
    """How often each quadrant is turned clockwise by a quarter turn 2 * quadrant + direction, two bits for each."""
    return (3 if turning & 1 else 1) << 2 * (turning >> 1)


def _both(one: int, other: int) -> int:
    """How often each quadrant is turned by two turns together."""
    return ((one & 0x33) + (other & 0x33) & 0x33) | ((one & 0xCC) + (other & 0xCC) & 0xCC)


def _holds(sets: Numbers, place: int, turned: int) -> int:
    """Whether a set holds the board with its quadrants turned so often."""
    return int(sets[WORDS * place + (turned >> 7)]) >> (turned & 63) & 1


def _passes(
    first: int, second: int, cells: Numbers, tables: Tables, threads: int, stopped: Callable[[], bool]
) -> tuple[Pass, Pass] | None:
    """Where the first player wins and where the second does."""
    vacant = len(cells)
    fives, ranks = np.zeros(2 * BOTH << vacant, np.int64), np.empty(1 << vacant, np.int64)
    prepare(first, second, cells, tables, fives, ranks)
    chosen = np.array([[comb(n, k) for k in range(vacant + 1)] for n in range(vacant + 1)], np.int64).ravel()
    with ThreadPoolExecutor(threads) as pool:
        shared = (vacant, fives, ranks, chosen, pool, stopped)
        wins = _pass(FIRST, *shared)
        losses = None if wins is None else _pass(SECOND, *shared)
    return None if wins is None or losses is None else (wins, losses)


def _pass(
    side: int,
    vacant: int,
    fives: Numbers,
    ranks: Numbers,
    chosen: Numbers,
    pool: ThreadPoolExecutor,
    stopped: Callable[[], bool],
) -> Pass | None:
    """Layer by layer, each in parts; no part begins once the end is asked for. What holds after a turn and a reply."""
    below = _room(WORDS)
    replied = below
    for added in range(vacant, 0, -1):
        mine, theirs = (added + 1) // 2, added // 2
        sets, more = comb(vacant, mine), mine + (added % 2 == 0)
        out = _room(WORDS * sets * comb(vacant - mine, theirs))
        known = (fives, ranks, chosen, below)
        for least, until in pairwise(_stages(vacant)):
            parts = _parts(_rank(least, mine), _rank(until, mine), mine, PARTS if sets > FEW else 1)
            jobs = [
                pool.submit(_unless, stopped, layer, vacant, added, side, added > 1, *known, out, *part)
                for part in parts
            ]
            if not all(job.result() for job in jobs):
                return None
            if added > REPLY:
                _give_back(below, len(below) * _rank(until, more) // comb(vacant, more))
        if added == REPLY:
            replied = np.empty_like(out)
            layer(vacant, added, side, False, *known, replied, *_parts(0, sets, mine, 1)[0])
        below = out
    return Pass(below, replied)


def _stages(vacant: int) -> list[tuple[int, int]]:
    """Where the stages of a layer end, as the highest cell of the first set behind and the next highest one."""
    least, last = max(vacant - STAGES, 0), vacant - 1
    tops, lows = range(least + 1, vacant), range(least + 1, last)
    return [(0, 0), *((top, 0) for top in tops), *((last, low) for low in lows), (vacant, 0)]


def _rank(bound: tuple[int, int], size: int) -> int:
    """How many sets of a size come before all whose highest cells are these, or higher."""
    top, low = bound
    return comb(top, size) + (comb(low, size - 1) if low else 0)


def _room(words: int) -> Numbers:
    """Memory of its own for a layer, of which a part can be given back."""
    pages = mmap.mmap(-1, 8 * words)
    if sys.platform == "linux":
        pages.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(pages, np.int64)


def _give_back(below: Numbers, words: int) -> None:
    """Give back the beginning of a layer: sets are ranked by their highest cell, and those that the cells done so far
    can grow into come first.
    """
    given = 8 * words // mmap.PAGESIZE * mmap.PAGESIZE
    base: object = below.base
    pages = base.obj if isinstance(base, memoryview) else None
    if given and sys.platform == "linux" and isinstance(pages, mmap.mmap):
        pages.madvise(mmap.MADV_DONTNEED, 0, given)


def _unless(stopped: Callable[[], bool], work: Callable[..., None], *arguments: object) -> bool:
    """Do a piece of work unless the end was asked for."""
    if stopped():
        return False
    work(*arguments)
    return True


def _parts(first: int, last: int, size: int, parts: int) -> list[tuple[int, int, int]]:
    """Ranges of ranks with the first set of each."""
    ends = [first + (last - first) * part // parts for part in range(parts + 1)]
    return [(_set_of(rank, size), rank, end) for rank, end in pairwise(ends) if rank < end]


def _set_of(rank: int, size: int) -> int:
    """The set of a rank among all sets of a size."""
    found = 0
    for left in range(size, 0, -1):
        top = left - 1
        while comb(top + 1, left) <= rank:
            top += 1
        rank -= comb(top, left)
        found |= 1 << top
    return found


def jobs(_tables: Tables) -> list[Job]:
    """Nothing is compiled before an ending comes near: it takes longer than anyone would wait for a first turn."""
    return []
