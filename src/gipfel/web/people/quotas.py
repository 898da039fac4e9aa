"""Quotas: how much may stand in the store, of one party, of one network and in all; the latter is counted rarely."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable

from gipfel.store import Stock, Store
from gipfel.tables import Party, Refused
from gipfel.web.edge.limits import SITE, neighbourhood

MOST_TABLES_EACH = 200
MOST_TABLES = 100_000
MOST_GUESTS = 1_000_000
RECORDS_OF_GUEST = Stock(20, 2_000_000)
RECORDS_OF_PERSON = Stock(200, 20_000_000)
RECORDS_OF_NETWORK = Stock(400, 40_000_000)
RECORDS = Stock(100_000, 2_000_000_000)
GUESTS_SHARE = 0.5
"""How much of the room for records guests have together: the rest stays for people, whose records do not age."""
COUNTED_EVERY = 60.0
ORIGIN_LENGTH = 32


class Quotas:
    """Asked before something new is stored; `factor` multiplies all of them."""

    def __init__(
        self, store: Store, factor: float = 1.0, clock: Callable[[], float] = time.monotonic, secret: bytes = b""
    ) -> None:
        self.store, self.factor, self.clock, self._secret = store, factor, clock, secret
        self._counted: float | None = None
        self._tables = self._guests = 0
        self._records = self._of_guests = Stock(0, 0)

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

    async def room_for_record(self, party: Party, origin: str, size: int) -> None:
        """Refuse one more record when a party, its network, guests together or the house have enough of them."""
        own = RECORDS_OF_PERSON if party.who == "person" else RECORDS_OF_GUEST
        kept = await self.store.stock_of(party.id)
        if kept.records >= round(own.records * self.factor):
            raise Refused("too-many-records", limit=round(own.records * self.factor))
        if kept.bytes + size > own.bytes * self.factor:
            raise Refused("records-too-large", limit=round(own.bytes * self.factor))
        if self._full(await self.store.stock_from(origin), RECORDS_OF_NETWORK, size):
            raise Refused("network-full")
        await self._room_in_all(party, size)

    async def _room_in_all(self, party: Party, size: int) -> None:
        await self._count()
        by_guest = party.who != "person"
        if self._full(self._records, RECORDS, size):
            raise Refused("house-full", what="records")
        if by_guest and self._full(self._of_guests, RECORDS, size, GUESTS_SHARE):
            raise Refused("house-full", what="records")
        self._records = _more(self._records, size)
        if by_guest:
            self._of_guests = _more(self._of_guests, size)

    def _full(self, kept: Stock, most: Stock, size: int, share: float = 1.0) -> bool:
        times = self.factor * share
        return kept.records + 1 > most.records * times or kept.bytes + size > most.bytes * times

    def origin_of(self, address: str) -> str:
        """What tells networks apart in the store; nobody reads an address from it without the house's secret."""
        return hmac.digest(self._secret, neighbourhood(address, SITE).encode(), "sha256").hex()[:ORIGIN_LENGTH]

    async def _count(self) -> None:
        now = self.clock()
        if self._counted is not None and now - self._counted < COUNTED_EVERY:
            return
        self._counted = now
        counts = await self.store.counts()
        self._tables = counts.tables.get("waiting", 0) + counts.tables.get("playing", 0)
        self._guests = counts.guests
        self._records, self._of_guests = await self.store.stock(), await self.store.stock_of_guests()


def _more(stock: Stock, size: int) -> Stock:
    return Stock(stock.records + 1, stock.bytes + size)
