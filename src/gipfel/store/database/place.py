"""Where a database is, and what it means when it cannot be opened, read or written."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from gipfel.core.errors import GipfelError

KNOWN = ("sqlite:////path/house.db", "postgresql://user@host/name")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says when there is no room for more."""
# What is wrong with a statement, or with what it was given, is no trouble of the database.
_OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
# No room for the database, or for what SQLite keeps beside it; and what PostgreSQL calls these.
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE, "53100")
_READONLY = "25006"


@dataclass(frozen=True, slots=True)
class DatabasePlace:
    """A database by its URL; `path` is the file of SQLite, None for PostgreSQL."""

    url: URL
    path: Path | None

    @classmethod
    def of(cls, text: str) -> DatabasePlace:
        """The place a URL names, or an error saying which URLs there are. Passwords are not shown."""
        try:
            url = make_url(text)
        except (ArgumentError, ValueError) as error:
            raise GipfelError("unknown-database", url=text.split("@")[-1][:200], known=KNOWN) from error
        backend = url.drivername.partition("+")[0]
        if backend == "sqlite" and url.database and not url.query and ":memory:" not in url.database:
            path = Path(url.database).absolute()
            return cls(URL.create("sqlite+pysqlite", database=str(path)), path)
        if backend in ("postgresql", "postgres"):
            if find_spec("psycopg") is None:
                raise GipfelError("extra-missing", extra="postgres")
            return cls(url.set(drivername="postgresql+psycopg"), None)
        raise GipfelError("unknown-database", url=url.render_as_string(hide_password=True)[:200], known=KNOWN)

    def prepared(self) -> DatabasePlace:
        """Itself, the file of a new SQLite database made so that only its owner can read it."""
        try:
            if self.path is None or self.path.exists():
                return self
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            # SQLite gives its journals the mode of the database.
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise self._closed(error) from error
        return self

    def holds_something(self) -> bool:
        """Whether there is anything where the database should be; of PostgreSQL that is asked of the server."""
        if self.path is None:
            return True
        try:
            return self.path.is_file() and self.path.stat().st_size > 0
        except OSError as error:
            raise self._closed(error) from error

    def _closed(self, error: OSError) -> GipfelError:
        if error.errno in FULL:
            return GipfelError("disk-full", path=self.path)
        return GipfelError("database-unreachable", detail=f"{self.path}: {error.strerror}")


class StoreAway(Exception):
    """The database cannot be asked or written now; it is worth trying again. `lost` when there is no connection."""

    def __init__(self, error: DBAPIError | sqlite3.Error) -> None:
        super().__init__(first_line(error))
        self.lost = isinstance(error, DBAPIError) and (error.connection_invalidated or error.statement is None)


@contextmanager
def told_when_away() -> Iterator[None]:
    """Errors of a database that does not do what it should become StoreAway; all others stay what they are."""
    try:
        yield
    except _OURS:
        raise
    except (DBAPIError, sqlite3.Error) as error:
        raise StoreAway(error) from error


def unopened(place: DatabasePlace, away: StoreAway) -> GipfelError:
    """Why a house cannot be opened, in a sentence."""
    error = getattr(away.__cause__, "orig", away.__cause__)
    where = place.path or place.url.render_as_string()
    code, state = getattr(error, "sqlite_errorcode", 0), getattr(error, "sqlstate", None)
    if code in _FULL or state in _FULL:
        return GipfelError("disk-full", path=where)
    # The lowest byte of SQLite's codes is the kind, the others say more.
    if code & 0xFF == sqlite3.SQLITE_READONLY or state == _READONLY:
        return GipfelError("database-readonly", path=where)
    return GipfelError("database-unreachable", detail=away)


def first_line(error: BaseException) -> str:
    """What a driver says, without the statement and its values: those may be personal."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0][:200]
