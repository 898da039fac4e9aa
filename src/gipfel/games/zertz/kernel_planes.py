"""What planes show of ZÈRTZ: rings and marbles, the stage, and what stock and captures hold of each colour."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.zertz.kernel_play import (
    CLAIMING,
    FIELD,
    HAND,
    JUMPING,
    REMOVING,
    marble_ring,
    next_group,
    stage,
)
from gipfel.games.zertz.kernel_text import Names
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

COLOURS = ("white", "grey", "black")
STOCK = 7
PLANES = {
    **dict.fromkeys(("ring", *COLOURS, "removing", "jumping", "undecided"), 1),
    **{f"{holder} {colour}": 10 for holder in ("stock", "own", "other") for colour in COLOURS},
}


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each ring by its name."""
    return Names(kernel.options["rings"]).cell


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a ring, for the player to move."""
    now, player = stage(state), state[5] & 1
    for plane in range(4):
        seen[plane] = state[plane] >> cell & 1
    seen[4] = int(now == REMOVING)
    seen[5] = int(now == JUMPING and marble_ring(state) == cell)
    seen[6] = next_group(state) >> cell & 1 if now == CLAIMING else 0
    for colour in range(3):
        for holder in range(3):
            place = 0 if holder == 0 else 1 + (player if holder == 1 else 1 - player)
            seen[STOCK + 3 * holder + colour] = state[4] >> (HAND * place + FIELD * colour) & ((1 << FIELD) - 1)
