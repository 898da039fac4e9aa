"""The sequential test: play until one of two hypotheses about the difference in Elo is clearly the better one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.errors import BadNotation
from gipfel.engine import protocol_messages as protocol_messages
from gipfel.engine.elo import Tally, score_of

ERROR_RATE = 0.05
UNSEEN = 1e-3  # the weight of a result that has not occurred, so that a hypothesis always has a likelihood
HALVINGS = 60


@dataclass(frozen=True, slots=True)
class Verdict:
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

    def test(self, tally: Tally) -> Verdict:
        """The state of the test after these results."""
        bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
        return Verdict(self._llr(tally), -bound, bound)

    def _llr(self, tally: Tally) -> float:
        if not tally.total:
            return 0.0
        counts = [max(count, UNSEEN) for count in tally.counts]
        null = _likeliest(tally.values, counts, score_of(self.low))
        other = _likeliest(tally.values, counts, score_of(self.high))
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
