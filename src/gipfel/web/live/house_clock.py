"""The clock of the house: it goes on evenly whatever becomes of the machine's, and notices when nobody was there."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "GIPFEL_CLOCK_FILE"  # for tests: a file with seconds by which the wall clock is wrong
GAP = 3_000
"""Milliseconds without asking for the time after which the process was not there: frozen, asleep, starved."""
Instants = Callable[[], int]

# The other one of Linux stands still while the machine sleeps, and a sleep could not be told from no time at all.
_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


@dataclass(frozen=True, slots=True)
class Outage:
    """The house was certainly there until `alive`, and is again since `back`."""

    alive: int
    back: int


def wall_clock() -> int:
    """The time of the machine in milliseconds: right, as a rule, but anybody may set it."""
    return time.time_ns() // 1_000_000 + _set_wrong_by()


def _set_wrong_by() -> int:
    name = os.environ.get(VARIABLE)
    if not name:
        return 0
    try:
        seconds = float(Path(name).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
    return round(seconds * 1_000) if math.isfinite(seconds) else 0


def steady_clock() -> int:
    """Milliseconds since some moment or other; nobody can set them, and they go on while the machine sleeps."""
    return time.clock_gettime_ns(_STEADY) // 1_000_000


class HouseClock:
    """Called, it gives the instant in milliseconds. The wall clock is asked once; from then on time goes by the steady
    one. With a `gap`, whoever `watch`es hears of a time in which nobody asked before the next instant is given.
    """

    def __init__(self, wall: Instants = wall_clock, steady: Instants = steady_clock, gap: int | None = GAP) -> None:
        self._steady, self._gap = steady, gap
        self._began = wall() - steady()
        self._asked = self._began + steady()
        self._missed: Callable[[Outage], None] | None = None

    @classmethod
    def of(cls, instants: Instants) -> HouseClock:
        """A clock that somebody moves by hand is always watched; any other that is one already stays."""
        return instants if isinstance(instants, HouseClock) else cls(instants, instants, None)

    def __call__(self) -> int:
        now, asked = self._began + self._steady(), self._asked
        self._asked = now
        if self._missed is not None and self._gap is not None and now - asked > self._gap:
            self._missed(Outage(asked, now))
        return now

    def watch(self, missed: Callable[[Outage], None] | None) -> None:
        """From now on somebody asks all the time, and `missed` hears when that was not so; None for no longer."""
        self()
        self._missed = missed

    def set_to(self, instant: int) -> None:
        """Before anything has happened in this process: the time of the house is another one."""
        self._began += instant - self()
        self._asked = instant

    def catch_up(self, instant: int) -> None:
        """Another process is ahead. By much, that counts as a time in which nobody was there."""
        self._began += max(0, instant - self())
