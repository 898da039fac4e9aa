"""Uploaded records: text with what its reader found out about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, tuple_

from gipfel.store.cursors import read_cursor
from gipfel.store.ground import Ground
from gipfel.store.schema import records
from gipfel.store.shapes import Upload
from gipfel.store.summaries import MOST_ROWS


class Uploads(Ground):
    """Records people brought."""

    async def add_record(self, owner: str, text: str, about: Mapping[str, Any], now: int) -> str:
        """Keep a record for a party and return its unguessable id."""
        row = {"id": token_urlsafe(12), "owner": owner, "at": now, "text": text, "about": json.dumps(about)}
        return await self.write(_add, row)

    async def record(self, record: str) -> Upload | None:
        """A record by its id."""
        return await self.read(_find, record)

    async def records_of(self, owner: str, limit: int = 50, before: str | None = None) -> list[Upload]:
        """The records of a party, the latest first; `before` is the cursor of the last one seen."""
        return await self.read(_of, owner, limit, before)

    async def count_records(self, owner: str) -> int:
        """How many records a party keeps here."""
        return await self.read(_count, owner)

    async def delete_record(self, owner: str, record: str) -> bool:
        """Delete a record of a party; False if it has none of this id."""
        return await self.write(_delete, owner, record)


def _add(connection: Connection, row: dict[str, object]) -> str:
    connection.execute(insert(records).values(row))
    return str(row["id"])


def _find(connection: Connection, record: str) -> Upload | None:
    found = connection.execute(select(records).where(records.c.id == record)).one_or_none()
    return None if found is None else _upload(*found)


def _upload(id_: str, owner: str, at: int, text: str, about: str) -> Upload:
    return Upload(id_, owner, at, text, json.loads(about))


def _of(connection: Connection, owner: str, limit: int, before: str | None) -> list[Upload]:
    asked = select(records).where(records.c.owner == owner)
    if before is not None:
        asked = asked.where(tuple_(records.c.at, records.c.id) < tuple_(*read_cursor(before)))
    latest = asked.order_by(records.c.at.desc(), records.c.id.desc()).limit(max(0, min(limit, MOST_ROWS)))
    return [_upload(*row) for row in connection.execute(latest)]


def _count(connection: Connection, owner: str) -> int:
    return connection.scalar(select(func.count()).where(records.c.owner == owner)) or 0


def _delete(connection: Connection, owner: str, record: str) -> bool:
    return connection.execute(delete(records).where(records.c.owner == owner, records.c.id == record)).rowcount > 0
