"""The lobby as news: the tables open to anyone, told again when they change, at most a few times a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from gipfel.play import Table
from gipfel.play.seats import Anyone
from gipfel.store import StoreAway, Summary
from gipfel.web.live.news import LobbyChanged, Sink

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
    """`read` asks the store; `run` tells everybody in the lobby after each change."""

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
