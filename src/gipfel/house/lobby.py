"""Who hears of tables without watching one: everybody in the lobby, and whoever follows a party."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from gipfel.house.news import Called, LobbyChanged, Sink
from gipfel.store import StoreAway, Summary
from gipfel.tables import Table
from gipfel.tables.seats import Anyone, Asked, Taken

log = logging.getLogger(__name__)

PAUSE = 0.25
MOST_SHOWN = 100


def concerns_lobby(before: Table, after: Table) -> bool:
    """Whether a change can be seen in the lobby."""
    return before != after and (_listed(before) or _listed(after)) and _shown(before) != _shown(after)


def _listed(table: Table) -> bool:
    return table.phase == "waiting" and not table.hidden and Anyone() in table.seats


def _shown(table: Table) -> object:
    return table.phase, table.terms, table.seats


class Lobby:
    """The tables open to anyone, told again when they change, at most a few times a second.

    `read` asks the store; `run` tells everybody in the lobby after each change.
    """

    def __init__(self, read: Callable[[int], Awaitable[list[Summary]]]) -> None:
        self._read = read
        self._sinks: list[Sink] = []
        self._dirty = asyncio.Event()
        self._told: tuple[Summary, ...] | None = None

    def changed(self) -> None:
        """Something in the lobby may look different."""
        if self._sinks:
            self._dirty.set()

    async def watch(self, sink: Sink) -> Callable[[], None]:
        """Tell somebody now and after each change, until what is returned is called."""
        self._sinks.append(sink)
        try:
            sink(LobbyChanged(tuple(await self._read(MOST_SHOWN))))
        except BaseException:
            self._sinks.remove(sink)
            raise
        return lambda: self._leave(sink)

    def _leave(self, sink: Sink) -> None:
        if sink in self._sinks:
            self._sinks.remove(sink)

    async def run(self) -> None:
        """Tell of changes, for ever."""
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                self._tell(tuple(await self._read(MOST_SHOWN)))
            except StoreAway as away:
                log.warning("the lobby waits for the store: %s", away)
                self._dirty.set()
            except Exception:
                log.exception("the lobby could not be read")
                self._dirty.set()
            await asyncio.sleep(PAUSE)

    def _tell(self, tables: tuple[Summary, ...]) -> None:
        if tables == self._told:
            return
        self._told = tables
        for sink in tuple(self._sinks):
            try:
                sink(LobbyChanged(tables))
            except Exception:
                log.exception("somebody in the lobby could not be told")
                self._leave(sink)


def called(name: str, table: Table, party: str) -> Called | None:
    """Why a table concerns a party."""
    for seat in table.seats:
        if isinstance(seat, Taken | Asked) and seat.party.id == party:
            waits = "asked" if isinstance(seat, Asked) else "waiting"
            return Called(name, table, {"waiting": waits, "playing": "started"}.get(table.phase, "over"))
    return None


class Followers:
    """Who follows which party, in this process, hears of each table that asks it, waits with it, begins or ends."""

    def __init__(self) -> None:
        self._sinks: dict[str, list[Sink]] = {}

    def __bool__(self) -> bool:
        return bool(self._sinks)

    def add(self, party: str, sink: Sink) -> Callable[[], None]:
        """Follow a party until what is returned is called."""
        self._sinks.setdefault(party, []).append(sink)
        return lambda: self._leave(party, sink)

    def _leave(self, party: str, sink: Sink) -> None:
        sinks = self._sinks.get(party, [])
        if sink in sinks:
            sinks.remove(sink)
        if not sinks:
            self._sinks.pop(party, None)

    def tell(self, name: str, table: Table) -> None:
        """Seats or phase of a table have changed."""
        for seat in table.seats:
            party = seat.party.id if isinstance(seat, Taken | Asked) else ""
            for sink in tuple(self._sinks.get(party, ())):
                self._tell(party, sink, called(name, table, party))

    def _tell(self, party: str, sink: Sink, news: Called | None) -> None:
        try:
            if news is not None:
                sink(news)
        except Exception:
            log.exception("somebody who followed could not be told")
            self._leave(party, sink)
