"""An event played by a script: commands in, the log kept, and replayed at the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gipfel.events import EventTerms, LogEntry, Tournament, after, decide_event, fold, read_entries
from gipfel.events.commands import CreateEvent, EnterResult, EventCommand, PairRound, RegisterEntrant
from gipfel.events.deeds import Result
from gipfel.events.terms import EventKind

PLAYED: tuple[Result, ...] = ("1-0", "0-1", "1/2")


class ScriptedEvent:
    """`event` is how it stands, `log` what has happened."""

    def __init__(self, kind: EventKind, players: int, seed: int = 7, **terms: object) -> None:
        self.event = Tournament()
        self.log: list[LogEntry] = []
        values: dict[str, object] = {"kind": kind, "name": "Test", "specs": ("pentago",), "seed": seed, **terms}
        self.act(CreateEvent(terms=EventTerms(**values)))  # type: ignore[arg-type]
        for number in range(1, players + 1):
            self.act(RegisterEntrant(name=f"Player {number}", rating=max(2000 - 10 * number, 0)))

    def act(self, command: EventCommand) -> list[LogEntry]:
        """Carry out a command."""
        entries = decide_event(self.event, command, len(self.log))
        self.event = after(self.event, entries)
        self.log += entries
        return entries

    def play(self, rounds: int, random: Random, results: Sequence[Result] = PLAYED) -> None:
        """Pair rounds and play them."""
        for _ in range(rounds):
            self.act(PairRound())
            for game in self.event.open_games():
                self.act(EnterResult(game=game, result=random.choice(results)))

    def replayed(self) -> Tournament:
        """The event that the log tells once it has been written and read."""
        return fold(read_entries([entry.to_json() for entry in self.log]))
