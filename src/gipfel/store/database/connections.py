"""Connections and threads: whole questions run in a thread of the store, one hop each; one thread writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from time import monotonic, sleep
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Insert, QueuePool, Table, create_engine, event, text
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import DBAPIError

from gipfel.store.database.place import DatabasePlace, told_when_away

READERS = 3
PATIENCE = 30  # seconds that a writer of SQLite waits for another process, and PostgreSQL for one that hangs
CONNECT_PATIENCE = 5  # seconds that a server of PostgreSQL has for answering at all: people wait meanwhile
LOCK_PATIENCE = 5  # seconds that a writer of PostgreSQL waits for a table another process is writing to
_LOCK = text("SELECT count(pg_advisory_xact_lock(key)) FROM unnest(CAST(:keys AS bigint[])) AS key")
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Database:
    """What the parts of the store stand on: `read` and `write` run a function on a connection."""

    def __init__(self, place: DatabasePlace) -> None:
        self.place = place
        self._reading = reader_engine(place)
        self._writing = writer_engine(place)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = ThreadPoolExecutor(1, "store-writer")

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of SQLite."""
        return self.place.path is not None

    async def read(
        self, ask: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **more: Given.kwargs
    ) -> Answer:
        """Ask something; every statement sees what was committed before it. StoreAway when nobody answers."""

        def asked() -> Answer:
            with self._reading.connect() as connection:
                return ask(connection, *args, **more)

        loop = asyncio.get_running_loop()
        with told_when_away():
            try:
                return await loop.run_in_executor(self._readers, asked)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                # The server was restarted; a question can be asked again.
                return await loop.run_in_executor(self._readers, asked)

    async def write(
        self, do: Callable[Concatenate[Connection, Given], Answer], *args: Given.args, **more: Given.kwargs
    ) -> Answer:
        """Do something in one transaction; it is durable when this returns. StoreAway when it cannot be done now."""

        def done() -> Answer:
            with self._writing.begin() as connection:
                return do(connection, *args, **more)

        with told_when_away():
            return await asyncio.get_running_loop().run_in_executor(self._writer, done)

    def shut(self) -> None:
        """Wait for what is under way and let go of every connection."""
        for threads in (self._readers, self._writer):
            threads.shutdown()
        for engine in (self._reading, self._writing):
            engine.dispose()


def reader_engine(place: DatabasePlace) -> Engine:
    """Connections for questions: no transactions, so no locks."""
    engine = _engine(place, READERS, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
    if place.path is not None:
        event.listen(engine, "connect", _sqlite_ready)
    return engine


def writer_engine(place: DatabasePlace) -> Engine:
    """The connection that writes: whole transactions, on disk when they are committed."""
    engine = _engine(place, 1)
    if place.path is not None:
        event.listen(engine, "connect", _sqlite_ready)
        event.listen(engine, "begin", _begin_immediate)
    else:
        event.listen(engine, "connect", _postgres_ready)
    return engine


def _engine(place: DatabasePlace, connections: int, **more: Any) -> Engine:
    driver: dict[str, object] = {"application_name": "gipfel", "connect_timeout": CONNECT_PATIENCE}
    if place.path is not None:
        # Without isolation_level=None the driver would begin transactions by itself, and deferred ones.
        driver = {"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None}
    # What a statement was given may be personal: no error and no log repeats it.
    more |= {"poolclass": QueuePool, "pool_size": connections, "max_overflow": 0, "hide_parameters": True}
    return create_engine(place.url, connect_args=driver, **more)


def _sqlite_ready(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    _into_wal(cursor)
    for pragma in ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _into_wal(cursor: sqlite3.Cursor) -> None:
    """Processes that open a new database at once refuse each other here, and SQLite does not wait by itself."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                raise
            sleep(0.01)


def _begin_immediate(connection: Connection) -> None:
    # A deferred transaction that reads first can be refused when it wants to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgres_ready(connection: Any, _record: object) -> None:
    """A server told to answer before the disk does is told otherwise; a process that hangs must not hold others."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        cursor.execute(f"SET lock_timeout = '{LOCK_PATIENCE}s'")
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{PATIENCE}s'")
    connection.commit()


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
