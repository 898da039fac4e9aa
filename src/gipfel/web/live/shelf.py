"""The shelf: tables kept in memory, the least used ones forgotten; all of them are in the store."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator

from gipfel.web.live.live_table import LiveTable

ROOM = 1_000
LONGEST_IDLE = 600.0  # seconds
SLACK = 64  # so that not every table put on a full shelf has it searched


class Shelf:
    """At most `room` tables that nobody uses; those in use stay. `load` brings a table, or raises."""

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
