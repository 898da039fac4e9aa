"""Lag: what turns lose on their way is given back out of a budget, for a late answer looks just like a long way."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.play.clock import MOST_LAG

BUDGET = 600
"""What a player can be given back at the start, and at most at any time, in milliseconds."""
REFILL = 100
"""What each of the player's own turns adds to that."""


@dataclass(frozen=True, slots=True)
class LagBudget:
    """What a player has been given back in a game, and how much more there is, in milliseconds."""

    given: int = 0
    left: int = BUDGET

    def allows(self, measured: int) -> int:
        """How much of a measured lag can be given back now."""
        return min(max(0, measured), MOST_LAG, self.left)

    def after_turn(self, given: int) -> LagBudget:
        """One turn later. A log may say more than the budget allows: older ones knew none."""
        return LagBudget(self.given + given, min(BUDGET, max(0, self.left - given) + REFILL))
