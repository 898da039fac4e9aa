"""Timers: one heap of the instants at which time brings something about, and one task that waits for them."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from gipfel.store import StoreAway

log = logging.getLogger(__name__)

AT_ONCE = 16  # how many tables are looked at together when many are due
AGAIN = 1_000  # milliseconds until a table is looked at again that is still due


class Timers:
    """`look` is called for each table whose instant has come; `longest` bounds how long the task sleeps."""

    def __init__(self, now: Callable[[], int], look: Callable[[str], Awaitable[int | None]], longest: float) -> None:
        self._now, self._look, self._longest = now, look, longest
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

    async def run(self) -> None:
        """Look at tables when their time comes, for ever."""
        async with asyncio.TaskGroup() as looks:
            while True:
                for name in self._due():
                    await self._room.acquire()
                    looks.create_task(self._looked(name))
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

    async def _looked(self, name: str) -> None:
        try:
            instant = await self._look(name)
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
