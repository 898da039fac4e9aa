"""The actions of LYNGK are touches: a point (`b1`), a colour to claim (`R`), `pass`. A move is two points."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.lyngk.kernel_board import COLOURS, LETTERS, NAMES, POINTS
from gipfel.games.lyngk.kernel_moves import POINT, POINT_MASK
from gipfel.games.lyngk.kernel_play import CLAIM
from gipfel.kernels.actions import NO_PART
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, State, Tables

MOST_PARTS = 2


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text: points, then colours."""
    return {name: number for number, name in enumerate((*NAMES, *LETTERS[:COLOURS], "pass"))}


@jit
def part(state: State, tables: Tables, step: int, number: int) -> int:
    """The symbols of a step: two points, or what is no move."""
    code = step & ~LAST
    if code >= CLAIM:
        return POINTS + code - CLAIM if number == 0 else NO_PART
    if number == 0:
        return code >> POINT
    return code & POINT_MASK if number == 1 else NO_PART
