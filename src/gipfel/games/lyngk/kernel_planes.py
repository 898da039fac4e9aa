"""What planes show of LYNGK: tops, colours and height of stacks; who has claimed which colour; stacks taken."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.lyngk.kernel_board import COLOURS, LETTERS, NAMES
from gipfel.games.lyngk.kernel_play import STAGE, claims, points
from gipfel.games.lyngk.kernel_stacks import HOLD, REST, TOP, height
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

_TOLD = ("top", "holds", "own claim", "other claim")
PLANES = {
    **{f"{told} {letter}": 1 for told in _TOLD for letter in LETTERS[:COLOURS]},
    "height": 6,
    "own points": 8,
    "other points": 8,
    "claimed now": 1,
}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each point by its name."""
    return {name: number for number, name in enumerate(NAMES)}


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a point, for the player to move."""
    player = state[REST] & 1
    own, other = claims(state, player), claims(state, 1 - player)
    for colour in range(COLOURS):
        seen[colour] = state[TOP + colour] >> cell & 1
        seen[COLOURS + colour] = state[HOLD + colour] >> cell & 1
        seen[2 * COLOURS + colour] = own >> colour & 1
        seen[3 * COLOURS + colour] = other >> colour & 1
    seen[4 * COLOURS] = height(state, cell)
    seen[4 * COLOURS + 1], seen[4 * COLOURS + 2] = points(state, player), points(state, 1 - player)
    seen[4 * COLOURS + 3] = state[REST] >> STAGE & 1
