"""One searcher: the arrays of a search that can pause, and the texts compiled for its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gipfel.engine.search.compiled import evaluation, network, step_order
from gipfel.engine.search.compiled import search as texts
from gipfel.engine.search.compiled.arrays import (
    ALPHA,
    BEST,
    BETA,
    CONTROL,
    COST,
    DEEPEST_WIDTH,
    DEPTH,
    EXCLUDED,
    FIRST_ALPHA,
    FRAME,
    GENERATION,
    LOOK,
    MAIN_WIDTHS,
    NEXT,
    NODES,
    PAST,
    PLIES,
    PLY,
    REDUCTIONS,
    REPETITION,
    ROOM,
    ROOT_TURN,
    STEP,
    TOP,
    TURN_START,
    VALUE,
    WHOLE_LOOK,
    WIDTHS,
    SearchMemory,
    SearchStack,
    SearchTask,
)
from gipfel.engine.search.compiled.evaluation import NOISE, NOISE_SEED
from gipfel.engine.search.compiled.network import MOST_INPUTS, Network
from gipfel.engine.search.compiled.scores import INFINITE
from gipfel.engine.search.judgement import Judgement, judgement_of, no_network, numbers_of, shipped_network
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import Functions, Kernel, bindings
from gipfel.kernels.jit import Job, specialise_all
from gipfel.kernels.names import Numbers, State

LISTED_STEPS = 60_000  # room for the steps of all plies, besides the longest single list
MOST_LINES = 500  # lines that can be told apart at the root
MOST_PAST = 256  # turn starts of the game that repetition looks back on
SLICE = 4_096

CHAIN = (
    *(network.weighed, network.added, network.learned, evaluation.counted, evaluation.evaluate),
    *(step_order.history_place, step_order.place_of, step_order.list_steps, step_order.keep_loud),
    *(texts.ended, texts.repeated, texts.recalled, texts.rested, texts.beyond_depth, texts.enter),
    *(step_order.bring_best, texts.strong_reduction, texts.reduction, texts.choose, texts.descend, texts.is_excluded),
    *(step_order.learn_cut, texts.lengthen, texts.take, texts.finish, texts.search),
)
"""The texts of the search, each behind those that it calls."""


class Compiled(NamedTuple):
    """The texts of the search compiled for a game."""

    search: Any
    evaluate: Any


@cache
def compiled_for(functions: Functions, kind: type[Kernel]) -> Compiled:
    """The search of a game, made once."""
    bound = {**bindings(functions), **judgement_of(kind).functions}
    # A searcher holds its arrays as long as it searches: counting references to them at every node, ten arrays for
    # each call, took a quarter of Pentago's time.
    made = specialise_all(CHAIN, bound, functions.gen.__module__, counted=False)
    return Compiled(made[-1], made[CHAIN.index(evaluation.evaluate)])


class Searcher:
    """A search of one thread. `begin` sets the root of an iteration, `advance` searches on for some nodes."""

    def __init__(self, kernel: Kernel, table: Numbers, weights: Mapping[str, int] | None = None) -> None:
        self.kernel = kernel
        self.judgement: Judgement = judgement_of(type(kernel))
        self.compiled = compiled_for(kernel.functions, type(kernel))
        self.numbers = numbers_of(self.judgement, weights)
        # Weights of one's own are those of features: whoever gives them wants to see them judge.
        self.network = _with_room(shipped_network(kernel) if weights is None else no_network())
        self.control = np.zeros(CONTROL, np.int64)
        self.control[ROOM], self.control[REDUCTIONS] = kernel.max_steps, self.judgement.reductions
        self._set_widths(WIDTHS, self.judgement.widths[:DEEPEST_WIDTH])
        self._set_widths(MAIN_WIDTHS, self.judgement.main_widths[:DEEPEST_WIDTH])
        self._stack = _new_stack(kernel)
        self._memory = SearchMemory(table, np.zeros(step_order.HISTORY, np.int64))
        self._task = SearchTask(
            kernel.tables,
            self.numbers,
            self.network,
            np.zeros(MOST_PAST, np.int64),
            np.zeros(MOST_LINES, np.int64),
            (0,) * kernel.state_size,
        )

    def _set_widths(self, first: int, widths: Sequence[int]) -> None:
        """Set widths, from depth 1 on."""
        self.control[first + 1 : first + 1 + len(widths)] = widths

    def judge_by(self, network: Network) -> None:
        """Evaluate by another network from now on."""
        self.network = _with_room(network)
        self._task = self._task._replace(network=self.network)

    def new_search(self, past: Sequence[int], repetition: bool, generation: int) -> None:
        """Before the first iteration from a root: the turn starts of the game, and no node counted."""
        recent = past[-MOST_PAST:]
        self._task.turn_starts[: len(recent)] = recent
        self.control[PAST], self.control[REPETITION] = len(recent), repetition
        self.control[GENERATION], self.control[NODES] = generation, 0
        self._memory.history[:] = 0

    def set_noise(self, noise: int, seed: int) -> None:
        """Misjudge positions by up to so many centi-units, in a way that depends on the seed."""
        self.numbers[NOISE], self.numbers[NOISE_SEED] = noise, generator(seed)[0]

    def begin(
        self, state: State, depth: int, alpha: int = -INFINITE, beta: int = INFINITE, excluded: Sequence[int] = ()
    ) -> None:
        """Set the root, the depth in turns and the window; turns leading to excluded keys are left out."""
        control, root = self.control, self._stack.frames[0]
        control[PLY], control[TOP] = 0, 0
        control[ROOT_TURN] = self.kernel.functions.turn(state)
        control[EXCLUDED] = len(excluded)
        self._task.excluded[: len(excluded)] = excluded
        root[ALPHA], root[BETA], root[DEPTH], root[TURN_START], root[COST] = alpha, beta, depth, 1, 0
        root[FRAME:] = state
        # Whoever is stopped before the root is entered must not take the line of another root.
        self._stack.variations[0, 0] = 0

    def advance(self, nodes: int) -> bool:
        """Search on for so many nodes; True when the iteration is done."""
        return bool(self.compiled.search(self.control, self._stack, self._memory, self._task, nodes))

    def evaluate(self, state: State) -> int:
        """The value of a position without any search."""
        return int(self.compiled.evaluate(state, self.kernel.tables, self.numbers, self.network))

    @property
    def value(self) -> int:
        """The value of the iteration done."""
        return int(self.control[VALUE])

    @property
    def value_so_far(self) -> int:
        """The value of the best line of an iteration that is not done."""
        return int(self._stack.frames[0, BEST])

    @property
    def nodes(self) -> int:
        """The nodes counted since `new_search`."""
        return int(self.control[NODES])

    @property
    def line(self) -> tuple[int, ...]:
        """The steps of the best line of the iteration."""
        return self._line(0)

    @property
    def begun(self) -> tuple[int, tuple[int, ...]] | None:
        """The value and the steps of a turn that an unfinished iteration has found better than all before it.

        Steps of the root's turn lie at several plies: at one of them a step has raised the window, or has proved better
        in a narrow look and is looked at wholly now. Both values are what it is worth at least.
        """
        frames, last = self._stack.frames, int(self.control[PLY])
        if frames[0, BEST] <= -INFINITE:
            return None
        path, found = list[int](), None
        better = False
        for ply in range(last):
            frame = frames[ply]
            if ply > 0 and frame[TURN_START]:
                break
            if ply > 0 and frame[ALPHA] > frame[FIRST_ALPHA]:
                found, better = (int(frame[BEST]), (*path, *self._line(ply))), False
            # The first step of a node below is the one remembered: that is what has proved better.
            first = frame[NEXT] == 0
            again = not first and frame[LOOK] == WHOLE_LOOK and frame[BETA] - frame[ALPHA] > 1
            better = (first and better) or bool(again and frame[BEST] > -INFINITE)
            path.append(int(frame[STEP]))
            if better and frames[ply + 1, TURN_START]:
                found = int(frame[ALPHA]), tuple(path)
        return found

    def _line(self, ply: int) -> tuple[int, ...]:
        """The steps of the best line from a ply on."""
        best = self._stack.variations[ply]
        return tuple(best[1 : 1 + int(best[0])].tolist())

    def jobs(self) -> list[Job]:
        """What compiling ahead needs."""
        return [
            (self.compiled.search, (self.control, self._stack, self._memory, self._task, SLICE)),
            (self.compiled.evaluate, (self._task.like, self.kernel.tables, self.numbers, self.network)),
        ]


def _with_room(network: Network) -> Network:
    """A network that lists inputs in an array of its own: searchers of several threads share all the rest."""
    return network._replace(listed=np.zeros(MOST_INPUTS, np.int64))


def _new_stack(kernel: Kernel) -> SearchStack:
    steps = np.empty(2 * kernel.max_steps + LISTED_STEPS, np.int64)
    return SearchStack(
        frames=np.zeros((PLIES, FRAME + kernel.state_size), np.int64),
        steps=steps,
        scores=np.empty_like(steps),
        variations=np.zeros((PLIES, PLIES + 2), np.int64),
    )
