"""`python -m gipfel.engine.training.network SPEC…`: a network by games of the engine against itself.

The first generation is played by the features of the game, each further one by the network so far; it learns from all
of them. What it learns is half how games ended, half what a search thought of the position.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.core.registry import game
from gipfel.engine.search.compiled.network import LIFT, MOST_INPUTS, ONE, SHARE, UNITS, Network
from gipfel.engine.search.judgement import NETWORK, network_of
from gipfel.engine.training.fit import CENTI
from gipfel.engine.training.labelled_games import LabelledGames
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers
from gipfel.kernels.of_game import kernel_of

Floats = NDArray[np.float64]
PATIENCE = 0.7  # a search is too sure of itself: its scores are worth so much
FULL = 4.0  # logits that a full unit of weight 1 is worth
RATE = 0.02
CALM = 1e-2  # squared slopes that each number begins with, so that rare inputs move little
EPOCHS = 8
HELD_OUT = 0.1  # the share of positions, whole games, that the loss is told of
COLUMN = MOST_INPUTS


class Shape(NamedTuple):
    """The numbers that are learned."""

    rows: Floats
    first: Floats
    weights: Floats
    """The weight of each unit, and behind them what every position is worth."""


class Examples(NamedTuple):
    """Positions by their inputs, how many those are, and the chance to be learned."""

    inputs: Numbers
    counts: Numbers
    chances: Floats

    def part(self, positions: slice) -> Examples:
        """Some of the positions."""
        return Examples(self.inputs[positions], self.counts[positions], self.chances[positions])


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


def loss(chances: Floats, found: Floats) -> float:
    """The mean cross-entropy of chances under logits."""
    said = np.clip(1 / (1 + np.exp(-found)), 1e-9, 1 - 1e-9)
    return float(-(chances * np.log(said) + (1 - chances) * np.log(1 - said)).mean())


def examples_of(plays: Sequence[LabelledGames]) -> tuple[Examples, Floats]:
    """The positions of some games as arrays, and how their games ended."""
    listed = [row for play in plays for row in play.inputs]
    inputs = np.zeros((len(listed), COLUMN), np.int64)
    for place, row in enumerate(listed):
        inputs[place, : len(row)] = row
    results = np.array([result for play in plays for result in play.results])
    scores = np.clip(np.array([score for play in plays for score in play.scores]) / CENTI, -8, 8)
    thought = 1 / (1 + np.exp(-PATIENCE * scores))
    return Examples(inputs, np.array([len(row) for row in listed]), (results + thought) / 2), results


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


def train(asked: argparse.Namespace) -> None:
    """Play and learn generation by generation, and write the network with its command and figures."""
    kernels = [kernel_of(game(spec, trusted=True)) for spec in asked.specs]
    seen = import_module(f"{type(kernels[0]).__module__}_inputs")
    plays: list[LabelledGames] = []
    network: Network | None = None
    history, kept = [], dict[str, Numbers]()
    for number in range(asked.generations):
        for place, kernel in enumerate(kernels):
            play = LabelledGames(kernel, asked.nodes, asked.seed + 100 * number + place, network)
            for _ in range(-(-asked.games // len(kernels))):
                play.game()
            plays.append(play)
        examples, results = examples_of(plays)
        newest = sum(len(play.results) for play in plays[-len(kernels) :])
        told = len(results) - round(HELD_OUT * newest)
        shape = taught(examples.part(slice(told)), seen.INPUTS, asked.seed)
        found = logits(examples.part(slice(told, None)), shape)
        history.append({"positions": len(results), "held-out-loss": round(loss(results[told:], found), 4)})
        print(json.dumps(history[-1]), flush=True)
        kept = whole_numbers(shape)
        network = network_of(**kept, maps=seen.maps())
    options = " ".join(f"--{name} {getattr(asked, name)}" for name in ("games", "nodes", "generations", "seed"))
    command = f"python -m gipfel.engine.training.network {' '.join(asked.specs)} {options}"
    told_of = json.dumps({"trained-by": command, "generations": history})
    output = asked.output or Path(str(files(type(kernels[0]).__module__.rpartition(".")[0]))) / NETWORK
    np.savez_compressed(
        output, about=np.array(told_of), rows=kept["rows"], first=kept["first"], weights=kept["weights"]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m gipfel.engine.training.network", description=__doc__)
    parser.add_argument("specs", nargs="+", metavar="SPEC", help="choices of options of one game; each has its share")
    parser.add_argument("--games", type=int, default=6000, help="games per generation")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes per turn")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, help="where to write; the shipped network if not given")
    train(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
