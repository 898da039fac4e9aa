"""The log: events by table and number. Nothing in it is ever changed or deleted."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, bindparam, select

from gipfel.store.accounts.names import names_of, parties_in, with_names
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import events, words
from gipfel.store.shapes import Append
from gipfel.store.tables.writer import Writer
from gipfel.tables.deeds import Said
from gipfel.tables.events import Event, read_event

MOST_NUMBER = 2**31 - 1
_EVENTS = (
    select(events.c.event)
    .where(events.c.table_name == bindparam("table"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_WORDS = select(words.c.seq, words.c.text).where(
    words.c.table_name == bindparam("table"), words.c.seq > bindparam("after")
)


class Log(Database):
    """Events in and out."""

    _appends: Writer

    async def append(self, *appends: Append) -> None:
        """Append to one or more tables, all or none; on disk when this returns.

        Stale: a table has other events by now; nothing was appended. After any other error it is not known whether
        it was: read the log again.
        """
        await self._appends.append(appends)

    async def log(self, table: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a table after a number, lifted to this version, with the names of today; [] if unknown."""
        return await self.read(_log, table, after, limit)

    async def raw_log(self, table: str) -> list[Any]:
        """The log as it lies there: JSON of any version, without names and chat; None for what is no JSON."""
        return await self.read(raw_log, table)


def _log(connection: Connection, table: str, after: int, limit: int | None) -> list[Event]:
    asked = _EVENTS if limit is None else _EVENTS.limit(_bounded(limit))
    given = {"table": table, "after": _bounded(after)}
    log = [read_event(_json(text)) for text in connection.scalars(asked, given)]
    known = names_of(connection, (party.id for event in log for party in parties_in(event)))
    said: dict[int, str] = {}
    if any(isinstance(event.deed, Said) for event in log):
        said = dict(connection.execute(_WORDS, given).all())
    return [with_names(event, known, said) for event in log]


def _bounded(number: int) -> int:
    return max(0, min(number, MOST_NUMBER))


def raw_log(connection: Connection, table: str) -> list[Any]:
    """The log as it lies there."""
    return [_json(text) for text in connection.scalars(_EVENTS, {"table": table, "after": 0})]


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
