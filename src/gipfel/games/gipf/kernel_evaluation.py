"""What a player of GIPF counts: reserve, pieces, GIPF-pieces, the centre, rows about to be made, potentials."""

from __future__ import annotations

import numpy as np

from gipfel.games.gipf.kernel_board import (
    BOARD,
    MOVE,
    NORTH,
    NORTH_EAST,
    PHASE_LOADED,
    SOUTH_EAST,
    SPOTS,
    TYPE_WIDTH,
)
from gipfel.games.gipf.kernel_moves import DECLINE, KINDS, TAKE, hand_of, phase_of, reserve_of
from gipfel.games.gipf.kernel_turn import player_of, stage_of
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = (
    "reserve",
    "singles",
    "gipf",
    "last-gipf",
    "centre",
    "inner",
    "pairs",
    "threes",
    "hand",
    "loaded",
    "low-reserve",
    "at-risk",
)
FEATURES = ("to-move", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
WIDTHS = ()
REDUCTIONS = True
LOUD = 1 << 20
EARLY = 1 << 18
FREE = 1 << 21
LOW = 3


def _around(names: str) -> int:
    return sum(1 << SPOTS[name] for name in names.split())


CENTRE_SPOTS = _around("e5 e4 e6 d4 d5 f4 f5")
INNER_SPOTS = _around("c3 c4 c5 d3 d6 e3 e7 f3 f6 g3 g4 g5")


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def hand_size(hand: int) -> int:
    """How many potentials a packed hand holds."""
    one = (1 << TYPE_WIDTH) - 1
    return (hand & one) + (hand >> TYPE_WIDTH & one) + (hand >> 2 * TYPE_WIDTH & one)


@jit
def count_rows(mine: int, numbers: Numbers, pairs_at: int, threes_at: int) -> None:
    """Neighbouring pairs, and threes with or without one gap among four spots of a line."""
    pairs, threes = 0, 0
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
        pairs += popcount(mine & (mine >> stride))
        one, two, three = mine >> stride, mine >> 2 * stride, mine >> 3 * stride
        threes += popcount(mine & one & two)
        threes += popcount(mine & one & ~two & three & BOARD) + popcount(mine & ~one & two & three & BOARD)
    numbers[pairs_at] = pairs
    numbers[threes_at] = threes


@jit
def beside_threes(theirs: int) -> int:
    """The spots next to three in a row of a colour, on the same line: a fourth would take what stands there."""
    spots = 0
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
        three = theirs & (theirs >> stride) & (theirs >> 2 * stride)
        spots |= (three << 3 * stride) | (three >> stride)
    return spots & BOARD


@jit
def count_side(
    mine: int, theirs: int, gipf: int, loaded: int, meta: int, player: int, numbers: Numbers, at: int
) -> None:
    """The features of one side."""
    reserve, pieces = reserve_of(meta, player), popcount(mine & gipf)
    numbers[at] = reserve
    numbers[at + 1] = popcount(mine & ~gipf)
    numbers[at + 2] = pieces
    numbers[at + 3] = 1 if pieces == 1 else 0
    numbers[at + 4] = popcount(mine & CENTRE_SPOTS)
    numbers[at + 5] = popcount(mine & INNER_SPOTS)
    count_rows(mine, numbers, at + 6, at + 7)
    numbers[at + 8] = hand_size(hand_of(meta, player)) if phase_of(meta, player) <= PHASE_LOADED else 0
    numbers[at + 9] = popcount(mine & loaded)
    numbers[at + 10] = max(0, LOW - reserve)
    numbers[at + 11] = popcount(mine & gipf & beside_threes(theirs))


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' material, place and rows."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    numbers[at] = 1
    count_side(mine, theirs, gipf, z | t | y, meta, player, numbers, at + 1)
    count_side(theirs, mine, gipf, z | t | y, meta, 1 - player, numbers, at + 1 + len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Not known without searching."""
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no row is to be taken and the player has no three from which a push could make one."""
    white, black, gipf, z, t, y, used, meta, turn = state
    if stage_of(meta) != MOVE:
        return False
    mine = black if player_of(meta) else white
    return popcount(mine) < 3


@jit
def at_will(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no row is to be taken."""
    return stage_of(state[7]) == MOVE


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Takings cost no depth, the larger first; a push that makes a row is loud.

    While the player has loaded pieces such turns are only searched first: with all those ways to make and take rows
    they would follow each other without end beyond the depth.
    """
    kind, meta = step & KINDS, state[7]
    player = player_of(meta)
    if kind == TAKE:
        theirs = state[0] if player else state[1]
        spots = step & ((1 << 56) - 1)
        win = 512 if step & LAST else 0
        return FREE + win + 64 * popcount(spots & theirs & state[2]) + 8 * popcount(spots & theirs) + popcount(spots)
    if step & LAST:
        return 0
    if kind == DECLINE:
        return FREE
    mine = state[1] if player else state[0]
    return LOUD if mine & (state[3] | state[4] | state[5]) == 0 else EARLY
