"""Fair play: whether somebody agrees with an engine so much more than before that whoever organises should know.

Everybody agrees with an engine now and then, strong players often. So shares are compared, not judged: those of one
event with the same person's earlier games, and with those of others of about their rating. Turns of one game are not
independent of each other, which is why the spread is taken to be wider than chance alone would make it. Nothing follows
from a flag but that it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

FEWEST_NOW, FEWEST_PAST, FEWEST_OTHERS = 40, 60, 200
"""Turns below which nothing is compared."""
WIDER = 1.5
"""How many times as wide as by chance alone shares are spread from game to game."""
ABOVE_PAST, ABOVE_OTHERS, ABOVE_PAST_ALONE = 3.5, 2.5, 4.5
"""How many spreads above the past, and above others, is told; above the past alone where too few others have played."""
RISE = 0.15
"""Smaller differences of shares are never told: people learn."""
NEAR = 100.0
"""Points of rating within which others count as of the same strength."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """Turns that agree with an engine's, of those that were looked at."""

    agreed: int = 0
    looked: int = 0

    @property
    def share(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.agreed / self.looked if self.looked else 0.0

    def __add__(self, other: Agreed) -> Agreed:
        return Agreed(self.agreed + other.agreed, self.looked + other.looked)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Somebody's share in an event beside their own past and others; how many spreads above each, None: too little."""

    now: Agreed
    past: Agreed
    others: Agreed
    above_past: float | None
    above_others: float | None

    @property
    def flagged(self) -> bool:
        """Whether whoever organises is asked to look at the games themselves."""
        if self.above_past is None or self.now.share - self.past.share < RISE:
            return False
        if self.above_others is None:
            return self.above_past >= ABOVE_PAST_ALONE
        return self.above_past >= ABOVE_PAST and self.above_others >= ABOVE_OTHERS


def compared(now: Agreed, past: Agreed, others: Agreed) -> Comparison:
    """The comparison, as far as there are turns enough."""
    enough = now.looked >= FEWEST_NOW
    above_past = _spreads(now, past) if enough and past.looked >= FEWEST_PAST else None
    above_others = _spreads(now, others) if enough and others.looked >= FEWEST_OTHERS else None
    return Comparison(now, past, others, above_past, above_others)


def _spreads(one: Agreed, other: Agreed) -> float:
    """How far two shares are apart, in spreads of their difference if they were the same in truth."""
    share = (one + other).share
    spread = sqrt(share * (1 - share) * (1 / one.looked + 1 / other.looked))
    return (one.share - other.share) / (WIDER * spread) if spread else 0.0
