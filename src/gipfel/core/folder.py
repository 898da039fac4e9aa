"""The folder of a game: whatever it keeps beside its rules is found there by its name, without any list of games.

`lessons.py`, `tale.py`, `RULES.md`, `symbols.svg`, `levels.toml`, `weights.json`, `network.npz`, `patterns.npz`,
`showcase.txt`, `series.toml`, `locale/`: each may be missing.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@cache
def home_of(module: str) -> str:
    """The package a module of a game lies in: itself if it is one, or if it stands alone."""
    found = sys.modules.get(module)
    if found is None or hasattr(found, "__path__"):
        return module
    return found.__package__ or module


def module_beside(package: str, name: str) -> ModuleType | None:
    """The module called `name` in a package; None when it has none, or is a single module itself."""
    full = f"{package}.{name}"
    try:
        return None if find_spec(full) is None else import_module(full)
    except ModuleNotFoundError as error:
        if error.name in (package, full):
            return None
        raise


def file_beside(package: str, *path: str) -> Traversable | None:
    """A file in a package; None when it has none, or is a single module itself."""
    from importlib.resources import files  # takes as long as a tenth of `import gipfel`

    found = sys.modules.get(package) or import_module(package)
    if not hasattr(found, "__path__"):
        return None
    file = files(package).joinpath(*path)
    return file if file.is_file() or file.is_dir() else None


def text_beside(package: str, *path: str) -> str | None:
    """What a text file in a package holds; None when it has none."""
    file = file_beside(package, *path)
    return None if file is None else file.read_text(encoding="utf-8")
