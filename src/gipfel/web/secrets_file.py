"""Secrets of the house: made at the first start, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import IO

PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600


def private_folder(path: Path) -> Path:
    """The folder, made if it is missing, closed to everybody else when it is made."""
    path.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    return path


def open_private(path: Path, flags: int, mode: str) -> IO[str]:
    """A file that only its owner may read, if it is made now."""
    return os.fdopen(os.open(path, flags, PRIVATE_FILE), mode, encoding="utf-8")


def kept_secret(path: Path) -> str:
    """The secret in a file; the first who asks makes it. Two who ask at once get the same one."""
    private_folder(path.parent)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    if not path.exists():
        with open_private(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, "w") as file:
            file.write(secrets.token_urlsafe(32))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="utf-8").strip()
