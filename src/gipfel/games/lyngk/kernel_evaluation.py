"""What a player of LYNGK counts: points, own stacks by height, fives within reach and waiting, own moves."""

from __future__ import annotations

import numpy as np

from gipfel.games.lyngk.kernel_board import COLOURS
from gipfel.games.lyngk.kernel_moves import LIMIT, POINT, POINT_MASK, bearing, linked
from gipfel.games.lyngk.kernel_play import CLAIM, FIVE, MOST_CLAIMS, PASS, claimable, claims, own_stacks, points
from gipfel.games.lyngk.kernel_stacks import HIGH, HOLD, REST, TOP, height, reaching
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = ("points", "fives", "fours", "threes", "twos", "singles", "claims-left", "waiting", "within-reach", "moves")
FEATURES = ("to-move", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
SCORE, FIVES, CLAIMS_LEFT, WAITING, WITHIN_REACH, MOVES = 0, 1, 6, 7, 8, 9
WIDTHS = (10, 16, 24, 40)
REDUCTIONS = 1
LOUD = 1 << 20


def extras() -> Numbers:
    """None are needed."""
    return np.zeros(0, np.int64)


@jit
def completing(start: int, state: State, tables: Tables) -> int:
    """The points whose stacks are just high enough to be completed by the one on a point."""
    missing = tables[LIMIT] - height(state, start)
    return reaching(state, missing - 1) & ~reaching(state, missing)


@jit
def own_moves(state: State, own: int, tables: Tables) -> tuple[int, int]:
    """How many moves stacks of one's own colours have, and how many of these complete a stack (rules 11 and 17)."""
    moves, complete = 0, 0
    for colour in range(COLOURS):
        tops = state[TOP + colour] if (own >> colour) & 1 else 0
        while tops:
            group, reached = linked(lowest(tops), state, colour, tables)
            tops &= ~group
            while group:
                start = lowest(group)
                group = without_lowest(group)
                targets = reached & bearing(start, state, tables)
                moves += popcount(targets)
                complete += popcount(targets & completing(start, state, tables))
    return moves, complete


@jit
def waiting(state: State, player: int, tables: Tables) -> int:
    """The most stacks of five that a claim would take at once (rule 13)."""
    most, colours = 0, claimable(state, player)
    while colours and tables[LIMIT] == FIVE:
        most = max(most, popcount(state[TOP + lowest(colours)] & state[HIGH + FIVE - 1]))
        colours = without_lowest(colours)
    return most


@jit
def count_side(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    own = claims(state, player)
    numbers[at + SCORE] = points(state, player)
    for count in range(1, FIVE + 1):
        numbers[at + FIVES + FIVE - count] = own_stacks(state, own, count)
    numbers[at + CLAIMS_LEFT] = MOST_CLAIMS - popcount(own)
    numbers[at + WAITING] = waiting(state, player, tables)
    moves, complete = own_moves(state, own, tables)
    numbers[at + WITHIN_REACH] = complete
    numbers[at + MOVES] = moves


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides, from the view of the player to move."""
    player = state[REST] & 1
    numbers[at] = 1
    count_side(state, player, tables, numbers, at + 1)
    count_side(state, 1 - player, tables, numbers, at + 1 + len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a stack of six is within reach, where that wins (rule 17)."""
    if tables[LIMIT] == FIVE:
        return False
    moves, complete = own_moves(state, claims(state, state[REST] & 1), tables)
    return complete > 0


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the player to move can complete nothing and no claim would take anything."""
    player = state[REST] & 1
    moves, complete = own_moves(state, claims(state, player), tables)
    return complete == 0 and waiting(state, player, tables) == 0


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """What scores is loud; then own high stacks, covering the opponent's high tops, and claims of many high tops."""
    code, player = step & ~LAST, state[REST] & 1
    if code >= CLAIM:
        return 0 if code == PASS else _claim_rank(state, code - CLAIM, tables)
    start, target = code >> POINT, code & POINT_MASK
    own, other = claims(state, player), claims(state, 1 - player)
    mine, theirs = 0, 0
    for colour in range(COLOURS):
        mine |= ((own >> colour) & (state[TOP + colour] >> start)) & 1
        theirs |= ((other >> colour) & (state[TOP + colour] >> target)) & 1
    upper, lower = height(state, start), height(state, target)
    if mine and upper + lower == tables[LIMIT]:
        return LOUD + 64 * lower
    covered = 512 * lower * lower if theirs else 0
    return covered + (64 * (upper + lower) if mine else 16 * lower)


@jit
def _claim_rank(state: State, colour: int, tables: Tables) -> int:
    """A claim is loud when it takes a stack of five."""
    tops = state[TOP + colour]
    taken = popcount(tops & state[HIGH + FIVE - 1]) if tables[LIMIT] == FIVE else 0
    high = popcount(tops & state[HIGH + 2]) + popcount(tops & state[HIGH + 1]) + popcount(state[HOLD + colour] & tops)
    return (LOUD if taken else 0) + 2048 * taken + 256 * high
