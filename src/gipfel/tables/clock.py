"""Clocks: how much time a game gives, what is left of it, and what lag gives back. Instants are the server's, in ms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gipfel.tables.refusals import Refused

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LONGEST = 60 * DAY
MOST_LAG = 500
"""The most lag given back for one turn; a flag falls only after a turn still under way could have arrived."""
BUDGET = 600
"""What a player can be given back at the start, and at most at any time, in milliseconds."""
REFILL = 100
"""What each of the player's own turns adds to that."""
LOOK = 20 * SECOND
"""The time to look at a new board before the clock of a game between people begins."""
TYPICAL_TURNS = 40  # the length by which time controls are compared, as for chess
ControlKind = Literal["none", "sudden", "increment", "turn", "days"]
SPEEDS = ("quick", "steady", "long", "days", "untimed")
"""How fast games are, from the quickest on."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`base` for the whole game (sudden, increment) or for each turn (turn, days); `bonus` after each turn."""

    control: ControlKind = "none"
    base: int = 0
    bonus: int = 0

    @property
    def timed(self) -> bool:
        """Whether there is a clock at all."""
        return self.control != "none"

    @property
    def by_turn(self) -> bool:
        """Whether every turn begins with the whole time."""
        return self.control in ("turn", "days")

    def checked(self) -> TimeControl:
        """Itself, if its times can be played."""
        low, high = {"none": (0, 0), "days": (DAY, LONGEST)}.get(self.control, (SECOND, DAY))
        most_bonus = 10 * MINUTE if self.control == "increment" else 0
        least_bonus = 1 if self.control == "increment" else 0
        if not (low <= self.base <= high and least_bonus <= self.bonus <= most_bonus):
            raise Refused("bad-clock-times", control=self.control, low=low, high=high, bonus=most_bonus)
        return self

    @property
    def speed(self) -> str:
        """How fast a game is, by the time a player has for a typical game; ratings group by it."""
        if not self.timed:
            return "untimed"
        if self.control == "days":
            return "days"
        turns = self.base * TYPICAL_TURNS if self.by_turn else self.base + self.bonus * TYPICAL_TURNS
        return "quick" if turns < 8 * MINUTE else "steady" if turns < 25 * MINUTE else "long"


@dataclass(frozen=True, slots=True)
class Clock:
    """What each player has left; `since` is when the hand of the `running` player began to move, None while held."""

    control: TimeControl
    left: tuple[int, int]
    running: int | None = None
    since: int | None = None

    @classmethod
    def of(cls, control: TimeControl) -> Clock:
        """A clock nobody has started."""
        return cls(control, (control.base, control.base))

    def left_of(self, player: int, now: int) -> int | None:
        """What a player has left, never below nothing; None without a clock."""
        if not self.control.timed:
            return None
        return max(0, self.left[player] - self._gone(player, now))

    def used(self, now: int) -> int:
        """What the turn being made has cost so far; nothing without a clock."""
        return 0 if self.running is None or not self.control.timed else self._gone(self.running, now)

    def _gone(self, player: int, now: int) -> int:
        if self.running != player or self.since is None:
            return 0
        return max(0, now - self.since)

    def _with(self, player: int, left: int) -> Clock:
        return replace(self, left=(left, self.left[1]) if player == 0 else (self.left[0], left))

    def run(self, player: int, now: int) -> Clock:
        """The hand of a player begins to move."""
        clock = self._with(player, self.control.base) if self.control.by_turn else self
        return replace(clock, running=player, since=now)

    def stop(self, now: int, lag: int = 0) -> Clock:
        """A turn is made: its time is charged without the lag, and the bonus added."""
        player = self.running
        if player is None:
            return self
        charged = max(0, self._gone(player, now) - lag)
        clock = self._with(player, max(0, self.left[player] - charged) + self.control.bonus)
        return replace(clock, running=None, since=None)

    def hold(self, now: int) -> Clock:
        """Stop the hand in the middle of a turn."""
        if self.running is None or self.since is None:
            return self
        clock = self._with(self.running, max(0, self.left[self.running] - self._gone(self.running, now)))
        return replace(clock, since=None)

    def go_on(self, now: int) -> Clock:
        """Let a held hand move again."""
        return self if self.running is None or self.since is not None else replace(self, since=now)

    def excuse(self, start: int, now: int) -> Clock:
        """Do not charge the time since `start`: nobody could play then."""
        if self.since is None:
            return self
        return replace(self, since=self.since + max(0, now - max(start, self.since)))

    def excuse_until(self, instant: int) -> Clock:
        """Let a moving hand wait until an instant."""
        return self if self.since is None else replace(self, since=max(self.since, instant))

    def rests(self, now: int) -> int:
        """How long the running hand still waits."""
        return 0 if self.since is None else max(0, self.since - now)

    def falls_at(self) -> int | None:
        """The instant at which the time of the running player ends, the grace for lag not counted."""
        if self.running is None or self.since is None or not self.control.timed:
            return None
        return self.since + self.left[self.running]

    def fallen(self, now: int, grace: int) -> bool:
        """Whether the time of the running player is over, with some grace."""
        end = self.falls_at()
        return end is not None and now - min(grace, MOST_LAG) >= end


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
