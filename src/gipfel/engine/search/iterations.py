"""Iterative deepening over one or several searchers: windows, several lines, limits, and stopping."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import NamedTuple

from gipfel.engine.limits import Limits, Pace, SearchStopped, Signal
from gipfel.engine.search.compiled.scores import INFINITE, NEAR_MATE
from gipfel.engine.search.searcher import MOST_LINES, SLICE, Searcher
from gipfel.kernels.names import State

MOST_DEEP = 60
WINDOW = 30  # centi-units around the last value
SHORT = 64
FIRST_WINDOW = 3  # iterations before this one look at all values


class Found(NamedTuple):
    """A line as steps, with its value."""

    score: int
    steps: tuple[int, ...]


class Iteration(NamedTuple):
    """What one iteration found; the lines may come from an unfinished one when the search was stopped."""

    depth: int
    lines: tuple[Found, ...]
    nodes: int
    seconds: float


class IterativeDeepening:
    """A search from one root, iteration by iteration."""

    def __init__(
        self, searchers: Sequence[Searcher], state: State, limits: Limits, stop: Signal, excluded: Sequence[int] = ()
    ) -> None:
        self.main, self.others = searchers[0], searchers[1:]
        self.state, self.limits, self.stop = state, limits, stop
        self.excluded = excluded
        self.known = False
        self.pace = Pace(limits)
        self.began = time.perf_counter()

    @property
    def nodes(self) -> int:
        """The nodes of all searchers."""
        return self.main.nodes + sum(searcher.nodes for searcher in self.others)

    def run(self, lines: int) -> Iterator[Iteration]:
        """One result per iteration, until a limit is reached or every line is decided."""
        last: tuple[Found, ...] = ()
        for depth in range(1, min(self.limits.depth or MOST_DEEP, MOST_DEEP) + 1):
            found: list[Found] = []
            try:
                with self._helped(depth):
                    for number in range(min(lines, MOST_LINES)):
                        guess = last[number].score if number < len(last) and depth >= FIRST_WINDOW else None
                        line = self._line(depth, guess, [*self.excluded, *self._keys(found)])
                        if line is None:
                            break
                        found.append(line)
            except SearchStopped:
                if merged := self._merged(found, last):
                    yield self._told(depth, merged)
                return
            self.known = True
            last = tuple(sorted(found, key=lambda line: -line.score))
            for best in last[:1]:  # none where every turn is left out
                self.pace.learn(self._keys([best])[0], best.score)
            yield self._told(depth, last)
            if all(abs(line.score) > NEAR_MATE for line in last):
                return

    def _told(self, depth: int, lines: tuple[Found, ...]) -> Iteration:
        return Iteration(depth, lines, self.nodes, time.perf_counter() - self.began)

    def _line(self, depth: int, guess: int | None, excluded: Sequence[int]) -> Found | None:
        """The best line that is not excluded; None when no turn is left."""
        alpha, beta, wider = -INFINITE, INFINITE, WINDOW
        if guess is not None and abs(guess) < NEAR_MATE:
            alpha, beta = guess - WINDOW, guess + WINDOW
        while True:
            self.main.begin(self.state, depth, alpha, beta, excluded)
            self._finish()
            value = self.main.value
            wider *= 4
            if value <= alpha and alpha > -INFINITE:
                alpha = max(value - wider, -INFINITE) if wider < NEAR_MATE else -INFINITE
            elif value >= beta and beta < INFINITE:
                beta = min(value + wider, INFINITE) if wider < NEAR_MATE else INFINITE
            else:
                return Found(value, self.main.line) if value > -INFINITE else None

    def _finish(self) -> None:
        """Search the iteration to its end in slices; between them the limits are looked at."""
        while True:
            room = SLICE if self.limits.nodes is None else min(SLICE, self.limits.nodes - self.nodes)
            if room <= 0 or self._over():
                if self.known or self.main.line:
                    raise SearchStopped
                room = SHORT  # however short the time, some turn is found
            if self.main.advance(room):
                return

    def _over(self) -> bool:
        until = self.pace.seconds
        return (until is not None and time.perf_counter() - self.began >= until) or self.stop.is_set()

    def _keys(self, found: Sequence[Found]) -> list[int]:
        """The positions to which the lines found so far lead with their first turn."""
        return [int(self.main.kernel.functions.key(self._after_turn(line.steps))) for line in found]

    def _after_turn(self, steps: Sequence[int]) -> State:
        kernel, state = self.main.kernel, self.state
        begun = kernel.functions.turn(state)
        for step in steps:
            state = kernel.functions.apply(state, kernel.tables, step)
            if kernel.functions.turn(state) != begun:
                break
        return state

    def _merged(self, found: Sequence[Found], last: tuple[Found, ...]) -> tuple[Found, ...]:
        """What an unfinished iteration knows: its lines so far, then those of the iteration before.

        No line can be worth more than one that this iteration puts before it, so older scores are lowered to that.
        """
        known, steps, better = list(found), self.main.line, self.main.begun
        if not known and better is not None:
            known.append(Found(*better))
        elif not known and steps:
            known.append(Found(self.main.value_so_far, steps))
        if not known:
            return ()
        known.sort(key=lambda line: -line.score)
        keys, worst = set(self._keys(known)), known[-1].score
        older = [Found(min(line.score, worst), line.steps) for line in last if keys.isdisjoint(self._keys([line]))]
        return (*known, *older)[: max(len(last), 1)]

    @contextmanager
    def _helped(self, depth: int) -> Iterator[None]:
        """The other searchers fill the shared table meanwhile, every second one a turn deeper.

        Where nodes are counted they rest: one thread finds the same every time.
        """
        if not self.others or self.limits.nodes is not None:
            yield
            return
        done = Event()
        with ThreadPoolExecutor(len(self.others)) as pool:
            futures: list[Future[None]] = [
                pool.submit(self._help, searcher, depth + 1 - number % 2, done)
                for number, searcher in enumerate(self.others)
            ]
            try:
                yield
            finally:
                done.set()
        for future in futures:
            future.result()

    def _help(self, searcher: Searcher, depth: int, done: Event) -> None:
        searcher.begin(self.state, depth)
        while not done.is_set() and not searcher.advance(SLICE):
            pass
