"""The time of a house: a clock that goes on evenly whatever becomes of the machine's, and timers for tables."""

from __future__ import annotations

import asyncio
import heapq
import logging
import math
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from gipfel.store import StoreAway

log = logging.getLogger(__name__)

VARIABLE = "GIPFEL_CLOCK_FILE"  # for tests: a file with seconds by which the wall clock is wrong
GAP = 3_000
"""Milliseconds without asking for the time after which the process was not there: frozen, asleep, starved."""
Instants = Callable[[], int]

AT_ONCE = 16  # how many tables are looked at together when many are due
AGAIN = 1_000  # milliseconds until a table is looked at again that is still due
Look = Callable[[str], Awaitable[int | None]]
"""Called for a table whose instant has come; the next instant, if there is one."""

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
    """Called, it gives the instant in milliseconds. It goes on evenly and notices when nobody was there.

    The wall clock is asked once; from then on time goes by the steady one. With a `gap`, whoever `watch`es hears of a
    time in which nobody asked before the next instant is given.
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


class Timers:
    """One heap of the instants at which time brings something about, and one task that waits for them.

    `longest` bounds how long it sleeps.
    """

    def __init__(self, now: Callable[[], int], longest: float) -> None:
        self._now, self._longest = now, longest
        self._heap: list[tuple[int, str]] = []
        self._instants: dict[str, int] = {}
        self._earlier = asyncio.Event()
        self._room = asyncio.Semaphore(AT_ONCE)

    def __len__(self) -> int:
        return len(self._instants)

    def set(self, name: str, instant: int | None) -> None:
        """The next instant of a table; None for none."""
        if self._instants.get(name) == instant:
            return
        if instant is None:
            self._instants.pop(name, None)
            return
        self._instants[name] = instant
        heapq.heappush(self._heap, (instant, name))
        if len(self._heap) > 2 * len(self._instants) + 100:
            self._heap = [(at, known) for known, at in self._instants.items()]
            heapq.heapify(self._heap)
        if self._heap[0][0] >= instant:
            self._earlier.set()

    async def run(self, look: Look) -> None:
        """Look at tables when their time comes, for ever."""
        async with asyncio.TaskGroup() as looks:
            while True:
                for name in self._due():
                    await self._room.acquire()
                    looks.create_task(self._looked(name, look))
                await self._sleep()

    async def _sleep(self) -> None:
        self._earlier.clear()
        wait = self._longest
        if self._heap:
            wait = min(wait, max(0, self._heap[0][0] - self._now()) / 1_000)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(wait, 0.001)):
                await self._earlier.wait()

    def _due(self) -> list[str]:
        now, due = self._now(), list[str]()
        while self._heap and self._heap[0][0] <= now:
            instant, name = heapq.heappop(self._heap)
            if self._instants.get(name) == instant:
                del self._instants[name]
                due.append(name)
        return due

    async def _looked(self, name: str, look: Look) -> None:
        try:
            instant = await look(name)
        except StoreAway as away:
            log.warning("the clock of %s waits for the store: %s", name, away)
            instant = self._now()
        except Exception:  # one table must not stop the clocks of the others
            log.exception("the clock of %s could not be looked at", name)
            instant = self._now()
        finally:
            self._room.release()
        if instant is not None and name not in self._instants:
            self.set(name, instant if instant > self._now() else self._now() + AGAIN)
