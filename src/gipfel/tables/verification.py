"""Verifying logs: fold them and list what does not fit. Results are compared, never recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gipfel.core.errors import GipfelError
from gipfel.records.record import BY_THE_TABLE
from gipfel.tables.deeds import Frozen, GameEnded, TableOpened
from gipfel.tables.events import Event, read_event
from gipfel.tables.fold import apply
from gipfel.tables.refusals import BadLog
from gipfel.tables.table import Table
from gipfel.tables.table_setup import names_of
from gipfel.tables.terms import game_of


@dataclass(frozen=True, slots=True)
class Difference:
    """What does not fit in a log, at which event."""

    seq: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


def verify_json(values: Iterable[object]) -> list[Difference]:
    """The differences of a stored log; what cannot be read ends it."""
    events: list[Event] = []
    for value in values:
        try:
            events.append(read_event(value))
        except BadLog as error:
            return [*verify(events), Difference(len(events) + 1, error.code, dict(error.params))]
    return verify(events)


def verify(log: Iterable[Event]) -> list[Difference]:
    """The differences between what a log says and what its fold and the rules say; none for a sound log."""
    table, found = Table(), list[Difference]()
    for event in log:
        after = apply(table, event)
        found += _order(table, event)
        found += _deed(table, event)
        if after.broken is not None and after.broken != table.broken:
            params = {"cause": after.broken.code, "detail": after.broken.detail}
            found.append(Difference(event.seq, "does-not-replay", params))
        table = after
    return found


def _order(table: Table, event: Event) -> Iterator[Difference]:
    if event.seq != table.seq + 1:
        yield Difference(event.seq, "gap-in-log", {"expected": table.seq + 1})
    if event.at < table.at:
        yield Difference(event.seq, "time-goes-back", {"before": table.at, "at": event.at})


def _deed(table: Table, event: Event) -> Iterator[Difference]:
    match event.deed:
        case TableOpened() as opened:
            yield from _opened(event, opened)
        case GameEnded(winner, reason):
            yield from _ended(table, event, winner, reason)
        case Frozen(code, seq):
            if table.broken is None:
                yield Difference(event.seq, "replays-again", {"reason": code, "event": seq})


def _opened(event: Event, opened: TableOpened) -> Iterator[Difference]:
    try:
        rules = names_of(game_of(opened.terms), opened.terms)["rules"]
    except GipfelError as error:
        yield Difference(event.seq, "spec-unknown", {"cause": error.code})
        return
    if rules != opened.rules:
        yield Difference(event.seq, "rules-changed", {"rules": opened.rules, "known": rules})


def _ended(table: Table, event: Event, winner: int | None, reason: str) -> Iterator[Difference]:
    outcome = None if table.line is None else table.line.outcome
    by_rules = None if outcome is None else (outcome.winner, outcome.reason)
    if by_rules is None and reason in BY_THE_TABLE:
        return
    if by_rules != (winner, reason) and table.broken is None:
        shown = None if outcome is None else outcome.to_json()
        yield Difference(event.seq, "result-differs", {"winner": winner, "reason": reason, "rules": shown})
