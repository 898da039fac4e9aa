"""Houses of every earlier revision of the schema, with rows in all their tables: the newest keeps every one of them."""

from __future__ import annotations

from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import BigInteger, Boolean, Connection, Float, Integer, LargeBinary, MetaData, Table, create_engine

from gipfel.store import Store
from gipfel.store.database.migration import HEAD, config, version
from gipfel.store.database.place import DatabasePlace
from store.test_first_revision import filled

Rows = dict[str, list[dict[str, Any]]]

REVISIONS = sorted(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
EARLIER = [revision for revision in REVISIONS if revision != HEAD]
# What an upgrade is there to change; `test_upgrades.py` says how.
MEANT: dict[str, dict[str, set[str]]] = {"0001": {"tables": {"spec", "terms"}}}

pytestmark = pytest.mark.anyio


def tables(connection: Connection) -> list[Table]:
    """What is there now; those that others refer to come first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def rows(connection: Connection) -> Rows:
    """Everything."""
    return {
        table.name: [dict(row._mapping) for row in connection.execute(table.select())] for table in tables(connection)
    }


def one_in_each(connection: Connection) -> None:
    """A row in every table that came after the first revision and has none yet."""
    for table in tables(connection):
        if connection.execute(table.select().limit(1)).first() is None:
            connection.execute(table.insert().values(a_row(connection, table)))


def a_row(connection: Connection, table: Table) -> dict[str, Any]:
    """A value for each column: that of a row it refers to, or something of its kind."""
    made: dict[str, Any] = {}
    for column in table.columns:
        if column.foreign_keys:
            [reference] = column.foreign_keys
            made[column.name] = (
                connection.execute(reference.column.table.select())
                .mappings()
                .first()[  # type: ignore[index]
                    reference.column.name
                ]
            )
        elif isinstance(column.type, Boolean):
            made[column.name] = True
        elif isinstance(column.type, BigInteger | Integer | Float):
            made[column.name] = 7
        else:
            made[column.name] = b"seven" if isinstance(column.type, LargeBinary) else "seven"
    return made


def an_earlier_house(url: str, revision: str) -> Rows:
    """The house of the first revision, brought to a later one, with rows in what came on the way; all that is in it."""
    engine = create_engine(DatabasePlace.of(url).url)
    try:
        for step in REVISIONS[1 : REVISIONS.index(revision) + 1]:
            with engine.begin() as connection:
                settings = config()
                settings.attributes["connection"] = connection
                command.upgrade(settings, step)
            with engine.begin() as connection:
                one_in_each(connection)
        with engine.begin() as connection:
            assert version(connection) == revision
            return rows(connection)
    finally:
        engine.dispose()


@pytest.mark.parametrize("revision", EARLIER)
async def test_no_row_of_an_earlier_revision_is_lost_or_changed(kind: str, empty_url: str, revision: str) -> None:
    before = an_earlier_house(filled(kind, empty_url), revision)
    assert all(before.values()), [name for name, found in before.items() if not found]
    async with await Store.open_existing(empty_url) as store:
        assert await store.read(version) == HEAD
        after = await store.read(rows)
    for name, kept in before.items():
        meant = MEANT.get(revision, {}).get(name, set())
        columns = set(kept[0]) & set(after[name][0]) - meant
        assert columns, name
        assert _told(after[name], columns) == _told(kept, columns), name


def _told(found: list[dict[str, Any]], columns: set[str]) -> list[str]:
    return sorted(str(sorted((name, row[name]) for name in columns)) for row in found)
