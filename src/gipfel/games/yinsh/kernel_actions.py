"""The actions of YINSH are touches: a point (`f6`), a row of five (`a2-e6`), `pass`.

A move is two points, where the ring stands and where it lands. A taking is its rows and its rings, in any order: those
that no other taking has in common with what was touched follow by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.yinsh.kernel_board import BIT_OF, POINT_BITS, POINT_MASK, ROW_OF, WIDE
from gipfel.games.yinsh.kernel_moves import MOVE
from gipfel.games.yinsh.kernel_play import KINDS, PASS, rings_of, to_move
from gipfel.games.yinsh.kernel_rows import MOST_ROWS, TAKE, ring_number, row_in_step
from gipfel.kernels.actions import NO_PART, ORDERED
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import State, Tables
from gipfel.kernels.words import nth_of, size

ROW = WIDE
PASSING = ROW + len(ROW_OF)
MOST_PARTS = 2 * MOST_ROWS


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text: points by their bits, then rows."""
    return {**BIT_OF, **{text: ROW + row for text, row in ROW_OF.items()}, "pass": PASSING}


@jit
def part(state: State, tables: Tables, step: int, number: int) -> int:
    """The symbols of a step: a point, two points, or rows and then rings."""
    kind = step & KINDS
    if kind == TAKE:
        return taken(state, step, number)
    if kind == PASS:
        return PASSING if number == 0 else NO_PART
    if number == 0:
        return step & POINT_MASK
    return step >> POINT_BITS & POINT_MASK if kind == MOVE and number == 1 else NO_PART


@jit
def taken(state: State, step: int, number: int) -> int:
    """A row or a ring of a taking."""
    row = row_in_step(step, number)
    if row >= 0:
        return ROW + row
    rows = 0
    while row_in_step(step, rows) >= 0:
        rows += 1
    own, wanted = rings_of(state, to_move(state)), number - rows
    for ring in range(size(own)):
        if ring_number(step, ring):
            if wanted == 0:
                return nth_of(own, ring)
            wanted -= 1
    return NO_PART


@jit
def loose(step: int) -> int:
    """Only the parts of a taking come in any order."""
    return 0 if step & KINDS == TAKE else ORDERED
