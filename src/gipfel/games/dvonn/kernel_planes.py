"""What planes show of DVONN: whose stack, red in it, how high, and whether stacks jump already."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.dvonn.kernel_board import BIT_OF
from gipfel.games.dvonn.kernel_play import JUMPING, RED, STATUS, height
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {"own": 1, "other": 1, "red": 1, "height": 49, "jumping": 1}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each cell by its name."""
    return BIT_OF


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a cell, for the player to move."""
    player = state[STATUS] & 1
    seen[0] = state[player] >> cell & 1
    seen[1] = state[1 - player] >> cell & 1
    seen[2] = state[RED] >> cell & 1
    seen[3] = height(state, cell)
    seen[4] = state[STATUS] >> JUMPING & 1
