"""The writer: appends that wait while one transaction is on its way to the disk go together in the next."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from gipfel.core.json_lines import compact
from gipfel.store.accounts.names import gone, keep_names, parties_in, presence_locks, without_names
from gipfel.store.accounts.ratings import rate, rating_locks
from gipfel.store.database.connections import alone
from gipfel.store.database.place import StoreAway
from gipfel.store.database.schema import events, tables, words
from gipfel.store.shapes import Append, Stale
from gipfel.store.tables.summaries import Growth, SummaryRows
from gipfel.tables.deeds import GameEnded, Said
from gipfel.tables.events import Event
from gipfel.tables.refusals import Refused

MOST_TOGETHER = 200
PAUSE = 0.010
"""Seconds between the beginnings of two transactions at least: a transaction costs more than the appends in it."""
Appends = Sequence[Append]
Verdict = Stale | Refused | None
Commit = Callable[[Sequence[Appends]], Awaitable[Sequence[Verdict]]]
_HEADS = select(tables.c.name, tables.c.seq).where(tables.c.name.in_(bindparam("names", expanding=True)))
_ADD_EVENTS = insert(events)
_ADD_WORDS = insert(words)
_logger = logging.getLogger(__name__)


def check(appends: Appends) -> None:
    """Refuse appends that do not fit together, before they join others."""
    for append in appends:
        numbers = [event.seq for event in append.events]
        expected = list(range(append.after + 1, append.after + 1 + len(numbers)))
        if not numbers or numbers != expected or append.state.seq != numbers[-1]:
            raise ValueError(f"events {numbers} with a state at {append.state.seq} do not follow {append.after}")


@dataclass(frozen=True, slots=True)
class _Waiting:
    appends: Appends
    answer: asyncio.Future[None]


class Writer:
    """Appends come in from anywhere, one group is committed at a time, and each gets its own answer."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def append(self, appends: Appends) -> None:
        """Append all or none; returns after the commit, raises Stale if the tables have moved on, and `player-gone` for
        who has been deleted."""
        check(appends)
        waiting = _Waiting(appends, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="store-writer")
        await waiting.answer

    async def finish(self) -> None:
        """Wait until nothing waits any more."""
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            begun = loop.time()
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            if await self._error_of(group) is not None:
                await self._one_by_one(group)
            await asyncio.sleep(begun + PAUSE - loop.time())

    async def _one_by_one(self, group: Sequence[_Waiting]) -> None:
        """The database was restarted, or something in the group cannot be written, and alone it harms nobody else.

        If the group was written after all and only the answer was lost, these come back as stale, and their senders
        look again. While there is no database at all, nobody waits until everybody before has found that out.
        """
        gone: StoreAway | None = None
        for waiting in group:
            error = gone or await self._error_of([waiting])
            if error is not None:
                _answer(waiting, error)
            if isinstance(error, StoreAway) and error.lost:
                gone = error

    async def _error_of(self, group: Sequence[_Waiting]) -> Exception | None:
        try:
            verdicts = await self._commit([waiting.appends for waiting in group])
        except StoreAway as away:
            _logger.warning("appends were not written: %s", away, extra={"appends": len(group)})
            return away
        except Exception as error:  # the writer must outlive whatever a database does
            _logger.warning("appends were not written", exc_info=error, extra={"appends": len(group)})
            return error
        for waiting, verdict in zip(group, verdicts, strict=True):
            _answer(waiting, verdict)
        return None


def _answer(waiting: _Waiting, error: Exception | None) -> None:
    if waiting.answer.done():  # its sender has gone
        return
    if error is None:
        waiting.answer.set_result(None)
    else:
        waiting.answer.set_exception(error)


def commit_group(connection: Connection, group: Sequence[Appends]) -> list[Verdict]:
    """Write a group in the order it came; for each of it, what it lost against."""
    everything = [append for appends in group for append in appends]
    alone(connection, *_locks(everything), *presence_locks(_concerned(everything)))
    names = sorted({append.table for append in everything})
    heads = dict(connection.execute(_HEADS, {"names": names}).all())
    grown: dict[str, Growth] = {}
    verdicts: list[Verdict] = []
    left = gone(connection, _concerned(everything))
    for appends in group:
        verdict = _stale(appends, heads) or _gone(appends, left)
        if verdict is None:
            _grow(grown, heads, appends)
        verdicts.append(verdict)
    if grown:
        _write(connection, list(grown.values()))
    return verdicts


def _locks(appends: Iterable[Append]) -> set[str]:
    found = set[str]()
    for append in appends:
        found.add(f"table {append.table}")
        if any(isinstance(event.deed, GameEnded) for event in append.events):
            found.update(rating_locks(append.state))
    return found


def _stale(appends: Appends, heads: dict[str, int]) -> Stale | None:
    here: dict[str, int] = {}
    for append in appends:
        head = here.get(append.table, heads.get(append.table, 0))
        if head != append.after:
            return Stale(append.table, head)
        here[append.table] = append.state.seq
    return None


def _concerned(appends: Iterable[Append]) -> Iterator[str]:
    """Whoever acts, and whoever gets a seat: nobody who has been deleted comes back by a socket or an old offer."""
    for append in appends:
        if append.actor:
            yield append.actor
        yield from (party.id for event in append.events for party in parties_in(event))


def _gone(appends: Appends, left: frozenset[str]) -> Refused | None:
    return Refused("player-gone") if left and not left.isdisjoint(_concerned(appends)) else None


def _grow(grown: dict[str, Growth], heads: dict[str, int], appends: Appends) -> None:
    for append in appends:
        growth = grown.setdefault(append.table, Growth(append.table, append.after, [], append.state))
        growth.events.extend(append.events)
        growth.state = append.state
        heads[append.table] = append.state.seq


def _write(connection: Connection, grown: Sequence[Growth]) -> None:
    told = [(growth.table, event) for growth in grown for event in growth.events]
    connection.execute(_ADD_EVENTS, [_event_row(table, event) for table, event in told])
    rows = SummaryRows([], [], [])
    for growth in grown:
        growth.write(rows)
    rows.execute(connection)
    keep_names(connection, (party for _, event in told for party in parties_in(event)))
    said = [row for table, event in told for row in _words(table, event)]
    if said:
        connection.execute(_ADD_WORDS, said)
    for growth in grown:
        if any(isinstance(event.deed, GameEnded) for event in growth.events):
            rate(connection, growth.table, growth.state)


def _event_row(table: str, event: Event) -> dict[str, Any]:
    # Pure ASCII: no letter, however strange, can make a database refuse it.
    text = compact(without_names(event).to_json())
    return {"table_name": table, "seq": event.seq, "event": text}


def _words(table: str, event: Event) -> Iterator[dict[str, Any]]:
    if isinstance(event.deed, Said) and event.deed.text:
        yield {"table_name": table, "seq": event.seq, "party": event.by, "text": event.deed.text}
