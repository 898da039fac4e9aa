"""The journal: the logs of tables in the store, read and appended to; what is in memory follows them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from gipfel.house.announcer import Announcer
from gipfel.house.background import RuleThreads
from gipfel.house.decision import Decision, Decisions
from gipfel.house.live_tables import LiveTable, TableCache
from gipfel.house.news import Happened, Restated
from gipfel.store import Append, Stale, Store, StoreAway
from gipfel.tables import BadLog, Event, Refused, Table, fold
from gipfel.tables.ratings import counts
from gipfel.tables.table import RatingShift

log = logging.getLogger(__name__)


class TableLogs:
    """Reads logs, and folds whole ones; one that cannot be read harms nobody else."""

    def __init__(self, store: Store, threads: RuleThreads, announcer: Announcer) -> None:
        self._store, self._threads, self._announcer = store, threads, announcer
        self._unreadable: set[str] = set()  # whose logs have been complained about

    async def read(self, name: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a table after one of them."""
        try:
            return await self._store.log(name, after, limit)
        except BadLog as error:
            if name not in self._unreadable:
                self._unreadable.add(name)
                log.error("the log of %s cannot be read: %s", name, error)
            raise Refused("table-unreadable") from error

    async def load(self, name: str) -> LiveTable:
        """A table from the store."""
        events = await self.read(name)
        if not events:
            raise Refused("no-such-table")
        live = LiveTable(name, await self._folded(name, events), events)
        self._announcer.loaded(live)
        return live

    async def read_anew(self, live: LiveTable) -> None:
        """Fold the whole log again, and tell those who watch: names beside it have changed.

        What another process has appended meanwhile is left for `Journal.catch_up`, which tells it as news: here nobody
        would hear of it, and no timer or engine seat go on.
        """
        async with live:
            log_now = await self.read(live.name)
            events = log_now[: live.table.seq]
            live.heard = max(live.heard, len(log_now))
            live.advance(await self._folded(live.name, events), events)
            live.tell(Restated(live.name, live.table))

    async def _folded(self, name: str, events: Sequence[Event]) -> Table:
        return await self.with_ratings(name, await self._threads.slow(fold, events))

    async def with_ratings(self, name: str, table: Table) -> Table:
        """A table with what it did to ratings, once it is over: that lies beside its log."""
        if table.ratings or not counts(table):
            return table
        try:
            changes = await self._store.rating_changes(name)
        except StoreAway as away:  # what was appended is told all the same
            log.warning("how %s changed ratings is not known now: %s", name, away)
            return table
        shifts = (RatingShift(change.seat, change.before, change.after, change.provisional) for change in changes)
        return table.changed(ratings=tuple(shifts))


class Journal:
    """Appends what was decided and reads what others appended; all of it inside `async with live`."""

    def __init__(
        self, store: Store, logs: TableLogs, cache: TableCache, decisions: Decisions, announcer: Announcer
    ) -> None:
        self._store, self._logs, self._cache, self._decisions = store, logs, cache, decisions
        self._announcer = announcer

    async def append(self, live: LiveTable, made: Decision) -> bool:
        """Whether the events are in the store, for good; if somebody else was faster, theirs are read."""
        appends = [Append(live.name, live.table.seq, made.events, made.table, made.actor)]
        if made.next is not None:
            appends.append(Append(made.next.name, 0, made.next.events, made.next.table))
        try:
            await self._store.append(*appends)
            made = await self._rated(live, made)
        except Stale:
            await self.catch_up(live)
            return False
        except BaseException:
            live.heard = live.table.seq + 1  # nobody knows whether it is there: look before going on
            raise
        self._went_on(live, made, here=True)
        if made.next is not None:
            self._began(made.next.name, Decision(made.next.events, made.next.table))
        return True

    async def open(self, name: str, made: Decision) -> LiveTable:
        """A new table with its first events; Stale when there is one of this name."""
        await self._store.append(Append(name, 0, made.events, made.table, made.actor))
        return self._began(name, made)

    def _began(self, name: str, made: Decision) -> LiveTable:
        live = LiveTable(name, Table())
        self._cache.put(live)
        self._went_on(live, made, here=True)
        return live

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what others appended; whether there was anything."""
        heard = live.heard
        events = await self._logs.read(live.name, live.table.seq)
        made = await self._decisions.made_elsewhere(live, events) if events else Decision((), live.table)
        if live.heard == heard:
            live.heard = made.table.seq
        if events:
            self._went_on(live, await self._rated(live, made), here=False)
        return bool(events)

    async def _rated(self, live: LiveTable, made: Decision) -> Decision:
        table = await self._logs.with_ratings(live.name, made.table)
        return made if table is made.table else replace(made, table=table)

    def _went_on(self, live: LiveTable, made: Decision, here: bool) -> None:
        before = live.table
        live.advance(made.table, made.events)
        if here:
            live.heard = max(live.heard, live.table.seq)
        live.tell(Happened(live.name, made.table, made.events, made.board))
        self._announcer.happened(live, before, made.events, here)
