"""Housekeeping: heartbeats, clocks due anywhere, time without a house given back, closing in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from gipfel.core.errors import GipfelError
from gipfel.house.announcer import next_look
from gipfel.house.background import Tasks
from gipfel.house.house_clock import HouseClock, Outage
from gipfel.house.live_tables import TableCache
from gipfel.house.outages import Downtime, Election
from gipfel.house.presence import Presences
from gipfel.house.tables import LiveTables
from gipfel.store import Store, StoreAway, Summary
from gipfel.tables import HOUSE
from gipfel.tables.clock import MOST_LAG
from gipfel.tables.commands import Look, StopHouse
from gipfel.tables.terms import time_matters

log = logging.getLogger(__name__)

OTHERS_FIRST = 1_000  # milliseconds that the process which played last has for letting a flag fall
SOMEBODY_ELSE = 60.0  # seconds that the process which sees to an outage has for it


@dataclass(frozen=True, slots=True)
class Intervals:
    """How often the house does what it does by itself, in seconds.

    Between looks at the clock, between heartbeats, between looks for what is due anywhere, the longest sleep of the
    timers, between words about presence, and how long closing may take.
    """

    pulse: float = 0.25
    beat: float = 1.0
    sweep: float = 5.0
    tick: float = 1.0
    presence: float = 15.0
    closing: float = 5.0


class Housekeeping:
    """What the house does by itself, for ever."""

    def __init__(
        self,
        store: Store,
        now: HouseClock,
        cache: TableCache,
        tables: LiveTables,
        presences: Presences,
        election: Election,
        downtime: Downtime,
        intervals: Intervals,
    ) -> None:
        self._store, self._now, self._cache, self._tables = store, now, cache, tables
        self._presences, self._election, self._downtime, self._intervals = presences, election, downtime, intervals

    def begin(self, tasks: Tasks, process: str, mine: bool) -> None:
        """Start everything; `mine` says that this process sees to the outage."""
        tasks.begin(self._pulse(), "pulse")
        tasks.begin(self._every(self._intervals.beat, lambda: self._beat(process)), "heartbeat")
        tasks.begin(self._every(self._intervals.beat, self._give_back_gaps), "giving back gaps")
        tasks.begin(self._every(self._intervals.sweep, self._sweep), "sweep")
        tasks.begin(self._every(self._intervals.presence, self._repeat_presence), "presence")
        if self._downtime.outages:
            tasks.begin(self._once(lambda: self._give_back(0.0 if mine else SOMEBODY_ELSE)), "giving back time")

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except StoreAway as away:  # the house goes on meanwhile
                log.warning("housekeeping waits for the store: %s", away)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(seconds)

    async def _pulse(self) -> None:
        """Ask for the time so often that it is noticed when nobody could."""
        while True:
            self._now()
            await asyncio.sleep(self._intervals.pulse)

    async def _beat(self, process: str) -> None:
        now = self._now()
        ahead = await self._store.heartbeat(now, process, [(gap.alive, gap.back) for gap in self._downtime.gaps])
        if ahead is not None:
            self._now.catch_up(ahead)

    def missed(self, gap: Outage) -> None:
        """This process was not there: what passed meanwhile is charged to nobody, whichever table is looked at next."""
        log.warning("the house was not there for %d ms", gap.back - gap.alive)
        self._downtime.gaps = (*self._downtime.gaps, gap)

    async def _give_back_gaps(self) -> None:
        gaps = self._downtime.gaps
        if not gaps:
            return
        await self._look_at_all(lambda: True)
        # Forgotten here first: the next heartbeat must not bring back what is noted.
        self._downtime.gaps = tuple(gap for gap in self._downtime.gaps if gap not in gaps)
        await self._store.noted([gap.alive for gap in gaps])

    async def _once(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something to its end, however often the store is away meanwhile."""
        while True:
            try:
                return await work()
            except StoreAway as away:
                log.warning("housekeeping waits for the store: %s", away)
            await asyncio.sleep(self._intervals.beat)

    async def _sweep(self) -> None:
        """Tables that are due anywhere: another process may have gone before their flags fell."""
        self._cache.tidy()
        for name in await self._store.due(self._now() - MOST_LAG - OTHERS_FIRST):
            try:
                await self.look(name)
            except GipfelError as error:
                log.debug("%s is due, but cannot be looked at: %s", name, error)

    async def look(self, name: str) -> int | None:
        """Look whether time has brought something about, and when to look again."""
        done = await self._tables.act(name, Look(), HOUSE)
        return next_look(done.table)

    async def _repeat_presence(self) -> None:
        self._presences.repeat([live for live in self._cache if live.onlookers])

    async def _give_back(self, wait: float) -> None:
        """Let every running table take note of the outages; those that are used meanwhile do so first."""
        await asyncio.sleep(wait)
        if await self._look_at_all(lambda: bool(self._downtime.outages)):
            await self._election.over()

    async def _look_at_all(self, wanted: Callable[[], bool]) -> bool:
        """Look at every running table at which time matters, as long as that is wanted; whether it was to the end."""
        for name in await self._store.running():
            if not wanted():
                return False
            try:
                summary = await self._store.summary(name)
                if summary is not None and _timed(summary):
                    await self._tables.act(name, Look(), HOUSE)
            except GipfelError as error:
                log.warning("%s cannot go on: %s", name, error)
        return True

    async def close(self, process: str) -> None:
        """The last process to go holds the clocks of the tables it has in memory; the heartbeat tells for the rest."""
        try:
            if await self._store.leave(process, self._now()):
                return
            async with asyncio.timeout(self._intervals.closing):
                for live in self._cache:
                    if live.table.falls_at() is not None:
                        await self._tables.act(live.name, StopHouse(), HOUSE)
        except TimeoutError:
            log.warning("not all clocks could be held in time; they are set right at the next start")
        except (GipfelError, StoreAway) as error:
            log.warning("a clock could not be held: %s", error)


def _timed(summary: Summary) -> bool:
    """Whether time matters at a table; one that was stopped in good order does not say when its flag falls."""
    return summary.phase == "playing" and (summary.falls_at is not None or time_matters(summary.terms))
