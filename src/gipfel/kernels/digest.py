"""What compiled code depends on: source and data files, versions, the processor, and the compiler's settings."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numba
import numpy as np

SHARED = ("gipfel.core", "gipfel.kernels")
COMPILED = ["engine", "compiled"]
_PLACES = {"NUMBA_CACHE_DIR", "NUMBA_CACHE_LOCATOR_CLASSES"}
_UNSEEN = {".pyc", ".pyo", ".md"}


def package_of(module: str) -> str:
    """The package whose values a module's functions see: one game, the texts of the search, a layer, all of others'."""
    if module == "__main__":
        spec = getattr(sys.modules[module], "__spec__", None)
        module = spec.name if spec is not None else module
    parts = module.split(".")
    if parts[0] != "gipfel":
        return parts[0]
    alone = parts[1:2] == ["games"] or parts[1:3] == COMPILED
    return ".".join(parts[:3] if alone else parts[:2])


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
    named = (package.removesuffix(f".{COMPILED[-1]}") for package in packages if package not in SHARED)
    own = {package.rpartition(".")[2] for package in named}
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
    if place.suffix in _UNSEEN or place.name.endswith("~"):
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
