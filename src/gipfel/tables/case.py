"""A case: one command to one table at one moment, and what every decision about it asks first."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.combine.chance import Chance, SystemChance
from gipfel.core.line import Line
from gipfel.core.turns import PlayedTurn
from gipfel.tables.deeds import Turned
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Party
from gipfel.tables.table import Table


@dataclass(frozen=True, slots=True)
class Setting:
    """What the house adds to a command: chance, the measured lag, who is blocked, and a name for the next table."""

    chance: Chance = field(default_factory=SystemChance)
    lag: int = 0
    blocked: frozenset[str] = frozenset()  # ids of parties who blocked the actor or whom he blocked
    successor: str = ""


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
        return self.table.lags[self.player].allows(self.setting.lag)

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
