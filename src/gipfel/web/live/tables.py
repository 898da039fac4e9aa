"""Carrying out commands: decide, append, and again when somebody else was faster."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gipfel.combine.chance import Chance
from gipfel.core.errors import GipfelError
from gipfel.play import HOUSE, BadLog, Event, Party, Refused, Setting, Table, fold
from gipfel.play.commands import Command, Look, Open, Resume, Thaw
from gipfel.store import Append, Stale, Store, StoreAway
from gipfel.web.live.deciding import Decision, asks_blocks, asks_rematch, decision, gone_on
from gipfel.web.live.house_clock import GAP, Outage
from gipfel.web.live.live_table import LiveTable
from gipfel.web.live.looking import refusal_for, strange
from gipfel.web.live.news import Happened
from gipfel.web.live.shelf import Shelf
from gipfel.web.live.view import Views
from gipfel.web.live.witnesses import Witnesses
from gipfel.web.live.workers import Workers

log = logging.getLogger(__name__)

MOST_RACES = 50
NAME_BYTES = 15  # 120 bits: nobody guesses a table


@dataclass(frozen=True, slots=True)
class Done:
    """What a command brought about: its events from `first` to `last`; `again` when it had been carried out before."""

    first: int
    last: int
    table: Table = field(repr=False)
    again: bool = False


class Told(Protocol):
    """Called after events have been appended here, or have been read that another process appended."""

    def __call__(self, live: LiveTable, before: Table, events: Sequence[Event], here: bool) -> None: ...


def new_name() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_urlsafe(NAME_BYTES)


class Tables:
    """The tables of one process. `told` hears of every event in order.

    `outages` are times without a house that are still to be given back, `gaps` those in which only this process was
    not there.
    """

    def __init__(
        self, store: Store, workers: Workers, views: Views, chance: Chance, witnesses: Witnesses, told: Told
    ) -> None:
        self.store, self.workers, self.views = store, workers, views
        self.chance, self.now, self.told = chance, witnesses.now, told
        self._witnesses = witnesses
        self.shelf = Shelf(self._load)
        self.outages: tuple[Outage, ...] = ()
        self.gaps: tuple[Outage, ...] = ()
        self.closing = False
        self._unreadable: set[str] = set()  # whose logs have been complained about
        self._acts: set[asyncio.Future[Done]] = set()

    async def act(self, name: str, command: Command, actor: Party, lag: int = 0, secret: str | None = None) -> Done:
        """Carry out a command. Who stops waiting for the answer does not stop what has begun."""
        return await self._unstoppable(self._act(name, command, actor, lag, secret))

    async def open(self, name: str, command: Open, actor: Party) -> Done:
        """Set up a table under a name."""
        return await self._unstoppable(self._open(name, command, actor))

    async def _unstoppable(self, work: Awaitable[Done]) -> Done:
        act = asyncio.ensure_future(work)
        self._acts.add(act)
        act.add_done_callback(self._acted)
        return await asyncio.shield(act)

    def _acted(self, act: asyncio.Future[Done]) -> None:
        self._acts.discard(act)
        error = None if act.cancelled() else act.exception()
        if error is not None and not isinstance(error, GipfelError | StoreAway):
            log.error("a command failed", exc_info=error)

    async def settled(self) -> None:
        """Wait until every command under way is answered."""
        while self._acts:
            await asyncio.wait(list(self._acts))

    async def _act(self, name: str, command: Command, actor: Party, lag: int, secret: str | None) -> Done:
        live = await self.shelf.get(name)
        async with live:
            await self.attend(live)
            for _ in range(MOST_RACES):
                try:
                    return await self._allowed(live, command, actor, lag, secret)
                except GipfelError:
                    # Word of what another process did may be under way: nobody is refused for what is old already.
                    if not await self._newer(live):
                        raise
            raise Refused("house-busy")

    async def _allowed(self, live: LiveTable, command: Command, actor: Party, lag: int, secret: str | None) -> Done:
        stranger = strange(live.table, actor, secret)
        refused = refusal_for(stranger, command)
        if refused is not None:
            raise refused
        try:
            return await self._carried(live, command, actor, lag)
        except GipfelError as error:
            raise (refusal_for(stranger, command, error) or error) from None

    async def _newer(self, live: LiveTable) -> bool:
        """Read what others appended; whether there was anything."""
        known = live.table.seq
        await self.catch_up(live)
        return live.table.seq > known

    async def _open(self, name: str, command: Open, actor: Party) -> Done:
        live = LiveTable(name, Table())
        async with live:
            try:
                made = await self._decide(live, command, actor, 0, self.now())
                await self.store.append(Append(name, 0, made.events, made.table))
            except Stale:
                pass
            else:
                self.shelf.put(live)
                self._went_on(live, made)
                return Done(1, live.table.seq, live.table)
        # The same command again: the table is there, and remembers it.
        known = await self.shelf.get(name)
        answer = known.table.answered(actor, command.id)
        if answer is None:
            raise Refused("opened-already")
        return Done(answer.first, answer.last, known.table, again=True)

    async def attend(self, live: LiveTable) -> None:
        """Before anything else: read what others appended, do not charge time without a house, freeze or thaw."""
        if live.behind:
            await self.catch_up(live)
        await self._give_back(live)
        table = live.table
        if table.phase == "playing" and table.broken is not None and table.frozen is None:
            await self._carried(live, Look(), HOUSE)
            log.error("%s is frozen: its log does not replay (%s)", live.name, table.broken)
        elif table.phase == "playing" and table.broken is None and table.frozen is not None:
            await self._carried(live, Thaw(), HOUSE)

    async def _give_back(self, live: LiveTable) -> None:
        """Another process may be doing the same: each time it is asked anew whether it is done."""
        while self._held(live):
            now = self.now()
            unnoted = [outage for outage in (*self.outages, *self.gaps) if _uncharged(live, outage)]
            await self._resume(live, (*unnoted, *self.outages[-1:], Outage(now, now))[0])

    async def _resume(self, live: LiveTable, outage: Outage) -> None:
        """Of an outage that was noted while it lasted, the rest."""
        alive = max(outage.alive, min(live.resumed_at, outage.back))
        made = await self._decide(live, Resume(alive=alive), HOUSE, 0, outage.back)
        await self._appended(live, made)

    async def _not_yet(self, live: LiveTable, now: int) -> bool:
        """Whether time had to be given back first: a flag must not fall for want of a house."""
        if self._held(live):
            await self._give_back(live)
            return True
        falls_at = live.table.falls_at()
        if falls_at is None or now < falls_at or self.closing:
            return False
        away = [outage for outage in await self._witnesses.outages(falls_at) if _uncharged(live, outage)]
        for outage in away[:1]:
            await self._resume(live, outage)
        return bool(away)

    def _held(self, live: LiveTable) -> bool:
        """Whether a table still stands as the house left it."""
        if live.table.phase != "playing" or self.closing:
            return False
        return live.table.stopped or any(_uncharged(live, outage) for outage in (*self.outages, *self.gaps))

    async def _carried(self, live: LiveTable, command: Command, actor: Party, lag: int = 0) -> Done:
        for _ in range(MOST_RACES):
            known = live.table.answered(actor, command.id)
            if known is not None:
                return Done(known.first, known.last, live.table, again=True)
            now = self.now()
            if await self._not_yet(live, now):
                continue
            first = live.table.seq + 1
            made = await self._decide(live, command, actor, lag, now)
            if not made.events:
                return Done(first, live.table.seq, live.table)
            if await self._appended(live, made) and (actor == HOUSE or made.events[0].by == actor.id):
                return Done(first, live.table.seq, live.table)
        raise Refused("house-busy")

    async def _decide(self, live: LiveTable, command: Command, actor: Party, lag: int, now: int) -> Decision:
        blocked = await self.store.blocked_with(actor.id) if asks_blocks(command) else frozenset[str]()
        successor = new_name() if asks_rematch(command) else ""
        setting = Setting(self.chance, lag, blocked, successor)
        views = self.views if live.onlookers else None
        return await self.workers.quick(decision, live.name, live.table, command, now, actor, setting, views)

    async def _appended(self, live: LiveTable, made: Decision) -> bool:
        """Whether the events are in the store; if somebody else was faster, his are read."""
        appends = [Append(live.name, live.table.seq, made.events, made.table)]
        if made.next is not None:
            appends.append(Append(made.next.name, 0, made.next.events, made.next.table))
        try:
            await self.store.append(*appends)
        except Stale:
            await self.catch_up(live)
            return False
        except BaseException:
            live.heard = live.table.seq + 1  # nobody knows whether it is there: look before going on
            raise
        self._went_on(live, made)
        if made.next is not None:
            following = LiveTable(made.next.name, Table())
            self.shelf.put(following)
            self._went_on(following, Decision(made.next.events, made.next.table))
        return True

    def _went_on(self, live: LiveTable, made: Decision) -> None:
        before = live.table
        live.advance(made.table, made.events)
        live.heard = max(live.heard, live.table.seq)
        live.tell(Happened(live.name, made.table, made.events, made.board))
        self.told(live, before, made.events, True)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what others appended; inside `async with live`."""
        heard = live.heard
        events = await self.log(live.name, live.table.seq)
        views = self.views if live.onlookers else None
        before = live.table
        after, board = await self.workers.quick(gone_on, views, before, events)
        if live.heard == heard:
            live.heard = after.seq
        if events:
            live.advance(after, events)
            live.tell(Happened(live.name, after, tuple(events), board))
            self.told(live, before, events, False)

    async def _load(self, name: str) -> LiveTable:
        events = await self.log(name)
        if not events:
            raise Refused("no-such-table")
        live = LiveTable(name, await self.workers.slow(fold, events), events)
        self.told(live, live.table, (), False)
        return live

    def waits(self, live: LiveTable) -> bool:
        """Whether `attend` has something to do."""
        table = live.table
        if live.behind or self._held(live):
            return True
        return table.phase == "playing" and (table.broken is None) != (table.frozen is None)

    async def log(self, name: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a table; one whose log cannot be read harms nobody else."""
        try:
            return await self.store.log(name, after, limit)
        except BadLog as error:
            if name not in self._unreadable:
                self._unreadable.add(name)
                log.error("the log of %s cannot be read: %s", name, error)
            raise Refused("table-unreadable") from error

    async def read_anew(self, live: LiveTable) -> None:
        """Fold the whole log again: names beside it have changed."""
        async with live:
            events = await self.log(live.name)
            live.advance(await self.workers.slow(fold, events), events)


def _uncharged(live: LiveTable, outage: Outage) -> bool:
    """Whether a clock was running while the house was down, and nobody has taken note of that yet."""
    given_back = live.resumed_at > outage.alive and outage.back - live.resumed_at < GAP
    return not (live.table.at >= outage.back or given_back) and live.table.falls_at() is not None
