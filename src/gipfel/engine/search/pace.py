"""How long to think on a clock: a best turn that has stood ends the search early, one that wavers gets more time."""

from __future__ import annotations

from gipfel.engine.limits import Limits

BY_STANDING = (1.6, 1.3, 1.0, 0.8, 0.65)
"""The share of the usual time, by the iterations that the best turn has stood; as strong programs of other games do."""
FALLING = 40  # centi-units: who is about to lose ground looks for something better
FALLING_SHARE = 1.4
SETTLED = 3  # iterations: before them everything wavers


class Pace:
    """The time one search may use, as it stands; without `most_seconds` simply the limit."""

    def __init__(self, limits: Limits) -> None:
        self._usual, self._most = limits.seconds, limits.most_seconds
        self._best: int | None = None
        self._score, self._stood, self._iterations, self._share = 0, 0, 0, 1.0

    def learn(self, best: int, score: int) -> None:
        """An iteration has found a best turn, told by the key it leads to, and what it is worth."""
        self._stood = self._stood + 1 if best == self._best else 0
        falling = self._best is not None and score < self._score - FALLING
        self._best, self._score, self._iterations = best, score, self._iterations + 1
        if self._iterations >= SETTLED:
            share = BY_STANDING[min(self._stood, len(BY_STANDING) - 1)]
            self._share = share * FALLING_SHARE if falling else share

    @property
    def seconds(self) -> float | None:
        """When the search ends; None where time does not limit it."""
        if self._usual is None or self._most is None:
            return self._usual
        return min(self._usual * self._share, self._most)
