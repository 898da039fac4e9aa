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
from gipfel.games.gipf.kernel_codes import (
    COUNTED,
    DECLINE,
    KINDS,
    PLACE,
    PLACE_BITS,
    POTENTIAL,
    TAKE,
    counting,
    hand_of,
    phase_of,
    player_of,
    reserve_of,
    stage_of,
)
from gipfel.games.gipf.kernel_piles import bottoms, covered, is_piled, piles_of
from gipfel.games.gipf.kernel_uses import around, dvonn_targets
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
PILED = ("buried", "jumps", "siege")
"""What piles add, as one's own less the other's: games without them pay for every number that is summed up."""
FEATURES = ("to-move", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED), *PILED)
WIDTHS = ()
REDUCTIONS = 1
LOUD = 1 << 20
EARLY = 1 << 18
FREE = 1 << 21
LOW = 3
WIN = 512
TWICE = 16  # what is taken where a spot is taken from more than once, at the least


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
    early = (hand & one) + (hand >> TYPE_WIDTH & one) + (hand >> 2 * TYPE_WIDTH & one)
    return early + (hand >> 3 * TYPE_WIDTH & one) + (hand >> 4 * TYPE_WIDTH & one)


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
def besieged(state: State, mine: int, theirs: int) -> bool:
    """Whether a PÜNCT potential of the player stands next to the only GIPF-piece of the opponent (rule 57)."""
    d, n, punct = piles_of(state)[:3]
    last = theirs & state[2]
    return last != 0 and last & (last - 1) == 0 and around(last) & mine & n & ~covered(piles_of(state)) != 0


@jit
def turning_jumps(state: State, mine: int, theirs: int) -> int:
    """How many of the opponent's pieces at threes, his own or the player's, a DVONN potential can turn."""
    jumpers = mine & piles_of(state)[0] & ~covered(piles_of(state))
    if jumpers == 0:
        return 0
    return popcount(around(jumpers) & dvonn_targets(state, theirs) & (beside_threes(mine) | in_threes(theirs)))


@jit
def count_piles(state: State, mine: int, theirs: int, numbers: Numbers, at: int) -> None:
    """Pieces under covers, jumps at threes, and last GIPF-pieces under siege."""
    under = covered(piles_of(state))
    numbers[at] = popcount(bottoms(mine, piles_of(state)) & under) - popcount(bottoms(theirs, piles_of(state)) & under)
    numbers[at + 1] = turning_jumps(state, mine, theirs) - turning_jumps(state, theirs, mine)
    numbers[at + 2] = int(besieged(state, mine, theirs)) - int(besieged(state, theirs, mine))


@jit
def in_threes(theirs: int) -> int:
    """The spots of three or more in a row."""
    spots = 0
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
        three = theirs & (theirs >> stride) & (theirs >> 2 * stride)
        spots |= three | three << stride | three << 2 * stride
    return spots


@jit
def count_side(state: State, mine: int, theirs: int, player: int, loaded: int, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    gipf, meta = state[2], state[7]
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
def loaded_pieces(state: State) -> int:
    """The loaded pieces that nothing covers."""
    d, n, punct = piles_of(state)[:3]
    return state[3] | state[4] | state[5] | ((d | n) & ~covered(piles_of(state)))


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' material, place and rows."""
    player = player_of(state[7])
    mine, theirs = (state[1], state[0]) if player else (state[0], state[1])
    loaded = loaded_pieces(state)
    numbers[at] = 1
    count_side(state, mine, theirs, player, loaded, numbers, at + 1)
    count_side(state, theirs, mine, 1 - player, loaded, numbers, at + 1 + len(PAIRED))
    count_piles(state, mine, theirs, numbers, at + 1 + 2 * len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a jump onto the only GIPF-piece of the opponent ends the game (rule 57); else not known."""
    meta = state[7]
    player = player_of(meta)
    mine, theirs = (state[1], state[0]) if player else (state[0], state[1])
    return stage_of(meta) == MOVE and besieged(state, mine, theirs) and counting(meta, player, tables) & 2 != 0


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no row is to be taken and the player has no three from which a push could make one."""
    if stage_of(state[7]) != MOVE:
        return False
    mine = state[1] if player_of(state[7]) else state[0]
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
    kind, player = step & KINDS, player_of(state[7])
    if kind == TAKE:
        theirs = state[0] if player else state[1]
        spots = step & ((1 << 56) - 1)
        win = WIN if step & LAST else 0
        return FREE + win + 64 * popcount(spots & theirs & state[2]) + 8 * popcount(spots & theirs) + popcount(spots)
    if is_piled(state):
        if kind == COUNTED:
            return FREE + TWICE + (WIN if step & LAST else 0)
        if kind == POTENTIAL and meets_gipf(state, step):
            return EARLY
    if step & LAST:
        return 0
    if kind == DECLINE:
        return FREE
    mine = state[1] if player else state[0]
    return LOUD if mine & loaded_pieces(state) == 0 else EARLY


@jit
def meets_gipf(state: State, step: int) -> bool:
    """Whether a use of a potential is a jump onto a GIPF-piece."""
    return state[2] >> (step >> PLACE_BITS & PLACE) & 1 != 0
