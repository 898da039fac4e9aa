"""What the messages of one socket bring about: watching, acting, looking deeper into the tree."""

from __future__ import annotations

from collections.abc import Callable

from gipfel.house.news import LobbyChanged, News
from gipfel.house.studies import StudyNews
from gipfel.house.views import look
from gipfel.tables import Refused
from gipfel.tables.commands import MOST_ID, read_command
from gipfel.tables.hourglasses import credited
from gipfel.web.parts import Parts
from gipfel.web.people.identity import Caller
from gipfel.web.socket import frames
from gipfel.web.socket.messages import Act, AskTree, Ping, Pong, Sent, UnwatchTable, WatchLobby, WatchStudy, WatchTable
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.pace import Lag, Settled
from gipfel.web.socket.watch import SocketWatching, Watching

MOST_WATCHED = 16


class SocketActions:
    """Everything a socket has under way; `end` lets go of it."""

    def __init__(self, parts: Parts, known: Caller, outbox: Outbox, lag: Lag) -> None:
        self.parts, self.known, self.outbox, self.lag = parts, known, outbox, lag
        self.watched: dict[str, Watching] = {}
        self._lobby: Settled[LobbyChanged] = Settled(self._tell_lobby)
        self._leave_lobby: Callable[[], None] | None = None
        self._studies: dict[str, Callable[[], None]] = {}

    def end(self) -> None:
        """The socket is over."""
        for watching in self.watched.values():
            watching.end()
        self.watched.clear()
        for leave in self._studies.values():
            leave()
        self._studies.clear()
        self._out_of_lobby()

    @staticmethod
    def id_of(message: Sent) -> str:
        """The id an answer carries: that of a command for who acts."""
        if isinstance(message, Act):
            given = message.command.get("id")
            if isinstance(given, str) and 0 < len(given) <= MOST_ID:
                return given
        return message.id

    async def answer(self, message: Sent) -> None:
        """Do what a message asks; GipfelError when it is refused."""
        match message:
            case Act():
                await self._act(message)
            case WatchTable():
                await self._watch(message)
            case UnwatchTable():
                self._unwatch(message)
            case AskTree():
                await self._tree(message)
            case WatchLobby():
                await self._in_lobby(message)
            case WatchStudy():
                await self._study(message)
            case Ping():
                self.outbox.put(frames.pong(message.t, self.parts.house.now(), message.id))
            case Pong():
                self.lag.pong(message.n)

    async def _act(self, message: Act) -> None:
        self.known.must("play")
        party = self.known.sitting
        self.parts.limits.spend("commands", self.known.address)
        command = read_command(dict(message.command))
        self.parts.moderation.check(party, self.known.address, command)
        with self.parts.traces.command(str(message.command["kind"])):
            done = await self.parts.house.act(
                message.table,
                command,
                party,
                lag=self.lag.milliseconds,
                secret=message.secret,
                credit=credited(self.lag.usual),
            )
        self.outbox.put(frames.answer(message.table, done.first, done.last, self.id_of(message)))

    async def _watch(self, message: WatchTable) -> None:
        self.known.must("read")
        known = self.watched.pop(message.table, None)
        if known is not None:
            known.end()
        if len(self.watched) >= MOST_WATCHED:
            raise Refused("too-many-tables-watched", limit=MOST_WATCHED)
        watching = SocketWatching(self.parts.house, message.table, self.known.party, message.secret, self.outbox)
        watching.id = message.id
        watching.done = lambda: self._forget(watching)
        self.watched[message.table] = watching
        try:
            await watching.begin(message.after)
        except BaseException:
            watching.end()
            self._forget(watching)
            raise

    def _forget(self, watching: Watching) -> None:
        if self.watched.get(watching.name) is watching:
            del self.watched[watching.name]

    def _unwatch(self, message: UnwatchTable) -> None:
        watching = self.watched.pop(message.table, None)
        if watching is not None:
            watching.end()
        self.outbox.put(frames.gone(message.table, "unwatched", message.id))

    async def _tree(self, message: AskTree) -> None:
        self.known.must("read")
        self.parts.limits.spend("work", self.known.address)
        house = self.parts.house
        table = await house.table(message.table)
        look(table, self.known.party, message.secret)
        encoded = await house.tree(table, message.path, message.ahead)
        self.outbox.put(*frames.tree(message.table, table.seq, encoded, message.id))

    async def _study(self, message: WatchStudy) -> None:
        self.known.must("read")
        leave = self._studies.pop(message.study, None)
        if leave is not None:
            leave()
        if not message.on:
            return
        if len(self._studies) >= MOST_WATCHED:
            raise Refused("too-many-tables-watched", limit=MOST_WATCHED)
        party = "" if self.known.party is None else self.known.party.id
        study, leave = await self.parts.house.studies.watch(message.study, party, self._tell_study)
        self._studies[message.study] = leave
        self.outbox.put(frames.study(message.study, study.seq, (), message.id))

    def _tell_study(self, news: StudyNews) -> None:
        if news.chapters is None:
            self._studies.pop(news.name, None)
        self.outbox.put(frames.study(news.name, news.seq, news.chapters))

    async def _in_lobby(self, message: WatchLobby) -> None:
        self.known.must("read")
        self._out_of_lobby()
        if message.on:
            self._leave_lobby = await self.parts.house.watch_lobby(self._hear_lobby)

    def _out_of_lobby(self) -> None:
        self._lobby.stop()
        if self._leave_lobby is not None:
            self._leave_lobby()
            self._leave_lobby = None

    def _hear_lobby(self, news: News) -> None:
        if isinstance(news, LobbyChanged):
            self._lobby.put(news)

    def _tell_lobby(self, news: LobbyChanged) -> None:
        self.outbox.put(frames.lobby(news.open))
