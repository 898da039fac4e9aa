"""Chance: lots, coins and dice are steps of the house; where their value comes from is decided here, once."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Protocol

from gipfel.core.lot import fresh_seed
from gipfel.core.option import MOST_SEED
from gipfel.core.step import Step


class Chance(Protocol):
    """Chooses one of the house's steps and seeds; all are equally likely."""

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them."""
        ...

    def seed(self) -> int:
        """A seed for a set-up by lot."""
        ...


class SystemChance:
    """The cryptographic source of the system: what play uses."""

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them, unpredictably."""
        return steps[secrets.randbelow(len(steps))]

    def seed(self) -> int:
        """One nobody can foresee."""
        return fresh_seed()


class SeededChance:
    """The same draws from the same seed: what tests use."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(seed)

    def draw(self, steps: Sequence[Step]) -> Step:
        """One of them, by the seed."""
        return self._rng.choice(steps)

    def seed(self) -> int:
        """The next one, by the seed."""
        return self._rng.randrange(MOST_SEED + 1)
