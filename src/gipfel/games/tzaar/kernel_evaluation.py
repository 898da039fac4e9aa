"""What a player of TZAAR counts: tops of the scarcest kind, what hangs, what can capture, height, and safe stacks."""

from __future__ import annotations

import numpy as np

from gipfel.games.tzaar.kernel_board import FIRST, OPENING, PLACING, POINTS, SECOND
from gipfel.games.tzaar.kernel_play import PASS, PLACE, height, reached, stage, tops
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = (
    "tzaars",
    "tzarras",
    "totts",
    "scarcest",  # tops of the kind with the fewest
    "last",  # kinds with one top left
    "pairs",  # kinds with two tops left: a turn can take two stacks
    "hanging",  # kinds with at most two tops of which as many can be taken
    "captures",  # first moves
    "hunters",  # stacks that can capture
    "exposed",  # tops that can be taken
    "tallest",
    "safe",  # stacks higher than any of the enemy's
    "rich",  # height on tops of the scarcest kind
)
FEATURES = (
    "to-move",
    "second-move",
    *(f"own-{name}" for name in PAIRED),
    *(f"other-{name}" for name in PAIRED),
)
KIND, SCARCEST, ONE_LEFT, TWO_LEFT, HANGING, CAPTURES, HUNTERS, EXPOSED, TALLEST, SAFE, RICH = (
    0,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
)
WIDTHS = (12, 16, 24, 32)
REDUCTIONS = 1
LOUD = 1 << 20


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def attacked(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> int:
    """The enemy tops a player can capture; counts captures and the stacks that make them."""
    own, enemy = tops(state, player), tops(state, 1 - player)
    taken = own | enemy
    hit, captures, hunters = 0, 0, 0
    rest = own
    while rest:
        start = lowest(rest)
        rest = without_lowest(rest)
        tall, before = height(state, start), captures
        for way in range(6 * start, 6 * start + 6):
            target = reached(taken, way, tables)
            if enemy >> target & 1 and height(state, target) <= tall:
                captures += 1
                hit |= 1 << target
        if captures > before:
            hunters += 1
    numbers[at + CAPTURES] = captures
    numbers[at + HUNTERS] = hunters
    return hit


@jit
def tallest(state: State, stacks: int) -> int:
    """The height of the highest of some stacks."""
    best = 0
    while stacks:
        best = max(best, height(state, lowest(stacks)))
        stacks = without_lowest(stacks)
    return best


@jit
def count_kinds(state: State, player: int, hit: int, numbers: Numbers, at: int) -> None:
    """How many tops there are of each kind, and how near a kind is to be lost."""
    fewest, which, last, pairs, hanging = 99, 0, 0, 0, 0
    for kind in range(3):
        board = state[3 * player + kind]
        count = popcount(board)
        numbers[at + KIND + kind] = count
        if count < fewest:
            fewest, which = count, kind
        last += count == 1
        pairs += count == 2
        hanging += count <= 2 and board & ~hit == 0
    numbers[at + SCARCEST] = fewest
    numbers[at + ONE_LEFT] = last
    numbers[at + TWO_LEFT] = pairs
    numbers[at + HANGING] = hanging
    numbers[at + EXPOSED] = popcount(hit)
    rich, rest = 0, state[3 * player + which]
    while rest:
        rich += height(state, lowest(rest)) - 1
        rest = without_lowest(rest)
    numbers[at + RICH] = rich


@jit
def count_heights(state: State, player: int, numbers: Numbers, at: int) -> None:
    """The highest stack, and those no enemy stack is high enough to take."""
    own = tops(state, player)
    above = tallest(state, tops(state, 1 - player))
    numbers[at + TALLEST] = tallest(state, own)
    safe = 0
    while own:
        safe += height(state, lowest(own)) > above
        own = without_lowest(own)
    numbers[at + SAFE] = safe


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' kinds, captures, heights, and what hangs."""
    player = state[11] & 1
    mine, theirs = at + 2, at + 2 + len(PAIRED)
    numbers[at] = 1
    numbers[at + 1] = stage(state) == SECOND
    hit = attacked(state, player, tables, numbers, mine)
    suffered = attacked(state, 1 - player, tables, numbers, theirs)
    count_kinds(state, player, suffered, numbers, mine)
    count_kinds(state, 1 - player, hit, numbers, theirs)
    count_heights(state, player, numbers, mine)
    count_heights(state, 1 - player, numbers, theirs)


@jit
def last_ones(state: State, player: int) -> int:
    """The points where a player's last top of a kind stands."""
    found = 0
    for kind in range(3 * player, 3 * player + 3):
        if without_lowest(state[kind]) == 0:
            found |= state[kind]
    return found


@jit
def takes_any(state: State, wanted: int, tables: Tables) -> bool:
    """Whether the player to move can capture one of some stacks now."""
    player = state[11] & 1
    own = tops(state, player)
    taken = own | tops(state, 1 - player)
    while wanted:
        target = lowest(wanted)
        wanted = without_lowest(wanted)
        tall = height(state, target)
        for way in range(6 * target, 6 * target + 6):
            start = reached(taken, way, tables)
            if own >> start & 1 and height(state, start) >= tall:
                return True
    return False


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the enemy's last top of a kind can be taken."""
    return stage(state) != PLACING and takes_any(state, last_ones(state, 1 - (state[11] & 1)), tables)


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no kind is nearly lost: nothing decides within a turn."""
    if stage(state) in (PLACING, OPENING):
        return True
    for kind in range(6):
        if popcount(state[kind]) <= 1:
            return False
    return True


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Captures of scarce kinds first, the last of a kind loudest; then stacking on the highest; passing late."""
    code = step & ~LAST
    if code >= PLACE:
        return 0
    if code == PASS:
        return 1_000
    player = state[11] & 1
    start, target = code // POINTS, code % POINTS
    if tops(state, player) >> target & 1:
        if last_ones(state, player) >> target & 1:
            return 0  # covers the last own top of a kind
        return 1_500 + 60 * min(20, height(state, start) + height(state, target))
    left = 0
    for kind in range(3 - 3 * player, 6 - 3 * player):
        if state[kind] >> target & 1:
            left = popcount(state[kind])
    if left == 1:
        return LOUD + 4_096
    value = 2_000 + 1_500 // left + 100 * min(10, height(state, target))
    return value if stage(state) == FIRST or left > 2 else value + 500
