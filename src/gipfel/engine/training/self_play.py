"""Games of the engine against itself, for fitting: positions with the outcome of their game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gipfel.engine.search.compiled.evaluation import FREE, HEAD
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.judgement import judgement_of
from gipfel.engine.search.searcher import Searcher
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import DRAW, RUNNING, Kernel, bindings
from gipfel.kernels.names import State

MOST_TURNS = 800
DEEPEST = 6
MOST_NODES = 100_000  # for the first turn of depth, which is wanted whole
KEPT = 16  # positions of one game: more would tell the same story again
SLIPS = 0.1  # how often the engine plays a random turn, so that games differ


class SelfPlay:
    """Games of the engine against itself; positions in which nothing is loud are kept with the outcome."""

    def __init__(self, kernel: Kernel, weights: Mapping[str, int] | None, nodes: int, seed: int) -> None:
        self.kernel, self.nodes = kernel, nodes
        self.searcher = Searcher(kernel, new_table(4), weights or {})
        self.rng = np.random.default_rng(seed)
        self.random = generator(seed)
        self.room = np.empty(kernel.max_steps, np.int64)
        self.judgement = judgement_of(type(kernel))
        self.rows: list[list[int]] = []
        self.results: list[float] = []
        self.games = 0

    def game(self) -> None:
        """Play one game: some random turns, then the engine with a random turn now and then."""
        functions, state = self.kernel.functions, self.kernel.start()
        opening = int(self.rng.integers(1, 8))
        kept: list[tuple[list[int], int]] = []
        seen: list[int] = []
        while functions.winner(state) == RUNNING and functions.turn(state) < MOST_TURNS:
            seen.append(int(functions.repeats(state)))
            if functions.turn(state) < opening or self.nodes == 0 or self.rng.random() < SLIPS:
                state = self._random_turn(state)
                continue
            if functions.turn(state) >= opening and self._quiet(state):
                kept.append((self._features(state), int(functions.to_move(state))))
            state = self._turn(state, seen)
        self._count(kept, int(functions.winner(state)))

    def random_game(self) -> None:
        """Play one random game and keep every quiet position."""
        functions, state = self.kernel.functions, self.kernel.start()
        kept: list[tuple[list[int], int]] = []
        while functions.winner(state) == RUNNING and functions.turn(state) < MOST_TURNS:
            if self._quiet(state):
                kept.append((self._features(state), int(functions.to_move(state))))
            state = self._random_turn(state)
        self._count(kept, int(functions.winner(state)))

    def _count(self, kept: list[tuple[list[int], int]], winner: int) -> None:
        self.games += 1
        if winner == RUNNING or not kept:
            return
        for place in self.rng.permutation(len(kept))[:KEPT].tolist():
            row, player = kept[place]
            self.rows.append(row)
            self.results.append(0.5 if winner == DRAW else float(winner == player))

    def _quiet(self, state: State) -> bool:
        """Whether nothing is forced and nothing decided: the search sees that without any weights."""
        tables, room, numbers, functions = (
            self.kernel.tables,
            self.room,
            self.searcher.numbers,
            self.judgement.functions,
        )
        self.kernel.functions.gen(state, tables, room)
        if functions["rank"](state, tables, numbers, int(room[0])) >= FREE:
            return False
        return not functions["wins_now"](state, tables, numbers)

    def _features(self, state: State) -> list[int]:
        numbers, count = self.searcher.numbers, len(self.judgement.names)
        self.judgement.functions["features"](state, self.kernel.tables, numbers, HEAD + count)
        found: list[int] = numbers[HEAD + count : HEAD + 2 * count].tolist()
        return found

    def _random_turn(self, state: State) -> State:
        functions = self.kernel.functions
        sample: Any = bindings(functions)["sample"]
        room, begun = self.room, functions.turn(state)
        while functions.winner(state) == RUNNING and functions.turn(state) == begun:
            state = functions.apply(state, self.kernel.tables, sample(state, self.kernel.tables, self.random, room))
        return state

    def _turn(self, state: State, seen: list[int]) -> State:
        searcher, functions = self.searcher, self.kernel.functions
        searcher.new_search(seen, True, functions.turn(state))
        steps: tuple[int, ...] = ()
        for depth in range(1, DEEPEST + 1):
            searcher.begin(state, depth)
            done = searcher.advance(MOST_NODES if depth == 1 else self.nodes - searcher.nodes)
            if done or depth == 1:
                steps = searcher.line
            if not done:
                break
            if searcher.nodes >= self.nodes:
                break
        return self._played(state, steps) if steps else self._random_turn(state)

    def _played(self, state: State, steps: tuple[int, ...]) -> State:
        """The position after the first turn of a line."""
        functions, begun = self.kernel.functions, self.kernel.functions.turn(state)
        for step in steps:
            if functions.turn(state) != begun or functions.winner(state) != RUNNING:
                break
            state = functions.apply(state, self.kernel.tables, step)
        return state
