"""The tables of one process: commands are carried out here, one after the other at each table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field

from gipfel.core.errors import GipfelError
from gipfel.house.decision import AT_HOME, Decisions, Journey
from gipfel.house.house_clock import HouseClock
from gipfel.house.journal import Journal
from gipfel.house.live_tables import LiveTable, TableCache
from gipfel.house.lost_time import LostTime
from gipfel.house.views import refusal_for, strange
from gipfel.store import Stale, StoreAway
from gipfel.tables import HOUSE, Party, Refused, Table
from gipfel.tables.commands import Command, Look, Open, Thaw

log = logging.getLogger(__name__)

MOST_RACES = 50


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command brought about: its events from `first` to `last`; `again` when it had been carried out before."""

    first: int
    last: int
    table: Table = field(repr=False)
    again: bool = False


class LiveTables:
    """Decide by the rules, append to the log, tell everybody; and once more when another process was faster."""

    def __init__(
        self, now: HouseClock, cache: TableCache, decisions: Decisions, journal: Journal, lost_time: LostTime
    ) -> None:
        self.now = now
        self._cache, self._decisions, self._journal, self._lost_time = cache, decisions, journal, lost_time
        self._acts: set[asyncio.Future[Receipt]] = set()

    @property
    def at_work(self) -> bool:
        """Whether a command is being carried out."""
        return bool(self._acts)

    async def act(
        self, name: str, command: Command, actor: Party, lag: int = 0, secret: str | None = None, credit: int = 0
    ) -> Receipt:
        """Carry out a command. Who stops waiting for the answer does not stop what has begun."""
        return await self._unstoppable(self._act(name, command, actor, Journey(lag, credit, self.now()), secret))

    async def _act(self, name: str, command: Command, actor: Party, journey: Journey, secret: str | None) -> Receipt:
        live = await self._cache.get(name)
        async with live:
            await self.attend(live)
            for _ in range(MOST_RACES):
                stranger = strange(live.table, actor, secret)
                try:
                    if (refused := refusal_for(stranger, command)) is not None:
                        raise refused
                    return await self._carry_out(live, command, actor, journey)
                except GipfelError as error:
                    # Word of what another process did may be under way: nobody is refused for what is old already.
                    if not await self._journal.catch_up(live):
                        raise (refusal_for(stranger, command, error) or error) from None
            raise Refused("house-busy")

    async def _carry_out(self, live: LiveTable, command: Command, actor: Party, journey: Journey = AT_HOME) -> Receipt:
        for _ in range(MOST_RACES):
            # 1. A command that was carried out before has its answer.
            known = live.table.answered(actor, command.id)
            if known is not None:
                return Receipt(known.first, known.last, live.table, again=True)
            # 2. No time is charged in which there was no house.
            now = self.now()
            if await self._lost_time.gave_back(live, now):
                continue
            # 3. The rules decide: events, the table after them and its board, all at once; a turn is played here only.
            first = live.table.seq + 1
            made = await self._decisions.of(live, command, actor, journey, now)
            if not made.events:
                return Receipt(first, live.table.seq, live.table)
            # 4. They are in the store before anybody hears of them. What time brought about first may be all of it.
            if await self._journal.append(live, made) and (actor == HOUSE or made.events[0].by == actor.id):
                return Receipt(first, live.table.seq, live.table)
        raise Refused("house-busy")

    async def open(self, name: str, command: Open, actor: Party) -> Receipt:
        """Set up a table under a name."""
        return await self._unstoppable(self._open(name, command, actor))

    async def _open(self, name: str, command: Open, actor: Party) -> Receipt:
        made = await self._decisions.of(LiveTable(name, Table()), command, actor, AT_HOME, self.now())
        try:
            live = await self._journal.open(name, made)
        except Stale:
            pass
        else:
            return Receipt(1, live.table.seq, live.table)
        # The same command again: the table is there, and remembers it.
        known = await self._cache.get(name)
        answer = known.table.answered(actor, command.id)
        if answer is None:
            raise Refused("opened-already")
        return Receipt(answer.first, answer.last, known.table, again=True)

    async def attend(self, live: LiveTable) -> None:
        """Before anything else: read what others appended, do not charge time without a house, freeze or thaw."""
        if live.behind:
            await self._journal.catch_up(live)
        await self._lost_time.give_back(live)
        table = live.table
        if table.phase == "playing" and table.broken is not None and table.frozen is None:
            await self._carry_out(live, Look(), HOUSE)
            log.error("%s is frozen: its log does not replay (%s)", live.name, table.broken)
        elif table.phase == "playing" and table.broken is None and table.frozen is not None:
            await self._carry_out(live, Thaw(), HOUSE)

    async def current(self, live: LiveTable) -> None:
        """Attend to a table that nobody is at work on."""
        if self._waits(live):
            async with live:
                await self.attend(live)

    def _waits(self, live: LiveTable) -> bool:
        """Whether `attend` has something to do."""
        table = live.table
        if live.behind or self._lost_time.held(live):
            return True
        return table.phase == "playing" and (table.broken is None) != (table.frozen is None)

    async def _unstoppable(self, work: Awaitable[Receipt]) -> Receipt:
        act = asyncio.ensure_future(work)
        self._acts.add(act)
        act.add_done_callback(self._acted)
        return await asyncio.shield(act)

    def _acted(self, act: asyncio.Future[Receipt]) -> None:
        self._acts.discard(act)
        error = None if act.cancelled() else act.exception()
        if error is not None and not isinstance(error, GipfelError | StoreAway):
            log.error("a command failed", exc_info=error)

    async def settled(self) -> None:
        """Wait until every command under way is answered."""
        while self._acts:
            await asyncio.wait(list(self._acts))
