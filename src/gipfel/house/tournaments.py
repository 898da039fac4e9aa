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
from gipfel.events.rights import check_right, club_asked
from gipfel.house.background import RuleThreads
from gipfel.house.decision import new_name
from gipfel.house.house_clock import HouseClock
from gipfel.store import Stale, Store
from gipfel.store.tournaments import TournamentAppend
from gipfel.tables import HOUSE, Party, Refused
from gipfel.tables.clock import MINUTE

ROOM = 200
MOST_RACES = 50
LATE = MINUTE
"""So long ago an event may be said to begin when it is set up."""
NAME_BYTES = 9
Progress = Callable[[str, Tournament, list[LogEntry]], None]
"""Called with an event, how it stands, and what this process has just appended."""


@dataclass(slots=True)
class _LiveTournament:
    state: Tournament
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    anew: bool = False
    """Whether names in it have changed: it is read anew before anybody sees it."""


class LiveTournaments:
    """The events in the memory of one process."""

    def __init__(self, store: Store, now: HouseClock, threads: RuleThreads) -> None:
        self._store, self._now, self._threads = store, now, threads
        self._kept: OrderedDict[str, _LiveTournament] = OrderedDict()
        self._renamings = 0
        self.listeners: list[Progress] = []

    async def create(self, command: CreateEvent, actor: Party, name: str = "") -> str:
        """Set up an event under a new name, or under this one, where it may be already."""
        self._check_beginning(command)
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

    def _check_beginning(self, command: CreateEvent) -> None:
        """Nothing begins in the past, but for the moment it takes to fill in a form."""
        starts_at = command.terms.play.starts_at if command.terms.play is not None else 0
        if 0 < starts_at < self._now() - LATE:
            raise Refused("event-in-the-past")

    async def get(self, name: str) -> Tournament:
        """An event as it stands in the store, or Refused("no-such-event")."""
        live = await self._live(name)
        async with live.lock:
            return await self._read_on(name, live)

    async def officers(self, event: Tournament) -> list[str]:
        """The officers of the club whose event it is, its owner first."""
        play = event.agreed.play
        return [] if play is None or not play.club else await self._store.officers(play.club)

    async def directors(self, event: Tournament) -> frozenset[str]:
        """The parties who direct an event: they start, correct, settle and end it."""
        return frozenset((event.organiser, *await self.officers(event)))

    async def check(self, event: Tournament, command: EventCommand, actor: Party) -> None:
        """Refuse what is not the actor's to ask."""
        if actor == HOUSE:
            return
        check_right(event, command, actor, await self.directors(event))
        club = club_asked(event, command)
        if club and await self._store.club(club) is not None and await self._store.role(club, actor.key) is None:
            raise Refused("members-only")

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
                await self.check(live.state, command, actor)
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
        renamings = self._renamings
        live = self._keep(name, await self._whole(name))
        live.anew |= renamings != self._renamings
        return live

    async def _whole(self, name: str) -> Tournament:
        log = await self._store.tournament_log(name)
        if not log:
            raise Refused("no-such-event")
        return await self._threads.slow(fold, log)

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
        while live.anew:
            live.anew = False  # before the reading: who changes their name meanwhile sets it again
            live.state = await self._whole(name)
        more = await self._store.tournament_log(name, live.state.seq)
        if more:
            live.state = await self._threads.slow(after, live.state, more)
        return live.state

    def renamed(self, party: str) -> None:
        """Somebody's name has changed: what is in memory, or is just being read, still says the old one."""
        self._renamings += 1
        for live in self._kept.values():
            # Who is about to enter is in no state yet.
            live.anew |= live.lock.locked() or live.state.entrant_of(party) is not None

    def missed(self) -> None:
        """Other processes may have told of new names, and nobody has heard it."""
        self._renamings += 1
        for live in self._kept.values():
            live.anew = True
