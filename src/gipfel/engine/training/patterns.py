"""Patterns that learn: every input has a worth of its own, and a position is worth their sum."""

from __future__ import annotations

import numpy as np

from gipfel.engine.search.compiled.network import WORTH
from gipfel.engine.training.examples import Examples, Floats, summed
from gipfel.engine.training.fit import CENTI
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

RATE = 0.05
CALM = 1.0  # squared slopes that each worth begins with, so that rare inputs move little
PULL = 1e-6  # by which share a worth goes back to nothing whenever its input is met
EPOCHS = 12


@jit
def sum_of(examples: Examples, place: int, worths: Floats) -> float:
    """What a position is worth; the last worth is that of every position."""
    total = worths[len(worths) - 1]
    for index in range(examples.counts[place]):
        total += worths[examples.inputs[place, index]]
    return float(total)


@jit
def learn_worths(order: Numbers, examples: Examples, worths: Floats, squares: Floats, rate: float) -> None:
    """Go through the positions once, in an order, and better the worths of its inputs after each."""
    every = len(worths) - 1
    for place in order:
        wrong = 1 / (1 + np.exp(-sum_of(examples, place, worths))) - examples.chances[place]
        for index in range(examples.counts[place] + 1):
            row = examples.inputs[place, index] if index < examples.counts[place] else every
            squares[row] += wrong * wrong
            worths[row] -= rate * wrong / np.sqrt(squares[row]) + PULL * worths[row]


@jit
def write_sums(examples: Examples, worths: Floats, found: Floats) -> None:
    """Write what all positions are worth."""
    for place in range(len(examples.counts)):
        found[place] = sum_of(examples, place, worths)


class Patterns:
    """Worths of inputs, learned by their parts."""

    def __init__(self, parts: Numbers, seed: int) -> None:
        self._parts, self._rng = parts, np.random.default_rng(seed)
        self.worths = np.zeros(int(parts.max()) + 2)

    def learn(self, examples: Examples) -> None:
        """Learn these positions from nothing."""
        split = examples.by_parts(self._parts)
        squares = np.full_like(self.worths, CALM)
        for epoch in range(EPOCHS):
            order = self._rng.permutation(len(split.counts))
            learn_worths(order, split, self.worths, squares, RATE * (1 - epoch / EPOCHS))

    def logits(self, examples: Examples) -> Floats:
        """What the patterns think of positions."""
        found = np.zeros(len(examples.counts))
        write_sums(examples.by_parts(self._parts), self.worths, found)
        return found

    def whole_numbers(self) -> dict[str, Numbers]:
        """The patterns as they are kept: small whole numbers."""
        rows = np.round(summed(self.worths[:-1, None], self._parts) * CENTI * WORTH)
        bias = np.round(self.worths[-1:] * CENTI * WORTH)
        return {"rows": rows.astype(np.int32), "first": np.zeros(0, np.int32), "weights": bias.astype(np.int64)}
