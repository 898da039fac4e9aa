"""The folder of compiled code: the user's own, closed to others, one sub-folder per state of everything that matters.

That is source and data files, versions, the processor, and the compiler's settings. Cache files are pickles: whoever
can write them runs code as the user. A folder that belongs to somebody else or that others may write is never used,
and there is no way back to a shared temporary folder.
"""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import shutil
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numpy as np

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

KEPT = 8  # folders per label: a few branches of the source, times Python versions, times checked and unchecked
SHARED = ("gipfel.core", "gipfel.kernels")
SEARCH = "gipfel.engine.search.compiled"
_PLACES = {"NUMBA_CACHE_DIR", "NUMBA_CACHE_LOCATOR_CLASSES"}
_UNSEEN = {".pyc", ".pyo", ".md", ".mo", ".po", ".pot", ".svg"}
_NOT_COMPILED = {"levels.toml", "series.toml", "showcase.txt", "weights.json", "network.npz", "patterns.npz"}  # no code

_log = logging.getLogger(__name__)

declare(
    {
        "cache-foreign": N_("The cache folder {folder} belongs to somebody else."),
        "cache-open": N_("Others may write to the cache folder {folder}; close it with: chmod go-w {folder}"),
        "cache-unusable": N_("The cache folder {folder} cannot be used: {why}."),
    }
)


def package_of(module: str) -> str:
    """The package whose values a module's functions see: one game, the texts of the search, a layer, all of others'."""
    if module == "__main__":
        spec = getattr(sys.modules[module], "__spec__", None)
        module = spec.name if spec is not None else module
    if module.startswith(f"{SEARCH}."):
        return SEARCH
    parts = module.split(".")
    if parts[0] != "gipfel":
        return parts[0]
    return ".".join(parts[:3] if parts[1:2] == ["games"] else parts[:2])


@cache
def digest(packages: frozenset[str]) -> str:
    """A short name for the state of these packages and of everything else that changes compiled code."""
    total = hashlib.sha256(repr(_surroundings()).encode())
    for package in sorted(packages.union(SHARED)):
        total.update(f"\0{package}\0".encode())
        for place, file in sorted(_files(package)):
            with suppress(FileNotFoundError):  # an editor's passing file
                content = file.read_bytes()
                total.update(f"{place}\0{len(content)}\0".encode())
                total.update(content)
    return total.hexdigest()[:16]


def label(packages: Iterable[str]) -> str:
    """A readable name: `pentago`, `engine.pentago`, and `kernels` for what is shared by all games."""
    named = (package for package in packages if package not in SHARED)
    own = {"engine" if package == SEARCH else package.rpartition(".")[2] for package in named}
    return ".".join(sorted(own)) or "kernels"


def _files(package: str) -> Iterator[tuple[str, Path]]:
    module = sys.modules.get(package)
    folders = getattr(module, "__path__", None)
    if folders is None:
        file = getattr(module, "__file__", None)
        if file is not None:
            yield "", Path(file)
        return
    for folder in map(Path, folders):
        for file in folder.rglob("*"):
            place = file.relative_to(folder)
            if _seen(place) and file.is_file():
                yield place.as_posix(), file


def _seen(place: Path) -> bool:
    if place.suffix in _UNSEEN or place.name in _NOT_COMPILED or place.name.endswith("~"):
        return False
    return not any(part.startswith(".") or part == "__pycache__" for part in place.parts)


def _surroundings() -> tuple[object, ...]:
    config: Any = numba.config
    features = llvmlite.binding.get_host_cpu_features().flatten()
    settings = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_") and name not in _PLACES}
    return (
        (platform.python_implementation(), sys.version, numba.__version__, llvmlite.__version__, np.__version__),
        (llvmlite.binding.get_process_triple(), llvmlite.binding.get_host_cpu_name(), features),
        sorted(settings.items()),
        # Also set by programs and by a .numba_config.yaml, without a variable.
        (config.BOUNDSCHECK, int(config.OPT), config.DEBUGINFO_DEFAULT),
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
