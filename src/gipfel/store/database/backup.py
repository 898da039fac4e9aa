"""Backups of SQLite: a copy of one moment while the house goes on, and a house from such a copy."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from time import strftime

from gipfel.core.errors import GipfelError
from gipfel.store.database.connections import Database
from gipfel.store.database.migration import known_versions
from gipfel.store.database.place import DatabasePlace

PATIENCE = 5.0  # seconds that a lock is waited for
_logger = logging.getLogger(__name__)


class Backup(Database):
    """Copies of the database."""

    async def backup(self, target: Path) -> None:
        """Copy a SQLite database to a new file while it is in use; the copy is checked before it gets its name."""
        await asyncio.to_thread(backup, self.place, target)


def backup(place: DatabasePlace, target: Path) -> None:
    """Copy the database at a place to a new file."""
    path = _existing(place)
    if target.exists():
        raise GipfelError("file-exists", path=target)
    with _fresh(target) as draft:
        _copy(path, draft)


def restore(place: DatabasePlace, source: Path) -> Path | None:
    """Put a checked copy in the place of the database; the one that was there is kept, and its new name returned."""
    if place.path is None:
        raise GipfelError("backup-needs-sqlite")
    if not source.is_file():
        raise GipfelError("no-database", path=source)
    place.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _fresh(place.path) as draft:
        _copy(source, draft)
        return _set_aside(place.path)


def _existing(place: DatabasePlace) -> Path:
    if place.path is None:
        raise GipfelError("backup-needs-sqlite")
    if not place.path.is_file():
        raise GipfelError("no-database", path=place.path)
    return place.path


@contextmanager
def _fresh(target: Path) -> Iterator[Path]:
    """A private file beside the target, which takes its name when all went well."""
    draft = target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        yield draft
        _to_disk(draft)
        draft.replace(target)
        _to_disk(target.parent)
    except OSError as error:
        raise GipfelError("unwritable-copy", path=target, detail=error.strerror or error) from error
    finally:
        draft.unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _copy(source: Path, draft: Path) -> None:
    """Copy in one step: in smaller ones every append in between would make the copy begin again."""
    try:
        with closing(_opened(source, "ro")) as old, closing(_opened(draft, "rw")) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            _check(new)
    except sqlite3.Error as error:
        raise GipfelError("damaged-database", path=source, detail=error) from error
    except _Damaged as damage:
        raise GipfelError("damaged-database", path=source, detail=damage) from damage


class _Damaged(Exception):
    pass


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", PATIENCE, uri=True, isolation_level=None)


def _check(copy: sqlite3.Connection) -> None:
    (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise _Damaged(verdict)
    versions = {version for (version,) in copy.execute("SELECT version_num FROM alembic_version")}
    if not versions <= known_versions() or not versions:
        raise _Damaged(f"version {', '.join(sorted(versions)) or 'unknown'}")


def _set_aside(path: Path) -> Path | None:
    """Give the present database a second name, under which it stays; refused while anybody has it open."""
    if not path.exists():
        return None
    _close(path)
    aside = path.with_name(f"{path.stem}-{strftime('%Y%m%d-%H%M%S')}-{token_hex(2)}{path.suffix}")
    os.link(path, aside)
    # A damaged database may leave its journal behind, which does not belong to the new one.
    for end in ("-wal", "-shm"):
        journal = path.with_name(path.name + end)
        if journal.exists():
            journal.rename(aside.with_name(aside.name + end))
    return aside


def _close(path: Path) -> None:
    """Bring a database into one file, which nobody can do while another has it open."""
    try:
        with closing(_opened(path, "rw")) as database:
            database.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise GipfelError("house-in-use") from error
    except sqlite3.DatabaseError:
        _logger.warning("the present database is damaged", exc_info=True)
