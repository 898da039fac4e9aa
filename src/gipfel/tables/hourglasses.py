"""Hourglasses at a table: what runs there, by the instants of the server, and what becomes of it when nobody plays.

The time of the game stands still while the glasses lie; a pause, a house that was away and a frozen table cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gipfel.core.line import Line
from gipfel.core.sand import GRACE, Ending, Sand
from gipfel.core.turns import PlayedTurn
from gipfel.tables.clock import MINUTE, SECOND
from gipfel.tables.deeds import Decided, Deed, GameEnded

FIRST_TURN = 30 * SECOND
"""Who has not made a first turn by then was never there: the table is broken off."""
TIMELESS = MINUTE
"""Who lets a turn lie so long that no sand could ever end has lost on time."""
WARNING = 3 * SECOND
"""Between the end of a pause and the sand that runs again, and before it can run in a game inside another."""
ALONE = 5 * MINUTE
"""After so long a pause either of the two may go on without asking."""


@dataclass(frozen=True, slots=True)
class SandClock:
    """The time of the game: `gone` until the instant `since`, and what has passed from then on; None: it lies."""

    gone: int = 0
    since: int | None = None

    def time(self, now: int) -> int:
        """The time of the game at an instant."""
        return self.gone if self.since is None else self.gone + max(0, now - self.since)

    def instant(self, time: int) -> int | None:
        """When a time of the game comes, if nothing stops it."""
        return None if self.since is None else self.since + time - self.gone

    def rests(self, now: int) -> int:
        """How long it still waits before it goes on."""
        return 0 if self.since is None else max(0, self.since - now)

    def noted(self, now: int) -> SandClock:
        """Nothing before this instant can change any more."""
        return self if self.since is None else SandClock(self.time(now), max(now, self.since))

    def hold(self, now: int) -> SandClock:
        """Lay the glasses down."""
        return SandClock(self.time(now))

    def go_on(self, now: int) -> SandClock:
        """Set them up again."""
        return replace(self, since=now) if self.since is None else self

    def excuse(self, start: int, now: int) -> SandClock:
        """Do not count the time since `start`: nobody could play then."""
        return self if self.since is None else replace(self, since=self.since + max(0, now - max(start, self.since)))


@dataclass(frozen=True, slots=True)
class TableSand:
    """The glasses of the game being played at a table, and their clock. `sent` is the instant at which the turn in
    progress began for everybody to see, `paused` that of a pause."""

    sand: Sand
    clock: SandClock
    sent: int
    paused: int | None = None

    @classmethod
    def of(cls, line: Line, at: int) -> TableSand | None:
        """The glasses of a game that begins; None where nothing runs."""
        rules = line.game.sand
        return None if rules is None else cls(Sand.begin(rules, line.position), SandClock(0, at), at)

    def counts_at(self, now: int, credit: int) -> int:
        """The instant at which a turn that is decided now counts: never before the turn it answers was sent out."""
        return max(now - credit, self.sent)

    def said_at(self, at: int, lag: int) -> int:
        """The time of the game to which a turn was said that is decided at an instant, with the lag given back."""
        return self.clock.time(self.counts_at(at, lag))

    def after(self, turn: PlayedTurn, time: int, at: int) -> TableSand:
        """After a turn of a player or of the house that counts at a time."""
        sand = self.sand.after(turn, time)
        if sand.number == self.sand.number:
            return replace(self, sand=sand)
        return replace(self, sand=sand, clock=self.clock.noted(at), sent=at)

    def pause(self, at: int) -> TableSand:
        """All glasses lie."""
        return replace(self, clock=self.clock.hold(at), paused=at)

    def unpause(self, at: int, warning: int) -> TableSand:
        """They will run again, after a warning."""
        return replace(self, clock=self.clock.go_on(at + warning), paused=None)

    def hold(self, at: int) -> TableSand:
        """The house holds the table."""
        return replace(self, clock=self.clock.hold(at))

    def go_on(self, at: int) -> TableSand:
        """The house lets it go on; a pause stays one."""
        return self if self.paused is not None else replace(self, clock=self.clock.go_on(at))

    def excuse(self, start: int, at: int) -> TableSand:
        """The house was away."""
        return replace(self, clock=self.clock.excuse(start, at))

    def due(self, line: Line, movers: tuple[int | None, ...]) -> tuple[int, Deed] | None:
        """What time brings about next if nobody plays, and when, by the time of the game."""
        return min(self._dues(line, movers), key=lambda due: due[0], default=None)

    def _dues(self, line: Line, movers: tuple[int | None, ...]) -> Iterator[tuple[int, Deed]]:
        here = line.innermost
        ending, player = self.sand.first(here.turn_start), here.player
        if ending is not None:
            yield ending.time, said_by_house(here, ending)
        if player is None:
            return
        if here is line and player not in movers:
            yield self.sand.began + FIRST_TURN, GameEnded(None, "aborted")
        elif self.sand.rules.timeless(here.turn_start):
            yield self.sand.began + TIMELESS, GameEnded(1 - player, "time") if here is line else Decided("time")

    def falls_at(self, line: Line, movers: tuple[int | None, ...]) -> int | None:
        """The instant at which that comes, a turn under way not waited for."""
        due = self.due(line, movers)
        return None if due is None else self.clock.instant(due[0])

    def deed(self, line: Line, movers: tuple[int | None, ...], counts_at: int) -> Deed | None:
        """What has come about before an instant. When only the sand can decide it is not waited for, but computed."""
        if self.paused is not None or self.clock.since is None:
            return None
        due = self.due(line, movers)
        if due is None or (line.player is not None and due[0] >= self.clock.time(counts_at)):
            return None
        return due[1]


def said_by_house(line: Line, ending: Ending) -> Decided:
    """The turn by which the house says that a glass has run out, or that a player is late."""
    return Decided(line.game.write_turn(line.turn_start, [ending.step]))


def credited(trips: int) -> int:
    """What a turn is given back of the way it came: half the usual round trip, but no more than the house waits."""
    return max(0, min(trips // 2, GRACE))
