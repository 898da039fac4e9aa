"""Quotas: how much may stand in the store, of one party and in all. Counting in all is done now and then only."""

from __future__ import annotations

import time
from collections.abc import Callable

from gipfel.play import Party, Refused
from gipfel.store import Store

MOST_TABLES_EACH = 200
MOST_TABLES = 100_000
MOST_GUESTS = 1_000_000
COUNTED_EVERY = 60.0


class Quotas:
    """Asked before something new is stored; `factor` multiplies all of them."""

    def __init__(self, store: Store, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.factor, self.clock = store, factor, clock
        self._counted: float | None = None
        self._tables = self._guests = 0

    async def room_for_table(self, party: Party) -> None:
        """Refuse one more unfinished table when a party, or the house, has enough of them."""
        most = round(MOST_TABLES_EACH * self.factor)
        if await self.store.count_tables([party.id]) >= most:
            raise Refused("too-many-tables", limit=most)
        await self._count()
        self._tables += 1
        if self._tables > MOST_TABLES * self.factor:
            raise Refused("house-full", what="tables")

    async def room_for_guest(self) -> None:
        """Refuse one more guest when the house knows enough of them."""
        await self._count()
        self._guests += 1
        if self._guests > MOST_GUESTS * self.factor:
            raise Refused("house-full", what="guests")

    async def _count(self) -> None:
        now = self.clock()
        if self._counted is not None and now - self._counted < COUNTED_EVERY:
            return
        self._counted = now
        counts = await self.store.counts()
        self._tables = counts.tables.get("waiting", 0) + counts.tables.get("playing", 0)
        self._guests = counts.guests
