"""The folder of compiled code: the user's own, closed to others, one sub-folder per state of everything that matters.

Cache files are pickles: whoever can write them runs code as the user. A folder that belongs to somebody else or that
others may write is never used, and there is no way back to a shared temporary folder.
"""

from __future__ import annotations

import logging
import os
import shutil
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.digest import digest, label

KEPT = 8  # folders per label: a few branches of the source, times Python versions, times checked and unchecked

_log = logging.getLogger(__name__)

declare(
    {
        "cache-foreign": N_("The cache folder {folder} belongs to somebody else."),
        "cache-open": N_("Others may write to the cache folder {folder}; close it with: chmod go-w {folder}"),
        "cache-unusable": N_("The cache folder {folder} cannot be used: {why}."),
    }
)


class UnsafeCache(GipfelError):
    """The cache folder cannot be trusted or used."""


def home() -> Path:
    """The cache folder of the house: GIPFEL_CACHE_DIR, else the platform's folder for the user's caches."""
    chosen = os.environ.get("GIPFEL_CACHE_DIR")
    if chosen:
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base).absolute() / "gipfel"


def kernels_folder() -> Path:
    """The folder of compiled code, made and checked; raises `UnsafeCache`."""
    folder = Path("~")
    try:
        folder = home() / "kernels"
        folder.parent.parent.mkdir(parents=True, exist_ok=True)
        for place in (folder.parent, folder):
            place.mkdir(mode=0o700, exist_ok=True)
            _check(place)
        if os.name == "posix":
            folder.chmod(0o700)
    except (OSError, RuntimeError) as why:
        raise UnsafeCache("cache-unusable", folder=str(folder), why=str(why)) from None
    return folder


def _check(folder: Path) -> None:
    if os.name != "posix":
        return
    found, link = folder.stat(), folder.lstat()
    if {found.st_uid, link.st_uid} != {os.geteuid()}:
        raise UnsafeCache("cache-foreign", folder=str(folder))
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise UnsafeCache("cache-open", folder=str(folder))


@cache
def _trusted() -> Path | None:
    try:
        return kernels_folder()
    except UnsafeCache as refused:
        _warn(refused)
        return None


def _warn(refused: UnsafeCache) -> None:
    _log.warning("%s Compiled code is not kept: every start compiles again.", refused)


@cache
def folder_of(packages: frozenset[str]) -> Path | None:
    """Where code that sees these packages is kept, or None (said in the log) when it cannot be kept."""
    trusted = _trusted()
    if trusted is None:
        return None
    name = label(packages)
    folder = trusted / f"{name}-{digest(packages)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
    except OSError as why:
        _warn(UnsafeCache("cache-unusable", folder=str(folder), why=str(why)))
        return None
    if fresh:
        _prune(trusted.glob(f"{name}-*"))
    return folder


def _prune(folders: Iterable[Path]) -> None:
    used: list[tuple[float, Path]] = []
    for folder in folders:
        with suppress(FileNotFoundError):
            used.append((folder.stat().st_mtime, folder))
    for _, folder in sorted(used, reverse=True)[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
