"""One table watched by somebody: news of the house become frames or lines, in order and without a gap."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gipfel.house.house import House
from gipfel.house.news import Gone, Happened, News, Restated, Subscription, TablePresence, Thinking
from gipfel.house.views import look
from gipfel.tables import Party, Refused, Table
from gipfel.tables.views import Viewer
from gipfel.web.socket import frames
from gipfel.web.socket.outbox import Outbox


class Watching(ABC):
    """Begun by `begin`, over with `end`; `done` is called when the house ends it. How things are said is left open."""

    def __init__(self, house: House, name: str, party: Party | None, secret: str | None, outbox: Outbox) -> None:
        self.house, self.name, self.party, self.secret = house, name, party, secret
        self.outbox = outbox
        self.done: Callable[[], None] = lambda: None
        self._watch: Subscription | None = None
        self._early: list[News] = []
        self._over = False

    async def begin(self, after: int | None = None) -> None:
        """Tell the whole table, or what was missed since `after`; from then on what happens."""
        watch = await self.house.watch(self.name, self.party, self.hear, secret=self.secret, after=after)
        if self._over:  # ended while it was beginning
            watch.end()
            return
        self.tell_begin(watch, look(watch.table, self.party, self.secret))
        self._watch = watch
        for news in self._early:
            self.hear(news)
        self._early = []

    def end(self) -> None:
        """No more news."""
        self._over = True
        if self._watch is not None:
            self._watch.end()

    def hear(self, news: News) -> None:
        """The sink of the house."""
        if self._over:
            return
        if self._watch is None:
            self._early.append(news)
            return
        match news:
            case Happened():
                self._happened(news)
            case Restated(table=table):
                self._restated(table)
            case Gone(code=code):
                self._gone(code)
            case TablePresence() | Thinking():
                self.tell_around(news)

    def _happened(self, news: Happened) -> None:
        try:
            # Who looks is asked anew each time: he may have sat down, or the link he brought may be used up.
            seen_by = look(news.table, self.party, self.secret)
        except Refused as error:
            self._gone(error.code)
        else:
            self.tell(news, seen_by)

    def _restated(self, table: Table) -> None:
        try:
            seen_by = look(table, self.party, self.secret)
        except Refused as error:
            self._gone(error.code)
        else:
            self.tell_restated(table, seen_by)

    def _gone(self, code: str) -> None:
        self.outbox.put(frames.gone(self.name, code))
        self.end()
        self.done()

    @abstractmethod
    def tell_begin(self, watch: Subscription, seen_by: Viewer) -> None:
        """Say how things are when watching begins."""

    @abstractmethod
    def tell(self, news: Happened, seen_by: Viewer) -> None:
        """Say what happened."""

    @abstractmethod
    def tell_restated(self, table: Table, seen_by: Viewer) -> None:
        """Say how the table stands, though nothing happened: somebody goes by another name."""

    @abstractmethod
    def tell_around(self, news: TablePresence | Thinking) -> None:
        """Say what goes on around the table."""


class SocketWatching(Watching):
    """A table watched over a socket; `id` is that of the message that asked for it."""

    id = ""

    def tell_begin(self, watch: Subscription, seen_by: Viewer) -> None:
        now = self.house.now()
        if watch.missed is None:
            self.outbox.put(*frames.snapshot(self.name, watch, seen_by, now, self.id))
        else:
            self.outbox.put(frames.watching(self.name, watch.table, watch.presence, seen_by, now, self.id))
            self.tell(Happened(self.name, watch.table, watch.missed, watch.board), seen_by)
        for state in watch.thinking:
            self.tell_around(state)

    def tell(self, news: Happened, seen_by: Viewer) -> None:
        # What a viewer may see depends on nothing but the seat: all others look with the same eyes.
        told = news.told.get(seen_by)
        if told is None:
            now = self.house.now()
            told = tuple(frames.happened(self.name, news.table, news.events, news.board, seen_by, now))
            news.told[seen_by] = told
        for frame in told:
            self.outbox.put(*frame)

    def tell_restated(self, table: Table, seen_by: Viewer) -> None:
        around, now = self.house.presence(self.name), self.house.now()
        self.outbox.put(frames.watching(self.name, table, around, seen_by, now))

    def tell_around(self, news: TablePresence | Thinking) -> None:
        self.outbox.put(frames.presence(news) if isinstance(news, TablePresence) else frames.thinking(news))
