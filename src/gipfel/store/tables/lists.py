"""Lists of tables: the lobby, what runs, whose clock falls, and what somebody plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, or_, select, tuple_

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import tables
from gipfel.store.shapes import Summary, cursor, read_cursor
from gipfel.store.tables.summaries import newest, summaries
from gipfel.tables.table import Phase

LOOKED_AT_TOGETHER = 200


class Lists(Database):
    """Lists of tables."""

    async def due(self, now: int, limit: int = 1000) -> list[str]:
        """The tables at which time has brought something about, the longest due first."""
        return await self.read(_due, now, limit)

    async def running(self) -> list[str]:
        """The names of all tables that wait or play."""
        return await self.read(_running)

    async def abandoned(self, phase: Phase, before: int, after: str | None = None) -> tuple[list[str], str | None]:
        """Of some tables opened before an instant those of guests only at which nothing has happened since and no
        clock runs; and where to go on looking, None at the end."""
        return await self.read(_abandoned, phase, before, after)

    async def summary(self, table: str) -> Summary | None:
        """One table as lists show it, hidden or not."""
        found = await self.read(summaries, select(tables).where(tables.c.name == table))
        return found[0] if found else None

    async def lobby(self, limit: int = 50, before: str | None = None, without: Collection[str] = ()) -> list[Summary]:
        """Tables that wait for anyone, the newest first; not those of parties `without`."""
        asked = select(tables).where(tables.c.lobby, tables.c.opener.not_in(without))
        return await self.read(summaries, newest(asked, tables.c.opened_at, before, limit))

    async def playing(self, limit: int = 50, before: str | None = None) -> list[Summary]:
        """Games under way that anyone may watch, the newest first."""
        asked = select(tables).where(tables.c.phase == "playing", ~tables.c.hidden)
        return await self.read(summaries, newest(asked, tables.c.opened_at, before, limit))

    async def tables_of(
        self,
        parties: Collection[str],
        phases: Sequence[Phase] = ("waiting", "playing"),
        limit: int = 100,
        before: str | None = None,
    ) -> list[Summary]:
        """Tables at which these parties sit or are asked to, hidden or not, the newest first."""
        theirs = or_(tables.c.party0.in_(parties), tables.c.party1.in_(parties))
        asked = select(tables).where(theirs, tables.c.phase.in_(phases))
        return await self.read(summaries, newest(asked, tables.c.opened_at, before, limit))

    async def games_played(self, parties: Collection[str]) -> dict[str, int]:
        """How many games of each kind these parties have begun, by the name of the game."""
        return await self.read(_games_played, parties)


def _games_played(connection: Connection, parties: Collection[str]) -> dict[str, int]:
    found = Counter[str]()
    for column in (tables.c.party0, tables.c.party1):  # each seat alone, because then an index answers
        begun = select(tables.c.game, func.count()).where(column.in_(parties), tables.c.phase != "waiting")
        found.update(dict(connection.execute(begun.group_by(tables.c.game)).all()))
    return dict(found)


def _due(connection: Connection, now: int, limit: int) -> list[str]:
    asked = select(tables.c.name).where(tables.c.falls_at <= now).order_by(tables.c.falls_at).limit(limit)
    return list(connection.scalars(asked))


def _running(connection: Connection) -> list[str]:
    asked = select(tables.c.name).where(tables.c.phase.in_(("waiting", "playing")))
    return list(connection.scalars(asked.order_by(tables.c.opened_at, tables.c.name)))


def _abandoned(connection: Connection, phase: Phase, before: int, after: str | None) -> tuple[list[str], str | None]:
    asked = select(tables).where(tables.c.phase == phase, tables.c.opened_at < before)
    if after is not None:
        asked = asked.where(tuple_(tables.c.opened_at, tables.c.name) > tuple_(*read_cursor(after)))
    rows = connection.execute(asked.order_by(tables.c.opened_at, tables.c.name).limit(LOOKED_AT_TOGETHER)).all()
    found = [row.name for row in rows if row.at < before and row.falls_at is None and not _has_person(row)]
    return found, cursor(rows[-1].opened_at, rows[-1].name) if len(rows) == LOOKED_AT_TOGETHER else None


def _has_person(row: Row[Any]) -> bool:
    return any(party is not None and party.startswith("person:") for party in (row.opener, row.party0, row.party1))
