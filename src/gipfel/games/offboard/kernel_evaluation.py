"""What a player of Offboard counts: points, marbles, how close they stand together, who is exposed, who can push."""

from __future__ import annotations

import numpy as np

from gipfel.games.offboard.kernel_board import NEAR, NEXT, OVER, PLACES, POCKET, VALUE
from gipfel.games.offboard.kernel_play import HAND, REENTRY, YELLOW_POCKETS, points
from gipfel.kernels.bits import lowest, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

PAIRED = (
    "points",
    "marbles",
    "pairs",
    "centre",
    "rim",
    "exposed",
    "pushes",
    "scores",
    "pockets",
)
FEATURES = ("to-move", "in-hand", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
WIDTHS = ()
REDUCTIONS = 2
POINTS, MARBLES, PAIRS, CENTRE, RIM, EXPOSED, PUSHES, SCORES, POCKETS = range(9)
LOUD = 1 << 20

HEAD = 4
RINGS = HEAD + 2 * len(FEATURES)


def extras() -> Numbers:
    """The cells at each distance from the centre, from 0 to 4."""
    rings = np.zeros(5, np.int64)
    for cell, (row, column) in enumerate(PLACES):
        distance = max(abs(row - 5), abs(column - 5), abs(row - column))
        rings[distance] |= 1 << cell
    return rings


@jit
def pocket_value(way: int, pockets: int, tables: Tables) -> int:
    """What a marble pushed over the rim on this way scores: nothing where the pocket is taken (rule 5.1)."""
    pocket = tables[POCKET + way]
    if (pockets | pockets >> YELLOW_POCKETS) >> pocket & 1:
        return 0
    return int(tables[VALUE + pocket])


@jit
def dearest_exit(cell: int, pockets: int, tables: Tables) -> int:
    """The value of the best open pocket behind a cell of the rim."""
    best = 0
    for way in range(6 * cell, 6 * cell + 6):
        if tables[NEXT + way] == OVER:
            best = max(best, pocket_value(way, pockets, tables))
    return best


@jit
def push_value(own: int, enemy: int, way: int, pockets: int, tables: Tables) -> int:
    """Of a legal way from its rear-most cell: -1 no push, 0 a push on the board, 1 + points over the rim."""
    direction = way % 6
    ahead = tables[NEXT + way]
    while own >> ahead & 1:
        ahead = tables[NEXT + 6 * ahead + direction]
    if not enemy >> ahead & 1:
        return -1
    last = ahead
    while enemy >> ahead & 1:
        last = ahead
        ahead = tables[NEXT + 6 * ahead + direction]
    if ahead != OVER:
        return 0
    return 1 + pocket_value(6 * last + direction, pockets, tables)


@jit
def count_pushes(front: int, own: int, enemy: int, pockets: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """Count the lines on which one side outnumbers the other before a marble, and what it could score on them."""
    for way in range(6 * front, 6 * front + 6):
        ahead = tables[NEXT + way]
        if not enemy >> ahead & 1:
            continue
        direction, surplus, last = way - 6 * front, 0, ahead
        while enemy >> ahead & 1:
            surplus -= 1
            last = ahead
            ahead = tables[NEXT + 6 * ahead + direction]
        if own >> ahead & 1:
            continue
        back, rear = (direction + 3) % 6, front
        while own >> rear & 1 and surplus <= 0:
            surplus += 1
            rear = tables[NEXT + 6 * rear + back]
        if surplus > 0:
            numbers[at + PUSHES] += 1
            if ahead == OVER:
                numbers[at + SCORES] += pocket_value(6 * last + direction, pockets, tables)


@jit
def count_side(own: int, enemy: int, pockets: int, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    numbers[at + POINTS] = points(pockets, player, tables)
    numbers[at + MARBLES] = popcount(own)
    numbers[at + PUSHES] = 0
    numbers[at + SCORES] = 0
    pairs, exposed, behind, rim = 0, 0, 0, numbers[RINGS + 4]
    rest = own
    while rest:
        cell = lowest(rest)
        rest = without_lowest(rest)
        near = tables[NEAR + cell]
        pairs += popcount(near & own)
        if near & enemy:  # most marbles have none beside them: nothing to push, nothing to fear
            exposed += rim >> cell & 1
            count_pushes(cell, own, enemy, pockets, tables, numbers, at)
        if rim >> cell & 1:
            behind += dearest_exit(cell, pockets, tables)
    numbers[at + PAIRS] = pairs >> 1
    numbers[at + CENTRE] = sum_of_rings(own, numbers)
    numbers[at + RIM] = popcount(own & rim)
    numbers[at + EXPOSED] = exposed
    numbers[at + POCKETS] = behind


@jit
def sum_of_rings(own: int, numbers: Numbers) -> int:
    """How near to the centre marbles stand, four for the centre itself."""
    total = 0
    for distance in range(4):
        total += (4 - distance) * popcount(own & numbers[RINGS + distance])
    return total


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' points, marbles, cohesion, place, exposure and pushes."""
    player = state[3] & 1
    own, enemy = (state[1], state[0]) if player else (state[0], state[1])
    numbers[at] = 1
    numbers[at + 1] = state[3] >> HAND & 1
    count_side(own, enemy, state[2], player, tables, numbers, at + 2)
    count_side(enemy, own, state[2], 1 - player, tables, numbers, at + 2 + len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Not known without searching."""
    return False


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether no enemy marble stands on the rim next to an own one: nothing can be pushed over."""
    player = state[3] & 1
    own, enemy = (state[1], state[0]) if player else (state[0], state[1])
    rest = enemy & numbers[RINGS + 4]
    while rest:
        if tables[NEAR + lowest(rest)] & (own | enemy):
            return False
        rest = without_lowest(rest)
    return True


@jit
def at_will(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Nothing is ever compulsory."""
    return True


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Pushes over the rim are loud, by their points; then other pushes."""
    code = step & ~LAST
    player = state[3] & 1
    own, enemy = (state[1], state[0]) if player else (state[0], state[1])
    if code >= REENTRY:
        return 64 * popcount(tables[NEAR + code - REENTRY] & own)
    pushed = push_value(own, enemy, code, state[2], tables)
    if pushed < 0:
        return 0
    return LOUD + 256 * pushed if pushed > 1 else 2048 + 2048 * pushed
