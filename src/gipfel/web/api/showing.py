"""What of a table is shown to whom, as it travels: whole, as it stands now, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gipfel.core.compact import compact
from gipfel.play import Event, Table, views
from gipfel.play.views import Viewer, show_event, snapshot
from gipfel.web.live import Presence

VERSION = 1
Shown = dict[str, Any]


def to_bytes(value: object) -> bytes:
    """Compact JSON; pure ASCII, so that no half character can break it."""
    return compact(value).encode("ascii")


def whole(table: Table, seen_by: Viewer, now: int) -> Shown:
    """The snapshot of a table, with the instant at which its clocks were read."""
    return {**snapshot(table, seen_by, now), "at": now}


def standing(table: Table, seen_by: Viewer, now: int) -> Shown:
    """The part of a snapshot that changes with events and cannot be told from them alone."""
    return {**views.standing(table, seen_by, now), "at": now}


def events_shown(events: Sequence[Event], table: Table, seen_by: Viewer) -> list[Shown]:
    """Events as a viewer may see them."""
    return [show_event(event, table, seen_by) for event in events]


def present(presence: Presence) -> Shown:
    """Who is at a table."""
    return {"seats": list(presence.seats), "watching": presence.watching}
