"""One house per SQLite database: a lock that goes with its process, and tells where the house is open."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gipfel.core.errors import GipfelError
from gipfel.store.place import Place
from gipfel.web.secrets_file import open_private, private_folder, usable
from gipfel.web.settings import Settings


class OpenAlready(GipfelError):
    """Another process has this house open; `address` is where."""

    def __init__(self, address: str) -> None:
        super().__init__("house-open-already", address=address)
        self.address = address


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Hold the lock of a SQLite database while the block runs; several processes may share PostgreSQL."""
    path = Place.of(settings.database_url).path
    if path is None:
        yield
        return
    private_folder(path.parent)
    with open_private(Path(f"{path}.lock"), os.O_RDWR | os.O_CREAT, "r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise OpenAlready(file.read(200).strip()) from None
        with usable(path):
            # Past the buffer, which would try once more to write when the file is closed.
            file.truncate(0)
            os.write(file.fileno(), settings.address.encode())
        yield
