"""When a database is away, full or closed to writing: what the error of a driver means for the house."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from gipfel.core.errors import GipfelError
from gipfel.store.place import Place

# What is wrong with a statement, or with what it was given, is no trouble of the database.
_OURS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
# No room for the database, or for what SQLite keeps beside it; and what PostgreSQL calls these.
_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE, "53100")
_READONLY = "25006"


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


def unopened(place: Place, away: StoreAway) -> GipfelError:
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
