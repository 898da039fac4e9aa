"""Sweeping out what time has ended: sessions and tokens that are over, guests who never sat down."""

from __future__ import annotations

import asyncio

from gipfel.play.clock import DAY
from gipfel.web.logs import LOGGER
from gipfel.web.parts import Parts

SWEPT_EVERY = 3_600.0
GUESTS_KEPT = 60 * DAY


async def sweep_now_and_then(parts: Parts) -> None:
    """Sweep once an hour, for as long as the house is open."""
    while True:
        await asyncio.sleep(SWEPT_EVERY)
        try:
            now = parts.house.now()
            over = await parts.store.sweep(now)
            guests = await parts.store.sweep_guests(now - GUESTS_KEPT)
            LOGGER.info("swept", extra={"over": over, "guests": guests})
        except Exception:
            LOGGER.exception("sweeping failed")
