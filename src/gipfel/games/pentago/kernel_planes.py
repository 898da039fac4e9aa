"""What planes show of Pentago: marbles, and whether a quadrant is to be turned now."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.pentago.kernel import ROTATING
from gipfel.games.pentago.kernel_board import CELL_NAMES
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {"own": 1, "other": 1, "turning": 1}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each cell by its name."""
    return {name: number for number, name in enumerate(CELL_NAMES)}


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a cell, for the player to move."""
    player = state[2] & 1
    seen[0] = state[player] >> cell & 1
    seen[1] = state[1 - player] >> cell & 1
    seen[2] = popcount(state[2] & ROTATING)
