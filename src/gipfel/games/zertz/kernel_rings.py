"""Whole boards at once: neighbours, free rings, full groups and jumps on sets of 61 bits."""

from __future__ import annotations

from gipfel.games.zertz.kernel_board import CELLS, DOWN_RIGHT, UP, UP_RIGHT, arrivals
from gipfel.kernels.jit import jit

_UP, _UP_RIGHT, _DOWN_RIGHT, _DOWN, _DOWN_LEFT, _UP_LEFT = arrivals()
_UP_RIGHT_BACK = CELLS - UP_RIGHT
_DOWN_RIGHT_BACK = CELLS - DOWN_RIGHT


@jit
def up(cells: int) -> int:
    """These cells moved one ring up; no column wraps, so one shift is enough."""
    return (cells << UP) & _UP


@jit
def down(cells: int) -> int:
    """These cells moved one ring down."""
    return (cells >> UP) & _DOWN


@jit
def up_right(cells: int) -> int:
    """These cells moved one ring to the upper right."""
    return ((cells << UP_RIGHT) | (cells >> _UP_RIGHT_BACK)) & _UP_RIGHT


@jit
def down_left(cells: int) -> int:
    """These cells moved one ring to the lower left."""
    return ((cells >> UP_RIGHT) | (cells << _UP_RIGHT_BACK)) & _DOWN_LEFT


@jit
def down_right(cells: int) -> int:
    """These cells moved one ring to the lower right."""
    return ((cells << DOWN_RIGHT) | (cells >> _DOWN_RIGHT_BACK)) & _DOWN_RIGHT


@jit
def up_left(cells: int) -> int:
    """These cells moved one ring to the upper left."""
    return ((cells >> DOWN_RIGHT) | (cells << _DOWN_RIGHT_BACK)) & _UP_LEFT


@jit
def neighbours(cells: int) -> int:
    """Every place next to one of these cells."""
    return up(cells) | up_right(cells) | down_right(cells) | down(cells) | down_left(cells) | up_left(cells)


@jit
def free_rings(rings: int, vacant: int) -> int:
    """The vacant rings with two neighbouring positions, next to each other, that hold no ring (rule 3.2)."""
    above, above_right, below_right = down(rings), down_left(rings), up_left(rings)
    below, below_left, above_left = up(rings), up_right(rings), down_right(rings)
    held = (above | above_right) & (above_right | below_right) & (below_right | below)
    held &= (below | below_left) & (below_left | above_left) & (above_left | above)
    return vacant & ~held


@jit
def group(seeds: int, within: int) -> int:
    """The cells of `within` connected with the seeds, which must lie in it."""
    reached = seeds
    grown = reached | (neighbours(reached) & within)
    while grown != reached:
        reached = grown
        grown = reached | (neighbours(reached) & within)
    return reached


@jit
def completed(rings: int, marbles: int, touched: int) -> int:
    """The groups without vacancy that hold a touched ring; the whole board when no ring is vacant (rule 5.1)."""
    vacant = rings & ~marbles
    # Rule 5.4.
    if vacant == 0:
        return rings
    touched &= marbles
    reached = vacant
    grown = reached | (neighbours(reached) & marbles)
    # Almost always every touched marble has a vacancy within a ring or two: stop as soon as that is known.
    while touched & ~grown != 0:
        if grown == reached:
            return group(touched & ~reached, marbles)  # rule 5.2: the larger part, if it has no vacancy
        reached = grown
        grown = reached | (neighbours(reached) & marbles)
    return 0


@jit
def jump_starts(movers: int, marbles: int, vacant: int) -> tuple[int, int, int, int, int, int]:
    """The movers that can jump (rule 4.1) up, upper right, lower right, down, lower left, upper left."""
    return (
        movers & down(marbles & down(vacant)),
        movers & down_left(marbles & down_left(vacant)),
        movers & up_left(marbles & up_left(vacant)),
        movers & up(marbles & up(vacant)),
        movers & up_right(marbles & up_right(vacant)),
        movers & down_right(marbles & down_right(vacant)),
    )


@jit
def can_jump(movers: int, marbles: int, vacant: int) -> bool:
    """Whether one of the movers can jump."""
    one, two, three, four, five, six = jump_starts(movers, marbles, vacant)
    return (one | two | three | four | five | six) != 0
