"""The rules on four numbers: red marbles, yellow marbles, pockets, and the status.

Pockets hold red marbles in the low bits and yellow ones from bit YELLOW_POCKETS. Every turn is one step: a way (rear
cell and direction of a move or a push), or REENTRY plus the cell where the marble in hand comes back.
"""

from __future__ import annotations

from gipfel.games.offboard.kernel_board import (
    ALL,
    NEAR,
    NEXT,
    OVER,
    POCKET,
    QUIET_LIMIT,
    RED_START,
    TARGET,
    VALUE,
    WAYS,
    YELLOW_START,
)
from gipfel.games.offboard.layout import MOST_POCKETS
from gipfel.kernels.bits import Rng, below, lowest, mix64, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

REENTRY = WAYS

YELLOW_POCKETS = MOST_POCKETS
POCKET_MASK = (1 << MOST_POCKETS) - 1

# Fields of the status: player, whether he has a marble in hand, winner + 1, reason, quiet turns, turns.
HAND, RESULT, REASON, QUIET, TURN = 1, 2, 4, 6, 34
COUNTER_MASK = (1 << 28) - 1
REPEATED = (1 << RESULT) - 1
IDENTITY = REPEATED | COUNTER_MASK << QUIET

BY_POINTS, BY_QUIET, BY_NO_MOVE = range(3)
REASONS = ("points", "quiet", "no-move")

TRIES = 32


@jit
def winner(state: State) -> int:
    """-1 while the game goes on, 0 red, 1 yellow, 2 a draw."""
    return ((state[3] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Which of REASONS ended the game."""
    return (state[3] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """0 red, 1 yellow."""
    return state[3] & 1


@jit
def turn(state: State) -> int:
    """The turns completed so far."""
    return (state[3] >> TURN) & COUNTER_MASK


@jit
def _hash(state: State, status: int) -> int:
    mixture = mix64(state[0] + 1)
    mixture = mix64(mixture ^ state[1])
    mixture = mix64(mixture ^ state[2])
    return mix64(mixture ^ status)


@jit
def key(state: State) -> int:
    """Identity without the turn counter."""
    return _hash(state, state[3] & IDENTITY)


@jit
def repeats(state: State) -> int:
    """Board, pockets, marble in hand and player (rule 6.1)."""
    return _hash(state, state[3] & REPEATED)


@jit
def _own(state: State) -> int:
    return state[1] if state[3] & 1 else state[0]


@jit
def _enemy(state: State) -> int:
    return state[0] if state[3] & 1 else state[1]


@jit
def points(pockets: int, player: int, tables: Tables) -> int:
    """What a player has scored: the values of the pockets that hold enemy marbles (rule 4.1)."""
    held = pockets & POCKET_MASK if player else pockets >> YELLOW_POCKETS
    total = 0
    while held:
        total += tables[VALUE + lowest(held)]
        held = without_lowest(held)
    return total


@jit
def _legal(own: int, enemy: int, way: int, tables: Tables) -> bool:
    """Whether the own marbles from a rear cell on may go one cell (rule 2.3)."""
    direction = way % 6
    surplus = 1
    ahead = tables[NEXT + way]
    while own >> ahead & 1:
        surplus += 1
        ahead = tables[NEXT + 6 * ahead + direction]
    if not enemy >> ahead & 1:
        return bool(ahead != OVER)  # rules 2.1, 2.2 and 2.4: the cell ahead is free, not over the rim
    while enemy >> ahead & 1:
        surplus -= 1
        ahead = tables[NEXT + 6 * ahead + direction]
    return surplus > 0 and not own >> ahead & 1  # rules 3.1 and 3.2: more marbles, and nothing behind that blocks


@jit
def _can_turn(own: int, enemy: int, hand: int, tables: Tables) -> bool:
    free = ALL & ~(own | enemy)
    if hand and free:
        return True
    rest = own
    while rest:
        if tables[NEAR + lowest(rest)] & free:
            return True
        rest = without_lowest(rest)
    rest = own
    while rest:
        cell = lowest(rest)
        rest = without_lowest(rest)
        for direction in range(6):
            if _legal(own, enemy, 6 * cell + direction, tables):
                return True
    return False


@jit
def judged(state: State, tables: Tables) -> State:
    """The state with its result; rule 6.4 fixes the order: points, quiet turns, no legal turn."""
    red, yellow, pockets, status = state
    status &= ~(15 << RESULT)
    player = status & 1
    result = 0
    why = BY_POINTS  # rule 4.3
    if points(pockets, 1 - player, tables) >= tables[TARGET]:
        result = 2 - player
    elif points(pockets, player, tables) >= tables[TARGET]:
        result = 1 + player
    elif 0 < tables[QUIET_LIMIT] <= (status >> QUIET) & COUNTER_MASK:
        result = 3
        why = BY_QUIET  # rule 6.2
    elif not _can_turn(_own(state), _enemy(state), status >> HAND & 1, tables):
        result = 2 - player
        why = BY_NO_MOVE  # rule 6.3
    return red, yellow, pockets, status | result << RESULT | why << REASON


@jit
def init(tables: Tables) -> State:
    """The start of the layout, red to move."""
    return judged((tables[RED_START], tables[YELLOW_START], 0, 0), tables)


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Every legal turn, pushing or not (rule 3.3), line by line from the front: each marble behind may be the rear."""
    own = _own(state)
    enemy = _enemy(state)
    number = 0
    rest = own
    while rest:
        front = lowest(rest)
        rest = without_lowest(rest)
        for direction in range(6):
            ahead = tables[NEXT + 6 * front + direction]
            if own >> ahead & 1 or ahead == OVER:
                continue
            enemies = 0
            while enemy >> ahead & 1:
                enemies += 1
                ahead = tables[NEXT + 6 * ahead + direction]
            if own >> ahead & 1:
                continue
            back = (direction + 3) % 6
            rear = front
            while own >> rear & 1:
                if enemies <= 0:
                    out[number] = LAST | (6 * rear + direction)
                    number += 1
                enemies -= 1
                rear = tables[NEXT + 6 * rear + back]
    # Rule 5.2.
    if state[3] >> HAND & 1:
        free = ALL & ~(own | enemy)
        while free:
            out[number] = LAST | (REENTRY + lowest(free))
            number += 1
            free = without_lowest(free)
    return number


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a turn. A marble in hand that does not come back is given up (rule 5.3)."""
    own = _own(state)
    enemy = _enemy(state)
    pockets = state[2]
    status = state[3]
    player = status & 1
    quiet = ((status >> QUIET) & COUNTER_MASK) + 1
    hand = 0
    code = step & ~LAST
    if code >= REENTRY:
        own |= 1 << (code - REENTRY)
        quiet = 0
    else:
        direction = code % 6
        own ^= 1 << (code // 6)
        cell = tables[NEXT + code]
        while own >> cell & 1:
            cell = tables[NEXT + 6 * cell + direction]
        own |= 1 << cell
        if enemy >> cell & 1:
            quiet = 0
            enemy ^= 1 << cell
            way = 6 * cell + direction
            while enemy >> tables[NEXT + way] & 1:
                way = 6 * tables[NEXT + way] + direction
            cell = tables[NEXT + way]
            if cell != OVER:
                enemy |= 1 << cell
            else:
                pocket = tables[POCKET + way]
                # Rule 5.1.
                if (pockets | pockets >> YELLOW_POCKETS) >> pocket & 1:
                    hand = 1
                else:
                    pockets |= 1 << (pocket if player else pocket + YELLOW_POCKETS)
    turns = ((status >> TURN) & COUNTER_MASK) + 1
    status = (1 - player) | hand << HAND | quiet << QUIET | turns << TURN
    if player:
        return judged((enemy, own, pockets, status), tables)
    return judged((own, enemy, pockets, status), tables)


@jit
def _nth(cells: int, number: int) -> int:
    for _ in range(number):
        cells = without_lowest(cells)
    return lowest(cells)


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random legal turn, all equally likely: guess a marble and a direction until the guess is legal."""
    own = _own(state)
    enemy = _enemy(state)
    free = ALL & ~(own | enemy)
    ways = 6 * popcount(own)
    guesses = ways + popcount(free) if state[3] >> HAND & 1 else ways
    for _ in range(TRIES):
        guess = below(rng, guesses)
        if guess >= ways:
            return LAST | (REENTRY + _nth(free, guess - ways))
        way = 6 * _nth(own, guess // 6) + guess % 6
        if _legal(own, enemy, way, tables):
            return LAST | way
    return int(out[below(rng, gen(state, tables, out))])
