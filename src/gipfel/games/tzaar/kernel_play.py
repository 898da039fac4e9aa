"""The rules on twelve numbers: the tops of White and Black by kind, heights as five bits by point, and the status.

A step is a stack and a target, 60 times the point of the one and the point of the other; PASS; or PLACE, 60 times the
kind and the point where a piece is placed. A turn is one step or two.
"""

from __future__ import annotations

from gipfel.games.tzaar.kernel_board import (
    ALL,
    FIRST,
    OPENING,
    PLACING,
    POINTS,
    RAYS,
    REASON,
    RESULT,
    SECOND,
    STAGE,
    TURN,
)
from gipfel.kernels.bits import Rng, below, lowest, mix64, nth, popcount, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers
from gipfel.kernels.rays import NOWHERE, first_ahead

PASS = POINTS * POINTS
PLACE = PASS + 1
ACTIONS = PLACE + 3 * POINTS
MOST_STEPS = 6 * POINTS + 1

BY_KIND, COVERED, NO_CAPTURE = range(3)
REASONS = ("kind", "covered", "no-capture")
HAND_Z, HAND_A, HAND_T = 6, 9, 15
WHO = 7  # player and stage
TRIES = 64


@jit
def winner(state: State) -> int:
    """-1 while the game goes on, 0 White, 1 Black; nobody else (rule 18: there is no draw)."""
    return ((state[11] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Which of REASONS ended the game."""
    return (state[11] >> REASON) & 3


@jit
def to_move(state: State) -> int:
    """0 White, 1 Black."""
    return state[11] & 1


@jit
def turn(state: State) -> int:
    """The turns completed so far."""
    return state[11] >> TURN


@jit
def stage(state: State) -> int:
    """What is being done: placing, the opening, a first or a second move."""
    return (state[11] >> STAGE) & 3


@jit
def key(state: State) -> int:
    """Identity without the turn counter."""
    mixture = mix64(state[11] & WHO)
    for index in range(11):
        mixture = mix64(mixture ^ state[index])
    return mixture


@jit
def repeats(state: State) -> int:
    """Nothing comes twice (rule 18): every turn takes an enemy stack or places a piece."""
    return key(state)


@jit
def tops(state: State, player: int) -> int:
    """The points where a player's stacks stand (rule 13: the top piece says whose and what)."""
    return state[3] | state[4] | state[5] if player else state[0] | state[1] | state[2]


@jit
def height(state: State, point: int) -> int:
    """How high the stack on a point is."""
    return (
        (state[6] >> point & 1)
        | (state[7] >> point & 1) << 1
        | (state[8] >> point & 1) << 2
        | (state[9] >> point & 1) << 3
        | (state[10] >> point & 1) << 4
    )


@jit
def reached(taken: int, way: int, tables: Tables) -> int:
    """The first taken point along a line (rules 8 and 12), NOWHERE when there is none; a way is a point and a line."""
    return first_ahead(int(tables[RAYS + way]), taken, way % 6 < 3)


@jit
def can_capture(state: State, player: int, tables: Tables) -> bool:
    """Whether a player has a capture at all."""
    own, enemy = tops(state, player), tops(state, 1 - player)
    taken = own | enemy
    rest = own
    while rest:
        start = lowest(rest)
        rest = without_lowest(rest)
        for way in range(6 * start, 6 * start + 6):
            target = reached(taken, way, tables)
            if enemy >> target & 1 and height(state, target) <= height(state, start):
                return True
    return False


@jit
def lacks_kind(state: State, player: int) -> bool:
    """Whether a player has no top piece left of one kind (rule 14)."""
    if player:
        return state[3] == 0 or state[4] == 0 or state[5] == 0
    return state[0] == 0 or state[1] == 0 or state[2] == 0


@jit
def with_status(state: State, status: int) -> State:
    """The same board with another status."""
    return (
        state[0],
        state[1],
        state[2],
        state[3],
        state[4],
        state[5],
        state[6],
        state[7],
        state[8],
        state[9],
        state[10],
        status,
    )


@jit
def judged(state: State, tables: Tables) -> State:
    """The state at the start of a turn with its result; rule 17 fixes the order of the tests."""
    status = state[11] & (WHO | -1 << TURN)
    if (status >> STAGE) & 3 == PLACING:
        return with_status(state, status)
    player = status & 1
    if lacks_kind(state, player):  # rule 14: the enemy of whoever has just moved
        return with_status(state, status | (2 - player) << RESULT | BY_KIND << REASON)
    if lacks_kind(state, 1 - player):  # rule 15
        return with_status(state, status | (1 + player) << RESULT | COVERED << REASON)
    if not can_capture(state, player, tables):  # rule 16
        return with_status(state, status | (2 - player) << RESULT | NO_CAPTURE << REASON)
    return with_status(state, status)


@jit
def init(tables: Tables) -> State:
    """How the game begins."""
    return (
        tables[0],
        tables[1],
        tables[2],
        tables[3],
        tables[4],
        tables[5],
        tables[6],
        tables[7],
        tables[8],
        tables[9],
        tables[10],
        tables[11],
    )


@jit
def _placings(state: State, out: Numbers) -> int:
    """Any kind still in hand on any vacant point (rule 5)."""
    base = 3 * (state[11] & 1)
    free = ALL & ~(tops(state, 0) | tops(state, 1))
    number = 0
    for kind in range(3):
        hand = HAND_Z if kind == 0 else HAND_A if kind == 1 else HAND_T
        if popcount(state[base + kind]) >= hand:
            continue
        rest = free
        while rest:
            out[number] = LAST | (PLACE + POINTS * kind + lowest(rest))
            number += 1
            rest = without_lowest(rest)
    return number


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """The legal steps; a first capture that surely ends the turn has LAST (rules 6 and 14), so has any second move."""
    now = stage(state)
    if now == PLACING:
        return _placings(state, out)
    player = state[11] & 1
    own, enemy = tops(state, player), tops(state, 1 - player)
    taken = own | enemy
    scarce = 0  # where the last enemy top of a kind stands
    for index in range(3 - 3 * player, 6 - 3 * player):
        if without_lowest(state[index]) == 0:
            scarce |= state[index]
    number = 0
    rest = own
    while rest:
        start = lowest(rest)
        rest = without_lowest(rest)
        tall = height(state, start)
        for way in range(6 * start, 6 * start + 6):
            target = reached(taken, way, tables)
            if enemy >> target & 1:
                if height(state, target) > tall:  # rule 9: not higher
                    continue
                ends = now != FIRST or scarce >> target & 1
                out[number] = (LAST if ends else 0) | (POINTS * start + target)
                number += 1
            elif target != NOWHERE and now == SECOND:  # rules 7 and 11: stacking comes second
                out[number] = LAST | (POINTS * start + target)
                number += 1
    if now == SECOND:
        out[number] = LAST | PASS
        number += 1
    return number


@jit
def _carried(board: int, start: int, target: int) -> int:
    """A board of tops after a movement: what stood on the start stands on the target, and nothing else there."""
    return (board & ~(1 << start | 1 << target)) | (board >> start & 1) << target


@jit
def _raised(plane: int, away: int, target: int, one: int) -> int:
    """A plane of heights after a movement."""
    return (plane & ~away) | (one & 1) << target


@jit
def moved(state: State, start: int, target: int) -> State:
    """The board after a capture or a stacking: the mover stands on the target (rules 10 and 11)."""
    stacks = tops(state, state[11] & 1) >> target & 1
    tall = height(state, start) + stacks * height(state, target)
    away = 1 << start | 1 << target
    return (
        _carried(state[0], start, target),
        _carried(state[1], start, target),
        _carried(state[2], start, target),
        _carried(state[3], start, target),
        _carried(state[4], start, target),
        _carried(state[5], start, target),
        _raised(state[6], away, target, tall),
        _raised(state[7], away, target, tall >> 1),
        _raised(state[8], away, target, tall >> 2),
        _raised(state[9], away, target, tall >> 3),
        _raised(state[10], away, target, tall >> 4),
        state[11],
    )


@jit
def _with_piece(state: State, code: int) -> State:
    """The board with one piece more, and whose turn it is then (rule 5)."""
    player = state[11] & 1
    kind, here = 3 * player + code // POINTS, 1 << code % POINTS
    after = (
        state[0] | (here if kind == 0 else 0),
        state[1] | (here if kind == 1 else 0),
        state[2] | (here if kind == 2 else 0),
        state[3] | (here if kind == 3 else 0),
        state[4] | (here if kind == 4 else 0),
        state[5] | (here if kind == 5 else 0),
        state[6] | here,
        state[7],
        state[8],
        state[9],
        state[10],
        state[11],
    )
    full = tops(after, 0) | tops(after, 1) == ALL
    following = OPENING if full else PLACING
    turns = (state[11] >> TURN) + 1
    return with_status(after, (1 - player) | following << STAGE | turns << TURN)


@jit
def ended(state: State, tables: Tables) -> State:
    """The turn is over: the other one makes a first move."""
    player, turns = state[11] & 1, (state[11] >> TURN) + 1
    return judged(with_status(state, (1 - player) | FIRST << STAGE | turns << TURN), tables)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step."""
    code = step & ~LAST
    if code >= PLACE:
        return judged(_with_piece(state, code - PLACE), tables)
    if code == PASS:  # rule 7: nothing as second move
        return ended(state, tables)
    after = moved(state, code // POINTS, code % POINTS)
    if stage(state) != FIRST:
        return ended(after, tables)
    player = state[11] & 1
    if lacks_kind(after, 1 - player):  # rule 14: won by the first move, no second one
        return ended(after, tables)
    return with_status(after, state[11] | SECOND << STAGE)


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random step, all equally likely: guess a stack and a direction until the guess is legal."""
    now, player = stage(state), state[11] & 1
    own, enemy = tops(state, player), tops(state, 1 - player)
    if now == PLACING:
        return _random_placing(state, own | enemy, rng)
    ways = 6 * popcount(own)
    # A second move may be passed; and whether a first one ends the turn is left to `apply`, which looks.
    guesses, mark = (ways + 1, LAST) if now == SECOND else (ways, 0 if now == FIRST else LAST)
    for _ in range(TRIES):
        guess = below(rng, guesses)
        if guess == ways:
            return LAST | PASS
        start = nth(own, guess // 6)
        target = reached(own | enemy, 6 * start + guess % 6, tables)
        stacking = own >> target & 1 and now == SECOND
        capture = enemy >> target & 1 and height(state, target) <= height(state, start)
        if stacking or capture:
            return mark | (POINTS * start + target)
    return int(out[below(rng, gen(state, tables, out))])


@jit
def _random_placing(state: State, taken: int, rng: Rng) -> int:
    """A random kind in hand on a random vacant point."""
    base, free = 3 * (state[11] & 1), ALL & ~taken
    z, a, t = popcount(state[base]) < HAND_Z, popcount(state[base + 1]) < HAND_A, popcount(state[base + 2]) < HAND_T
    kinds = int(z) | int(a) << 1 | int(t) << 2
    vacant = popcount(free)
    guess = below(rng, vacant * popcount(kinds))
    return LAST | (PLACE + POINTS * nth(kinds, guess // vacant) + nth(free, guess % vacant))
