"""What planes show of YINSH: rings and markers, rings in hand and taken off, and the stage of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.yinsh.kernel_board import BIT_OF
from gipfel.games.yinsh.kernel_play import (
    GIVEN,
    MOVED,
    STAGE,
    TO_MOVE,
    in_hand,
    markers_of,
    off_of,
    rings_of,
)
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables
from gipfel.kernels.words import holds

PLANES = {
    **dict.fromkeys(("own ring", "other ring", "own marker", "other marker"), 1),
    "own in hand": 5,
    "other in hand": 5,
    "own off": 3,
    "other off": 3,
    **dict.fromkeys(("to take", "to move", "moved"), 1),
}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each point by its name."""
    return BIT_OF


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a point, for the player to move."""
    player, stage = state[8] & 1, state[8] >> STAGE & 3
    for side in range(2):
        owner = player if side == 0 else 1 - player
        seen[side] = int(holds(rings_of(state, owner), cell))
        seen[2 + side] = int(holds(markers_of(state, owner), cell))
        seen[4 + side] = in_hand(state, owner)
        seen[6 + side] = off_of(state, owner)
    seen[8], seen[9], seen[10] = int(stage == GIVEN), int(stage == TO_MOVE), int(stage == MOVED)
