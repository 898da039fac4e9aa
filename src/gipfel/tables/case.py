"""A case: one command to one table at one moment, and what every decision about it asks first."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.combine.chance import Chance, SystemChance
from gipfel.core.line import Line
from gipfel.core.sand import GRACE
from gipfel.core.turns import PlayedTurn
from gipfel.tables.deeds import Turned
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party
from gipfel.tables.table import Table


@dataclass(frozen=True, slots=True)
class Setting:
    """What the house adds to a command: chance, the measured lag, who is blocked, and a name for the next table.

    Where sand runs a turn is given `credit` back instead of lag, and what has passed since it `arrived`.
    """

    chance: Chance = field(default_factory=SystemChance)
    lag: int = 0
    blocked: frozenset[str] = frozenset()  # ids of parties who blocked the actor or whom he blocked
    successor: str = ""
    credit: int = 0
    arrived: int | None = None


@dataclass(frozen=True, slots=True)
class MadeTurn:
    """A turn that a decision has played, and what is told of it: nobody has to play it again."""

    deed: Turned
    turn: PlayedTurn


@dataclass(frozen=True, slots=True)
class Case:
    """Who asks what, when."""

    table: Table
    now: int
    actor: Party
    setting: Setting
    after: int | None = None

    @property
    def seat(self) -> int:
        """The seat of the actor."""
        seat = self.table.seat_of(self.actor.id)
        if seat is None:
            raise Refused("not-seated")
        return seat

    @property
    def player(self) -> int:
        """The player the actor is."""
        return self.table.player_of(self.seat)

    @property
    def lag(self) -> int:
        """How much lag a turn of the actor may be given back."""
        if self.table.sand is not None:
            return self.now - self.table.sand.counts_at(self.now, self._credit)
        return self.table.lags[self.player].allows(self.setting.lag)

    @property
    def _credit(self) -> int:
        waited = 0 if self.setting.arrived is None else max(0, self.now - self.setting.arrived)
        return max(0, min(self.setting.credit, GRACE)) + waited

    def fresh(self, since: int) -> None:
        """Refuse a command whose sender had not seen the event `since`, or names one that never was."""
        if self.after is not None and not since <= self.after <= self.table.seq:
            raise Refused("stale", seq=self.table.seq)

    def playing(self) -> Line:
        """The line, while the game goes on."""
        table = self.table
        if table.phase == "over":
            raise Refused("table-over")
        if table.line is None:
            raise table.not_started()
        if table.frozen is not None:
            raise Refused("table-frozen", reason=table.frozen.code)
        if table.stopped:
            raise Refused("house-stopped")
        return table.line

    def going_on(self) -> Line:
        """The line, while the game goes on and nothing lies in a pause."""
        line = self.playing()
        if self.table.paused:
            raise Refused("paused")
        return line
