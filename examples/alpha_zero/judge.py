"""A small network in numpy that judges positions: chances of the actions, and a value; it learns by Adam.

Two hidden layers over the planes as one row of numbers. Every step of learning is written out below: whoever prefers
convolutions on a graphics card replaces this file by one with the same three methods.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gipfel.env import Planes

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

WIDTH = 256
RATE, FIRST, SECOND, DECAY = 1e-3, 0.9, 0.999, 1e-4
"""Of Adam: the rate, how long its two means remember, and how much smaller weights become by themselves."""


class Judge:
    """The weights by name, and what is asked of them."""

    def __init__(self, spec: str, weights: dict[str, Floats]) -> None:
        self.spec, self.weights = spec, weights
        self._means = {name: (np.zeros_like(weight), np.zeros_like(weight)) for name, weight in weights.items()}
        self._steps = 0

    @classmethod
    def new(cls, planes: Planes, seed: int = 1) -> Judge:
        """One that knows nothing: it likes all actions nearly the same."""
        rng = np.random.default_rng(seed)
        sizes = {
            "first": (int(np.prod(planes.shape)), WIDTH),
            "second": (WIDTH, WIDTH),
            "actions": (WIDTH, len(planes.actions)),
            "value": (WIDTH, 1),
        }
        weights: dict[str, Floats] = {}
        for name, (rows, columns) in sizes.items():
            scale = np.sqrt(2 / rows) if columns == WIDTH else 0.01
            weights[name] = rng.normal(0, scale, (rows, columns)).astype(np.float32)
            weights[f"{name}+"] = np.zeros(columns, np.float32)
        return cls(planes.game.spec.text, weights)

    @classmethod
    def load(cls, path: Path) -> Judge:
        """One that was saved."""
        with np.load(path) as kept:
            return cls(str(kept["spec"]), {name: kept[name] for name in kept.files if name != "spec"})

    def save(self, path: Path) -> None:
        """Write it; whoever reads meanwhile finds the one before."""
        beside = path.with_suffix(".new.npz")
        np.savez(beside, allow_pickle=False, spec=np.array(self.spec), **self.weights)
        beside.replace(path)

    def __call__(self, seen: Floats, mask: Mask) -> tuple[Floats, Floats]:
        """For `TreeSearch`: chances of the legal actions, and values for whoever is to move."""
        *_, chances, values = self._judged(seen.reshape(len(seen), -1), mask)
        return chances, values

    def _judged(self, rows: Floats, mask: Mask) -> tuple[Floats, Floats, Floats, Floats]:
        weights = self.weights
        one = np.maximum(rows @ weights["first"] + weights["first+"], 0)
        two = np.maximum(one @ weights["second"] + weights["second+"], 0)
        liked = np.where(mask, two @ weights["actions"] + weights["actions+"], -np.inf)
        # Of a game that is over nothing is legal, and nobody reads its row.
        highest = liked.max(axis=1, keepdims=True, initial=-1e30)
        raised = np.exp(liked - highest)
        chances: Floats = raised / np.maximum(raised.sum(axis=1, keepdims=True), 1e-30)
        values: Floats = np.tanh(two @ weights["value"] + weights["value+"])[:, 0]
        return one, two, chances, values

    def learn(self, seen: Floats, mask: Mask, shares: Floats, results: Floats) -> float:
        """A step towards what searches chose (`shares`) and how games ended (`results`); the loss before it."""
        slopes, loss = self.slopes(seen, mask, shares, results)
        self._steps += 1
        for name, slope in slopes.items():
            weight, (mean, square) = self.weights[name], self._means[name]
            mean += (1 - FIRST) * (slope - mean)
            square += (1 - SECOND) * (slope * slope - square)
            step = mean / (1 - FIRST**self._steps) / (np.sqrt(square / (1 - SECOND**self._steps)) + 1e-8)
            weight -= RATE * (step + DECAY * weight)
        return loss

    def slopes(self, seen: Floats, mask: Mask, shares: Floats, results: Floats) -> tuple[dict[str, Floats], float]:
        """How the loss changes with every weight, and the loss: cross entropy of the actions and squared error."""
        rows, count = seen.reshape(len(seen), -1), np.float32(len(seen))
        one, two, chances, values = self._judged(rows, mask)
        entropy = -(shares * np.log(np.maximum(chances, 1e-30))).sum(axis=1)
        loss = float((entropy + (values - results) ** 2).mean())
        of_actions = (chances - shares) / count
        of_value = (2 * (values - results) * (1 - values * values) / count)[:, None]
        weights = self.weights
        of_two = (of_actions @ weights["actions"].T + of_value @ weights["value"].T) * (two > 0)
        of_one = (of_two @ weights["second"].T) * (one > 0)
        after = {"first": of_one, "second": of_two, "actions": of_actions, "value": of_value}
        before = {"first": rows, "second": one, "actions": two, "value": two}
        slopes: dict[str, Floats] = {}
        for name, slope in after.items():
            slopes[name], slopes[f"{name}+"] = before[name].T @ slope, slope.sum(axis=0)
        return slopes, loss
