"""The actions of PÜNCT are touches: a type in the reserve (`T`), a cell (`h5`).

A turn is three or four of them: the type, or the cell of P of the piece that moves; where P comes to lie; where the dot
beside P does. Both other dots are beside P in a triangle and where P is in the middle: they are touched in any order.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.punct.kernel_board import (
    BIT_OF,
    CENTRED,
    KIND_AT,
    KIND_MASK,
    LAYOUT,
    LAYOUT_BITS,
    LAYOUT_MASK,
    MIDDLE,
    TRIANGLE,
    TYPES,
    WIDE,
)
from gipfel.games.punct.kernel_state import first_cell, middle_cell, punct_cell, second_cell
from gipfel.kernels.actions import NO_PART
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, State, Tables

MOST_PARTS = 4
HANDED = {"R": "L", "L": "R"}


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text: cells by their bits, then types."""
    return {**BIT_OF, **{letter: WIDE + kind for kind, letter in enumerate(TYPES)}}


@jit
def beside_punct(layout: int, number: int) -> int:
    """A dot beside P, of which a piece has one or two."""
    kind = layout >> KIND_AT & KIND_MASK
    if kind == CENTRED or kind == MIDDLE:
        return first_cell(layout) if number == 0 else second_cell(layout) if number == 1 else NO_PART
    if kind == TRIANGLE:
        return second_cell(layout) if number == 0 else middle_cell(layout) if number == 1 else NO_PART
    return middle_cell(layout) if number == 0 else NO_PART


@jit
def part(state: State, tables: Tables, step: int, number: int) -> int:
    """The symbols of a turn."""
    code = step & ~LAST
    layout, origin = int(tables[LAYOUT + (code & LAYOUT_MASK)]), code >> LAYOUT_BITS
    kind = layout >> KIND_AT & KIND_MASK
    if number == 0:
        return origin - 1 if origin else WIDE + kind
    if number == 1:
        return punct_cell(layout)
    return beside_punct(layout, number - 2)


@jit
def loose(step: int) -> int:
    """The dots beside P come in any order."""
    return 2
