"""What planes show of TAMSK: hourglasses, rings on the spaces and room for them, rings left, claim and bonus."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.tamsk.kernel_board import BIT_OF, ROOM_FOUR, ROOM_ONE, ROOM_TWO
from gipfel.games.tamsk.kernel_state import (
    FOURS,
    FRESH,
    HAS_BONUS,
    LOST,
    MOVED,
    ONES,
    STATUS,
    TWOS,
    claim,
    glasses,
    left,
)
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {
    "own": 1,
    "other": 1,
    "fresh": 1,
    "lost": 1,
    "rings": 4,
    "room": 4,
    "own left": 32,
    "other left": 32,
    "claim": 1,
    "bonus": 1,
    "moved": 1,
}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each space by its name."""
    return BIT_OF


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a space, for the player to move."""
    status = state[STATUS]
    player = status & 1
    seen[0] = glasses(state, player) >> cell & 1
    seen[1] = glasses(state, 1 - player) >> cell & 1
    seen[2], seen[3] = state[FRESH] >> cell & 1, state[LOST] >> cell & 1
    seen[4] = (state[ONES] >> cell & 1) + 2 * (state[TWOS] >> cell & 1) + 4 * (state[FOURS] >> cell & 1)
    seen[5] = (ROOM_ONE >> cell & 1) + 2 * (ROOM_TWO >> cell & 1) + 4 * (ROOM_FOUR >> cell & 1)
    seen[6], seen[7] = left(status, player), left(status, 1 - player)
    seen[8] = int(claim(state) == cell + 1)
    seen[9], seen[10] = status >> HAS_BONUS & 1, status >> MOVED & 1
