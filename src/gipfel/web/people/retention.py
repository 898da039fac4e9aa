"""Sweeping out what time has ended, a little at a time: sessions, guests nobody misses, their records and tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

from gipfel.core.errors import GipfelError
from gipfel.tables import HOUSE
from gipfel.tables.clock import DAY
from gipfel.tables.commands import Abort
from gipfel.tables.table import Phase
from gipfel.web.edge.cookies import GUEST_LASTS
from gipfel.web.edge.logs import LOGGER
from gipfel.web.parts import Parts

SWEPT_EVERY = 3_600.0
PAUSE = 0.2  # seconds between two passes: others want to write too
RECORDS_KEPT = 60 * DAY
"""How long a guest's record stays that nobody looks at."""
IDLE_GUESTS_KEPT = 14 * DAY
"""How long a guest is known who sits nowhere and keeps nothing here."""
GUESTS_KEPT = GUEST_LASTS + DAY
"""How long any guest is known: by then their browser has thrown the key away, and nobody can come back as them."""
TABLES_KEPT = 60 * DAY
"""How long an unfinished table of guests waits without a clock and without anything happening."""


async def sweep_now_and_then(parts: Parts) -> None:
    """Sweep once an hour, for as long as the house is open."""
    while True:
        await asyncio.sleep(SWEPT_EVERY)
        try:
            swept = await sweep(parts)
            LOGGER.info("swept", extra=dict(swept))
        except Exception:
            LOGGER.exception("sweeping failed")


async def sweep(parts: Parts) -> Counter[str]:
    """Everything once, pass after pass, each of them short; how much of what went."""
    swept: Counter[str] = Counter(over=0, records=0, guests=0, tables=0)
    async for what, count in _passes(parts, parts.house.now()):
        swept[what] += count
        await asyncio.sleep(PAUSE)
    return swept


async def _passes(parts: Parts, now: int) -> AsyncIterator[tuple[str, int]]:
    store = parts.store
    yield "over", await store.sweep_sanctions(now)
    yield "over", await store.sweep_seekers(now - DAY)
    while count := await store.sweep(now):
        yield "over", count
    while count := await store.sweep_records(now - RECORDS_KEPT):
        yield "records", count
    after: str | None = ""
    while after is not None:
        found = await store.sweep_guests(now - IDLE_GUESTS_KEPT, now - GUESTS_KEPT, after or None)
        yield "guests", found.count
        after = found.after
    for phase in ("waiting", "playing"):
        async for count in _tables(parts, phase, now - TABLES_KEPT):
            yield "tables", count


async def _tables(parts: Parts, phase: Phase, before: int) -> AsyncIterator[int]:
    after: str | None = ""
    while after is not None:
        names, after = await parts.store.abandoned(phase, before, after or None)
        for name in names:
            yield await _ended(parts, name)


async def _ended(parts: Parts, name: str) -> int:
    try:
        await parts.house.act(name, Abort(), HOUSE)
    except GipfelError as error:
        LOGGER.info("table not ended", extra={"code": error.code})
        return 0
    return 1
