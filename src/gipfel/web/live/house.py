"""The house: one object per process through which everything at tables happens."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any

from gipfel.combine.chance import Chance, SystemChance
from gipfel.play import HOUSE, Event, Party, Refused, Table
from gipfel.play.commands import Command, Open
from gipfel.store import Store
from gipfel.web.crew.crew import Crew
from gipfel.web.live.bus import Bus, MemoryBus, Renamed, Thinks
from gipfel.web.live.following import Followers, called
from gipfel.web.live.hearing import Hearing, Listener
from gipfel.web.live.house_clock import HouseClock, Instants
from gipfel.web.live.keeping import Keeping
from gipfel.web.live.live_table import LiveTable, Onlooker
from gipfel.web.live.lobby import Lobby
from gipfel.web.live.looking import look
from gipfel.web.live.news import Gone, Presence, Sink, Thinking, Watch
from gipfel.web.live.opening import Opening
from gipfel.web.live.pace import Pace
from gipfel.web.live.presence import Presences
from gipfel.web.live.tables import Done, Tables, new_name
from gipfel.web.live.tasks import Tasks
from gipfel.web.live.timers import Timers
from gipfel.web.live.view import Views, tree_view
from gipfel.web.live.witnesses import Witnesses
from gipfel.web.live.workers import Workers

MOST_MISSED = 200
COMPUTING, NICE = 2, 5  # processes for rules work on strangers' input, and their priority
MOST_CALLED = 100
NAME_LENGTH, SECRET_LENGTH = 20, 24  # of 64 letters each: 120 and 144 bits


class House:
    """Opens tables, carries out commands, and tells those who watch; any number of processes may share store and bus.

    `secret` makes the names and link secrets of tables opened with a command id repeatable, and nobody else's guess;
    all processes of a house share it. `process` tells them apart; a house in one process needs none. `clock` gives
    milliseconds, a HouseClock unless a test moves it by hand. Engine seats: `gipfel.web.engines.Engines`.
    """

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        *,
        clock: Instants | None = None,
        chance: Chance | None = None,
        secret: bytes = b"",
        process: str = "",
        pace: Pace | None = None,
    ) -> None:
        self.store, self.bus, self.process = store, bus or MemoryBus(), process
        self.now = HouseClock.of(clock or HouseClock())
        self._secret = secret or secrets.token_bytes(32)
        self._pace = pace or Pace()
        self.tasks, self.workers, self.views = Tasks(), Workers(), Views()
        self.crew = Crew(COMPUTING, nice=NICE)
        self.lobby, self.followers = Lobby(store.lobby), Followers()
        hearing = self.hearing = Hearing(self.bus, self.lobby, self.followers, self.tasks)
        witnesses = Witnesses(store, process, self.now)
        self.tables = Tables(store, self.workers, self.views, chance or SystemChance(), witnesses, hearing.told)
        self.opening = Opening(store, process, hearing.publish, self.now)
        self.presences = Presences(process, hearing.publish, lambda: asyncio.get_running_loop().time())
        self.keeping = Keeping(store, self.tables, self.presences, self.opening, self._pace)
        self.timers = Timers(self.now, self.keeping.look, self._pace.tick)
        hearing.tables, hearing.timers = self.tables, self.timers
        hearing.opening, hearing.presences = self.opening, self.presences

    async def start(self) -> None:
        """Come to life: timers, bus, heartbeat; time the house was down is not charged."""
        await self.bus.join(self.hearing.hear)
        mine = await self.opening.arrive()
        self.tables.outages = self.opening.outages
        self.now.watch(self.keeping.missed)
        self.tasks.begin(self.timers.run(), "timers")
        self.tasks.begin(self.lobby.run(), "lobby")
        self.keeping.begin(self.tasks, self.process, mine)

    async def stop(self) -> None:
        """Close in good order: everyone who watches is told, and the last process to go holds the clocks."""
        self.tables.closing = True
        self.now.watch(None)
        await self.tasks.end()
        await self.tables.settled()
        await self.keeping.close(self.process)
        for live in self.tables.shelf:
            live.tell(Gone(live.name, "house-closing"))
            live.onlookers.clear()
        await self.bus.leave(self.hearing.hear)
        await self.crew.stop()
        await asyncio.to_thread(self.workers.stop)

    async def open(self, actor: Party, command: Open) -> str:
        """Set up a table: its unguessable name. The same `command.id` of the same party gives the same table again."""
        self._check_open(actor)
        name = self._derived(actor, command.id, "table", NAME_LENGTH) if command.id else new_name()
        await self.tables.open(name, command, actor)
        return name

    def link_secret(self, actor: Party, command_id: str, use: str) -> str:
        """A secret for a link of the table `open` makes (`use`: "seat-0", "seat-1", "watch"); repeatable like it."""
        if not command_id:
            return secrets.token_urlsafe(SECRET_LENGTH * 3 // 4)
        return self._derived(actor, command_id, use, SECRET_LENGTH)

    def _derived(self, actor: Party, command_id: str, use: str, length: int) -> str:
        about = f"{actor.id}\0{command_id}\0{use}".encode()
        return urlsafe_b64encode(hmac.digest(self._secret, about, "sha256")).decode()[:length]

    def _check_open(self, actor: Party) -> None:
        if self.tables.closing and actor != HOUSE:
            raise Refused("house-closing")

    async def act(self, name: str, command: Command, actor: Party, lag: int = 0, secret: str | None = None) -> Done:
        """Carry out a command, durably. GipfelError with a code when it is refused; a repeated id: the first answer.

        `secret` is that of the watch link, for tables that are hidden from the actor otherwise.
        """
        self._check_open(actor)
        return await self.tables.act(name, command, actor, lag, secret)

    async def table(self, name: str) -> Table:
        """The table as it is now, or Refused("no-such-table"); ask `live.looking.look` before showing it."""
        return (await self._current(name)).table

    async def _current(self, name: str) -> LiveTable:
        live = await self.tables.shelf.get(name)
        if self.tables.waits(live):
            async with live:
                await self.tables.attend(live)
        return live

    async def events(self, name: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The log of a table after an event."""
        return await self.tables.log(name, after, limit)

    async def watch(
        self, name: str, party: Party | None, sink: Sink, *, secret: str | None = None, after: int | None = None
    ) -> Watch:
        """Watch a table: `sink` gets Happened, Presence, Thinking and Gone. Refused("no-such-table") who may not.

        A watching party counts as present at its seat. End it with `watch.end()`.
        """
        live = await self.tables.shelf.get(name)
        async with live:
            await self.tables.attend(live)
            look(live.table, party, secret)
            missed = None if after is None else await self._missed(live, after)
            board = await self.board(live.table)
            onlooker = Onlooker(party, sink)
            live.onlookers.append(onlooker)
            self.presences.changed(live, asks=True)
            presence = self.presences.of(live)
            return Watch(live.table, board, missed, presence, live.thinking, lambda: self._leave(live, onlooker))

    async def _missed(self, live: LiveTable, after: int) -> tuple[Event, ...] | None:
        if not 0 <= live.table.seq - after <= MOST_MISSED:
            return None
        events = await self.tables.log(live.name, after) if after < live.table.seq else []
        return tuple(event for event in events if event.seq <= live.table.seq)

    def _leave(self, live: LiveTable, onlooker: Onlooker) -> None:
        if live.forget(onlooker):
            self.presences.changed(live)

    def presence(self, name: str) -> Presence:
        """Who is at a table now."""
        live = self.tables.shelf.known(name)
        return Presence(name) if live is None else self.presences.of(live)

    async def watch_lobby(self, sink: Sink) -> Callable[[], None]:
        """`sink` gets LobbyChanged at once and after each change; call what is returned to end it."""
        return await self.lobby.watch(sink)

    async def follow(self, party: Party, sink: Sink) -> Callable[[], None]:
        """`sink` gets Called for each running or waiting table of a party, and whenever one begins, asks or ends.

        It may be called twice for the same; a table names its last event.
        """
        end = self.followers.add(party.id, sink)
        for summary in await self.store.tables_of([party.id], limit=MOST_CALLED):
            news = called(summary.table, await self.table(summary.table), party.id)
            if news is not None:
                sink(news)
        return end

    async def board(self, table: Table) -> bytes:
        """The board view of a table as JSON: see `view.Views.board`; cached and shared."""
        return await self.workers.quick(self.views.board, table)

    async def tree(self, table: Table, path: Sequence[str]) -> bytes:
        """The turn tree below a path of touches as JSON, for nodes that the board view left open."""
        return await self.workers.quick(tree_view, table, path)

    async def compute(
        self,
        job: str,
        request: dict[str, Any],
        seconds: float = 5.0,
        *,
        lane: str = "",
        same: str = "",
        pay: Callable[[float], None] = lambda _: None,
    ) -> dict[str, Any]:
        """Run `job` ("package.module:function", JSON object to JSON object) in a bounded process outside this one.

        For all rules work on strangers' input that has no limit of its own. GipfelErrors of the job arrive as such;
        after `seconds` it is ended by force: Refused("took-too-long"); with too many waiting Refused("house-busy").
        The function is named by the program, never by a request; it is called as `function(request)`. `lane`, `same`
        and `pay` are those of `Crew.do`: a request gives the lane of who sent it (`web.work`).
        """
        return await self.crew.call(job, request, seconds, lane=lane, same=same, pay=pay)

    def renamed(self, party_id: str) -> None:
        """A party's name has changed or is gone; tables in memory forget the old one, in every process."""
        self.hearing.renamed(party_id)
        self.hearing.publish(Renamed(party_id))

    def listen(self, listener: Listener) -> None:
        """Hear of all events at tables in this process's memory, as soon as they are known here."""
        self.hearing.listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Hear nothing more."""
        self.hearing.listeners.remove(listener)

    def show_thinking(self, thinking: Thinking) -> None:
        """Tell those who watch, in every process, what an engine seat does; `idle` is told and forgotten."""
        self.hearing.thinks(thinking)
        ready = round(1_000 * thinking.ready)
        self.hearing.publish(Thinks(thinking.name, thinking.seat, thinking.state, ready, thinking.code))
