"""The link to watch a hidden table, for both of its players: the house keeps a digest only, and makes the link anew."""

from __future__ import annotations

from gipfel.play import Table
from gipfel.play.deeds import Opened
from gipfel.play.events import Event
from gipfel.play.seats import fits
from gipfel.web.api.opening import WATCH
from gipfel.web.parts import Parts

MOST_REMATCHES = 40  # that are followed back to the table for which the link was made


async def watch_address(parts: Parts, name: str, table: Table) -> str:
    """Where a hidden table can be watched; empty when only who opened it can know."""
    if table.opened is None or table.opened.watch is None:
        return ""
    begun = await _begun(parts, name)
    opener = next((party for party in table.parties if party is not None and party.id == begun.by), None)
    if opener is None or not begun.id:
        return ""
    secret = parts.house.link_secret(opener, begun.id, WATCH)
    return f"/t/{name}/watch/{secret}" if fits(secret, table.opened.watch) else ""


async def _begun(parts: Parts, name: str) -> Event:
    """How a table was opened, or the first one of those of which it is a rematch."""
    event = (await parts.house.events(name, 0, 1))[0]
    for _ in range(MOST_REMATCHES):
        before = event.deed.rematch_of if isinstance(event.deed, Opened) else None
        if before is None:
            break
        event = (await parts.house.events(before, 0, 1))[0]
    return event
