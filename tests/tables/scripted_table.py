"""A table played by script: commands in, the log kept, the clock of the server moved by hand."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from gipfel.combine.chance import Chance, SeededChance
from gipfel.core.errors import GipfelError
from gipfel.tables import Event, Party, Setting, Table, apply, decide, fold, read_log
from gipfel.tables.clock import TimeControl
from gipfel.tables.commands import Command, Free, Link, Me, Open, Play, Sit, Wish
from gipfel.tables.seats import guest
from gipfel.tables.terms import Terms

ANNA = Party("person", "1", "Anna")
BERT = Party("person", "2", "Bert")
CARL = Party("person", "3", "Carl")
GITTA = guest("the cookie of a guest", "Gitta")
SECRET = "a secret for a seat link"
WATCH = "a secret for a watch link"
START = 1_700_000_000_000


@dataclass
class ScriptedTable:
    """`do` decides, appends and folds; the fold of the whole log must be the table at any time."""

    chance: Chance = field(default_factory=lambda: SeededChance(1))
    table: Table = field(default_factory=Table)
    log: list[Event] = field(default_factory=list)
    now: int = START
    lag: int = 0
    blocked: frozenset[str] = frozenset()
    successor: str = "next"
    credit: int = 0

    def decide(self, actor: Party, command: Command) -> list[Event]:
        """What a command would bring about."""
        setting = Setting(self.chance, self.lag, self.blocked, self.successor, self.credit)
        return decide(self.table, command, self.now, actor, setting)

    def do(self, actor: Party, command: Command) -> list[Event]:
        """What a command brings about, appended."""
        events = self.decide(actor, command)
        for event in events:
            assert event.seq == self.table.seq + 1
            self.log.append(event)
            self.table = apply(self.table, event)
        return events

    def wait(self, milliseconds: int) -> None:
        """Time passes."""
        self.now += milliseconds

    def turn(self, actor: Party, text: str, after: int = 0) -> list[Event]:
        """A turn in notation, after some time."""
        self.wait(after)
        return self.do(actor, Play(turn=text))

    def stored(self) -> Table:
        """The table that a store would give back."""
        return fold(read_log(json.loads(json.dumps([event.to_json() for event in self.log]))))

    def left(self, player: int) -> int | None:
        """What a player has left on the clock of the game being played."""
        return self.table.clocks[-1].left_of(player, self.now)


def refusal(scripted: ScriptedTable, actor: Party, command: object) -> str:
    """The code with which a command is refused, by the table or by the rules."""
    with pytest.raises(GipfelError) as refused:
        scripted.decide(actor, command)  # type: ignore[arg-type]
    assert str(refused.value) != refused.value.code, "a code without a sentence"
    return refused.value.code


def kinds(events: list[Event]) -> list[str]:
    """What happened, in one word each."""
    return [event.deed.kind for event in events]


def opened(terms: Terms, other: Wish, *, watch: str | None = None) -> ScriptedTable:
    """A table at which Anna waits for someone."""
    scripted = ScriptedTable()
    scripted.do(ANNA, Open(terms=terms, seats=(Me(), other), watch=watch))
    return scripted


def begun(spec: str = "pentago", clock: TimeControl | None = None, **more: object) -> ScriptedTable:
    """Anna moves first, Bert second."""
    terms = Terms(spec, clock or TimeControl(), **{"sides": "first", **more})  # type: ignore[arg-type]
    scripted = opened(terms, Free())
    scripted.do(BERT, Sit(seat=1))
    scripted.wait(scripted.table.clocks[0].rests(scripted.now))  # both have seen the board
    return scripted


def by_link(**more: object) -> ScriptedTable:
    """Anna waits for whoever brings the seat link; the table is hidden."""
    return opened(Terms("pentago", **more), Link(SECRET), watch=WATCH)  # type: ignore[arg-type]
