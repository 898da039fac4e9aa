"""What a player of DVONN counts: pieces owned, who can still jump, red and what stands by it, what hangs loose."""

from __future__ import annotations

import numpy as np

from gipfel.games.dvonn.kernel_board import EDGE_CELLS, FARTHEST, SHIFTS
from gipfel.games.dvonn.kernel_play import (
    BLACK,
    JUMP,
    JUMPING,
    PASS,
    RED,
    STATUS,
    WHITE,
    around,
    as_high,
    height,
    landing,
    pieces_of,
    surrounded,
)
from gipfel.kernels.bits import popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = (
    "pieces",
    "stacks",
    "mobile",
    "jumps",
    "red",
    "beside-red",
    "frozen",
    "targets",
    "edge",
    "loose",
    "placed-edge",
    "placed-beside-red",
    "placed-pairs",
)
FEATURES = ("to-move", "last-to-jump", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
PIECES, STACKS, MOBILE, JUMPS, REDS_OWNED, BESIDE_RED, FROZEN, TARGETS, EDGE, LOOSE, PLACED = range(11)
WIDTHS = ()
REDUCTIONS = 1
LOUD = 1 << 20
TALL = 3  # a stack of the enemy that is worth looking at beyond the depth


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def loose_stacks(owned: int, red: int, occupied: int) -> int:
    """Stacks without red that hang on one neighbour, or on none that is not red."""
    found = 0
    rest = owned & ~red
    while rest:
        cell = rest & -rest
        if popcount(around(cell) & occupied) <= 2:
            found |= cell
        rest = without_lowest(rest)
    return found


@jit
def count_jumps(state: State, tables: Tables, own: int, enemy: int, numbers: Numbers, at: int) -> None:
    """Count the stacks that can jump, their jumps, and the enemy's pieces they can land on."""
    occupied = state[WHITE] | state[BLACK] | state[RED]
    free = own & ~surrounded(occupied)
    jumps, mobile, reached = 0, 0, 0
    for high in range(1, FARTHEST + 1):
        cells = as_high(state, free, high)
        if cells == 0:
            continue
        for direction in range(6):
            found = landing(tables, cells, occupied, high, direction)
            jumps += popcount(found)
            mobile |= found
            if found:
                shift = high * SHIFTS[direction]
                reached |= found << shift if shift > 0 else found >> -shift
    numbers[at + MOBILE] = popcount(mobile)
    numbers[at + JUMPS] = jumps
    numbers[at + FROZEN] = pieces_of(state, free & ~mobile)
    numbers[at + TARGETS] = pieces_of(state, reached & enemy)


@jit
def count_side(state: State, tables: Tables, own: int, enemy: int, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    for number in range(len(PAIRED)):
        numbers[at + number] = 0
    red = state[RED]
    beside = popcount(around(red) & ~red & own)
    if not state[STATUS] >> JUMPING & 1:
        numbers[at + PLACED] = popcount(own & EDGE_CELLS)
        numbers[at + PLACED + 1] = beside
        numbers[at + PLACED + 2] = (
            popcount(own & (own >> 1)) + popcount(own & (own >> 12)) + popcount(own & (own >> 13))
        )
        return
    numbers[at + PIECES] = pieces_of(state, own)
    numbers[at + STACKS] = popcount(own)
    numbers[at + REDS_OWNED] = popcount(own & red)
    numbers[at + BESIDE_RED] = beside
    numbers[at + EDGE] = popcount(own & EDGE_CELLS)
    numbers[at + LOOSE] = pieces_of(state, loose_stacks(own, red, own | enemy | red))
    count_jumps(state, tables, own, enemy, numbers, at)


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' pieces, mobility, red, and how firmly they stand."""
    player = state[STATUS] & 1
    own, enemy = (state[BLACK], state[WHITE]) if player else (state[WHITE], state[BLACK])
    numbers[at] = 1
    count_side(state, tables, own, enemy, numbers, at + 2)
    count_side(state, tables, enemy, own, numbers, at + 2 + len(PAIRED))
    mine, theirs = numbers[at + 2 + JUMPS], numbers[at + 2 + len(PAIRED) + JUMPS]
    numbers[at + 1] = (mine > 0 and theirs == 0) - (theirs > 0 and mine == 0)


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Not known without searching."""
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the enemy has no tall stack to land on."""
    enemy = state[WHITE] if state[STATUS] & 1 else state[BLACK]
    return (enemy & ((state[3] & state[4]) | state[5] | state[6] | state[7] | state[8])) == 0


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Jumps onto tall stacks of the enemy are loud; own stacks and single red pieces come last."""
    code = step & ~LAST
    player = state[STATUS] & 1
    own, enemy = (state[BLACK], state[WHITE]) if player else (state[WHITE], state[BLACK])
    if code == PASS:
        return 0
    if code < JUMP:
        return rank_placing(state[RED], own, code)
    origin = (code - JUMP) // 6
    high = height(state, origin)
    target = origin + high * SHIFTS[(code - JUMP) % 6]
    there = height(state, target)
    if not enemy >> target & 1:
        return 512 + 16 * there - 16 * high
    red = state[RED] >> target & 1
    return (LOUD if there >= TALL else 2048) + 256 * there + 64 * red - 16 * high


@jit
def rank_placing(red: int, own: int, cell: int) -> int:
    """Edge cells and cells by red first, not in one clump."""
    bit = 1 << cell
    near = around(bit)
    return 256 * int((bit & EDGE_CELLS) != 0) + 64 * popcount(near & red) - 16 * popcount(near & own)
