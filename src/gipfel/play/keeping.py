"""The record of a table: what was played there, as text that lasts."""

from __future__ import annotations

from gipfel.play.refusals import Refused
from gipfel.play.seats import Party
from gipfel.play.table import Table
from gipfel.records.model import Record
from gipfel.records.replay import record_of


def table_record(table: Table, **tags: str) -> Record:
    """The record of a table, finished or not; `tags` add what the table does not know (Event, Site, Date)."""
    if table.line is None:
        raise Refused("not-started")
    return record_of(table.line, outcome=table.result, **record_names(table), **tags)


def record_names(table: Table) -> dict[str, str]:
    """The tags that say who played, as far as they have names."""
    one, two = table.parties if table.first == 0 else table.parties[::-1]
    names = {"First": _name(one), "Second": _name(two)}
    return {tag: name for tag, name in names.items() if name}


def _name(party: Party | None) -> str:
    if party is None:
        return ""
    return f"level {party.key}" if party.who == "engine" else party.name
