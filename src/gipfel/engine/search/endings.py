"""Positions whose turns have exact values, for games whose package knows them: their openings, their endings.

Modules `<kernel>_openings` and `<kernel>_endings` tell what they cover, what it costs, and the values.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from gipfel.engine.info import UNCOUNTED, Info, Variation
from gipfel.engine.limits import Either, SearchStopped, Signal
from gipfel.engine.search.searcher import Searcher
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.jit import Job
from gipfel.kernels.names import State, Tables

Steps = tuple[int, ...]
Values = dict[Steps, int]
DRAWN = 0
PARTS = ("openings", "endings")


class SolvedPosition(Protocol):
    """What the package of a game finds out about a position."""

    values: Values

    def replies(self, steps: Steps) -> Mapping[Steps, bool]:
        """The replies to a turn that does not lose, each with whether it loses."""


Solve = Callable[[State, Tables, int, Callable[[], bool]], SolvedPosition | None]


class Solver(NamedTuple):
    """A part of a game that its package knows exactly; `effort` in seconds of one thread."""

    covers: Callable[[State], bool]
    effort: Callable[[State], float]
    solve: Solve
    jobs: Callable[[Tables], list[Job]]


class ExactEndings:
    """The exact values of all turns of a position, by the first solver that covers it."""

    def __init__(self, kernel: Kernel, solvers: Sequence[Solver]) -> None:
        self.kernel, self._solvers = kernel, solvers
        self._last: tuple[State, SolvedPosition] | None = None

    def covers(self, state: State) -> bool:
        """Whether the values of all turns can be found."""
        return any(solver.covers(state) for solver in self._solvers)

    def effort(self, state: State) -> float:
        """About how many seconds one thread takes for them."""
        return self._solver(state).effort(state)

    def jobs(self) -> list[Job]:
        """What is compiled before somebody waits for it."""
        return [job for solver in self._solvers for job in solver.jobs(self.kernel.tables)]

    def _solver(self, state: State) -> Solver:
        return next(solver for solver in self._solvers if solver.covers(state))

    def values(self, state: State, threads: int = 1, stop: Signal | None = None) -> Values:
        """Every turn with its value for the player to move; raises Stopped when the end is asked for before."""
        return self._solved(state, threads, stop).values

    def _solved(self, state: State, threads: int = 1, stop: Signal | None = None) -> SolvedPosition:
        last = self._last
        if last is None or last[0] != state:
            solved = self._solver(state).solve(state, self.kernel.tables, threads, Either(stop).is_set)
            if solved is None:
                raise SearchStopped
            self._last = last = state, solved
        return last[1]

    def worse_turns(self, state: State) -> list[int]:
        """The keys of the positions after turns that throw something away, of a position whose values are known."""
        values, key = self.values(state), self.kernel.functions.key
        best = max(values.values())
        return [int(key(self.kernel.play(state, steps))) for steps, value in values.items() if value < best]

    def info(self, state: State, lines: int, searcher: Searcher, first: Steps | None, stop: Signal) -> Info:
        """The best turns of a position whose values are known: by value, then wins at once, then drawn ones that are
        hardest to answer, then the one that search likes best, then by the evaluation.
        """
        began, values = time.perf_counter(), self.values(state)
        traps = self._traps(state, searcher, stop)

        def merit(steps: Steps) -> tuple[int, int, float, bool, int]:
            after, value = self.kernel.play(state, steps), values[steps]
            over = self.kernel.functions.winner(after) != RUNNING
            evaluated = 0 if over else searcher.evaluate(after)
            return -value, -value if over else 0, -traps.get(steps, 0.0), steps != first, evaluated

        found = tuple(
            Variation(UNCOUNTED * values[steps], (self.kernel.turn_text(state, steps),), proven=True)
            for steps in sorted(values, key=merit)[:lines]
        )
        return Info(0, found, len(values), time.perf_counter() - began)

    def _traps(self, state: State, searcher: Searcher, stop: Signal) -> dict[Steps, float]:
        """How hard the turns of a drawn position are to answer, as many as there is time for."""
        values, found = self.values(state), dict[Steps, float]()
        best = max(values.values())
        for steps in values if best == DRAWN else ():
            if stop.is_set():
                break
            if values[steps] == DRAWN:
                found[steps] = self.trap(state, steps, searcher)
        return found

    def trap(self, state: State, steps: Steps, searcher: Searcher) -> float:
        """The share of replies to a drawn turn that lose; those are left out that lose to the very next turn, since
        anyone sees them. There may be more to win than what is proven.
        """
        functions, wins_now = self.kernel.functions, searcher.judgement.functions["wins_now"]
        after, player = self.kernel.play(state, steps), functions.to_move(state)
        if functions.winner(after) != RUNNING:
            return 0.0
        holding, losing = 0, 0
        for reply, loses in self._solved(state).replies(steps).items():
            if not loses:
                holding += 1
                continue
            answered = self.kernel.play(after, reply)
            at_once = functions.winner(answered) == player
            losing += not at_once and not wins_now(answered, self.kernel.tables, searcher.numbers)
        return losing / (losing + holding) if losing else 0.0


@cache
def _solvers(kind: type[Kernel]) -> tuple[Solver, ...]:
    names = (f"{kind.__module__}_{part}" for part in PARTS)
    found = [import_module(name) for name in names if find_spec(name)]
    return tuple(Solver(module.covers, module.effort, module.values, module.jobs) for module in found)


def ending_of(kernel: Kernel) -> ExactEndings | None:
    """What the package of a game knows exactly, if anything."""
    solvers = _solvers(type(kernel))
    return ExactEndings(kernel, solvers) if solvers else None
