"""A house of the first revision of the schema, with everything in it, opened by the newest: nothing is missing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic import command as alembic
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from command import Command
from gipfel.store import Append, Search, Store
from gipfel.store.database.migration import HEAD, config, version
from gipfel.store.database.place import DatabasePlace
from gipfel.store.database.schema import metadata
from gipfel.tables import Table, fold
from gipfel.tables.commands import Play, Resign, Say
from gipfel.tables.decisions import decide

KEPT = Path(__file__).with_name("first_revision.sql")
FIRST = "0001"
START = 1_700_000_000_000
LATER = START + 3_600_000
MATCHES = {"match-inside": 2, "match-nested": 2, "match-over": 1, "match-coin": 1}  # how many games are open in each

pytestmark = pytest.mark.anyio


def parts() -> tuple[str, str]:
    """What made the tables, and the rows in them."""
    made, _, rows = KEPT.read_text(encoding="utf-8").partition("-- Rows\n")
    return made, rows


@pytest.fixture
def old_url(kind: str, empty_url: str) -> str:
    """The old house, as it was left."""
    return filled(kind, empty_url)


def filled(kind: str, empty_url: str) -> str:
    """The old house in an empty database."""
    made, rows = parts()
    if kind == "sqlite":
        with closing(sqlite3.connect(DatabasePlace.of(empty_url).path or "")) as database:
            database.executescript(made + rows)
        return empty_url
    engine = create_engine(DatabasePlace.of(empty_url).url)
    with engine.begin() as connection:
        settings = config()
        settings.attributes["connection"] = connection
        alembic.upgrade(settings, FIRST)
    engine.dispose()
    with psycopg.connect(empty_url) as database:
        database.execute("DELETE FROM alembic_version")
        database.execute(rows.encode())
    return empty_url


def test_the_first_revision_still_makes_what_it_made(tmp_path: Path) -> None:
    engine = create_engine(DatabasePlace.of(f"sqlite:///{tmp_path / 'house.db'}").url)
    with engine.begin() as connection:
        settings = config()
        settings.attributes["connection"] = connection
        alembic.upgrade(settings, FIRST)
        found = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").scalars().all()
    engine.dispose()
    kept = {line.rstrip(";") for line in parts()[0].splitlines() if line.startswith("CREATE ")}
    # Triggers end with a semicolon of their own.
    assert {" ".join(str(sql).split()).rstrip(";") for sql in found} == kept


async def test_it_is_brought_up_to_date(old_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with await Store.open_existing(old_url) as store:
        assert await store.read(version) == HEAD
        assert await store.read(differences) == []


async def test_every_log_replays_to_what_it_was(old_url: str) -> None:
    async with await Store.open(old_url) as store:
        verified = {name: found async for name, found in store.verify()}
        assert len(verified) == 18
        assert not any(verified.values()), verified
        games = [found async for found in _finished(store)]
        assert Counter(games) == {"pentago": 1, "zertz": 4, "gipf": 4, "offboard": 1}
        for name, games_open in MATCHES.items():
            table = fold(await store.log(name))
            assert table.line is not None
            assert len(table.line.position.levels()) == games_open, name


async def _finished(store: Store) -> AsyncIterator[str]:
    for found in await store.games(Search(limit=50)):
        yield found.terms.spec.partition(":")[0].partition(",")[0]


def test_gipfel_verify_finds_nothing(
    old_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Command(capsys, monkeypatch)("verify", "--json", "--database", old_url)
    assert answer.lines == [{"tables": 18, "differing": 0}]


async def test_people_and_what_is_theirs_are_there(old_url: str) -> None:
    async with await Store.open(old_url) as store:
        anna, bert = await store.person_by_name("ÄNNA"), await store.person_by_name("Bert O'Hara")
        assert anna is not None
        assert bert is not None
        assert anna.password.startswith("$argon2id$")
        session = await store.session("s1" * 32, LATER)
        assert session is not None
        assert (session.person.id, session.about) == (anna.id, "a browser")
        for digest, person, scopes in (("t1", anna, {"read", "play"}), ("t2", bert, {"read"})):
            token = await store.token(digest * 32, LATER)
            assert token is not None
            assert (token.person.id, set(token.scopes)) == (person.id, scopes)
        gitta = await store.guest("d1" * 32)
        assert gitta is not None
        assert gitta.party.name == "Gitta"
        assert [party.id for party in await store.blocks_of(bert.party.id)] == [gitta.party.id]
        (record,) = await store.records_of(anna.party.id)
        assert record.text.endswith("1. c3ne+ *\n")
        assert record.about["games"][0]["game"] == "pentago"
        assert {standing.games for person in (anna, bert) for standing in await store.ratings_of(person.id)} == {1}
        assert await store.last_heartbeat() == START + 1_000_000
        assert [told["kind"] async for told in store.export_of(anna.id, LATER)].count("table") == 18


async def test_running_games_go_on(old_url: str) -> None:
    async with await Store.open(old_url) as store:
        running = [name for name in await store.running() if name != "waiting"]
        assert len(running) == 7
        for name in running:
            await _go_on(store, name)
        assert not any([found async for _, found in store.verify() if found])
        chat = [line.text for line in fold(await store.log("running-0-pentago")).chat]
        assert chat[0] == "Viel Glück! ♜ ' \" \\"
        assert chat[-1] == "still here"


async def _go_on(store: Store, name: str) -> None:
    """A line, a turn where a player has one, and the end."""
    table = fold(await store.log(name))
    anna = next(party for party in table.parties if party is not None and party.name == "Änna")
    for deed in _deeds(table):
        table = fold(log := await store.log(name))
        by = anna if not isinstance(deed, Play) else table.parties[table.player_of(table.player or 0)]
        assert by is not None
        made = decide(table, deed, table.at + 1_000, by)
        await store.append(Append(name, len(log), made, fold([*log, *made])))
    assert fold(await store.log(name)).phase == "over"


def _deeds(table: Table) -> Iterator[Say | Play | Resign]:
    yield Say(text="still here")
    if table.player is not None and table.line is not None:
        yield Play(turn=table.line.turns(1)[0])
    yield Resign()


async def test_a_backup_of_it_can_be_restored(tmp_path: Path) -> None:
    made, rows = parts()
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    with closing(sqlite3.connect(old)) as database:
        database.executescript(made + rows)
    from gipfel.store.database.backup import restore

    await asyncio.to_thread(restore, DatabasePlace.of(f"sqlite:///{new}"), old)
    async with await Store.open_existing(f"sqlite:///{new}") as store:
        assert await store.read(version) == HEAD
