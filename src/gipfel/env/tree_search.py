"""Trees over any evaluation, many at once: compiled selection (PUCT) and backing up, and leaves evaluated as one array.

The trees know no rules. Below every tree lies a game of a batch: `select` walks down to a leaf, the batch makes its
last action, the caller's evaluation judges all leaves together, and `grow` enters what it said. A turn has as many
nodes as actions, and values change their sign only where the player changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.batch import Batch
from gipfel.kernels.given import check_shape, whole_number
from gipfel.kernels.jit import jit
from gipfel.kernels.names import DRAW, RUNNING, Numbers
from gipfel.kernels.planes import Floats, Planes

Doubles = NDArray[np.float64]
Evaluation = Callable[[Floats, NDArray[np.bool_]], tuple[NDArray[np.floating], NDArray[np.floating]]]
"""Planes and masks of many positions; a number for each action (how promising, 0 and more) and a value from -1 to 1 for
whoever is to move."""

MOST_SIMULATIONS = 1 << 24
MOST_WORTH = 1 + 1e-6  # what rounding makes of 1 is still 1

declare({"bad-evaluation": N_("The evaluation cannot be used: {given}. Expected: {expected}.")})

# The numbers of a node: who is to move (-1: over), the winner, and where its edges begin and how many they are.
PLAYER, RESULT, FIRST, EDGES = range(4)
NODE = 4
# The numbers of an edge: its action, the node it leads to (-1: not visited), visits.
ACTION, CHILD, VISITS = range(3)
EDGE = 3
NO_CHILD = -1


class Trees(NamedTuple):
    """All trees: by tree and node, by tree and edge; how many nodes and edges each tree has."""

    nodes: Numbers
    edges: Numbers
    priors: Doubles
    values: Doubles
    """By edge, the sum of what its visits were worth to who chose there."""
    sizes: Numbers
    paths: Numbers
    """By tree: how many edges the last way down had, then nodes and edges in turn."""


@jit
def best_edge(nodes: Numbers, edges: Numbers, priors: Doubles, values: Doubles, node: int, explore: float) -> int:
    """The edge of a node that looks best: what it was worth so far, and how promising it is for how little tried."""
    first, count = nodes[node, FIRST], nodes[node, EDGES]
    total, known = 1, 0.0
    for edge in range(first, first + count):
        total += edges[edge, VISITS]
        known += values[edge]
    mean = known / total  # an edge that was never tried is worth what its node is worth
    best, highest = first, -np.inf
    for edge in range(first, first + count):
        visits = edges[edge, VISITS]
        worth = values[edge] / visits if visits else mean
        score = worth + explore * priors[edge] * np.sqrt(total) / (1 + visits)
        if score > highest:
            best, highest = edge, score
    return int(best)


@jit
def select(trees: Trees, explore: float, parents: Numbers, actions: Numbers) -> None:
    """Walk down every tree to an edge without a node, or to a node where the game is over (action -1)."""
    for tree in range(len(trees.sizes)):
        nodes, edges, path = trees.nodes[tree], trees.edges[tree], trees.paths[tree]
        node, length = 0, 0
        actions[tree] = -1
        while nodes[node, EDGES] > 0:
            edge = best_edge(nodes, edges, trees.priors[tree], trees.values[tree], node, explore)
            path[1 + 2 * length], path[2 + 2 * length] = node, edge
            length += 1
            if edges[edge, CHILD] == NO_CHILD:
                actions[tree] = edges[edge, ACTION]
                break
            node = edges[edge, CHILD]
        path[0], parents[tree] = length, node


@jit
def add_node(trees: Trees, tree: int, player: int, result: int, mask: NDArray[np.bool_], priors: Doubles) -> int:
    """A node with an edge for each legal action; its number."""
    node, edge = trees.sizes[tree, 0], trees.sizes[tree, 1]
    numbers, total, count = trees.nodes[tree, node], 0.0, 0
    numbers[PLAYER], numbers[RESULT], numbers[FIRST], numbers[EDGES] = player, result, edge, 0
    for action in range(len(mask) if result == RUNNING else 0):
        if mask[action]:
            trees.edges[tree, edge + count, ACTION] = action
            trees.edges[tree, edge + count, CHILD] = NO_CHILD
            trees.edges[tree, edge + count, VISITS] = 0
            trees.values[tree, edge + count] = 0.0
            trees.priors[tree, edge + count] = priors[action]
            total += priors[action]
            count += 1
    for index in range(edge, edge + count):
        trees.priors[tree, index] = trees.priors[tree, index] / total if total > 0 else 1.0 / count
    numbers[EDGES] = count
    trees.sizes[tree, 0], trees.sizes[tree, 1] = node + 1, edge + count
    return int(node)


@jit
def grow(
    trees: Trees,
    actions: Numbers,
    players: Numbers,
    results: Numbers,
    masks: NDArray[np.bool_],
    priors: Doubles,
    judged: Doubles,
) -> None:
    """Enter the leaves where an action led, and back up along every path what the leaf is worth to player 0."""
    for tree in range(len(trees.sizes)):
        path = trees.paths[tree]
        length = path[0]
        leaf = trees.edges[tree, path[2 * length], CHILD] if length else 0
        if actions[tree] >= 0:
            leaf = add_node(trees, tree, players[tree], results[tree], masks[tree], priors[tree])
            trees.edges[tree, path[2 * length], CHILD] = leaf
        result, player = trees.nodes[tree, leaf, RESULT], trees.nodes[tree, leaf, PLAYER]
        worth = judged[tree] if player == 0 else -judged[tree]
        if result != RUNNING:
            worth = 0.0 if result == DRAW else 1.0 if result == 0 else -1.0
        for index in range(length):
            node, edge = path[1 + 2 * index], path[2 + 2 * index]
            trees.edges[tree, edge, VISITS] += 1
            trees.values[tree, edge] += worth if trees.nodes[tree, node, PLAYER] == 0 else -worth


class TreeSearch:
    """A search of `simulations` leaves under each of `n` games. Repetitions below the root are not counted."""

    def __init__(
        self, planes: Planes, n: int, simulations: int, evaluate: Evaluation, *, explore: float = 1.5, threads: int = 1
    ) -> None:
        simulations = whole_number("simulations", simulations, 0, MOST_SIMULATIONS)
        if not callable(evaluate):
            raise GipfelError("bad-evaluation", given=type(evaluate).__name__, expected="(planes, masks) → …")
        if not 0 <= explore < np.inf:
            raise GipfelError("value-out-of-range", option="explore", value=str(explore), low=0, high="∞")
        self.planes, self.simulations, self.evaluate, self.explore = planes, simulations, evaluate, explore
        self._leaves = Batch(planes.kernel, n, threads=threads)
        rows, width = simulations + 1, len(planes.actions)
        # Most of the room for edges is never written, and so never becomes memory.
        self._trees = Trees(
            np.empty((n, rows, NODE), np.int64),
            np.empty((n, rows * width, EDGE), np.int64),
            np.empty((n, rows * width)),
            np.empty((n, rows * width)),
            np.zeros((n, 2), np.int64),
            np.zeros((n, 2 * rows + 1), np.int64),
        )
        self._states = np.empty((n, rows, planes.kernel.state_size), np.int64)
        self._chosen = np.zeros((n, rows, self._leaves.chosen.shape[1]), np.int64)

    def run(self, games: Batch, noise: Doubles | None = None) -> tuple[Numbers, Doubles]:
        """Search from where the games are: visits of each action, and what the root is worth to whoever is to move.

        `noise` (a row for each game) is mixed into the priors of the roots, a quarter of it.
        """
        trees, n = self._trees, len(self._leaves)
        check_shape("games", games.players, [(n,)])
        trees.sizes[:] = 0
        mask = games.mask()
        priors, values = self._judged(self.planes.observe(games), mask)
        if noise is not None:
            check_shape("noise", noise, [mask.shape])
            priors = 0.75 * priors + 0.25 * noise * mask
        for tree in range(n):
            add_node(trees, tree, int(games.players[tree]), int(games.winners[tree]), mask[tree], priors[tree])
        self._states[:, 0], self._chosen[:, 0] = games.states, games.chosen
        for _ in range(self.simulations):
            self._simulate()
        return self._visits(mask.shape), self._worth(values)

    def _simulate(self) -> None:
        trees, every = self._trees, np.arange(len(self._leaves))
        parents, actions = np.empty(len(every), np.int64), np.empty(len(every), np.int64)
        select(trees, self.explore, parents, actions)
        leaves = self._leaves
        leaves.put(self._states[every, parents], self._chosen[every, parents])
        if (idle := (actions < 0) & (leaves.winners == RUNNING)).any():
            # What repetition has ended at the root goes on in a batch that knows no past: anything legal will do there.
            leaves.step(np.where(idle, leaves.mask().argmax(axis=1), actions))
        else:
            leaves.step(actions)
        places = trees.sizes[:, 0]
        self._states[every, places], self._chosen[every, places] = leaves.states, leaves.chosen
        mask = leaves.mask()
        priors, values = self._judged(self.planes.observe(leaves), mask)
        grow(trees, actions, leaves.players, leaves.winners, mask, priors, values)

    def _judged(self, seen: Floats, mask: NDArray[np.bool_]) -> tuple[Doubles, Doubles]:
        priors, values = _read(self.evaluate(seen, mask), mask)
        hopes = np.where(mask, priors, 0.0)
        shares = hopes.sum(axis=1, keepdims=True)
        # A share that is no number is neither above nor below anything; one that is endless is not below it.
        if not (hopes.min(initial=0) >= 0 and shares.max(initial=0) < np.inf):
            raise GipfelError("bad-evaluation", given="NaN, ∞, < 0", expected=_expected(mask))
        if not np.abs(values).max(initial=0) <= MOST_WORTH:
            raise GipfelError("bad-evaluation", given="NaN, < -1, > 1", expected=_expected(mask))
        counts = np.maximum(mask.sum(axis=1, keepdims=True), 1)
        return np.where(shares > 0, hopes / np.where(shares > 0, shares, 1), mask / counts), values

    def _visits(self, shape: tuple[int, ...]) -> Numbers:
        visits = np.zeros(shape, np.int64)
        for tree, row in enumerate(visits):
            edges = self._trees.edges[tree, : self._trees.nodes[tree, 0, EDGES]]
            row[edges[:, ACTION]] = edges[:, VISITS]
        return visits

    def _worth(self, judged: Doubles) -> Doubles:
        found = np.array(judged)
        for tree in range(len(found)):
            count = int(self._trees.nodes[tree, 0, EDGES])
            visits = self._trees.edges[tree, :count, VISITS].sum()
            if visits:
                found[tree] = self._trees.values[tree, :count].sum() / visits
        return found


def _read(answer: object, mask: NDArray[np.bool_]) -> tuple[Doubles, Doubles]:
    """What an evaluation answered: numbers for each action, and values."""
    try:
        priors, values = (np.asarray(part, np.float64) for part in answer)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise GipfelError("bad-evaluation", given=type(answer).__name__, expected=_expected(mask)) from None
    if (priors.shape, values.shape) != (mask.shape, mask.shape[:1]):
        raise GipfelError("bad-evaluation", given=f"{priors.shape}, {values.shape}", expected=_expected(mask))
    return priors, values


def _expected(mask: NDArray[np.bool_]) -> str:
    return f"priors {mask.shape} ≥ 0, values {mask.shape[:1]} -1 … 1"
