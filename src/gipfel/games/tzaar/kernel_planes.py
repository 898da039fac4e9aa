"""What planes show of TZAAR: stacks by owner and kind, how high they are, and the stage."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.tzaar.kernel_board import KINDS, NAMES, OPENING, PLACING, SECOND
from gipfel.games.tzaar.kernel_play import height, stage
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {
    **{f"{side} {kind}": 1 for side in ("own", "other") for kind in KINDS},
    "height": 30,
    "placing": 1,
    "opening": 1,
    "second": 1,
}
CHOSEN = tuple(KINDS)


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each point by its name."""
    return {name: number for number, name in enumerate(NAMES)}


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a point, for the player to move."""
    player, now = state[11] & 1, stage(state)
    for kind in range(3):
        seen[kind] = state[3 * player + kind] >> cell & 1
        seen[3 + kind] = state[3 * (1 - player) + kind] >> cell & 1
    seen[6] = height(state, cell)
    seen[7], seen[8], seen[9] = int(now == PLACING), int(now == OPENING), int(now == SECOND)
