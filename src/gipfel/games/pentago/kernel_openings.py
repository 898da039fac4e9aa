"""Exact openings: the value of every turn while at most six marbles lie after it, looked up in Irving's solution.

The tables in `openings/` know each position by the ranks of two sets of cells; its README tells how.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gipfel.games.pentago.kernel import MARBLES, ROTATIONS, rotated
from gipfel.games.pentago.kernel_board import CELL_NAMES, CELLS
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import Job, jit, jit_with_arrays
from gipfel.kernels.names import Numbers

FOLDER = Path(__file__).resolve().parent / "openings"
MOST_MARBLES = 6
SIZES = MOST_MARBLES + 1
UNPACKED = 0.5  # seconds of one thread, at most, for a table that was not asked before
LOOKED_UP = 0.01
TAKEN = 2  # written where no marble can be put
VALUES = np.array([0, 1, -1, 0], np.int64)  # of the two bits in a table, for the player to move
ROW_BY_ROW = np.array([6 * (int(name[1]) - 1) + "abcdef".index(name[0]) for name in CELL_NAMES], np.int64)
CHOSEN = np.array([[comb(n, k) for k in range(SIZES)] for n in range(CELLS + 1)], np.int64).ravel()
Bits = NDArray[np.uint8]
Steps = tuple[int, ...]


@cache
def table(marbles: int) -> Bits:
    """The values of all positions with so many marbles."""
    return np.frombuffer(lzma.decompress((FOLDER / f"values-{marbles}.xz").read_bytes()), np.uint8)


@jit
def row_by_row(marbles: int, order: Numbers) -> int:
    """The same cells as the tables number them."""
    found = 0
    while marbles:
        found |= 1 << order[lowest(marbles)]
        marbles = without_lowest(marbles)
    return found


@jit
def number_of(white: int, black: int, order: Numbers, chosen: Numbers) -> int:
    """The place of a position in the table of its number of marbles."""
    first, second = row_by_row(white, order), row_by_row(black, order)
    vacant, theirs = CELLS - popcount(first), popcount(second)
    own_rank, size, left = 0, 0, first
    while left:
        size += 1
        own_rank += chosen[lowest(left) * SIZES + size]
        left = without_lowest(left)
    rank, size, left = 0, 0, second
    while left:
        size += 1
        cell = lowest(left)
        rank += chosen[(cell - popcount(first & ((1 << cell) - 1))) * SIZES + size]
        left = without_lowest(left)
    return int(own_rank * chosen[vacant * SIZES + theirs] + rank)


@jit_with_arrays
def look_up(state: State, tables: Tables, order: Numbers, chosen: Numbers, values: Numbers, bits: Bits) -> Numbers:
    """What each marble and quarter turn is worth to who makes it: rows are cells, TAKEN where one lies already."""
    white, black, more = state
    out = np.full(CELLS * ROTATIONS, TAKEN, np.int64)
    for cell in range(CELLS):
        if (white | black) >> cell & 1:
            continue
        own, other = (white, black | 1 << cell) if more & 1 else (white | 1 << cell, black)
        for turning in range(ROTATIONS):
            turned = rotated(own, tables, turning >> 1, turning & 1), rotated(other, tables, turning >> 1, turning & 1)
            number = number_of(turned[0], turned[1], order, chosen)
            out[cell * ROTATIONS + turning] = -values[bits[number >> 2] >> 2 * (number & 3) & 3]
    return out


def covers(state: State) -> bool:
    """Whether the values of all turns are known: after each of them the tables know the board."""
    white, black, _ = state
    marbles = white.bit_count() + black.bit_count()
    return marbles < MOST_MARBLES and white.bit_count() == (marbles + 1) // 2


def effort(state: State) -> float:
    """About how many seconds one thread takes."""
    return LOOKED_UP if (state[2] & MARBLES) + 1 in _unpacked else UNPACKED


_unpacked: set[int] = set()


class SolvedOpening:
    """The exact values of all turns of a position, and what becomes of the replies while the tables reach so far."""

    def __init__(self, state: State, tables: Tables) -> None:
        self._state, self._tables = state, tables
        self.values = _turns(state, tables)

    def replies(self, steps: Steps) -> dict[Steps, bool]:
        """The replies to a turn that does not lose, each with whether it loses; none where nobody knows."""
        white, black, more = self._state
        if (more & MARBLES) + 2 > MOST_MARBLES:
            return {}
        cell, turning = steps[0], (steps[1] & 63) - CELLS
        boards = (white, black | 1 << cell) if more & 1 else (white | 1 << cell, black)
        turned = [rotated(board, self._tables, turning >> 1, turning & 1) for board in boards]
        return {reply: value < 0 for reply, value in _turns((turned[0], turned[1], more + 1), self._tables).items()}


def _turns(state: State, tables: Tables) -> dict[Steps, int]:
    marbles = (state[2] & MARBLES) + 1
    found = look_up(state, tables, ROW_BY_ROW, CHOSEN, VALUES, table(marbles))
    _unpacked.add(marbles)
    return {
        (cell, CELLS + turning | LAST): int(found[cell * ROTATIONS + turning])
        for cell in range(CELLS)
        for turning in range(ROTATIONS)
        if found[cell * ROTATIONS + turning] != TAKEN
    }


def values(state: State, tables: Tables, threads: int, stopped: Callable[[], bool]) -> SolvedOpening | None:
    """Every turn with its value for the player to move: 1 a win, 0 a draw, -1 a loss; it is done at once."""
    return SolvedOpening(state, tables)


def jobs(tables: Tables) -> list[Job]:
    """What is compiled before somebody waits for it."""
    return [(look_up, ((0, 0, 0), tables, ROW_BY_ROW, CHOSEN, VALUES, table(1)))]
