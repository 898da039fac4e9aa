"""What planes show of Offboard: marbles, pockets behind the rim and whose marbles they hold, points, quiet turns."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.offboard.kernel_board import CELL_NAMES, NEXT, OVER, POCKET, VALUE
from gipfel.games.offboard.kernel_play import COUNTER_MASK, HAND, QUIET, YELLOW_POCKETS, points
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {
    "own": 1,
    "other": 1,
    "in hand": 1,
    "quiet": 200,
    "own points": 10,
    "other points": 10,
    **{f"{state} pockets": 10 for state in ("empty", "own", "other")},
}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each cell by its name."""
    return {name: number for number, name in enumerate(CELL_NAMES)}


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a cell, for the player to move."""
    pockets, status = state[2], state[3]
    player = status & 1
    seen[0], seen[1] = state[player] >> cell & 1, state[1 - player] >> cell & 1
    seen[2], seen[3] = status >> HAND & 1, status >> QUIET & COUNTER_MASK
    seen[4], seen[5] = points(pockets, player, tables), points(pockets, 1 - player, tables)
    seen[6] = seen[7] = seen[8] = 0
    for direction in range(6):
        way = 6 * cell + direction
        if tables[NEXT + way] == OVER:
            pocket = int(tables[POCKET + way])
            red, yellow = pockets >> pocket & 1, pockets >> YELLOW_POCKETS + pocket & 1
            held = 0 if red + yellow == 0 else 1 if (yellow if player else red) else 2
            seen[6 + held] += tables[VALUE + pocket]
