"""Where stacks can land: first pieces along the lines, links of one colour, and what a landing needs."""

from __future__ import annotations

from gipfel.games.lyngk.kernel_board import COLOURS, OVER
from gipfel.games.lyngk.kernel_stacks import HIGH, HOLD, TOP, height
from gipfel.kernels.bits import lowest, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables

# Entries of the tables: how high a stack may grow, the three planes of the start, neighbours by point and direction.
LIMIT, START, NEXT = 0, 1, 4
POINT = 6
POINT_MASK = (1 << POINT) - 1


@jit
def first_pieces(point: int, occupied: int, tables: Tables) -> int:
    """The first occupied point along each of the six lines from a point (rule 6)."""
    found = 0
    for direction in range(6):
        ahead = tables[NEXT + 6 * point + direction]
        while ahead != OVER and not (occupied >> ahead) & 1:
            ahead = tables[NEXT + 6 * ahead + direction]
        if ahead != OVER:
            found |= 1 << ahead
    return found


@jit
def linked(point: int, masks: State, colour: int, tables: Tables) -> tuple[int, int]:
    """The stacks with an own colour on top that are links of each other (rule 10), and what can be reached from them.

    Seen from one of them the others are links, so all reach the same: who stands on a line with the stack that moves
    sees past it only what that stack sees itself.
    """
    tops, occupied = masks[TOP + colour], masks[HIGH]
    group = 1 << point
    waiting, reached = group, 0
    while waiting:
        ahead = first_pieces(lowest(waiting), occupied, tables)
        waiting = without_lowest(waiting) | (ahead & tops & ~group)
        group |= ahead & tops
        reached |= ahead
    return group, reached & ~tops


@jit
def bearing(point: int, masks: State, tables: Tables) -> int:
    """The points whose stacks can bear the one on a point: no colour twice, not too high (rule 7)."""
    fitting = ~masks[HIGH + tables[LIMIT] - height(masks, point)] if height(masks, point) < tables[LIMIT] else 0
    for colour in range(COLOURS):
        if (masks[HOLD + colour] >> point) & 1:
            fitting &= ~masks[HOLD + colour]
    return fitting


@jit
def neutral_targets(point: int, masks: State, tables: Tables) -> int:
    """Where a stack with a neutral top lands: on stacks that are not higher (rule 8)."""
    count = height(masks, point)
    if count >= tables[LIMIT]:
        return 0  # rule 12: an obstacle
    return first_pieces(point, masks[HIGH], tables) & bearing(point, masks, tables) & ~masks[HIGH + count]


@jit
def write_moves(masks: State, own: int, other: int, tables: Tables, out: Numbers) -> int:
    """Write the moves of who has claimed the colours `own` (rule 5); how many."""
    number = 0
    for colour in range(COLOURS):
        tops = masks[TOP + colour]
        if (other >> colour) & 1:
            continue
        while tops:
            point = lowest(tops)
            if (own >> colour) & 1:
                group, reached = linked(point, masks, colour, tables)
                tops &= ~group
            else:
                group, reached = 1 << point, 0
                tops = without_lowest(tops)
            while group:
                start = lowest(group)
                group = without_lowest(group)
                if (own >> colour) & 1:
                    targets = reached & bearing(start, masks, tables)  # rule 9: higher stacks too
                else:
                    targets = neutral_targets(start, masks, tables)
                while targets:
                    out[number] = LAST | (start << POINT) | lowest(targets)
                    number += 1
                    targets = without_lowest(targets)
    return number


@jit
def can_move(masks: State, own: int, other: int, tables: Tables) -> bool:
    """Whether who has claimed the colours `own` has a move."""
    for colour in range(COLOURS):
        tops = masks[TOP + colour]
        if (other >> colour) & 1:
            continue
        while tops:
            point = lowest(tops)
            tops = without_lowest(tops)
            if (own >> colour) & 1:
                group, reached = linked(point, masks, colour, tables)
                if reached & bearing(point, masks, tables):
                    return True
            elif neutral_targets(point, masks, tables):
                return True
    return False
