"""Strength from results: score and Elo with their 95 % intervals, from pairs of games with sides exchanged."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95 %
PAIR_VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_VALUES = (0.0, 0.5, 1.0)


def elo_of(score: float) -> float:
    """The difference in Elo at which this score is expected; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score expected of a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value between the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """As JSON shows it: null where a number is infinite."""
        parts = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(part, 4) if math.isfinite(part) else None for name, part in parts.items()}


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each value occurred; the values are those of pairs (five) or of single games (three)."""

    values: Sequence[float]
    counts: Sequence[int]

    @property
    def total(self) -> int:
        """How many results there are."""
        return sum(self.counts)

    def score(self) -> Estimate | None:
        """The mean with its interval, None without results.

        One imaginary result, spread evenly over the values, widens the interval: it never shrinks to a point, however
        one-sided the results are (100 wins of 100 give 0.967 as the lower end).
        """
        if not self.total:
            return None
        value = _mean(self.values, self.counts)
        share = 1 / len(self.values)
        weights = [count + share for count in self.counts]
        middle = _mean(self.values, weights)
        spread = sum(w * (v - middle) ** 2 for v, w in zip(self.values, weights, strict=True)) / sum(weights)
        error = CONFIDENCE * math.sqrt(spread / sum(weights))
        return Estimate(value, max(0.0, min(value, middle - error)), min(1.0, max(value, middle + error)))

    def elo(self) -> Estimate | None:
        """The same as Elo."""
        score = self.score()
        return score and Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)


def tally_pairs(pairs: Sequence[float]) -> Tally:
    """Pairs by the mean score of their two games."""
    return Tally(PAIR_VALUES, [sum(pair == value for pair in pairs) for value in PAIR_VALUES])


def tally_games(scores: Sequence[float]) -> Tally:
    """Single games by their scores."""
    return Tally(GAME_VALUES, [sum(score == value for score in scores) for value in GAME_VALUES])
