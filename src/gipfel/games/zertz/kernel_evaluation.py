"""What a player of ZÈRTZ counts: what each side still lacks for a set, marbles in hand, marbles that can be cut off."""

from __future__ import annotations

import numpy as np

from gipfel.games.zertz.kernel_play import (
    CELL,
    CELL_MASK,
    FIELD,
    GOAL_EACH,
    GOAL_ONE,
    HAND_MASK,
    JUMP,
    PLACE,
    REMOVE,
    hand,
)
from gipfel.games.zertz.kernel_rings import (
    can_jump,
    down,
    down_left,
    down_right,
    free_rings,
    neighbours,
    up,
    up_left,
    up_right,
)
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

MISSING = 4
PAIRED = (
    "white",
    "grey",
    "black",
    "distinct",
    *(f"lacks-{number}" for number in range(1, MISSING + 1)),
)
FEATURES = (
    "to-move",
    *(f"own-{name}" for name in PAIRED),
    *(f"other-{name}" for name in PAIRED),
    *("cornered-white", "cornered-grey", "cornered-black"),
    *("near-jump", "odd-free", "few-rings", "sacrifices"),
)
WIDTHS = (10, 14, 20, 30)
REDUCTIONS = 1
FREE = 1 << 21
FEW = 8
FIELD_MASK = (1 << FIELD) - 1


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def lacking(captures: int, tables: Tables) -> int:
    """How few marbles more would make a set."""
    each = 0
    least = 64
    for colour in range(3):
        held = captures >> FIELD * colour & FIELD_MASK
        goal = 64 - (tables[GOAL_ONE] >> FIELD * colour & FIELD_MASK)
        least = min(least, goal - held)
        each += max(0, 64 - (tables[GOAL_EACH] >> FIELD * colour & FIELD_MASK) - held)
    return int(min(least, each))


@jit
def count_side(captures: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    distinct = 0
    for colour in range(3):
        held = captures >> FIELD * colour & FIELD_MASK
        numbers[at + colour] = held
        distinct += min(held, 64 - (tables[GOAL_EACH] >> FIELD * colour & FIELD_MASK))
    numbers[at + 3] = distinct
    lacks = lacking(captures, tables)
    for number in range(1, MISSING + 1):
        numbers[at + 3 + number] = 1 if lacks == number else 0


@jit
def cornered(rings: int, vacant: int) -> int:
    """The places with at most one vacant neighbour: a marble there is soon cut off."""
    once, twice = 0, 0
    for moved in (up(vacant), up_right(vacant), down_right(vacant), down(vacant), down_left(vacant), up_left(vacant)):
        twice |= once & moved
        once |= moved
    return rings & ~twice


@jit
def sacrifices(marbles: int, vacant: int) -> int:
    """How often a marble has vacant rings on both sides of a line: a marble put beside it forces a capture."""
    upright = popcount(marbles & up(vacant) & down(vacant))
    rising = popcount(marbles & up_right(vacant) & down_left(vacant))
    return upright + rising + popcount(marbles & up_left(vacant) & down_right(vacant))


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' captures and what they lack; marbles in corners; the rings left."""
    rings, white, grey, black, counts, rest = state
    player, marbles = rest & 1, white | grey | black
    vacant = rings & ~marbles
    numbers[at] = 1
    count_side(hand(counts, player), tables, numbers, at + 1)
    count_side(hand(counts, 1 - player), tables, numbers, at + 1 + len(PAIRED))
    corners = cornered(rings, vacant)
    base = at + 1 + 2 * len(PAIRED)
    numbers[base] = popcount(white & corners)
    numbers[base + 1] = popcount(grey & corners)
    numbers[base + 2] = popcount(black & corners)
    numbers[base + 3] = popcount(marbles & neighbours(marbles))
    numbers[base + 4] = popcount(free_rings(rings, vacant)) & 1
    numbers[base + 5] = max(0, FEW - popcount(vacant))
    numbers[base + 6] = sacrifices(marbles, vacant)


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Not known without searching."""
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no capture is due."""
    rings, white, grey, black, counts, rest = state
    marbles = white | grey | black
    return not can_jump(marbles, marbles, rings & ~marbles)


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Captures cost no depth; marbles next to marbles (sacrifices) and in corners, rings next to marbles come first."""
    rings, white, grey, black, counts, rest = state
    kind, bit = (step & ~LAST) >> CELL, 1 << (step & CELL_MASK)
    marbles = white | grey | black
    if kind >= JUMP:
        return FREE
    near = popcount(neighbours(bit) & marbles)
    if kind == REMOVE:
        alone = popcount(neighbours(neighbours(bit) & marbles) & rings & ~marbles & ~bit)
        return 512 * near + (256 if near and alone <= 2 else 0)
    vacant = popcount(neighbours(bit) & rings & ~marbles)
    return 256 * near + (512 if vacant <= 1 else 0) + 32 * (kind - PLACE) + (counts & HAND_MASK == 0)


def covered_text(text: str) -> str:
    """The position of the game with captures enforced: without what could be claimed back (section 7)."""
    return " ".join(text.partition("|")[0].split()[:6])
