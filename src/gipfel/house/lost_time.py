"""Lost time: what passed without a house is given back to a table before anything else happens there."""

from __future__ import annotations

from gipfel.house.decision import AT_HOME, Decisions
from gipfel.house.house_clock import GAP, HouseClock, Outage
from gipfel.house.journal import Journal
from gipfel.house.live_tables import LiveTable
from gipfel.house.outages import Downtime, Witnesses
from gipfel.tables import HOUSE
from gipfel.tables.commands import ResumeHouse


class LostTime:
    """Looks at the tables of one process, each inside `async with live`."""

    def __init__(
        self, now: HouseClock, downtime: Downtime, witnesses: Witnesses, decisions: Decisions, journal: Journal
    ) -> None:
        self._now, self._downtime, self._witnesses = now, downtime, witnesses
        self._decisions, self._journal = decisions, journal

    def held(self, live: LiveTable) -> bool:
        """Whether a table still stands as the house left it."""
        if live.table.phase != "playing" or self._downtime.closing:
            return False
        return live.table.stopped or any(_uncharged(live, outage) for outage in self._downtime.all)

    async def give_back(self, live: LiveTable) -> None:
        """Another process may be doing the same: each time it is asked anew whether it is done."""
        while self.held(live):
            now = self._now()
            unnoted = [outage for outage in self._downtime.all if _uncharged(live, outage)]
            await self._resume(live, (*unnoted, *self._downtime.outages[-1:], Outage(now, now))[0])

    async def gave_back(self, live: LiveTable, now: int) -> bool:
        """Whether time had to be given back first: a flag must not fall for want of a house."""
        if self.held(live):
            await self.give_back(live)
            return True
        falls_at = live.table.falls_at()
        if falls_at is None or now < falls_at or self._downtime.closing:
            return False
        away = [outage for outage in await self._witnesses.outages(falls_at) if _uncharged(live, outage)]
        for outage in away[:1]:
            await self._resume(live, outage)
        return bool(away)

    async def _resume(self, live: LiveTable, outage: Outage) -> None:
        """Of an outage that was noted while it lasted, the rest."""
        alive = max(outage.alive, min(live.resumed_at, outage.back))
        await self._journal.append(
            live, await self._decisions.of(live, ResumeHouse(alive=alive), HOUSE, AT_HOME, outage.back)
        )


def _uncharged(live: LiveTable, outage: Outage) -> bool:
    """Whether a clock was running while the house was down, and nobody has taken note of that yet."""
    given_back = live.resumed_at > outage.alive and outage.back - live.resumed_at < GAP
    return not (live.table.at >= outage.back or given_back) and live.table.falls_at() is not None
