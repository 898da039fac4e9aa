"""What a player of TAMSK counts: rings left, moves, glasses that are nearly shut in, and room still to be reached."""

from __future__ import annotations

import numpy as np

from gipfel.games.tamsk.kernel_board import BOARD, ROOM_FOUR, ROOM_ONE, ROOM_TWO, SHIFTS
from gipfel.games.tamsk.kernel_play import BONUS, CLAIMING, OUT, PASS, PLACE
from gipfel.games.tamsk.kernel_state import (
    BLACK,
    FOURS,
    HAS_BONUS,
    LOST,
    ONES,
    RED,
    STATUS,
    TWOS,
    around,
    claim,
    enterable,
    glasses,
    left,
)
from gipfel.kernels.bits import popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = (
    "left",
    "moves",
    "stuck",  # glasses without an exit
    "narrow",  # glasses with one exit
    "reach",  # room on spaces a glass can still come to
    "near",  # room on spaces nearer to an own glass
    "alone",  # room only this side can come to
    "inner",  # glasses off the edge
    "shut-out",  # no glass can move
)
FEATURES = (
    "to-move",
    "claim",
    "bonus",
    "shared",  # room as near to both, for who is to move
    *(f"own-{name}" for name in PAIRED),
    *(f"other-{name}" for name in PAIRED),
)
COMMON = 4
RINGS_LEFT, MOVES, STUCK, NARROW, REACH, NEAR, ALONE, INNER, SHUT_OUT = range(9)
INSIDE = (ROOM_TWO | ROOM_FOUR) & BOARD
WIDTHS = ()
REDUCTIONS = 1


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def room_on(state: State, cells: int) -> int:
    """How many rings some spaces still take."""
    room = popcount(ROOM_ONE & cells) + 2 * popcount(ROOM_TWO & cells) + 4 * popcount(ROOM_FOUR & cells)
    return room - popcount(state[ONES] & cells) - 2 * popcount(state[TWOS] & cells) - 4 * popcount(state[FOURS] & cells)


@jit
def count_side(state: State, player: int, free: int, numbers: Numbers, at: int) -> None:
    """Rings and glasses of one side."""
    living = glasses(state, player) & ~state[LOST]
    if left(state[STATUS], player) == 0:
        living = 0
    stuck, narrow, moves = 0, 0, 0
    rest = living
    while rest:
        exits = popcount(around(rest & -rest) & free)
        stuck += exits == 0
        narrow += exits == 1
        moves += exits
        rest = without_lowest(rest)
    numbers[at + RINGS_LEFT] = left(state[STATUS], player)
    numbers[at + MOVES] = moves
    numbers[at + STUCK] = stuck
    numbers[at + NARROW] = narrow
    numbers[at + INNER] = popcount(living & INSIDE)
    numbers[at + SHUT_OUT] = moves == 0


@jit
def count_room(state: State, player: int, free: int, numbers: Numbers, at: int) -> None:
    """Whose the room is: both sides spread over free spaces step by step, and the first to come has it."""
    mine = state[BLACK] if player else state[RED]
    theirs = state[RED] if player else state[BLACK]
    mine, theirs = mine & ~state[LOST], theirs & ~state[LOST]
    if left(state[STATUS], player) == 0:
        mine = 0
    if left(state[STATUS], 1 - player) == 0:
        theirs = 0
    own, other = 0, 0
    near, far, shared = 0, 0, 0
    growing = True
    while growing:
        ahead, beside = around(mine | own) & free & ~own, around(theirs | other) & free & ~other
        near |= ahead & ~beside & ~other
        far |= beside & ~ahead & ~own
        shared |= ahead & beside
        own |= ahead
        other |= beside
        growing = (ahead | beside) != 0
    second = at + COMMON + len(PAIRED)
    first = at + COMMON
    numbers[at + 3] = room_on(state, shared)
    numbers[first + REACH], numbers[second + REACH] = room_on(state, own), room_on(state, other)
    numbers[first + NEAR], numbers[second + NEAR] = room_on(state, near), room_on(state, far)
    numbers[first + ALONE], numbers[second + ALONE] = room_on(state, own & ~other), room_on(state, other & ~own)


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' rings, glasses and room."""
    player = state[STATUS] & 1
    free = enterable(state)
    numbers[at] = 1
    numbers[at + 1] = claim(state) != 0
    numbers[at + 2] = (state[STATUS] >> HAS_BONUS) & 1
    count_side(state, player, free, numbers, at + COMMON)
    count_side(state, 1 - player, free, numbers, at + COMMON + len(PAIRED))
    count_room(state, player, free, numbers, at)


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Not known without searching."""
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Always: nothing is taken in this game."""
    return True


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Claims and rings that are dropped first; moves to open spaces, away from narrow ones, that narrow the other."""
    code = step & ~LAST
    if code == CLAIMING:
        return 4_096
    if code >= OUT or code == PASS:
        return 0
    player = state[STATUS] & 1
    free = enterable(state)
    enemy = glasses(state, 1 - player) & ~state[LOST]
    if code > CLAIMING:
        return 1_024 + 64 * popcount(around(enemy) & (1 << (code - BONUS))) if code >= BONUS else 512
    if code >= PLACE:
        target, start = (code - PLACE) >> 1, -1
    else:
        start, direction = code // 12, (code >> 1) % 6
        target = start + SHIFTS[direction] if direction < 3 else start - SHIFTS[direction - 3]
    there = 1 << target
    value = 1_024 + 1_024 * (code & 1) + 32 * popcount(around(there) & free) + 48 * popcount(around(there) & enemy)
    if start >= 0:
        value += 96 * (popcount(around(1 << start) & free) <= 1) - 16 * popcount(around(1 << start) & enemy)
    return value + 64 * (around(enemy) >> target & 1)
