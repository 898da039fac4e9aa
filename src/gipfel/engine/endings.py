"""Exact endings, for games whose package knows them (module `<kernel>_endings`)."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from gipfel.engine.compiled.names import NEAR_MATE
from gipfel.engine.info import Info, Variation
from gipfel.engine.searcher import Searcher
from gipfel.engine.stopping import Either, Signal, Stopped
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.names import State, Tables

Values = dict[tuple[int, ...], int]
Solve = Callable[[State, Tables, int, Callable[[], bool]], Values | None]
PROVEN = NEAR_MATE + 1
"""The score of a win that is certain, but of unknown length."""


class Ending:
    """The exact values of all turns of a position."""

    def __init__(
        self, kernel: Kernel, covers: Callable[[State], bool], effort: Callable[[State], float], solve: Solve
    ) -> None:
        self.kernel, self.covers, self.effort, self._solve = kernel, covers, effort, solve
        self._last: tuple[State, Values] | None = None

    def values(self, state: State, threads: int = 1, stop: Signal | None = None) -> Values:
        """Every turn with its value for the player to move; raises Stopped when the end is asked for before."""
        last = self._last
        if last is None or last[0] != state:
            values = self._solve(state, self.kernel.tables, threads, Either(stop).is_set)
            if values is None:
                raise Stopped
            self._last = last = state, values
        return last[1]

    def worse_turns(self, state: State) -> list[int]:
        """The keys of the positions after turns that throw something away, of a position whose values are known."""
        values, key = self.values(state), self.kernel.functions.key
        best = max(values.values())
        return [int(key(self.kernel.play(state, steps))) for steps, value in values.items() if value < best]

    def info(self, state: State, lines: int, searcher: Searcher, first: tuple[int, ...] | None) -> Info:
        """The best turns of a position whose values are known: by value, then the one that search likes best of those
        (there may be more to win than what is proven), then those that end the game, then by the evaluation.
        """
        began, values = time.perf_counter(), self.values(state)
        ordered = sorted(values, key=lambda steps: self._merit(state, steps, values[steps], searcher))
        if first in values and values[first] == values[ordered[0]]:
            ordered.remove(first)
            ordered.insert(0, first)
        ordered = ordered[:lines]
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
    if found is None:
        return None
    covers, effort, values = (getattr(found, name) for name in ("covers", "effort", "values"))
    return Ending(kernel, covers, effort, values)
