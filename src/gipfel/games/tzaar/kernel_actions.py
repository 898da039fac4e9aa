"""The actions of TZAAR are touches: a point (`d4`), a kind of piece to place (`Z`), `pass`.

A move is two points, the stack and where it goes; a placing is a kind and a point.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.tzaar.kernel_board import KINDS, NAMES, POINTS
from gipfel.games.tzaar.kernel_play import PASS, PLACE
from gipfel.kernels.actions import NO_PART
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, State, Tables

PASSING = POINTS + len(KINDS)
MOST_PARTS = 2


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text: points, then kinds."""
    return {name: number for number, name in enumerate((*NAMES, *KINDS, "pass"))}


@jit
def part(state: State, tables: Tables, step: int, number: int) -> int:
    """The symbols of a step: two of them, but for who passes."""
    code = step & ~LAST
    if code == PASS:
        return PASSING if number == 0 else NO_PART
    if number > 1:
        return NO_PART
    if code >= PLACE:
        code -= PLACE
        return POINTS + code // POINTS if number == 0 else code % POINTS
    return code // POINTS if number == 0 else code % POINTS
