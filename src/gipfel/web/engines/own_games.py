"""One's own running games against people: what an analysis must not look at."""

from __future__ import annotations

from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.play import Party, Table
from gipfel.store import Summary
from gipfel.web.crew.lines import open_games
from gipfel.web.live.house import House

MOST_RUNNING = 100
SLOW = ("days", "untimed")


async def own_games(house: House, actor: Party | None) -> list[dict[str, Any]]:
    """The running games of a party against people, as far as an analysis must know of them."""
    if actor is None:
        return []
    found: list[dict[str, Any]] = []
    for summary in await house.store.tables_of([actor.id], ("playing",), MOST_RUNNING):
        if _against_somebody(summary, actor):
            try:
                found += _forbidden(await house.table(summary.table))
            except GipfelError:
                continue  # nobody can play on there either
    return found


def _against_somebody(summary: Summary, actor: Party) -> bool:
    others = (party for party in summary.parties if party is not None and party.id != actor.id)
    return any(party.who in ("person", "guest") for party in others)


def _forbidden(table: Table) -> list[dict[str, Any]]:
    """Each game that is open at a table, and whether it is a fast one."""
    if table.line is None:
        return []
    fast = table.terms.clock.speed not in SLOW or table.terms.inner_clock.speed not in SLOW
    return [{**found, "fast": fast} for found in open_games(table.line)]
