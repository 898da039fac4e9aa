"""Compulsion in ZÈRTZ: when a player has no choice but to capture, and when one turn can still win."""

from __future__ import annotations

from gipfel.games.zertz.kernel_evaluation import FIELD_MASK
from gipfel.games.zertz.kernel_play import CLAIMING, FIELD, HAND_MASK, JUMPING, START, hand, stage
from gipfel.games.zertz.kernel_rings import can_jump, group, jump_starts, neighbours
from gipfel.kernels.bits import popcount, without_lowest
from gipfel.kernels.contract import State, Tables
from gipfel.kernels.jit import jit

FEW_VACANT = 2  # a turn fills one ring and removes one: with more vacant ones no board becomes full


@jit
def compelled(state: State, tables: Tables) -> int:
    """In how many ways the player to move must capture (rule 3.1); 0 when nothing compels."""
    rings, white, grey, black = state[:4]
    marbles = white | grey | black
    ways = 0
    for starts in jump_starts(marbles, marbles, rings & ~marbles):
        ways += popcount(starts)
    return ways


@jit
def _cuttable(rings: int, marbles: int, changes: int) -> bool:
    """Whether a group could be left without vacancy (rule 5.1) by filling or removing so many rings."""
    vacant = rings & ~marbles
    left = marbles
    while left != 0:
        whole = group(left & -left, marbles)
        if popcount(neighbours(whole) & vacant) <= changes:
            return True
        left &= ~whole
    alone = vacant if changes > 1 else 0
    while alone != 0:
        if popcount(neighbours(alone & -alone) & rings) <= 1:
            return True
        alone = without_lowest(alone)
    return False


@jit
def _held(fields: int) -> int:
    """How many marbles three fields hold."""
    return (fields & FIELD_MASK) + ((fields >> FIELD) & FIELD_MASK) + ((fields >> 2 * FIELD) & FIELD_MASK)


@jit
def hopeful(state: State, tables: Tables, last: bool) -> bool:
    """False only where no end of the turn wins (a capture, a cut, a last move) or, unless it is the last, compels."""
    rings, white, grey, black, counts, rest = state
    marbles = white | grey | black
    vacant = rings & ~marbles
    now = stage(state)
    if now == JUMPING or now == CLAIMING or popcount(vacant) <= FEW_VACANT:
        return True
    # Removing a ring frees no way to jump: where a marble just placed compels nobody, no ring does.
    if can_jump(marbles, marbles, vacant):
        return now == START or not last or _cuttable(rings, marbles, 1)
    if now == START and not last:
        return True
    if hand(counts, 1 - (rest & 1)) == 0 and _held(counts & HAND_MASK) <= 1:
        return True  # the other may be left without a marble (rule 3.5)
    return _cuttable(rings, marbles, 2 if now == START else 1)
