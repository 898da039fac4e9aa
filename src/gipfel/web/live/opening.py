"""Opening the house: was it down, since when, and which of several processes that start at once sees to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from gipfel.store import Store
from gipfel.web.live.bus import Asks, Knows, Signal
from gipfel.web.live.house_clock import HouseClock, Outage

PATIENCE = 1.5  # seconds in which a process that is there answers
LONGER = 10.0  # seconds for one that arrived before us and is still asking


class Opening:
    """Of the processes that start on a silent house the first to arrive decides; the others hear what it knows.

    They also hear the time from it: the wall clock may have been set since the others asked theirs.
    """

    def __init__(self, store: Store, process: str, publish: Callable[[Signal], None], clock: HouseClock) -> None:
        self._store, self._process, self._publish, self._clock = store, process, publish, clock
        self._mine: Asks | None = None
        self._earlier = False
        self._answered = asyncio.Event()
        self.outages: tuple[Outage, ...] = ()
        self.decided = False

    @property
    def outage(self) -> Outage | None:
        """The last of the outages that not all tables have taken note of."""
        return self.outages[-1] if self.outages else None

    async def arrive(self) -> bool:
        """Find out what time it is and about `outages`; whether it is for this process to see to them."""
        now = self._clock()
        arrival = await self._store.arrive(self._process, now)
        self._clock.set_to(self._clock() + arrival.now - now)
        known = tuple(Outage(alive, back) for alive, back in arrival.outages)
        alone = not self._process or arrival.others == 0
        first = alone or not await self._told(arrival.alive or now)
        if first:
            self.outages = known
            await self._store.nobody_else(self._process)
        elif arrival.alive is not None:
            # The house was there all the time; what it has not seen to yet are earlier outages.
            await self._store.noted([arrival.alive])
            self.outages = self.outages and tuple(one for one in known if one.alive < arrival.alive)
        self.decided = True
        if first:
            self._tell()
        return first and bool(self.outages)

    async def _told(self, alive: int) -> bool:
        """Whether somebody who is there has answered; workers that died a moment ago do not."""
        self._mine = Asks(self._process, alive)
        self._publish(self._mine)
        for patience in (PATIENCE, LONGER):
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
            self.outages = (self.outages or told) if told else ()
            self._answered.set()
        elif self.decided:
            self._tell()
        elif self._mine is not None:
            self._earlier |= (signal.alive, signal.process) < (self._mine.alive, self._mine.process)
            if not self._earlier:
                self._publish(self._mine)

    async def over(self) -> None:
        """Every table has taken note of the outages."""
        await self._store.noted([outage.alive for outage in self.outages])
        self.outages = ()
        self._tell()

    def _tell(self) -> None:
        alive, back = (0, 0) if self.outage is None else (self.outage.alive, self.outage.back)
        self._publish(Knows(self._process, alive, back, self._clock()))
