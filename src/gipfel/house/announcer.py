"""What follows from events at tables: timers are set, and everybody is told who wants to know."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from gipfel.house.bus import Reached, Signal
from gipfel.house.house_clock import Timers
from gipfel.house.live_tables import LiveTable
from gipfel.house.lobby import Followers, Lobby, concerns_lobby
from gipfel.house.presence import Presences
from gipfel.tables import Event, Table

log = logging.getLogger(__name__)

Listener = Callable[[str, Table, Sequence[Event], bool], None]
"""Called with a table's name, the table, its new events, and whether they were appended by this process."""


def next_look(table: Table) -> int | None:
    """When to look whether time has brought something about: a turn under way may still arrive."""
    falls_at = table.falls_at()
    if falls_at is None:
        return None
    # A turn of the very moment at which a glass runs out is still in time.
    return falls_at + table.grace + (0 if table.sand is None else 1)


class Announcer:
    """Between the tables of one process and its timers, the other processes, the lobby, followers and listeners.

    Those who watch a table have been told before, inside `async with live`.
    """

    def __init__(
        self,
        timers: Timers,
        publish: Callable[[Signal], None],
        presences: Presences,
        lobby: Lobby,
        followers: Followers,
    ) -> None:
        self._timers, self._publish, self._presences = timers, publish, presences
        self._lobby, self._followers = lobby, followers
        self.listeners: list[Listener] = []

    def loaded(self, live: LiveTable) -> None:
        """A table has come from the store into memory."""
        self._timers.set(live.name, next_look(live.table))

    def happened(self, live: LiveTable, before: Table, events: Sequence[Event], here: bool) -> None:
        """Events have been appended here, or have been read that another process appended."""
        table = live.table
        self._timers.set(live.name, next_look(table))
        seats = before.seats != table.seats or before.phase != table.phase or before.terms != table.terms
        if here:
            self._publish(Reached(live.name, table.seq, seats))
        if seats and live.onlookers:
            self._presences.changed(live)
        if concerns_lobby(before, table):
            self._lobby.changed()
        if seats and here:
            self._followers.tell(live.name, table)
        for listener in self.listeners:
            try:
                listener(live.name, table, events, here)
            except Exception:  # what has happened has happened, whoever could not follow it
                log.exception("somebody who listens could not follow %s", live.name)
