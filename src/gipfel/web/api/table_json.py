"""Tables as JSON, as they travel: whole, as they stand now, event by event, and as a line of a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gipfel.house.news import TablePresence
from gipfel.store import Summary
from gipfel.tables import Event, Table, views
from gipfel.tables.codec import encode
from gipfel.tables.snapshot import EventJson
from gipfel.tables.views import Viewer, show_event, show_seat, snapshot

VERSION = 1
Shown = dict[str, Any]


def whole(table: Table, seen_by: Viewer, now: int) -> Shown:
    """The snapshot of a table, with the instant at which its clocks were read."""
    return {**snapshot(table, seen_by, now), "at": now}


def standing(table: Table, seen_by: Viewer, now: int) -> Shown:
    """The part of a snapshot that changes with events and cannot be told from them alone."""
    return {**views.standing(table, seen_by, now), "at": now}


def events_shown(events: Sequence[Event], table: Table, seen_by: Viewer) -> list[EventJson]:
    """Events as a viewer may see them."""
    return [show_event(event, table, seen_by) for event in events]


def present(presence: TablePresence) -> Shown:
    """Who is at a table."""
    return {"seats": list(presence.seats), "watching": presence.watching}


def listed(table: Summary) -> dict[str, Any]:
    """A table as a list shows it."""
    return {
        "table": table.table,
        "spec": table.terms.spec,
        "game": table.game,
        "clock": encode(table.terms.clock),
        "rated": table.terms.rated,
        "phase": table.phase,
        "seats": [show_seat(seat) for seat in table.seats],
        "first": table.first,
        "player": table.player,
        "turns": table.turns,
        "result": None if table.result is None else table.result.to_json(),
        "opened": table.opened_at,
        "changed": table.at,
    }


def page_of(tables: Sequence[Summary], limit: int) -> dict[str, Any]:
    """A list that was asked for with one more than `limit`, and where it goes on."""
    shown = tables[:limit]
    return {"tables": [listed(table) for table in shown], "next": shown[-1].cursor if len(tables) > limit else None}
