"""What planes show of GIPF: pieces and what they are loaded with, piles, reserves and hands, phases, the stage."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.gipf.kernel_actions import height
from gipfel.games.gipf.kernel_board import (
    EXTRA_AFTER,
    EXTRA_FIRST,
    EXTRA_MADE,
    SPOTS,
    TAKE_AFTER,
    TAKE_FIRST,
    TYPE_WIDTH,
    TYPES,
)
from gipfel.games.gipf.kernel_codes import hand_of, phase_of, player_of, reserve_of, stage_of
from gipfel.games.gipf.kernel_piles import piles_of
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

BOARDS = ("gipf", "zertz", "tamsk", "yinsh", "used", "dvonn", "punct", "punct cover")
HANDS = len(BOARDS) + 3
PLANES = {
    **dict.fromkeys(("own", "other", *BOARDS), 1),
    "height": 12,
    **{f"{side} {kind} in hand": 6 for side in ("own", "other") for kind in TYPES},
    **{f"{side} reserve": 21 for side in ("own", "other")},
    **{f"{side} phase": 3 for side in ("own", "other")},
    **dict.fromkeys(("taking", "extra", "extra after", "taking after", "extra made"), 1),
}
_STAGES = (TAKE_FIRST, EXTRA_FIRST, EXTRA_AFTER, TAKE_AFTER)


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each spot by its name."""
    return SPOTS


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a spot, for the player to move."""
    meta, piles = state[7], piles_of(state)
    player = player_of(meta)
    seen[0], seen[1] = state[player] >> cell & 1, state[1 - player] >> cell & 1
    for plane in range(5):
        seen[2 + plane] = state[2 + plane] >> cell & 1
    for plane in range(3):
        seen[7 + plane] = piles[plane] >> cell & 1
    seen[HANDS - 1] = height(state, cell)
    for side in range(2):
        owner = player if side == 0 else 1 - player
        hand = hand_of(meta, owner)
        for kind in range(5):
            seen[HANDS + 5 * side + kind] = hand >> TYPE_WIDTH * kind & ((1 << TYPE_WIDTH) - 1)
        seen[HANDS + 10 + side] = reserve_of(meta, owner)
        seen[HANDS + 12 + side] = phase_of(meta, owner)
    for number in range(4):
        seen[HANDS + 14 + number] = int(stage_of(meta) == _STAGES[number])
    seen[HANDS + 18] = meta >> EXTRA_MADE & 1
