"""What follows from events here and from signals of other processes: timers, watchers, the lobby, followers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from gipfel.play import Event, Table
from gipfel.play.clock import MOST_LAG
from gipfel.web.live.bus import Bus, Here, Missed, Reached, Renamed, Signal, Thinks
from gipfel.web.live.following import Followers
from gipfel.web.live.live_table import LiveTable
from gipfel.web.live.lobby import Lobby, concerns_lobby
from gipfel.web.live.news import Thinking
from gipfel.web.live.opening import Opening
from gipfel.web.live.presence import Presences
from gipfel.web.live.tables import Tables
from gipfel.web.live.tasks import Tasks
from gipfel.web.live.timers import Timers

log = logging.getLogger(__name__)

Listener = Callable[[str, Table, Sequence[Event], bool], None]
"""Called with a table's name, the table, its new events, and whether they were appended by this process."""


def next_look(table: Table) -> int | None:
    """When to look whether time has brought something about: a turn under way may still arrive."""
    falls_at = table.falls_at()
    return None if falls_at is None else falls_at + MOST_LAG


class Hearing:
    """One per process, between its tables and everybody who wants to know."""

    tables: Tables
    timers: Timers
    opening: Opening
    presences: Presences

    def __init__(self, bus: Bus, lobby: Lobby, followers: Followers, tasks: Tasks) -> None:
        self.bus, self.lobby, self.followers, self.tasks = bus, lobby, followers, tasks
        self.listeners: list[Listener] = []

    def publish(self, signal: Signal) -> None:
        """Tell the other processes."""
        self.bus.publish(signal, self.hear)

    def told(self, live: LiveTable, before: Table, events: Sequence[Event], here: bool) -> None:
        """Events at a table, appended here or read from the store; none when it was loaded."""
        table = live.table
        self.timers.set(live.name, next_look(table))
        if not events:
            return
        seats = before.seats != table.seats or before.phase != table.phase or before.terms != table.terms
        if here:
            self.publish(Reached(live.name, table.seq, seats))
        if seats and live.onlookers:
            self.presences.changed(live)
        if concerns_lobby(before, table):
            self.lobby.changed()
        if seats and here:
            self.followers.tell(live.name, table)
        for listener in self.listeners:
            try:
                listener(live.name, table, events, here)
            except Exception:  # what has happened has happened, whoever could not follow it
                log.exception("somebody who listens could not follow %s", live.name)

    def hear(self, signal: Signal) -> None:
        """Another process says something."""
        match signal:
            case Reached():
                self._reached(signal)
            case Here():
                self.presences.heard(signal, self.tables.shelf.known(signal.table))
            case Renamed(party):
                self.renamed(party)
            case Missed():
                self._missed()
            case Thinks():
                self.thinks(Thinking(signal.table, signal.seat, signal.state, signal.ready / 1_000, signal.code))
            case asks_or_knows:
                self.opening.heard(asks_or_knows)
                self.tables.outages = self.opening.outages

    def _reached(self, signal: Reached) -> None:
        live = self.tables.shelf.heard(signal.table, signal.seq)
        if live is not None and live.behind and (live.onlookers or live.thinking):
            self._catch_up(live)
        if signal.seats:
            self.lobby.changed()
            if self.followers:
                self.tasks.begin(self._tell_followers(signal.table), f"following {signal.table}")

    def _catch_up(self, live: LiveTable) -> None:
        self.tasks.begin(self._caught_up(live), f"catching up with {live.name}")

    async def _caught_up(self, live: LiveTable) -> None:
        async with live:
            await self.tables.attend(live)

    async def _tell_followers(self, name: str) -> None:
        live = await self.tables.shelf.get(name)
        await self._caught_up(live)
        self.followers.tell(name, live.table)

    def _missed(self) -> None:
        for live in self.tables.shelf:
            live.heard = live.table.seq + 1
            if live.onlookers:
                self._catch_up(live)
        self.lobby.changed()

    def thinks(self, thinking: Thinking) -> None:
        """An engine seat begins, waits or ends: tell those who watch, and who will come to watch."""
        live = self.tables.shelf.known(thinking.name)
        if live is None:
            return
        others = tuple(known for known in live.thinking if known.seat != thinking.seat)
        live.thinking = others if thinking.state == "idle" else (*others, thinking)
        live.tell(thinking)

    def renamed(self, party: str) -> None:
        """Somebody's name has changed: what is in memory still says the old one."""
        for live in self.tables.shelf:
            if any(sitting is not None and sitting.id == party for sitting in live.table.parties):
                if live.idle:
                    self.tables.shelf.drop(live.name)
                else:
                    self.tasks.begin(self.tables.read_anew(live), f"reading {live.name} anew")
