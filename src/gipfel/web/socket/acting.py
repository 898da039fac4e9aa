"""What the messages of one socket bring about: watching, acting, looking deeper into the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gipfel.play import Refused
from gipfel.play.commands import MOST_ID, read_command
from gipfel.web.api.listing import listed
from gipfel.web.identity import Caller
from gipfel.web.live import LobbyChanged, News
from gipfel.web.live.looking import look
from gipfel.web.parts import Parts
from gipfel.web.socket import frames
from gipfel.web.socket.messages import Act, AskTree, Lobby, Ping, Pong, Sent, Unwatch, Watch
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.pace import Lag
from gipfel.web.socket.settled import Settled
from gipfel.web.socket.watching import SocketWatching, Watching

MOST_WATCHED = 16


class Acting:
    """Everything a socket has under way; `end` lets go of it."""

    def __init__(self, parts: Parts, known: Caller, outbox: Outbox, lag: Lag) -> None:
        self.parts, self.known, self.outbox, self.lag = parts, known, outbox, lag
        self.watched: dict[str, Watching] = {}
        self._lobby: Settled[LobbyChanged] = Settled(self._tell_lobby)
        self._leave_lobby: Callable[[], None] | None = None

    def end(self) -> None:
        """The socket is over."""
        for watching in self.watched.values():
            watching.end()
        self.watched.clear()
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
            case Watch():
                await self._watch(message)
            case Unwatch():
                self._unwatch(message)
            case AskTree():
                await self._tree(message)
            case Lobby():
                await self._in_lobby(message)
            case Ping():
                self.outbox.put(frames.message("pong", message.id, t=message.t, at=self.parts.house.now()))
            case Pong():
                self.lag.pong(message.n)

    async def _act(self, message: Act) -> None:
        self.known.must("play")
        party = self.known.sitting
        self.parts.limits.spend("commands", self.known.address)
        command = read_command(dict(message.command))
        self.parts.moderation.check(party, self.known.address, command)
        done = await self.parts.house.act(
            message.table, command, party, lag=self.lag.milliseconds, secret=message.secret
        )
        answer: dict[str, Any] = {"table": message.table, "first": done.first, "last": done.last}
        self.outbox.put(frames.message("answer", self.id_of(message), **answer))

    async def _watch(self, message: Watch) -> None:
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

    def _unwatch(self, message: Unwatch) -> None:
        watching = self.watched.pop(message.table, None)
        if watching is not None:
            watching.end()
        self.outbox.put(frames.message("gone", message.id, table=message.table, code="unwatched"))

    async def _tree(self, message: AskTree) -> None:
        self.known.must("read")
        self.parts.limits.spend("work", self.known.address)
        house = self.parts.house
        table = await house.table(message.table)
        look(table, self.known.party, message.secret)
        encoded = await house.tree(table, message.path)
        self.outbox.put(*frames.tree(message.table, table.seq, encoded, message.id))

    async def _in_lobby(self, message: Lobby) -> None:
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
        self.outbox.put(frames.message("lobby", tables=[listed(table) for table in news.open]))
