"""Chance: lots, coins and dice are steps of the house; where their value comes from is decided here, once."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Protocol

from gipfel.core.step import Step


class Chance(Protocol):
    """Chooses one of the house's steps; all are equally likely."""

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them."""
        ...


class SystemChance:
    """The cryptographic source of the system: what play uses."""

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them, unpredictably."""
        return steps[secrets.randbelow(len(steps))]


class SeededChance:
    """The same draws from the same seed: what tests use."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(seed)

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them, by the seed."""
        return self._rng.choice(steps)
