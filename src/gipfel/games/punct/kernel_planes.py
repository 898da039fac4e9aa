"""What planes show of PÜNCT: the highest dot of each cell, P and the dots beside it, and what the reserves hold.

What lies beneath the highest piece of a cell is not shown, only how high it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.punct.kernel_actions import beside_punct
from gipfel.games.punct.kernel_board import BIT_OF, KINDS, SLOTS, TYPES
from gipfel.games.punct.kernel_state import (
    cells_of,
    has_cell,
    layout_of,
    level_of,
    piece,
    pieces_of,
    punct_cell,
    to_move,
    visible_of,
)
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

PLANES = {
    **dict.fromkeys(("own", "other"), 1),
    "level": 18,
    **dict.fromkeys(("own P", "other P", "own beside P", "other beside P"), 1),
    **{f"kind {kind}": 1 for kind in TYPES},
    **{f"{side} {kind} in reserve": 6 for side in ("own", "other") for kind in TYPES},
}
KIND = 7
RESERVE = KIND + KINDS
CHOSEN = tuple(TYPES)


def cells(kernel: Kernel) -> Mapping[str, int]:
    """The number of each cell by its name."""
    return BIT_OF


@jit
def look(state: State, tables: Tables, cell: int, seen: Numbers) -> None:
    """What is on a cell, for the player to move."""
    for plane in range(RESERVE + 2 * KINDS):
        seen[plane] = 0
    punct_level = -1
    for side in range(2):
        owner = to_move(state) if side == 0 else 1 - to_move(state)
        seen[side] = int(has_cell(visible_of(state, owner), cell))
        own = pieces_of(state, owner)
        for kind in range(KINDS):
            for slot in range(tables[SLOTS + kind], tables[SLOTS + kind + 1]):
                entry = piece(own, slot)
                if entry == 0:
                    seen[RESERVE + KINDS * side + kind] += 1
                    continue
                layout, level = layout_of(entry, tables), level_of(entry)
                first, second, middle = cells_of(layout)
                if cell == first or cell == second or cell == middle:
                    seen[2] = max(seen[2], level + 1)
                if punct_cell(layout) == cell and level > punct_level:
                    punct_level = level
                    seen[3], seen[4] = int(side == 0), int(side == 1)
                    for other in range(KINDS):
                        seen[KIND + other] = int(other == kind)
                if beside_punct(layout, 0) == cell or beside_punct(layout, 1) == cell:
                    seen[5 + side] = 1
