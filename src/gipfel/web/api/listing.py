"""Tables in lists: the lobby, one's own, finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gipfel.play.codec import encode
from gipfel.play.views import show_seat
from gipfel.store import Summary


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
