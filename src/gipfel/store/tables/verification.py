"""Verifying a store: every log is replayed, and the list of tables compared with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, exists, select

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import events, tables
from gipfel.store.tables.log import raw_log
from gipfel.tables.verification import Difference, verify_json

PAGE = 100
_ROW = select(tables.c.seq, tables.c.phase, tables.c.winner, tables.c.reason)


class LogVerification(Database):
    """Checking what lies there."""

    async def verify(self) -> AsyncIterator[tuple[str, list[Difference]]]:
        """Every table with its differences; none for a sound one."""
        last = ""
        while names := await self.read(_names, last):
            for name in names:
                log, row = await self.read(_stored, name)
                yield name, await asyncio.to_thread(_differences, log, row)
            last = names[-1]
        for name in await self.read(_unlisted):
            yield name, [Difference(0, "summary-differs")]


def _names(connection: Connection, last: str) -> Sequence[str]:
    return connection.scalars(
        select(tables.c.name).where(tables.c.name > last).order_by(tables.c.name).limit(PAGE)
    ).all()


def _unlisted(connection: Connection) -> Sequence[str]:
    listed = exists().where(tables.c.name == events.c.table_name)
    return connection.scalars(select(events.c.table_name).where(~listed).distinct()).all()


def _stored(connection: Connection, name: str) -> tuple[list[Any], Row[*tuple[Any, ...]]]:
    # The row first: an event that comes in between makes the log longer, never shorter.
    row = connection.execute(_ROW.where(tables.c.name == name)).one()
    return raw_log(connection, name)[: row.seq], row


def _differences(log: list[Any], row: Row[*tuple[Any, ...]]) -> list[Difference]:
    return [*verify_json(log), *_summary(log, row)]


def _summary(log: list[Any], row: Row[*tuple[Any, ...]]) -> Iterator[Difference]:
    ended = next((event for event in log if isinstance(event, dict) and event.get("kind") == "ended"), None)
    result = (None, None) if ended is None else (ended.get("winner"), ended.get("reason"))
    if len(log) != row.seq or (row.phase == "over") != (ended is not None) or (row.winner, row.reason) != result:
        yield Difference(row.seq, "summary-differs")
