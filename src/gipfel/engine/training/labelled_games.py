"""Games of the engine against itself for a network: inputs of quiet positions, outcomes, and what search thought."""

from __future__ import annotations

from importlib import import_module

import numpy as np

from gipfel.engine.search.compiled.network import MOST_INPUTS, Network
from gipfel.engine.search.judgement import shipped_weights
from gipfel.engine.training.self_play import MOST_NODES, SelfPlay
from gipfel.kernels.contract import DRAW, RUNNING, Kernel
from gipfel.kernels.names import State

MOST_TURNS = 200
DEEPEST = 6
OPENING = 9  # random turns before a game, fewer than this
SLIPS = 0.2  # how often a turn is random in a game with slips
SLIPPING = 0.7  # the share of such games


class LabelledGames(SelfPlay):
    """Games in which every quiet position is searched; by a network where one is given, else by features."""

    def __init__(self, kernel: Kernel, nodes: int, seed: int, network: Network | None = None) -> None:
        package = type(kernel).__module__.rpartition(".")[0]
        super().__init__(kernel, shipped_weights(package), nodes, seed)
        if network is not None:
            self.searcher.judge_by(network)
        self.inputs: list[list[int]] = []
        self.scores: list[int] = []
        self._maps = import_module(f"{type(kernel).__module__}_inputs").maps()
        self._listed = np.zeros(MOST_INPUTS, np.int64)

    def game(self) -> None:
        """Play one game and keep its quiet positions."""
        functions, state = self.kernel.functions, self.kernel.start()
        opening = int(self.rng.integers(OPENING))
        slips = SLIPS if self.rng.random() < SLIPPING else 0.0
        seen: list[int] = []
        players: list[int] = []
        while functions.winner(state) == RUNNING and functions.turn(state) < MOST_TURNS:
            seen.append(int(functions.repeats(state)))
            opens, quiet = functions.turn(state) < opening, self._quiet(state)
            steps, score = self._searched(state, seen) if quiet or not opens else ((), 0)
            if quiet:
                self._keep(state, score)
                players.append(int(functions.to_move(state)))
            random = opens or not steps or self.rng.random() < slips
            state = self._random_turn(state) if random else self._played(state, steps)
        self._judge(players, int(functions.winner(state)))

    def _searched(self, state: State, seen: list[int]) -> tuple[tuple[int, ...], int]:
        """The best line of the deepest search that the nodes allow, and its value."""
        searcher = self.searcher
        searcher.new_search(seen, True, self.kernel.functions.turn(state))
        steps: tuple[int, ...] = ()
        value = 0
        for depth in range(1, DEEPEST + 1):
            searcher.begin(state, depth)
            if not searcher.advance(MOST_NODES if depth == 1 else self.nodes - searcher.nodes):
                break
            steps, value = searcher.line, searcher.value
            if searcher.nodes >= self.nodes:
                break
        return steps, value

    def _keep(self, state: State, score: int) -> None:
        count = self.judgement.functions["inputs"](state, self.kernel.tables, self._maps, self._listed)
        self.inputs.append(self._listed[:count].tolist())
        self.scores.append(score)

    def _judge(self, players: list[int], winner: int) -> None:
        """The outcome of a game counts for all of its positions; games without end are dropped."""
        self.games += 1
        if winner == RUNNING:
            del self.inputs[len(self.results) :], self.scores[len(self.results) :]
            return
        self.results += [0.5 if winner == DRAW else float(winner == player) for player in players]
