"""Uploaded records: text with what its reader found out about it, counted, and swept when nobody asks for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, true, tuple_, update

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import records, storable
from gipfel.store.shapes import Stock, Upload, read_cursor
from gipfel.store.tables.summaries import MOST_ROWS

SWEPT_TOGETHER = 200
_UPLOAD = select(records.c.id, records.c.owner, records.c.at, records.c.text, records.c.about, records.c.seen)
_BY_GUESTS = (records.c.owner >= "guest:", records.c.owner < "guest;")  # a range, which an index answers


class Uploads(Database):
    """Records people brought."""

    async def add_record(
        self, owner: str, text: str, about: Mapping[str, Any], now: int, origin: str | None = None
    ) -> str:
        """Keep a record for a party and return its unguessable id; `origin` tells networks apart."""
        row = {"id": token_urlsafe(12), "owner": owner, "at": now, "text": text, "about": json.dumps(about)}
        return await self.write(_add, row | {"size": size_of(text, about), "seen": now, "origin": origin})

    async def record(self, record: str) -> Upload | None:
        """A record by its id."""
        return await self.read(_find, record)

    async def seen_record(self, record: str, now: int) -> None:
        """Somebody has looked at a record."""
        await self.write(_seen, record, now)

    async def records_of(self, owner: str, limit: int = 50, before: str | None = None) -> list[Upload]:
        """The records of a party, the latest first; `before` is the cursor of the last one seen."""
        return await self.read(_of, owner, limit, before)

    async def stock_of(self, owner: str) -> Stock:
        """How much a party keeps here."""
        return await self.read(_stock, records.c.owner == owner)

    async def stock_from(self, origin: str) -> Stock:
        """How much was brought here from a network."""
        return await self.read(_stock, records.c.origin == origin)

    async def stock(self) -> Stock:
        """How much is kept here in all."""
        return await self.read(_stock, true())

    async def stock_of_guests(self) -> Stock:
        """How much of that belongs to guests."""
        return await self.read(_stock, *_BY_GUESTS)

    async def delete_record(self, owner: str, record: str) -> bool:
        """Delete a record of a party; False if it has none of this id."""
        return await self.write(_delete, owner, record)

    async def sweep_records(self, before: int) -> int:
        """Delete some of the guests' records that nobody has looked at since an instant; how many."""
        return await self.write(_sweep, before)


def size_of(text: str, about: Mapping[str, Any]) -> int:
    """How many bytes a record takes."""
    return sum(len(storable(kept).encode()) for kept in (text, json.dumps(about)))


def _add(connection: Connection, row: dict[str, object]) -> str:
    connection.execute(insert(records).values(row))
    return str(row["id"])


def _find(connection: Connection, record: str) -> Upload | None:
    found = connection.execute(_UPLOAD.where(records.c.id == record)).one_or_none()
    return None if found is None else _upload(*found)


def _seen(connection: Connection, record: str, now: int) -> None:
    connection.execute(update(records).where(records.c.id == record).values(seen=now))


def _upload(id_: str, owner: str, at: int, text: str, about: str, seen: int) -> Upload:
    return Upload(id_, owner, at, text, json.loads(about), seen)


def _of(connection: Connection, owner: str, limit: int, before: str | None) -> list[Upload]:
    asked = _UPLOAD.where(records.c.owner == owner)
    if before is not None:
        asked = asked.where(tuple_(records.c.at, records.c.id) < tuple_(*read_cursor(before)))
    latest = asked.order_by(records.c.at.desc(), records.c.id.desc()).limit(max(0, min(limit, MOST_ROWS)))
    return [_upload(*row) for row in connection.execute(latest)]


def _stock(connection: Connection, *which: ColumnElement[bool]) -> Stock:
    asked = select(func.count(records.c.size), func.coalesce(func.sum(records.c.size), 0)).where(*which)
    found = connection.execute(asked).one()
    return Stock(int(found[0]), int(found[1]))


def _delete(connection: Connection, owner: str, record: str) -> bool:
    return connection.execute(delete(records).where(records.c.owner == owner, records.c.id == record)).rowcount > 0


def _sweep(connection: Connection, before: int) -> int:
    old = select(records.c.id).where(records.c.seen < before, *_BY_GUESTS).limit(SWEPT_TOGETHER)
    return connection.execute(delete(records).where(records.c.id.in_(connection.scalars(old).all()))).rowcount
