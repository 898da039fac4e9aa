"""Outages: when the house was not there, who finds that out, and who bears witness before a flag falls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from gipfel.house.bus import Asks, Knows, Signal
from gipfel.house.house_clock import HouseClock, Outage
from gipfel.store import Store

ANSWERED_WITHIN = 1.5  # seconds in which a process that is there answers
LONGER = 10.0  # seconds for one that arrived before us and is still asking
SIGN_WITHIN = 3.0  # seconds in which a process that is there says so, with three times its heartbeat
AGAIN = 0.2
DEAD = 120_000
"""Milliseconds without a heartbeat after which nobody waits for a process any more."""


@dataclass(slots=True)
class Downtime:
    """Time that is charged to nobody and that not all tables have taken note of: `outages` are times without a house,
    `gaps` those in which only this process was not there. While the house is `closing` nothing is given back."""

    outages: tuple[Outage, ...] = ()
    gaps: tuple[Outage, ...] = ()
    closing: bool = False

    @property
    def all(self) -> tuple[Outage, ...]:
        """Both, outages of the whole house first."""
        return *self.outages, *self.gaps


class Election:
    """Of the processes that start on a silent house the first to arrive decides; the others hear what it knows.

    They also hear the time from it: the wall clock may have been set since the others asked theirs.
    """

    def __init__(
        self, store: Store, process: str, publish: Callable[[Signal], None], clock: HouseClock, downtime: Downtime
    ) -> None:
        self._store, self._process, self._publish, self._clock = store, process, publish, clock
        self._downtime = downtime
        self._mine: Asks | None = None
        self._earlier = False
        self._answered = asyncio.Event()
        self.decided = False

    @property
    def outage(self) -> Outage | None:
        """The last of the outages that not all tables have taken note of."""
        return self._downtime.outages[-1] if self._downtime.outages else None

    async def arrive(self) -> bool:
        """Find out what time it is and about outages; whether it is for this process to see to them."""
        now = self._clock()
        arrival = await self._store.arrive(self._process, now)
        self._clock.set_to(self._clock() + arrival.now - now)
        known = tuple(Outage(alive, back) for alive, back in arrival.outages)
        alone = not self._process or arrival.others == 0
        first = alone or not await self._told(arrival.alive or now)
        if first:
            self._downtime.outages = known
            await self._store.nobody_else(self._process)
        elif arrival.alive is not None:
            # The house was there all the time; what it has not seen to yet are earlier outages.
            await self._store.noted([arrival.alive])
            self._downtime.outages = self._downtime.outages and tuple(one for one in known if one.alive < arrival.alive)
        self.decided = True
        if first:
            self._tell()
        return first and bool(self._downtime.outages)

    async def _told(self, alive: int) -> bool:
        """Whether somebody who is there has answered; workers that died a moment ago do not."""
        self._mine = Asks(self._process, alive)
        self._publish(self._mine)
        for patience in (ANSWERED_WITHIN, LONGER):
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await self._answered.wait()
                return True
            if not self._earlier:
                break
        return False

    def heard(self, signal: Asks | Knows) -> None:
        """Another process asks or tells."""
        if isinstance(signal, Knows):
            if signal.now and not self.decided:
                self._clock.set_to(signal.now)
            told = (Outage(signal.alive, signal.back),) if signal.back else ()
            self._downtime.outages = (self._downtime.outages or told) if told else ()
            self._answered.set()
        elif self.decided:
            self._tell()
        elif self._mine is not None:
            self._earlier |= (signal.alive, signal.process) < (self._mine.alive, self._mine.process)
            if not self._earlier:
                self._publish(self._mine)

    async def over(self) -> None:
        """Every table has taken note of the outages."""
        await self._store.noted([outage.alive for outage in self._downtime.outages])
        self._downtime.outages = ()
        self._tell()

    def _tell(self) -> None:
        alive, back = (0, 0) if self.outage is None else (self.outage.alive, self.outage.back)
        self._publish(Knows(self._process, alive, back, self._clock()))


class Witnesses:
    """Before a flag falls in a house of several processes: was each of them there when it did?

    Whoever was to move may have been connected to one that was not, and nobody knows whether another could be reached:
    new connections go to those that hang as well. So such a house is away as long as one of its processes is. The store
    knows of them; a house in one process has no others to ask.
    """

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
        deadline = loop.time() + SIGN_WITHIN
        while True:
            alive, known = await self._store.others(self._process, self.now() - DEAD)
            if alive is None or alive >= instant or loop.time() > deadline:
                return alive, tuple(known)
            await asyncio.sleep(AGAIN)
