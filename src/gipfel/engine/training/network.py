"""A network that learns: rows of inputs, units that are full or empty, and their weights, position by position."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gipfel.engine.search.compiled.network import LIFT, ONE, SHARE, UNITS
from gipfel.engine.training.examples import Examples, Floats, summed
from gipfel.engine.training.fit import CENTI
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

FULL = 4.0  # logits that a full unit of weight 1 is worth
RATE = 0.02
CALM = 1e-2  # squared slopes that each number begins with, so that rare inputs move little
EPOCHS = 8


class Shape(NamedTuple):
    """The numbers that are learned."""

    rows: Floats
    first: Floats
    weights: Floats
    """The weight of each unit, and behind them what every position is worth."""


def new_shape(inputs: int, seed: int) -> Shape:
    """Small random numbers; half of the units speak for the player to move, half against."""
    rng = np.random.default_rng(seed)
    signs = np.where(np.arange(UNITS) % 2, 0.5, -0.5) / np.sqrt(UNITS)
    weights = np.append(signs * (1 + 0.2 * rng.normal(size=UNITS)), 0.0)
    return Shape(0.03 * rng.normal(size=(inputs, UNITS)), np.full(UNITS, 0.3), weights)


@jit
def logit(listed: Numbers, count: int, shape: Shape, units: Floats) -> float:
    """What the network thinks of a position."""
    for unit in range(UNITS):
        units[unit] = shape.first[unit]
    for index in range(count):
        for unit in range(UNITS):
            units[unit] += shape.rows[listed[index], unit]
    total = shape.weights[UNITS]
    for unit in range(UNITS):
        full = min(1.0, max(0.0, units[unit]))
        total += shape.weights[unit] * full * full
    return float(FULL * total)


@jit
def write_logits(examples: Examples, shape: Shape, units: Floats, found: Floats) -> None:
    """Write what the network thinks of all positions."""
    for place in range(len(examples.counts)):
        found[place] = logit(examples.inputs[place], examples.counts[place], shape, units)


def logits(examples: Examples, shape: Shape) -> Floats:
    """What the network thinks of all positions."""
    # Arrays are made here: compiled code of this process that counts no references could not make them.
    found = np.zeros(len(examples.counts))
    write_logits(examples, shape, np.zeros(UNITS), found)
    return found


@jit
def moved(number: float, slope: float, squares: Floats, place: int, rate: float) -> float:
    """A number after a step against its slope, the shorter the more slopes it has seen."""
    squares[place] += slope * slope
    return float(number - rate * slope / np.sqrt(squares[place]))


@jit
def learn(
    order: Numbers, examples: Examples, shape: Shape, squares: Shape, units: Floats, slopes: Floats, rate: float
) -> None:
    """Go through the positions once, in an order, and better all numbers after each; two rows of room for units."""
    for place in order:
        listed, count = examples.inputs[place], examples.counts[place]
        wrong = 1 / (1 + np.exp(-logit(listed, count, shape, units))) - examples.chances[place]
        shape.weights[UNITS] = moved(shape.weights[UNITS], wrong, squares.weights, UNITS, rate)
        for unit in range(UNITS):
            full, weight = min(1.0, max(0.0, units[unit])), shape.weights[unit]
            # Where a unit is empty or full a little slope is left, so that it finds back.
            slopes[unit] = wrong * weight * (2 * full if 0 < units[unit] < 1 else 0.02)
            shape.weights[unit] = moved(weight, wrong * full * full, squares.weights, unit, rate)
            shape.first[unit] = moved(shape.first[unit], slopes[unit], squares.first, unit, rate)
        for index in range(count):
            row = listed[index]
            for unit in range(UNITS):
                shape.rows[row, unit] = moved(shape.rows[row, unit], slopes[unit], squares.rows[row], unit, rate)


def taught(examples: Examples, inputs: int, seed: int) -> Shape:
    """A network that has learned these positions."""
    shape, rng = new_shape(inputs, seed), np.random.default_rng(seed)
    squares = Shape(*(np.full_like(part, CALM) for part in shape))
    units, slopes = np.zeros(UNITS), np.zeros(UNITS)
    for epoch in range(EPOCHS):
        learn(
            rng.permutation(len(examples.counts)), examples, shape, squares, units, slopes, RATE * (1 - epoch / EPOCHS)
        )
    return shape


def whole_numbers(shape: Shape) -> dict[str, Numbers]:
    """The network as it is kept: small whole numbers."""
    worth = shape.weights * FULL * CENTI * SHARE
    worth[:UNITS] /= ONE * ONE
    return {
        "rows": np.clip(np.round(shape.rows * ONE), -LIFT, LIFT).astype(np.int16),
        "first": np.round(shape.first * ONE).astype(np.int32),
        "weights": np.round(worth).astype(np.int64),
    }


class LearningNetwork:
    """A network that learns by the parts of inputs."""

    def __init__(self, parts: Numbers, seed: int) -> None:
        self._parts, self._seed = parts, seed
        self.shape = new_shape(int(parts.max()) + 1, seed)

    def learn(self, examples: Examples) -> None:
        """Learn these positions from nothing."""
        self.shape = taught(examples.by_parts(self._parts), int(self._parts.max()) + 1, self._seed)

    def logits(self, examples: Examples) -> Floats:
        """What the network thinks of positions."""
        return logits(examples.by_parts(self._parts), self.shape)

    def whole_numbers(self) -> dict[str, Numbers]:
        """The network as it is kept, by inputs."""
        return whole_numbers(self.shape._replace(rows=summed(self.shape.rows, self._parts)))
