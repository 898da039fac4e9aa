"""Summaries: one row per table beside its log, so that lists and searches fold nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, bindparam, func, tuple_, update

from gipfel.core.json_lines import compact
from gipfel.core.outcome import Outcome
from gipfel.store.accounts.names import names_of, party_of
from gipfel.store.database.schema import tables
from gipfel.store.shapes import Summary, cursor, read_cursor
from gipfel.tables import deeds
from gipfel.tables.codec import decode, encode, kind_of
from gipfel.tables.events import Event
from gipfel.tables.seats import Anyone, Asked, ByLink, Seat, Taken
from gipfel.tables.table import Table
from gipfel.tables.terms import Terms

_STANDING = (
    deeds.TableOpened,
    deeds.Amended,
    deeds.Seated,
    deeds.Claimed,
    deeds.Started,
    deeds.GameEnded,
)
"""Deeds that change more of a summary than how far the game has come."""
_ADVANCING = ("seq", "at", "falls_at", "player", "turns")
_SETTLED = ("opened_at", "ended_at", "listed_at")  # once said, never changed
MOST_ROWS = 1_000
_KEY: BindParameter[str] = bindparam("table")

ADD = tables.insert()
ADVANCE = update(tables).where(tables.c.name == _KEY).values({name: bindparam(f"new_{name}") for name in _ADVANCING})
CHANGE = (
    update(tables)
    .where(tables.c.name == _KEY)
    .values(
        {column.name: bindparam(f"new_{column.name}") for column in tables.c if column.name not in ("name", *_SETTLED)}
        | {name: func.coalesce(tables.c[name], bindparam(f"new_{name}")) for name in _SETTLED[1:]}
    )
)


@dataclass(slots=True)
class Growth:
    """What one transaction adds to a table."""

    table: str
    after: int
    events: list[Event]
    state: Table

    def write(self, rows: SummaryRows) -> None:
        """Put the row into the statement it needs."""
        if self.after == 0:
            rows.added.append({"name": self.table, **_row(self.state, self.events)})
        elif any(isinstance(event.deed, _STANDING) for event in self.events):
            rows.changed.append(_new(self.table, _row(self.state, self.events)))
        else:
            rows.advanced.append(_new(self.table, _progress(self.state)))


@dataclass(slots=True)
class SummaryRows:
    """The rows of summaries to write, by statement."""

    added: list[dict[str, Any]]
    changed: list[dict[str, Any]]
    advanced: list[dict[str, Any]]

    def execute(self, connection: Connection) -> None:
        """Write them."""
        for statement, rows in ((ADD, self.added), (CHANGE, self.changed), (ADVANCE, self.advanced)):
            if rows:
                connection.execute(statement, rows)


def _new(table: str, row: dict[str, Any]) -> dict[str, Any]:
    return {"table": table} | {f"new_{name}": value for name, value in row.items()}


def _progress(state: Table) -> dict[str, Any]:
    return {
        "seq": state.seq,
        "at": state.at,
        "falls_at": state.falls_at(),
        "player": state.player,
        "turns": len(state.turns),
    }


def _row(state: Table, events: Sequence[Event]) -> dict[str, Any]:
    result, terms = state.result, state.terms
    ended_at = next((event.at for event in events if isinstance(event.deed, deeds.GameEnded)), None)
    played = state.first is not None and result is not None and result.reason != "aborted"
    winner = None if result is None else result.winner
    return _progress(state) | {
        "phase": state.phase,
        "opener": state.opener,
        "game": re.split("[:,]", terms.spec, maxsplit=1)[0],
        "spec": terms.spec,
        "speed": terms.clock.speed,
        "terms": compact(encode(terms)),
        "rated": terms.rated,
        "hidden": state.hidden,
        "lobby": state.phase == "waiting" and not state.hidden and Anyone() in state.seats,
        "opened_at": events[0].at,
        "ended_at": ended_at,
        "listed_at": ended_at if played and not state.hidden else None,
        "first": state.first,
        "winner": winner,
        "winning_seat": None if winner is None else state.player_of(winner),
        "reason": None if result is None else result.reason,
        **{f"seat{number}": seat.kind for number, seat in enumerate(state.seats)},
        **{f"party{number}": _party(seat) for number, seat in enumerate(state.seats)},
    }


def _party(seat: Seat) -> str | None:
    return seat.party.id if isinstance(seat, Taken | Asked) else None


def newest(asked: Any, column: Any, before: str | None, limit: int) -> Any:
    """The newest of a list of tables by some instant, from a cursor on."""
    if before is not None:
        asked = asked.where(tuple_(column, tables.c.name) < tuple_(*read_cursor(before)))
    return asked.order_by(column.desc(), tables.c.name.desc()).limit(max(0, min(limit, MOST_ROWS)))


def summaries(connection: Connection, asked: Any, by: str = "opened_at") -> list[Summary]:
    """The summaries a question finds, with the names of today; `by` is the instant its list goes by."""
    rows = connection.execute(asked).all()
    known = names_of(connection, _parties(rows))
    return [_summary(row, known, getattr(row, by)) for row in rows]


def _parties(rows: Iterable[Row[Any]]) -> Iterable[str]:
    return (party for row in rows for party in (row.party0, row.party1) if party is not None)


def _summary(row: Row[Any], known: dict[str, str], at: int) -> Summary:
    return Summary(
        table=row.name,
        seq=row.seq,
        phase=row.phase,
        game=row.game,
        terms=decode(Terms, json.loads(row.terms)),
        opener=row.opener,
        seats=(_seat(row.seat0, row.party0, known), _seat(row.seat1, row.party1, known)),
        first=row.first,
        player=row.player,
        turns=row.turns,
        hidden=row.hidden,
        opened_at=row.opened_at,
        at=row.at,
        ended_at=row.ended_at,
        falls_at=row.falls_at,
        result=None if row.reason is None else Outcome(row.winner, row.reason),
        cursor=cursor(at, row.name),
    )


def _seat(kind: str, party: str | None, known: dict[str, str]) -> Seat:
    if party is None:
        return Anyone() if kind == kind_of(Anyone) else ByLink("")
    found = party_of(party, known)
    return Taken(found) if kind == kind_of(Taken) else Asked(found)
