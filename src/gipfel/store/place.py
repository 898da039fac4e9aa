"""Where a database is: URLs read, drivers chosen, private files made."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from gipfel.core.errors import GipfelError
from gipfel.store import store_messages as store_messages

KNOWN = ("sqlite:////path/house.db", "postgresql://user@host/name")

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says when there is no room for more."""


@dataclass(frozen=True, slots=True)
class Place:
    """A database by its URL; `path` is the file of SQLite, None for PostgreSQL."""

    url: URL
    path: Path | None

    @classmethod
    def of(cls, text: str) -> Place:
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

    def prepared(self) -> Place:
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
