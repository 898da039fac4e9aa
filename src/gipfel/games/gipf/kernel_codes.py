"""The codes of GIPF's steps, and the fields of a state's packed number."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    GIPF_COUNTS,
    HAND,
    HAND_WIDTH,
    LATER_HAND,
    LATER_WIDTH,
    PHASE,
    PHASE_FIRST,
    PHASE_WIDTH,
    PLAYER,
    RESERVE,
    RESERVE_WIDTH,
    STAGE,
)
from gipfel.kernels.contract import Tables
from gipfel.kernels.jit import jit

# Step codes: a kind in bits 56 and up, below it a set of spots (takings; COUNTED: a number among the takings), an entry
# and a piece (pushes), two spots.
KIND = 56
TAKE, PUSH, POTENTIAL, EXTRA, DECLINE, COUNTED = (number << KIND for number in range(6))
KINDS = 7 << KIND
SPOTS_MASK = (1 << KIND) - 1
PLACE_BITS = 6
PLACE = (1 << PLACE_BITS) - 1
CONVERT = 1 << 2 * PLACE_BITS  # of a PÜNCT potential on a GIPF-piece
PLAIN, GIPF_PIECE, ZERTZ, TAMSK, YINSH, DVONN, PUNCT = range(7)
PIECE_KINDS = 7
ALL_KINDS, EARLY_KINDS = (1 << PIECE_KINDS) - 1, (1 << DVONN) - 1
"""All kinds as bits, and those of a game without piles."""


@jit
def player_of(meta: int) -> int:
    """Whose turn it is."""
    return (meta >> PLAYER) & 1


@jit
def stage_of(meta: int) -> int:
    """The stage inside the turn."""
    return (meta >> STAGE) & 7


@jit
def reserve_of(meta: int, player: int) -> int:
    """The basic pieces in a player's reserve."""
    return (meta >> (RESERVE + RESERVE_WIDTH * player)) & ((1 << RESERVE_WIDTH) - 1)


@jit
def hand_of(meta: int, player: int) -> int:
    """A player's potentials in hand, packed."""
    early = (meta >> (HAND + HAND_WIDTH * player)) & ((1 << HAND_WIDTH) - 1)
    later = (meta >> (LATER_HAND + LATER_WIDTH * player)) & ((1 << LATER_WIDTH) - 1)
    return early | later << HAND_WIDTH


@jit
def phase_of(meta: int, player: int) -> int:
    """Which pieces a player may still bring in."""
    return (meta >> (PHASE + PHASE_WIDTH * player)) & ((1 << PHASE_WIDTH) - 1)


@jit
def counting(meta: int, player: int, tables: Tables) -> int:
    """Whose lack of GIPF-pieces loses: bit 0 the player's, bit 1 the opponent's; nobody's before his first turn."""
    if tables[GIPF_COUNTS] == 0:
        return 0
    own = 0 if phase_of(meta, player) == PHASE_FIRST else 1
    return own if phase_of(meta, 1 - player) == PHASE_FIRST else own | 2
