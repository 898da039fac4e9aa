"""Keeping house: heartbeats, clocks due anywhere, time without a house given back, closing in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from gipfel.core.errors import GipfelError
from gipfel.play import HOUSE
from gipfel.play.clock import MOST_LAG
from gipfel.play.commands import Look, Stop
from gipfel.store import Store, StoreAway, Summary
from gipfel.web.live.hearing import next_look
from gipfel.web.live.house_clock import Outage
from gipfel.web.live.opening import Opening
from gipfel.web.live.pace import Pace
from gipfel.web.live.presence import Presences
from gipfel.web.live.tables import Tables
from gipfel.web.live.tasks import Tasks

log = logging.getLogger(__name__)

OTHERS_FIRST = 1_000  # milliseconds that the process which played last has for letting a flag fall
SOMEBODY_ELSE = 60.0  # seconds that the process which sees to an outage has for it


class Keeping:
    """What the house does by itself, for ever."""

    def __init__(self, store: Store, tables: Tables, presences: Presences, opening: Opening, pace: Pace) -> None:
        self.store, self.tables, self.presences, self.opening, self.pace = store, tables, presences, opening, pace

    def begin(self, tasks: Tasks, process: str, mine: bool) -> None:
        """Start everything; `mine` says that this process sees to the outage."""
        tasks.begin(self._pulse(), "pulse")
        tasks.begin(self._every(self.pace.beat, lambda: self._beat(process)), "heartbeat")
        tasks.begin(self._every(self.pace.beat, self._give_back_gaps), "giving back gaps")
        tasks.begin(self._every(self.pace.sweep, self._sweep), "sweep")
        tasks.begin(self._every(self.pace.presence, self._repeat_presence), "presence")
        if self.opening.outages:
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
            self.tables.now()
            await asyncio.sleep(self.pace.pulse)

    async def _beat(self, process: str) -> None:
        now = self.tables.now()
        ahead = await self.store.heartbeat(now, process, [(gap.alive, gap.back) for gap in self.tables.gaps])
        if ahead is not None:
            self.tables.now.catch_up(ahead)

    def missed(self, gap: Outage) -> None:
        """This process was not there: what passed meanwhile is charged to nobody, whichever table is looked at next."""
        log.warning("the house was not there for %d ms", gap.back - gap.alive)
        self.tables.gaps = (*self.tables.gaps, gap)

    async def _give_back_gaps(self) -> None:
        gaps = self.tables.gaps
        if not gaps:
            return
        await self._look_at_all(lambda: True)
        # Forgotten here first: the next heartbeat must not bring back what is noted.
        self.tables.gaps = tuple(gap for gap in self.tables.gaps if gap not in gaps)
        await self.store.noted([gap.alive for gap in gaps])

    async def _once(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something to its end, however often the store is away meanwhile."""
        while True:
            try:
                return await work()
            except StoreAway as away:
                log.warning("housekeeping waits for the store: %s", away)
            await asyncio.sleep(self.pace.beat)

    async def _sweep(self) -> None:
        """Tables that are due anywhere: another process may have gone before their flags fell."""
        self.tables.shelf.tidy()
        for name in await self.store.due(self.tables.now() - MOST_LAG - OTHERS_FIRST):
            try:
                await self.look(name)
            except GipfelError as error:
                log.debug("%s is due, but cannot be looked at: %s", name, error)

    async def look(self, name: str) -> int | None:
        """Look whether time has brought something about, and when to look again."""
        done = await self.tables.act(name, Look(), HOUSE)
        return next_look(done.table)

    async def _repeat_presence(self) -> None:
        self.presences.repeat([live for live in self.tables.shelf if live.onlookers])

    async def _give_back(self, wait: float) -> None:
        """Let every running table take note of the outages; those that are used meanwhile do so first."""
        await asyncio.sleep(wait)
        if await self._look_at_all(lambda: bool(self.opening.outages)):
            await self.opening.over()
            self.tables.outages = ()

    async def _look_at_all(self, wanted: Callable[[], bool]) -> bool:
        """Look at every running table at which time matters, as long as that is wanted; whether it was to the end."""
        for name in await self.store.running():
            if not wanted():
                return False
            try:
                summary = await self.store.summary(name)
                if summary is not None and _timed(summary):
                    await self.tables.act(name, Look(), HOUSE)
            except GipfelError as error:
                log.warning("%s cannot go on: %s", name, error)
        return True

    async def close(self, process: str) -> None:
        """The last process to go holds the clocks of the tables it has in memory; the heartbeat tells for the rest."""
        try:
            if await self.store.leave(process, self.tables.now()):
                return
            async with asyncio.timeout(self.pace.closing):
                for live in self.tables.shelf:
                    if live.table.falls_at() is not None:
                        await self.tables.act(live.name, Stop(), HOUSE)
        except TimeoutError:
            log.warning("not all clocks could be held in time; they are set right at the next start")
        except (GipfelError, StoreAway) as error:
            log.warning("a clock could not be held: %s", error)


def _timed(summary: Summary) -> bool:
    """Whether time matters at a table; one that was stopped in good order does not say when its flag falls."""
    terms = summary.terms
    if summary.phase != "playing":
        return False
    return summary.falls_at is not None or terms.clock.timed or terms.inner_clock.timed or "external" in terms.spec
