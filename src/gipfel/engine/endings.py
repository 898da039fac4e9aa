"""Exact endings, for games whose package knows them (module `<kernel>_endings`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from gipfel.engine.info import Info, Variation
from gipfel.engine.names import NEAR_MATE
from gipfel.engine.searcher import Searcher
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.names import State, Tables

Values = dict[tuple[int, ...], int]
PROVEN = NEAR_MATE + 1
"""The score of a win that is certain, but of unknown length."""


class Ending:
    """The exact values of all turns of a position."""

    def __init__(self, kernel: Kernel, covers: Callable[[State], bool], values: Callable[[State, Tables], Values]):
        self.kernel, self.covers, self._values = kernel, covers, values
        self._last: tuple[State, Values] | None = None

    def values(self, state: State) -> Values:
        """Every turn with its value for the player to move."""
        if self._last is None or self._last[0] != state:
            self._last = state, self._values(state, self.kernel.tables)
        return self._last[1]

    def info(self, state: State, lines: int, searcher: Searcher) -> Info:
        """The best turns: by their value, then those that win at once, then by the evaluation."""
        began, values = time.perf_counter(), self.values(state)
        ordered = sorted(values, key=lambda steps: self._merit(state, steps, values[steps], searcher))[:lines]
        found = tuple(
            Variation(PROVEN * values[steps], (self.kernel.turn_text(state, steps),), proven=True) for steps in ordered
        )
        return Info(0, found, len(values), time.perf_counter() - began)

    def _merit(self, state: State, steps: tuple[int, ...], value: int, searcher: Searcher) -> tuple[int, int, int]:
        functions, after = self.kernel.functions, self.kernel.play(state, steps)
        over = functions.winner(after) != RUNNING
        return -value, -value if over else 0, 0 if over else searcher.evaluate(after)


@cache
def _module(kind: type[Kernel]) -> object | None:
    name = f"{kind.__module__}_endings"
    return import_module(name) if find_spec(name) else None


def ending_of(kernel: Kernel) -> Ending | None:
    """The exact endings of a game, if its package has them."""
    found = _module(type(kernel))
    return None if found is None else Ending(kernel, getattr(found, "covers"), getattr(found, "values"))  # noqa: B009
