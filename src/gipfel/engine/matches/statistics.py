"""Strength from results: score and Elo with their 95 % intervals, and the sequential test (SPRT).

Results are those of pairs of games with sides exchanged. The test ends when one of two hypotheses about the difference
in Elo is clearly the better one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.errors import BadNotation
from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "bad-sprt": N_("The test needs two differences in Elo, the lower first, not {low} and {high}."),
    }
)

CONFIDENCE = 1.959964  # standard deviations on either side that hold 95 %
PAIR_VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_VALUES = (0.0, 0.5, 1.0)
ERROR_RATE = 0.05  # of both kinds, in the test
UNSEEN = 1e-3  # the weight of a result that has not occurred, so that a hypothesis always has a likelihood
HALVINGS = 60


def elo_of(score: float) -> float:
    """The difference in Elo at which this score is expected; infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def expected_score(elo: float) -> float:
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


@dataclass(frozen=True, slots=True)
class SprtResult:
    """The log-likelihood ratio between its bounds, and the hypothesis accepted if it has left them."""

    llr: float
    lower: float
    upper: float

    @property
    def accepted(self) -> str | None:
        """`H0` (not better than the lower Elo), `H1` (at least the upper Elo), None while undecided."""
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else None


@dataclass(frozen=True, slots=True)
class Sprt:
    """Elo difference `low` (H0) against `high` (H1), both kinds of error at 5 %."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not -1000 <= self.low < self.high <= 1000:
            raise BadNotation("bad-sprt", low=self.low, high=self.high)

    def test(self, tally: Tally) -> SprtResult:
        """The state of the test after these results."""
        bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
        return SprtResult(self._llr(tally), -bound, bound)

    def _llr(self, tally: Tally) -> float:
        if not tally.total:
            return 0.0
        counts = [max(count, UNSEEN) for count in tally.counts]
        null = _likeliest(tally.values, counts, expected_score(self.low))
        other = _likeliest(tally.values, counts, expected_score(self.high))
        return sum(n * math.log(q / p) for n, p, q in zip(counts, null, other, strict=True))


def _likeliest(values: Sequence[float], counts: Sequence[float], mean: float) -> list[float]:
    """The probabilities under which the counts are likeliest, among those whose mean is given.

    Lagrange: each is count / (total * (1 + t * (value - mean))), and t is the one root between the poles.
    """
    total = sum(counts)
    low, high = -1 / (values[-1] - mean), 1 / (mean - values[0])
    for _ in range(HALVINGS):
        t = (low + high) / 2
        slope = sum(n * (v - mean) / (1 + t * (v - mean)) for v, n in zip(values, counts, strict=True))
        low, high = (t, high) if slope > 0 else (low, t)
    t = (low + high) / 2
    return [n / (total * (1 + t * (v - mean))) for v, n in zip(values, counts, strict=True)]
