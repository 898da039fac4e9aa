"""Witnesses: before a flag falls in a house of several processes, was each of them there when it did?

Whoever was to move may have been connected to one that was not, and nobody knows whether another could be reached: new
connections go to those that hang as well. So such a house is away as long as one of its processes is.
"""

from __future__ import annotations

import asyncio

from gipfel.store import Store
from gipfel.web.live.house_clock import HouseClock, Outage

PATIENCE = 3.0  # seconds in which a process that is there says so, with three times its heartbeat
AGAIN = 0.2
DEAD = 120_000
"""Milliseconds without a heartbeat after which nobody waits for a process any more."""


class Witnesses:
    """What the store knows of the other processes; a house in one process has no others to ask."""

    def __init__(self, store: Store, process: str, now: HouseClock) -> None:
        self._store, self._process, self.now = store, process, now

    async def outages(self, instant: int) -> tuple[Outage, ...]:
        """When some process was away, so far as tables may not have taken note of it; until now, if one still is."""
        if not self._process:
            return ()
        alive, known = await self._after(instant)
        now = self.now()
        # One that has only just arrived may not have heard yet what time it is.
        away = [Outage(since, min(back, now)) for since, back in known]
        if alive is not None and alive < instant:
            away.append(Outage(alive, now))
        return tuple(away)

    async def _after(self, instant: int) -> tuple[int | None, tuple[tuple[int, int], ...]]:
        """The store's answer once all have given a sign of life after an instant, or had enough time for it."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while True:
            alive, known = await self._store.others(self._process, self.now() - DEAD)
            if alive is None or alive >= instant or loop.time() > deadline:
                return alive, tuple(known)
            await asyncio.sleep(AGAIN)
