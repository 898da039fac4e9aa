"""Tables in the memory of one process: the state of each, who watches it from here, and which are kept there."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence

from gipfel.house.news import News, Sink, Thinking
from gipfel.tables import Event, Party, Table
from gipfel.tables.deeds import HouseResumed

log = logging.getLogger(__name__)

ROOM = 1_000
LONGEST_IDLE = 600.0  # seconds
SLACK = 64  # so that not every table put into a full cache has it searched


class Onlooker:
    """Somebody who watches from this process."""

    __slots__ = ("party", "sink")

    def __init__(self, party: Party | None, sink: Sink) -> None:
        self.party, self.sink = party, sink


class LiveTable:
    """Whoever changes `table` does so inside `async with live`; news go out there too, so none overtakes another."""

    __slots__ = ("_lock", "_users", "effort", "heard", "name", "onlookers", "resumed_at", "table", "thinking")

    def __init__(self, name: str, table: Table, events: Iterable[Event] = ()) -> None:
        self.name, self.table = name, table
        self.heard = table.seq  # the last event another process has told of; more than table.seq: read the store
        self.resumed_at = 0  # when the house last came back, by this table's log
        self.effort = math.inf  # seconds of processor time that the last board took; nobody knows it at first
        self.onlookers: list[Onlooker] = []
        self.thinking: tuple[Thinking, ...] = ()
        self._lock: asyncio.Lock | None = None  # only while it is needed: thousands of tables lie idle
        self._users = 0
        self._note(events)

    async def __aenter__(self) -> LiveTable:
        self._users += 1
        if self._lock is None:
            self._lock = asyncio.Lock()
        try:
            await self._lock.acquire()
        except BaseException:
            self._users -= 1
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._lock is not None
        self._lock.release()
        self._users -= 1
        if self._users == 0:
            self._lock = None

    @property
    def idle(self) -> bool:
        """Whether it could be forgotten: nobody watches, and nothing is under way."""
        return not self.onlookers and self._users == 0

    @property
    def behind(self) -> bool:
        """Whether the store is known to hold more."""
        return self.heard > self.table.seq

    def advance(self, table: Table, events: Sequence[Event]) -> None:
        """The table goes on."""
        self.table = table
        self._note(events)

    def _note(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event.deed, HouseResumed):
                self.resumed_at = event.at

    def tell(self, news: News) -> None:
        """Tell all who watch from here; one who fails is dropped and harms nobody else."""
        for onlooker in tuple(self.onlookers):
            try:
                onlooker.sink(news)
            except Exception:
                log.exception("somebody who watched %s could not be told", self.name)
                self.forget(onlooker)

    def show_thinking(self, thinking: Thinking) -> None:
        """An engine seat begins, waits or ends: tell those who watch, and who will come to watch."""
        others = tuple(known for known in self.thinking if known.seat != thinking.seat)
        self.thinking = others if thinking.state == "idle" else (*others, thinking)
        self.tell(thinking)

    def forget(self, onlooker: Onlooker) -> bool:
        """Somebody watches no more; whether they did."""
        if onlooker not in self.onlookers:
            return False
        self.onlookers.remove(onlooker)
        return True


class TableCache:
    """Tables kept in memory, the least used ones forgotten: at most `room` that nobody uses; those in use stay.

    All of them are in the store: `load` brings a table from there, or raises.
    """

    def __init__(
        self, load: Callable[[str], Awaitable[LiveTable]], room: int = ROOM, longest_idle: float = LONGEST_IDLE
    ) -> None:
        self._load = load
        self._room, self._longest_idle = room, longest_idle
        self._kept: OrderedDict[str, tuple[LiveTable, float]] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._late: dict[str, int] = {}  # what was told of tables that are being loaded
        self._enough = room

    def __len__(self) -> int:
        return len(self._kept)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter([live for live, _ in self._kept.values()])

    def known(self, name: str) -> LiveTable | None:
        """A table that is in memory."""
        found = self._kept.get(name)
        return None if found is None else found[0]

    async def get(self, name: str) -> LiveTable:
        """A table from memory or from the store; who asks for the same one meanwhile waits for the same answer."""
        live = self.known(name)
        if live is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.ensure_future(self._load(name))
                loading.add_done_callback(lambda done: self._loaded(name, done))
            live = await asyncio.shield(loading)
            # Between its arrival and this moment it may have been put there by somebody else.
            live = self.known(name) or live
        self.put(live)
        return live

    def heard(self, name: str, seq: int) -> LiveTable | None:
        """Another process says how far a table has come; the table, if it is in memory."""
        live = self.known(name)
        if live is not None:
            live.heard = max(live.heard, seq)
        elif name in self._loading:
            self._late[name] = max(self._late.get(name, 0), seq)
        return live

    def _loaded(self, name: str, done: asyncio.Future[LiveTable]) -> None:
        del self._loading[name]
        late = self._late.pop(name, 0)
        if not done.cancelled() and done.exception() is None and name not in self._kept:
            self.put(done.result())
            self.heard(name, late)

    def put(self, live: LiveTable) -> None:
        """Keep a table, as the one used last."""
        self._kept[live.name] = live, asyncio.get_running_loop().time()
        self._kept.move_to_end(live.name)
        if len(self._kept) > self._enough:
            self.tidy()

    def drop(self, name: str) -> None:
        """Forget a table, to read it anew."""
        self._kept.pop(name, None)

    def tidy(self) -> None:
        """Forget what was not used for long, and what is too much."""
        now = asyncio.get_running_loop().time()
        too_many = len(self._kept) - self._room
        self._enough = self._room + SLACK
        for name, (live, used) in list(self._kept.items()):
            if too_many <= 0 and now - used < self._longest_idle:
                return
            if live.idle:
                del self._kept[name]
                too_many -= 1
        self._enough = max(self._room, len(self._kept)) + SLACK
