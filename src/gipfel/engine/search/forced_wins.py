"""Wins by force in games whose package can tell compulsion: found by proof numbers, told as a line or a whole tree.

A module `<kernel>_threats` says when a player is `compelled` and whether a turn is `hopeful`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from gipfel.engine.limits import Signal
from gipfel.engine.search.compiled import force as texts
from gipfel.engine.search.compiled.force import BUDGET, ENDLESS, NODES, PLIES, PROVEN, REFUTED, ROWS
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.kernels.bits import mix64
from gipfel.kernels.contract import RUNNING, Functions, Kernel, bindings
from gipfel.kernels.jit import Job, specialise_all
from gipfel.kernels.names import State
from gipfel.records.certificate import ProofNode

MOST_TURNS = 8  # of the attacker
FIRST_BUDGET = 20_000  # nodes for each number of turns, before those for the next are tried
GROWTH = 3
SLICE = 20_000  # nodes between two looks at the clock


class CompiledForce(NamedTuple):
    """The texts compiled for a game."""

    expand: Any
    force: Any


class ForcedWin(NamedTuple):
    """A win within so many turns of the player to move; the shortest if fewer were refuted."""

    turns: int
    shortest: bool


@cache
def _compiled(functions: Functions, module: str) -> CompiledForce:
    threats = import_module(module)
    bound = {**bindings(functions), "compelled": threats.compelled, "hopeful": threats.hopeful}
    chain = (texts.glance, texts.expand, texts.summed, texts.force)
    _, expand, _, force = specialise_all(chain, bound, functions.gen.__module__, counted=False)
    return CompiledForce(expand, force)


class ForcedWins:
    """Looks for wins by force with one kernel; what it found stays known until `forget`."""

    def __init__(self, kernel: Kernel, table_megabytes: int = 16, threats: str | None = None) -> None:
        self.kernel = kernel
        self.compiled = _compiled(kernel.functions, threats or threats_of(kernel) or "")
        self._table = new_table(table_megabytes)
        self._control = np.zeros(2, np.int64)
        self._room = np.zeros((PLIES, ROWS, kernel.max_steps), np.int64)

    @property
    def nodes(self) -> int:
        """The positions opened so far."""
        return int(self._control[NODES])

    def forget(self) -> None:
        """Equal questions get equal answers again."""
        self._table[:] = 0
        self._control[:] = 0

    def search(self, state: State, nodes: int, stop: Signal, most: int = MOST_TURNS) -> ForcedWin | None:
        """A win by force of the player to move, found within so many nodes; None when none was found."""
        until = self.nodes + nodes
        refuted, budget = 0, FIRST_BUDGET
        while refuted < most:
            for left in range(refuted + 1, most + 1):
                numbers = self._numbers(state, left, min(budget, until - self.nodes), stop)
                if numbers == PROVEN:
                    return ForcedWin(left, left == refuted + 1)
                if numbers == REFUTED and left == refuted + 1:
                    refuted = left
                if self.nodes >= until or stop.is_set():
                    return None
            budget *= GROWTH
        return None

    def _numbers(self, state: State, left: int, nodes: int, stop: Signal) -> int:
        """Proof and disproof number of a state, after at most so many nodes more."""
        attacker, until = self.kernel.functions.to_move(state), self.nodes + nodes
        name = mix64(self.kernel.functions.key(state) ^ mix64(2 * left + attacker))
        numbers = 0
        while self.nodes < until and not stop.is_set():
            self._control[BUDGET] = min(until, self.nodes + SLICE)
            numbers = self._forced(state, attacker, left, name)
            if numbers in (PROVEN, REFUTED):
                break
        return numbers

    def _forced(self, state: State, attacker: int, left: int, name: int) -> int:
        """The numbers as far as the nodes in the control reach."""
        tables, arrays = self.kernel.tables, (self._control, self._room, self._table)
        return int(self.compiled.force(state, tables, attacker, left, ENDLESS, ENDLESS, 0, name, *arrays))

    def winning_steps(self, state: State, turns: int, stop: Signal) -> tuple[int, ...]:
        """The steps of a turn that wins within so many turns, which `search` has found out to be possible."""
        functions, steps = self.kernel.functions, list[int]()
        now = state
        while functions.winner(now) == RUNNING and functions.turn(now) == functions.turn(state):
            steps.append(self._proven_step(now, turns, stop))
            now = functions.apply(now, self.kernel.tables, steps[-1])
        return tuple(steps)

    def _proven_step(self, state: State, left: int, stop: Signal) -> int:
        for step, numbers in self._below(state, left):
            if numbers == PROVEN:
                return step
        # The table has forgotten it: what was proven once is proven again.
        if self._numbers(state, left, ENDLESS, stop) != PROVEN:
            raise LookupError("no proof")
        return next(step for step, numbers in self._below(state, left) if numbers == PROVEN)

    def _below(self, state: State, left: int) -> Iterator[tuple[int, int]]:
        rows = self._room[-1]
        attacker = self.kernel.functions.to_move(state)
        number = self.compiled.expand(state, self.kernel.tables, attacker, left, rows, self._table)
        return zip(rows[0, :number].tolist(), rows[2, :number].tolist(), strict=True)

    def main_line(self, state: State, turns: int, stop: Signal) -> tuple[str, ...]:
        """The turns of a win within so many turns against some defence, as far as they are known without searching."""
        texts: list[str] = []
        for left in range(turns, 0, -1):
            try:
                steps = self.winning_steps(state, left, stop)
            except LookupError:
                break
            texts.append(self.kernel.turn_text(state, steps))
            state = self.kernel.play(state, steps)
            if self.kernel.functions.winner(state) != RUNNING:
                break
            reply, way = next(iter(self.kernel.turns(state).items()))
            texts.append(reply)
            state = self.kernel.play(state, way)
        return tuple(texts)

    def proof(self, state: State, turns: int, stop: Signal) -> ProofNode:
        """The whole tree of a win within so many turns, which `search` has found out to be possible."""
        steps = self.winning_steps(state, turns, stop)
        after = self.kernel.play(state, steps)
        text = self.kernel.turn_text(state, steps)
        if self.kernel.functions.winner(after) != RUNNING:
            return ProofNode(text)
        replies = self.kernel.turns(after)
        return ProofNode(text, {reply: self._answer(after, way, turns - 1, stop) for reply, way in replies.items()})

    def _answer(self, state: State, reply: tuple[int, ...], turns: int, stop: Signal) -> ProofNode | None:
        after = self.kernel.play(state, reply)
        if self.kernel.functions.winner(after) != RUNNING:
            return None
        # Fewer turns may do against this reply.
        for fewer in range(1, turns):
            if self._numbers(after, fewer, SLICE, stop) == PROVEN:
                return self.proof(after, fewer, stop)
        return self.proof(after, turns, stop)

    def jobs(self) -> list[Job]:
        """What compiling ahead needs."""
        state = (0,) * self.kernel.state_size
        arrays = (self._control, self._room, self._table)
        return [
            (self.compiled.expand, (state, self.kernel.tables, 0, 1, self._room[0], self._table)),
            (self.compiled.force, (state, self.kernel.tables, 0, 1, ENDLESS, ENDLESS, 0, 0, *arrays)),
        ]


def threats_of(kernel: Kernel) -> str | None:
    """The module that tells compulsion in a game, if its package has one."""
    name = f"{type(kernel).__module__}_threats"
    return name if find_spec(name) else None


def forced_wins_of(kernel: Kernel) -> ForcedWins | None:
    """A search for wins by force, where the package of the game can tell compulsion."""
    return ForcedWins(kernel) if threats_of(kernel) else None
