"""The data folder of a house: its secrets, readable by its owner only, and the lock that lets one process have it."""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gipfel.core.errors import GipfelError
from gipfel.store.database.place import FULL, DatabasePlace
from gipfel.web.settings import Settings

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600
SECRET = "secret"
METRICS_TOKEN = "metrics-token"
PUSH_KEY = "push-key"
WORKER_KEY = "worker-key"


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """What the system says against a file or folder of the house becomes a sentence."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise GipfelError("disk-full", path=path) from error
        if isinstance(error, FileExistsError | NotADirectoryError):
            raise GipfelError("data-no-folder", path=path) from error
        raise GipfelError("data-unusable", path=path, detail=error.strerror or error) from error


def private_folder(path: Path) -> Path:
    """The folder, made if it is missing, closed to everybody else when it is made."""
    with usable(path):
        path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    return path


def open_private(path: Path, flags: int, mode: str) -> IO[str]:
    """A file that only its owner may read, if it is made now."""
    with usable(path):
        return os.fdopen(os.open(path, flags, PRIVATE_FILE), mode, encoding="utf-8")


def kept_secret(path: Path, make: Callable[[], str] = secrets.token_urlsafe) -> str:
    """The secret in a file; the first who asks makes it. Two who ask at once get the same one."""
    private_folder(path.parent)
    with usable(path):
        if path.exists() and path.stat().st_size == 0:
            path.unlink()  # left by a crash: an empty one could be guessed
        if not path.exists():
            _keep(path, make())
        return path.read_text(encoding="utf-8").strip()


def _keep(path: Path, secret: str) -> None:
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, "w") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)


class OpenAlready(GipfelError):
    """Another process has this house open; `address` is where."""

    def __init__(self, address: str) -> None:
        super().__init__("house-open-already", address=address)
        self.address = address


@contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """Hold the lock of a SQLite database while the block runs, and tell in it where the house is open.

    It goes with its process; several processes may share PostgreSQL.
    """
    path = DatabasePlace.of(settings.database_url).path
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
