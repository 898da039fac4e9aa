"""Positions to learn from, as arrays: their inputs, what these are made of, and the chance of winning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.engine.search.compiled.network import MOST_INPUTS
from gipfel.engine.training.fit import CENTI
from gipfel.engine.training.labelled_games import LabelledGames
from gipfel.kernels.names import Numbers

Floats = NDArray[np.float64]
PATIENCE = 0.7  # a search is too sure of itself: its scores are worth so much
NO_PART = -1


class Examples(NamedTuple):
    """Positions by their inputs, how many those are, and the chance to be learned."""

    inputs: Numbers
    counts: Numbers
    chances: Floats

    def part(self, positions: slice) -> Examples:
        """Some of the positions."""
        return Examples(self.inputs[positions], self.counts[positions], self.chances[positions])

    def by_parts(self, parts: Numbers) -> Examples:
        """The same positions by the parts of their inputs."""
        counts = np.zeros_like(self.counts)
        listed = np.zeros((len(self.inputs), self.inputs.shape[1] * parts.shape[1]), np.int64)
        for place, (row, count) in enumerate(zip(self.inputs, self.counts, strict=True)):
            found = parts[row[:count]].ravel()
            found = found[found != NO_PART]
            counts[place] = len(found)
            listed[place, : len(found)] = found
        return Examples(listed, counts, self.chances)


def parts_of(seen: Any) -> Numbers:
    """For each input the numbers of its parts, rows filled up with NO_PART; an input is its own where none are told."""
    if not hasattr(seen, "parts"):
        return np.arange(seen.INPUTS)[:, None]
    told, numbers = seen.parts(), dict[object, int]()
    found = np.full((len(told), max(map(len, told))), NO_PART)
    for row, names in zip(found, told, strict=True):
        for place, name in enumerate(names):
            row[place] = numbers.setdefault(name, len(numbers))
    return found


def summed(rows: Floats, parts: Numbers) -> Floats:
    """The rows of inputs from the rows of their parts."""
    none = np.zeros((1, *rows.shape[1:]))
    found: Floats = np.concatenate([rows, none])[parts].sum(axis=1)  # NO_PART is the last row
    return found


def loss(chances: Floats, found: Floats) -> float:
    """The mean cross-entropy of chances under logits."""
    said = np.clip(1 / (1 + np.exp(-found)), 1e-9, 1 - 1e-9)
    return float(-(chances * np.log(said) + (1 - chances) * np.log(1 - said)).mean())


def examples_of(plays: Sequence[LabelledGames]) -> tuple[Examples, Floats]:
    """The positions of some games as arrays, and how their games ended."""
    listed = [row for play in plays for row in play.inputs]
    inputs = np.zeros((len(listed), MOST_INPUTS), np.int64)
    for place, row in enumerate(listed):
        inputs[place, : len(row)] = row
    results = np.array([result for play in plays for result in play.results])
    scores = np.clip(np.array([score for play in plays for score in play.scores]) / CENTI, -8, 8)
    thought = 1 / (1 + np.exp(-PATIENCE * scores))
    return Examples(inputs, np.array([len(row) for row in listed]), (results + thought) / 2), results
