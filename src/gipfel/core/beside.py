"""What a game or an extension keeps beside itself: modules found by their name, without any list of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def module_beside(package: str, name: str) -> ModuleType | None:
    """The module called `name` in a package; None when it has none, or is a single module itself."""
    full = f"{package}.{name}"
    try:
        return None if find_spec(full) is None else import_module(full)
    except ModuleNotFoundError as error:
        if error.name in (package, full):
            return None
        raise
