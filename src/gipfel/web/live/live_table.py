"""A table in the memory of one process: its state, who watches it from here, and what is known of others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence

from gipfel.play import Event, Party, Table
from gipfel.play.deeds import Resumed
from gipfel.web.live.news import News, Sink, Thinking

log = logging.getLogger(__name__)


class Onlooker:
    """Somebody who watches from this process."""

    __slots__ = ("party", "sink")

    def __init__(self, party: Party | None, sink: Sink) -> None:
        self.party, self.sink = party, sink


class LiveTable:
    """Whoever changes `table` does so inside `async with live`; news go out there too, so none overtakes another."""

    __slots__ = ("_lock", "_users", "heard", "name", "onlookers", "resumed_at", "table", "thinking")

    def __init__(self, name: str, table: Table, events: Iterable[Event] = ()) -> None:
        self.name, self.table = name, table
        self.heard = table.seq  # the last event another process has told of; more than table.seq: read the store
        self.resumed_at = 0  # when the house last came back, by this table's log
        self.onlookers: list[Onlooker] = []
        self.thinking: tuple[Thinking, ...] = ()
        self._lock: asyncio.Lock | None = None  # only while it is needed: thousands of tables lie idle
        self._users = 0
        self._note(events)

    async def __aenter__(self) -> LiveTable:
        self._users += 1
        if self._lock is None:
            self._lock = asyncio.Lock()
        try:
            await self._lock.acquire()
        except BaseException:
            self._users -= 1
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._lock is not None
        self._lock.release()
        self._users -= 1
        if self._users == 0:
            self._lock = None

    @property
    def idle(self) -> bool:
        """Whether it could be forgotten: nobody watches, and nothing is under way."""
        return not self.onlookers and self._users == 0

    @property
    def behind(self) -> bool:
        """Whether the store is known to hold more."""
        return self.heard > self.table.seq

    def advance(self, table: Table, events: Sequence[Event]) -> None:
        """The table goes on."""
        self.table = table
        self._note(events)

    def _note(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event.deed, Resumed):
                self.resumed_at = event.at

    def tell(self, news: News) -> None:
        """Tell all who watch from here; one who fails is dropped and harms nobody else."""
        for onlooker in tuple(self.onlookers):
            try:
                onlooker.sink(news)
            except Exception:
                log.exception("somebody who watched %s could not be told", self.name)
                self.forget(onlooker)

    def forget(self, onlooker: Onlooker) -> bool:
        """Somebody watches no more; whether he did."""
        if onlooker not in self.onlookers:
            return False
        self.onlookers.remove(onlooker)
        return True
