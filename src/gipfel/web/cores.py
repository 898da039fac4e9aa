"""The cores of a house: its servers may keep to one each, their children take any that the house was given."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

_given: set[int] = set()


def keep_to_core(number: int) -> None:
    """Stay on one core: threads of one interpreter take turns anyway, and being moved about costs them time."""
    if sys.platform == "linux":
        _given.update(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {sorted(_given)[number % len(_given)]})


def given() -> list[int]:
    """What the house was given before it kept to a core; empty when it keeps to none."""
    return sorted(_given)


def take(cores: Iterable[int]) -> None:
    """Run on any of these."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, cores)
