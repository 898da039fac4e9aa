"""The few things that SQLite and PostgreSQL do differently."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from sqlalchemy import Connection, Insert, Table, text
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

_LOCK = text("SELECT count(pg_advisory_xact_lock(key)) FROM unnest(CAST(:keys AS bigint[])) AS key")


def insert_once(connection: Connection, table: Table) -> Insert:
    """An insert that leaves a row alone which is there already."""
    if connection.dialect.name == "sqlite":
        return sqlite_insert(table).on_conflict_do_nothing()
    return postgres_insert(table).on_conflict_do_nothing()


def alone(connection: Connection, *things: str) -> None:
    """Until the transaction ends no other process is here with any of these things; a writer of SQLite always is."""
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"keys": sorted(_keys(things))})


def _keys(things: Iterable[str]) -> set[int]:
    # In one order everywhere, so that two processes never wait for each other.
    return {int.from_bytes(blake2b(thing.encode(), digest_size=8).digest(), "big", signed=True) for thing in things}
