"""Events of many games in one process: commands are decided, appended to their logs, and decided again when another
process was faster. What is in memory is never older than the store: whoever asks reads on first."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from gipfel.events import LogEntry, Tournament, after, decide_event, fold
from gipfel.events.commands import CreateEvent, EventCommand
from gipfel.events.course import next_instant
from gipfel.events.deeds import RoundPaired
from gipfel.events.rights import check_right
from gipfel.house.background import RuleThreads
from gipfel.house.decision import new_name
from gipfel.house.house_clock import HouseClock
from gipfel.store import Stale, Store
from gipfel.store.tournaments import TournamentAppend
from gipfel.tables import Party, Refused

ROOM = 200
MOST_RACES = 50
NAME_BYTES = 9
Progress = Callable[[str, Tournament, list[LogEntry]], None]
"""Called with an event, how it stands, and what this process has just appended."""


@dataclass(slots=True)
class _LiveTournament:
    state: Tournament
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class LiveTournaments:
    """The events in the memory of one process."""

    def __init__(self, store: Store, now: HouseClock, threads: RuleThreads) -> None:
        self._store, self._now, self._threads = store, now, threads
        self._kept: OrderedDict[str, _LiveTournament] = OrderedDict()
        self.listeners: list[Progress] = []

    async def create(self, command: CreateEvent, actor: Party, name: str = "") -> str:
        """Set up an event under a new name, or under this one, where it may be already."""
        name = name or secrets.token_urlsafe(NAME_BYTES)
        entries = await self._threads.quick(decide_event, Tournament(), command, self._now(), actor.id)
        state = fold(entries)
        try:
            await self._store.append_tournament(TournamentAppend(name, 0, entries, state, {}, next_instant(state)))
        except Stale:
            known = await self.get(name)
            if not command.id or known.organiser != actor.id:
                raise Refused("event-created-already") from None
            return name
        self._went_on(name, self._keep(name, state), state, entries)
        return name

    async def get(self, name: str) -> Tournament:
        """An event as it stands in the store, or Refused("no-such-event")."""
        live = await self._live(name)
        async with live.lock:
            return await self._read_on(name, live)

    async def log(self, name: str) -> list[LogEntry]:
        """Its whole log, with the names of today."""
        found = await self._store.tournament_log(name)
        if not found:
            raise Refused("no-such-event")
        return found

    async def act(self, name: str, command: EventCommand, actor: Party) -> list[LogEntry]:
        """Carry out a command, durably; what it brought about. Refused when it is not the actor's, or not now."""
        live = await self._live(name)
        async with live.lock:
            await self._read_on(name, live)
            for _ in range(MOST_RACES):
                check_right(live.state, command, actor)
                made = await self._threads.slow(self._decided, live.state, command, actor.id)
                if made is None:
                    return []
                append = TournamentAppend(name, live.state.seq, *made, next_instant(made[1]))
                try:
                    await self._store.append_tournament(append)
                except Stale:
                    await self._read_on(name, live)
                    continue
                self._went_on(name, live, append.state, list(append.entries))
                return list(append.entries)
        raise Refused("house-busy")

    def _decided(
        self, event: Tournament, command: EventCommand, by: str
    ) -> tuple[list[LogEntry], Tournament, dict[int, str]] | None:
        """The entries, the event after them, and the names of the tables at which its new games will be played."""
        entries = decide_event(event, command, self._now(), by)
        if not entries:
            return None
        state = after(event, entries)
        paired = [one for entry in entries if isinstance(entry.deed, RoundPaired) for one in entry.deed.encounters]
        return entries, state, {one.game: new_name() for one in paired if one.game not in state.results}

    def _went_on(self, name: str, live: _LiveTournament, state: Tournament, entries: list[LogEntry]) -> None:
        live.state = state
        for listener in self.listeners:
            listener(name, state, entries)

    async def _live(self, name: str) -> _LiveTournament:
        known = self._kept.get(name)
        if known is not None:
            self._kept.move_to_end(name)
            return known
        log = await self._store.tournament_log(name)
        if not log:
            raise Refused("no-such-event")
        return self._keep(name, await self._threads.slow(fold, log))

    def _keep(self, name: str, state: Tournament) -> _LiveTournament:
        live = self._kept.setdefault(name, _LiveTournament(state))
        if state.seq > live.state.seq:
            live.state = state
        self._kept.move_to_end(name)
        idle = [kept for kept, one in self._kept.items() if not one.lock.locked()]
        for kept in idle[: len(self._kept) - ROOM] if len(self._kept) > ROOM else ():
            del self._kept[kept]
        return live

    async def _read_on(self, name: str, live: _LiveTournament) -> Tournament:
        more = await self._store.tournament_log(name, live.state.seq)
        if more:
            live.state = await self._threads.slow(after, live.state, more)
        return live.state

    def renamed(self, party: str) -> None:
        """Somebody's name has changed: what is in memory still says the old one."""
        for name, live in list(self._kept.items()):
            if not live.lock.locked() and live.state.entrant_of(party) is not None:
                del self._kept[name]
