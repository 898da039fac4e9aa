"""One searcher: the arrays of a search that can pause, and the texts compiled for its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gipfel.engine.compiled import evaluating, ordering
from gipfel.engine.compiled import search as texts
from gipfel.engine.compiled.frames import (
    ALPHA,
    BEGUN,
    BETA,
    CONTROL,
    COST,
    DEEPEST_WIDTH,
    ENTERING,
    EXCLUDED,
    FRAME,
    GENERATION,
    LEFT,
    LEVEL,
    LEVELS,
    NODES,
    REDUCTIONS,
    REPETITION,
    ROOT_TURN,
    SEEN,
    TOP,
    VALUE,
    WIDTHS,
)
from gipfel.engine.compiled.names import INFINITE, NOISE, NOISE_SEED
from gipfel.engine.compiled.ordering import MEMORY
from gipfel.engine.judgement import Judgement, judgement_of, numbers_of
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import Functions, Kernel, bindings
from gipfel.kernels.names import Numbers, State
from gipfel.kernels.specialise import specialise_all
from gipfel.kernels.warm import Job

ORDERED = 60_000  # room for the steps of all levels, besides the longest single list
MOST_LINES = 500  # lines that can be told apart at the root
REMEMBERED = 256  # turn starts of the game that repetition looks back on
SLICE = 4_096


class Compiled(NamedTuple):
    """The texts of the search compiled for a game."""

    search: Any
    evaluate: Any


@cache
def compiled_for(functions: Functions, kind: type[Kernel]) -> Compiled:
    """The search of a game, made once."""
    bound = {**bindings(functions), **judgement_of(kind).functions}
    chain = (
        *(evaluating.evaluate, ordering.memory_of, texts.repeated, texts.ended, ordering.listed, ordering.only_loud),
        *(texts.enter, ordering.pick, texts.reduction, texts.descend, ordering.remember, texts.lengthen),
        *(texts.is_excluded, texts.finish, texts.absorb, texts.search),
    )
    made = specialise_all(chain, bound, functions.gen.__module__)
    return Compiled(made[-1], made[0])


class Searcher:
    """A search of one thread. `begin` sets the root of an iteration, `advance` searches on for some nodes."""

    def __init__(self, kernel: Kernel, table: Numbers, weights: Mapping[str, int] | None = None) -> None:
        self.kernel, self.table = kernel, table
        self.judgement: Judgement = judgement_of(type(kernel))
        self.compiled = compiled_for(kernel.functions, type(kernel))
        self.numbers = numbers_of(self.judgement, weights)
        self.control = np.zeros(CONTROL, np.int64)
        self.control[REDUCTIONS] = self.judgement.reductions
        widths = self.judgement.widths[:DEEPEST_WIDTH]
        self.control[WIDTHS + 1 : WIDTHS + 1 + len(widths)] = widths
        self.frames = np.zeros((LEVELS, FRAME + kernel.state_size), np.int64)
        self.steps = np.empty(2 * kernel.max_steps + ORDERED, np.int64)
        self.scores = np.empty_like(self.steps)
        self.lines = np.zeros((LEVELS, LEVELS + 2), np.int64)
        self.memory = np.zeros(MEMORY, np.int64)
        self.seen = np.zeros(REMEMBERED, np.int64)
        self.excluded = np.zeros(MOST_LINES, np.int64)

    def new_search(self, seen: Sequence[int], repetition: bool, generation: int) -> None:
        """Before the first iteration from a root: the turn starts of the game, and no node counted."""
        recent = seen[-REMEMBERED:]
        self.seen[: len(recent)] = recent
        self.control[SEEN], self.control[REPETITION] = len(recent), repetition
        self.control[GENERATION], self.control[NODES] = generation, 0
        self.memory[:] = 0

    def set_noise(self, noise: int, seed: int) -> None:
        """Misjudge positions by up to so many centi-units, in a way that depends on the seed."""
        self.numbers[NOISE], self.numbers[NOISE_SEED] = noise, generator(seed)[0]

    def begin(
        self, state: State, depth: int, alpha: int = -INFINITE, beta: int = INFINITE, excluded: Sequence[int] = ()
    ) -> None:
        """Set the root, the depth in turns and the window; turns leading to excluded keys are left out."""
        control, root = self.control, self.frames[0]
        control[LEVEL], control[ENTERING], control[TOP] = 0, 1, 0
        control[ROOT_TURN] = self.kernel.functions.turn(state)
        control[EXCLUDED] = len(excluded)
        self.excluded[: len(excluded)] = excluded
        root[ALPHA], root[BETA], root[LEFT], root[BEGUN], root[COST] = alpha, beta, depth, 1, 0
        root[FRAME:] = state
        self.lines[0, 0] = 0  # whoever is stopped before the root is entered must not take the line of another root

    def advance(self, nodes: int) -> bool:
        """Search on for so many nodes; True when the iteration is done."""
        return bool(self.compiled.search(*self._arguments(), nodes))

    def evaluate(self, state: State) -> int:
        """The value of a position without any search."""
        return int(self.compiled.evaluate(state, self.kernel.tables, self.numbers))

    @property
    def value(self) -> int:
        """The value of the iteration done."""
        return int(self.control[VALUE])

    @property
    def nodes(self) -> int:
        """The nodes counted since `new_search`."""
        return int(self.control[NODES])

    @property
    def line(self) -> tuple[int, ...]:
        """The steps of the best line of the iteration done."""
        return tuple(self.lines[0, 1 : 1 + int(self.lines[0, 0])].tolist())

    def jobs(self) -> list[Job]:
        """What compiling ahead needs."""
        state = (0,) * self.kernel.state_size
        return [
            (self.compiled.search, (*self._arguments(), SLICE)),
            (self.compiled.evaluate, (state, self.kernel.tables, self.numbers)),
        ]

    def _arguments(self) -> tuple[object, ...]:
        like = (0,) * self.kernel.state_size
        arrays = (self.control, self.frames, self.steps, self.scores, self.lines, self.numbers, self.kernel.tables)
        return (*arrays, self.table, self.memory, self.seen, self.excluded, like, self.kernel.max_steps)
