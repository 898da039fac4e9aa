"""The house: one object per process through which everything at tables happens."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any

from gipfel.combine.chance import Chance, SystemChance
from gipfel.events.commands import CreateEvent
from gipfel.house import messages as messages
from gipfel.house.announcer import Announcer, Listener
from gipfel.house.background import RuleThreads, Tasks
from gipfel.house.bus import Bus, BusConnection, MemoryBus, Renamed, Thinks
from gipfel.house.decision import Decisions, new_name
from gipfel.house.departures import Departures
from gipfel.house.house_clock import HouseClock, Instants, Timers
from gipfel.house.housekeeping import Housekeeping, Intervals
from gipfel.house.journal import Journal, TableLogs
from gipfel.house.live_tables import LiveTable, Onlooker, TableCache
from gipfel.house.lobby import Followers, Lobby, called
from gipfel.house.lost_time import LostTime
from gipfel.house.matchmaker import Matchmaker
from gipfel.house.news import Gone, Sink, Subscription, TablePresence, Thinking
from gipfel.house.outages import Downtime, Election, Witnesses
from gipfel.house.pool.pool import WorkerPool
from gipfel.house.presence import Presences
from gipfel.house.receiver import SignalReceiver
from gipfel.house.studies import LiveStudies
from gipfel.house.tables import LiveTables, Receipt
from gipfel.house.tournament_keeper import TournamentKeeper
from gipfel.house.tournaments import LiveTournaments
from gipfel.house.views import BoardViews, look
from gipfel.store import Store
from gipfel.studies import StudyCommand
from gipfel.tables import HOUSE, Event, Party, Refused, Table
from gipfel.tables.commands import Command, Open

MOST_MISSED = 200
COMPUTING, NICE = 2, 5  # processes for rules work on strangers' input, and their priority
MOST_CALLED = 100
NAME_LENGTH, SECRET_LENGTH = 20, 24  # of 64 letters each: 120 and 144 bits
EVENT_NAME_LENGTH = 12
STUDY_NAME_LENGTH = 16  # 96 bits: who has the address of a study by link may read it


class House:
    """Opens tables, carries out commands, and tells those who watch; any number of processes may share store and bus.

    `secret` makes the names and link secrets of tables opened with a command id repeatable, and nobody else's guess;
    all processes of a house share it. `process` tells them apart; a house in one process needs none. `clock` gives
    milliseconds, a HouseClock unless a test moves it by hand. Engine seats: `gipfel.house.engines.Engines`.
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
        intervals: Intervals | None = None,
    ) -> None:
        self.store, self.process = store, process
        self._secret = secret or secrets.token_bytes(32)
        intervals = intervals or Intervals()
        # Every part gets what it needs from those above it; none is told of another afterwards.
        now = self.now = HouseClock.of(clock or HouseClock())
        self.tasks, self.threads, self.views = Tasks(), RuleThreads(), BoardViews()
        self.pool = WorkerPool(COMPUTING, nice=NICE)
        connection = self._connection = BusConnection(bus or MemoryBus())
        lobby = self.lobby = Lobby(store.lobby)
        followers = self.followers = Followers()
        presences = self.presences = Presences(process, connection.publish, lambda: asyncio.get_running_loop().time())
        departures = self.departures = Departures(connection.publish)
        downtime = self.downtime = Downtime()
        witnesses = Witnesses(store, process, now)
        election = self.election = Election(store, process, connection.publish, now, downtime)
        self.timers = Timers(now, intervals.tick)
        announcer = self._announcer = Announcer(self.timers, connection.publish, presences, lobby, followers)
        logs = self._logs = TableLogs(store, self.threads, announcer)
        cache = self.cache = TableCache(logs.load)
        decisions = Decisions(store, self.threads, self.views, chance or SystemChance())
        journal = Journal(store, logs, cache, decisions, announcer)
        lost_time = LostTime(now, downtime, witnesses, decisions, journal)
        tables = self.tables = LiveTables(now, cache, decisions, journal, lost_time)
        live = LiveTournaments(store, now, self.threads)
        self.tournaments = TournamentKeeper(store, now, live, cache, tables, self.tasks, intervals.tick)
        studies = self.studies = LiveStudies(store, now, self.threads, self.tasks, connection.publish)
        self._receiver = SignalReceiver(
            cache, logs, tables, live, studies, presences, lobby, followers, departures, election, self.tasks
        )
        self._sweep = intervals.sweep
        announcer.listeners.append(self.tournaments.hear)
        self.housekeeping = Housekeeping(store, now, cache, tables, presences, election, downtime, intervals)
        self.matchmaker = Matchmaker(store, now, self.open, self.act)

    async def start(self) -> None:
        """Come to life: timers, bus, heartbeat; time the house was down is not charged."""
        await self._connection.join(self._receiver.hear)
        mine = await self.election.arrive()
        self.now.watch(self.housekeeping.missed)
        self.tasks.begin(self.timers.run(self.housekeeping.look), "timers")
        self.tasks.begin(self.lobby.run(), "lobby")
        self.housekeeping.begin(self.tasks, self.process, mine)
        self.tasks.begin(self.tournaments.run(self._sweep), "tournaments")

    async def stop(self) -> None:
        """Close in good order: everyone who watches is told, and the last process to go holds the clocks."""
        self.downtime.closing = True
        self.now.watch(None)
        await self.tasks.end()
        await self.tables.settled()
        await self.housekeeping.close(self.process)
        for live in self.cache:
            live.tell(Gone(live.name, "house-closing"))
            live.onlookers.clear()
        await self._connection.leave()
        await self.pool.stop()
        await asyncio.to_thread(self.threads.stop)

    async def open(self, actor: Party, command: Open) -> str:
        """Set up a table: its unguessable name. The same `command.id` of the same party gives the same table again."""
        self._check_open(actor)
        name = self._derived(actor, command.id, "table", NAME_LENGTH) if command.id else new_name()
        await self.tables.open(name, command, actor)
        return name

    async def set_up_event(self, actor: Party, command: CreateEvent) -> str:
        """Set up an event of many games: its name. The same `command.id` of the same party gives the same one again."""
        self._check_open(actor)
        name = self._derived(actor, command.id, "event", EVENT_NAME_LENGTH) if command.id else ""
        return await self.tournaments.create(command, actor, name)

    async def set_up_study(self, actor: Party, commands: Sequence[StudyCommand], command_id: str) -> str:
        """Set up a study with its first chapters: its name. The same id of the same party gives the same one again."""
        self._check_open(actor)
        name = self._derived(actor, command_id, "study", STUDY_NAME_LENGTH) if command_id else ""
        return await self.studies.create(commands, actor, name)

    def link_secret(self, actor: Party, command_id: str, use: str) -> str:
        """A secret for a link of the table `open` makes (`use`: "seat-0", "seat-1", "watch"); repeatable like it."""
        if not command_id:
            return secrets.token_urlsafe(SECRET_LENGTH * 3 // 4)
        return self._derived(actor, command_id, use, SECRET_LENGTH)

    def _derived(self, actor: Party, command_id: str, use: str, length: int) -> str:
        about = f"{actor.id}\0{command_id}\0{use}".encode()
        return urlsafe_b64encode(hmac.digest(self._secret, about, "sha256")).decode()[:length]

    def _check_open(self, actor: Party) -> None:
        if self.downtime.closing and actor != HOUSE:
            raise Refused("house-closing")

    async def act(
        self, name: str, command: Command, actor: Party, lag: int = 0, secret: str | None = None, credit: int = 0
    ) -> Receipt:
        """Carry out a command, durably. GipfelError with a code when it is refused; a repeated id: the first answer.

        `lag` and `credit` are what clocks and sand give back of the way it came. `secret` is that of the watch link,
        for tables that are hidden from the actor otherwise.
        """
        self._check_open(actor)
        return await self.tables.act(name, command, actor, lag, secret, credit)

    async def table(self, name: str) -> Table:
        """The table as it is now, or Refused("no-such-table"); ask `access.look` before showing it."""
        live = await self.cache.get(name)
        await self.tables.current(live)
        return live.table

    async def events(self, name: str, after: int = 0, limit: int | None = None) -> list[Event]:
        """The log of a table after an event."""
        return await self._logs.read(name, after, limit)

    async def watch(
        self, name: str, party: Party | None, sink: Sink, *, secret: str | None = None, after: int | None = None
    ) -> Subscription:
        """Watch a table: `sink` gets Happened, Presence, Thinking and Gone. Refused("no-such-table") who may not.

        A watching party counts as present at its seat. End it with `watch.end()`.
        """
        live = await self.cache.get(name)
        async with live:
            await self.tables.attend(live)
            look(live.table, party, secret)
            missed = None if after is None else await self._missed(live, after)
            board = await self.board(live.table)
            onlooker = Onlooker(party, sink)
            live.onlookers.append(onlooker)
            self.presences.changed(live, asks=True)
            self.tasks.begin(self.tournaments.came(name, live.table, party), f"coming to {name}")
            presence = self.presences.of(live)
            return Subscription(live.table, board, missed, presence, live.thinking, lambda: self._leave(live, onlooker))

    async def _missed(self, live: LiveTable, after: int) -> tuple[Event, ...] | None:
        if not 0 <= live.table.seq - after <= MOST_MISSED:
            return None
        events = await self._logs.read(live.name, after) if after < live.table.seq else []
        return tuple(event for event in events if event.seq <= live.table.seq)

    def _leave(self, live: LiveTable, onlooker: Onlooker) -> None:
        if live.forget(onlooker):
            self.presences.changed(live)

    def presence(self, name: str) -> TablePresence:
        """Who is at a table now."""
        live = self.cache.known(name)
        return TablePresence(name) if live is None else self.presences.of(live)

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
        """The board view of a table as JSON: see `BoardViews.board`; cached and shared."""
        return await self.threads.quick(self.views.board, table)

    async def tree(self, table: Table, path: Sequence[str], ahead: bool = False) -> bytes:
        """The turn tree below a path of touches as JSON, for nodes that the board view left open.

        `ahead`: that of the player who waits, on which a turn is prepared.
        """
        return await self.threads.quick(self.views.tree, table, path, ahead)

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
        and `pay` are those of `WorkerPool.do`: a request gives the lane of who sent it (`web.work`).
        """
        return await self.pool.call(job, request, seconds, lane=lane, same=same, pay=pay)

    def renamed(self, party_id: str) -> None:
        """A party's name has changed or is gone; tables in memory forget the old one, in every process."""
        self._receiver.renamed(party_id)
        self._connection.publish(Renamed(party_id))

    def departed(self, party_id: str) -> None:
        """A party has been deleted: its connections end and its name is forgotten, in every process."""
        self._receiver.renamed(party_id)
        self.tournaments.departed()
        self.departures.leave(party_id)

    def refresh(self, name: str) -> None:
        """What is shown of a table beside its log has changed: read it anew, if it is in memory."""
        live = self.cache.known(name)
        if live is not None:
            self._receiver.restated(live)

    def listen(self, listener: Listener) -> None:
        """Hear of all events at tables in this process's memory, as soon as they are known here."""
        self._announcer.listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Hear nothing more."""
        self._announcer.listeners.remove(listener)

    def show_thinking(self, thinking: Thinking) -> None:
        """Tell those who watch, in every process, what an engine seat does; `idle` is told and forgotten."""
        live = self.cache.known(thinking.name)
        if live is not None:
            live.show_thinking(thinking)
        ready = round(1_000 * thinking.ready)
        self._connection.publish(Thinks(thinking.name, thinking.seat, thinking.state, ready, thinking.code))
