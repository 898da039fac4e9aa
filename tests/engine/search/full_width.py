"""Plain full-width search of Pentago, for comparison: every turn to the end of the game."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gipfel.kernels.contract import Kernel, bindings
from gipfel.kernels.jit import specialise
from gipfel.kernels.names import DRAW, RUNNING, Numbers, State, Tables, apply, gen, to_move, winner


def full_width(state: State, tables: Tables, rows: Numbers, level: int) -> int:
    """1 a win for the player to move, 0 a draw, -1 a loss."""
    result = winner(state)
    if result != RUNNING:
        return 0 if result == DRAW else 1 if result == to_move(state) else -1
    best = -1
    for index in range(gen(state, tables, rows[level])):
        after = apply(state, tables, rows[level, index])
        value = full_width(after, tables, rows, level + 1)
        best = max(best, value if to_move(after) == to_move(state) else -value)
        if best == 1:
            return 1
    return best


@cache
def _compiled(kernel: type[Kernel]) -> Any:
    return specialise(full_width, bindings(kernel.functions), "pentago-full_width")


def value(kernel: Kernel, state: State) -> int:
    """The value of a position for the player to move."""
    return int(_compiled(type(kernel))(state, kernel.tables, np.empty((80, kernel.max_steps), np.int64), 0))
