"""Where stacks can land: first pieces along the lines, links of one colour, and what a landing needs."""

from __future__ import annotations

from gipfel.games.lyngk.kernel_board import COLOURS
from gipfel.games.lyngk.kernel_stacks import HIGH, HOLD, REST, TOP, height, reaching
from gipfel.kernels.bits import highest, lowest, nth, popcount, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables
from gipfel.kernels.rays import NOWHERE, first_ahead

# Entries of the tables: how high a stack may grow, the numbers of the start, lines by point and direction.
LIMIT, START = 0, 1
RAYS = START + REST
POINT = 6
POINT_MASK = (1 << POINT) - 1


@jit
def first_pieces(point: int, occupied: int, tables: Tables) -> int:
    """The first occupied point along each of the six lines from a point (rule 6)."""
    found = 0
    for direction in range(3):
        ahead = tables[RAYS + 6 * point + direction] & occupied
        back = tables[RAYS + 6 * point + direction + 3] & occupied
        found |= ahead & -ahead | back & (1 << highest(back | 1))
    return found


@jit
def linked(point: int, state: State, colour: int, tables: Tables) -> tuple[int, int]:
    """The stacks with an own colour on top that are links of each other (rule 10), and what can be reached from them.

    Seen from one of them the others are links, so all reach the same: who stands on a line with the stack that moves
    sees past it only what that stack sees itself.
    """
    tops, occupied = state[TOP + colour], state[HIGH]
    group = 1 << point
    waiting, reached = group, 0
    while waiting:
        ahead = first_pieces(lowest(waiting), occupied, tables)
        waiting = without_lowest(waiting) | (ahead & tops & ~group)
        group |= ahead & tops
        reached |= ahead
    return group, reached & ~tops


@jit
def bearing(point: int, state: State, tables: Tables) -> int:
    """The points whose stacks can bear the one on a point: no colour twice, not too high (rule 7).

    A full stack finds none that is low enough: it is an obstacle (rule 12).
    """
    fitting = ~reaching(state, tables[LIMIT] - height(state, point))
    for colour in range(COLOURS):
        fitting &= ~(state[HOLD + colour] & -((state[HOLD + colour] >> point) & 1))
    return fitting


@jit
def neutral_targets(point: int, state: State, tables: Tables) -> int:
    """Where a stack with a neutral top lands: on stacks that are not higher (rule 8)."""
    higher = reaching(state, height(state, point))
    return first_pieces(point, state[HIGH], tables) & bearing(point, state, tables) & ~higher


@jit
def write_moves(state: State, own: int, other: int, tables: Tables, out: Numbers) -> int:
    """Write the moves of who has claimed the colours `own` (rule 5); how many."""
    number = 0
    for colour in range(COLOURS):
        if (other >> colour) & 1:
            continue
        if (own >> colour) & 1:
            number = write_linked(state, colour, tables, out, number)
            continue
        tops = state[TOP + colour]
        while tops:
            start = lowest(tops)
            tops = without_lowest(tops)
            number = write_targets(start, neutral_targets(start, state, tables), out, number)
    return number


@jit
def write_linked(state: State, colour: int, tables: Tables, out: Numbers, number: int) -> int:
    """Write the moves of stacks with an own colour on top behind those already there; how many there are then."""
    tops = state[TOP + colour]
    while tops:
        group, reached = linked(lowest(tops), state, colour, tables)
        tops &= ~group
        while group:
            start = lowest(group)
            group = without_lowest(group)
            # Rule 9: higher stacks too.
            number = write_targets(start, reached & bearing(start, state, tables), out, number)
    return number


@jit
def write_targets(start: int, targets: int, out: Numbers, number: int) -> int:
    """Write the moves from a point to some others; how many there are then."""
    while targets:
        out[number] = LAST | (start << POINT) | lowest(targets)
        number += 1
        targets = without_lowest(targets)
    return number


@jit
def with_tops(state: State, colours: int) -> int:
    """The points with one of some colours on top."""
    tops = 0
    for colour in range(COLOURS):
        tops |= state[TOP + colour] & -((colours >> colour) & 1)
    return tops


@jit
def can_move(state: State, own: int, other: int, tables: Tables) -> bool:
    """Whether who has claimed the colours `own` has a move."""
    neutral = with_tops(state, ~(own | other))
    while neutral:
        if neutral_targets(lowest(neutral), state, tables):
            return True
        neutral = without_lowest(neutral)
    for colour in range(COLOURS):
        tops = state[TOP + colour] & -((own >> colour) & 1)
        while tops:
            group, reached = linked(lowest(tops), state, colour, tables)
            if reached & bearing(lowest(tops), state, tables):
                return True
            tops = without_lowest(tops)
    return False


@jit
def guessed_move(state: State, tops: int, guess: int, tables: Tables) -> int:
    """The move of a stack with a neutral top in a direction, six guesses for each stack; 0 when it is not legal."""
    start, direction = nth(tops, guess // 6), guess % 6
    target = first_ahead(int(tables[RAYS + 6 * start + direction]), state[HIGH], direction < 3)
    if target == NOWHERE:
        return 0
    clash, upper, lower = 0, height(state, start), height(state, target)
    for colour in range(COLOURS):
        clash |= state[HOLD + colour] >> start & state[HOLD + colour] >> target
    if clash & 1 | int(lower > upper) | int(lower + upper > tables[LIMIT]):
        return 0
    return LAST | start << POINT | target


@jit
def note_linked(state: State, own: int, tables: Tables, out: Numbers) -> tuple[int, int]:
    """Note for each stack with an own colour on top where it stands and where it can go; how many, and their moves."""
    starts, moves = 0, 0
    for colour in range(COLOURS):
        tops = state[TOP + colour] & -((own >> colour) & 1)
        while tops:
            group, reached = linked(lowest(tops), state, colour, tables)
            tops &= ~group
            while group:
                out[2 * starts] = lowest(group)
                targets = reached & bearing(lowest(group), state, tables)
                out[2 * starts + 1] = targets
                moves += popcount(targets)
                starts += 1
                group = without_lowest(group)
    return starts, moves


@jit
def noted_move(starts: int, number: int, out: Numbers) -> int:
    """One of the moves that were noted."""
    index = 0
    while index < starts - 1 and number >= popcount(out[2 * index + 1]):
        number -= popcount(out[2 * index + 1])
        index += 1
    return LAST | int(out[2 * index]) << POINT | nth(int(out[2 * index + 1]), number)
