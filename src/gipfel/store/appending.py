"""One transaction for a group of appends: who is stale loses alone, everybody else is written at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from gipfel.core.compact import compact
from gipfel.play.deeds import Ended, Said
from gipfel.play.events import Event
from gipfel.store.dialect import alone
from gipfel.store.names import keep_names, parties_in, without_names
from gipfel.store.ratings import rate, rating_locks
from gipfel.store.schema import events, tables, words
from gipfel.store.shapes import Append, Stale
from gipfel.store.summaries import Growth, Rows

Appends = Sequence[Append]
_HEADS = select(tables.c.name, tables.c.seq).where(tables.c.name.in_(bindparam("names", expanding=True)))
_ADD_EVENTS = insert(events)
_ADD_WORDS = insert(words)


def check(appends: Appends) -> None:
    """Refuse appends that do not fit together, before they join others."""
    for append in appends:
        numbers = [event.seq for event in append.events]
        expected = list(range(append.after + 1, append.after + 1 + len(numbers)))
        if not numbers or numbers != expected or append.state.seq != numbers[-1]:
            raise ValueError(f"events {numbers} with a state at {append.state.seq} do not follow {append.after}")


def commit_group(connection: Connection, group: Sequence[Appends]) -> list[Stale | None]:
    """Write a group in the order it came; for each of it, what it lost against."""
    everything = [append for appends in group for append in appends]
    alone(connection, *_locks(everything))
    names = sorted({append.table for append in everything})
    heads = dict(connection.execute(_HEADS, {"names": names}).all())
    grown: dict[str, Growth] = {}
    verdicts: list[Stale | None] = []
    for appends in group:
        verdict = _stale(appends, heads)
        if verdict is None:
            _grow(grown, heads, appends)
        verdicts.append(verdict)
    if grown:
        _write(connection, list(grown.values()))
    return verdicts


def _locks(appends: Iterable[Append]) -> set[str]:
    found = set[str]()
    for append in appends:
        found.add(f"table {append.table}")
        if any(isinstance(event.deed, Ended) for event in append.events):
            found.update(rating_locks(append.state))
    return found


def _stale(appends: Appends, heads: dict[str, int]) -> Stale | None:
    here: dict[str, int] = {}
    for append in appends:
        head = here.get(append.table, heads.get(append.table, 0))
        if head != append.after:
            return Stale(append.table, head)
        here[append.table] = append.state.seq
    return None


def _grow(grown: dict[str, Growth], heads: dict[str, int], appends: Appends) -> None:
    for append in appends:
        growth = grown.setdefault(append.table, Growth(append.table, append.after, [], append.state))
        growth.events.extend(append.events)
        growth.state = append.state
        heads[append.table] = append.state.seq


def _write(connection: Connection, grown: Sequence[Growth]) -> None:
    told = [(growth.table, event) for growth in grown for event in growth.events]
    connection.execute(_ADD_EVENTS, [_event_row(table, event) for table, event in told])
    rows = Rows([], [], [])
    for growth in grown:
        growth.write(rows)
    rows.execute(connection)
    keep_names(connection, (party for _, event in told for party in parties_in(event)))
    said = [row for table, event in told for row in _words(table, event)]
    if said:
        connection.execute(_ADD_WORDS, said)
    for growth in grown:
        if any(isinstance(event.deed, Ended) for event in growth.events):
            rate(connection, growth.table, growth.state)


def _event_row(table: str, event: Event) -> dict[str, Any]:
    # Pure ASCII: no letter, however strange, can make a database refuse it.
    text = compact(without_names(event).to_json())
    return {"table_name": table, "seq": event.seq, "event": text}


def _words(table: str, event: Event) -> Iterator[dict[str, Any]]:
    if isinstance(event.deed, Said) and event.deed.text:
        yield {"table_name": table, "seq": event.seq, "party": event.by, "text": event.deed.text}
