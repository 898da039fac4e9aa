"""Opening a store: which URLs there are, private files, versions of the schema, and what cannot be opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from gipfel.core.errors import GipfelError
from gipfel.store import Stock, Store, folded
from gipfel.store.database.migration import HEAD, config, migrate, version
from gipfel.store.database.place import DatabasePlace
from gipfel.store.database.schema import metadata
from gipfel.tables import Refused
from store.stored_tables import growth, started

pytestmark = pytest.mark.anyio


async def test_what_the_migrations_make_is_what_the_queries_expect(empty_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with await Store.open(empty_url) as store:
        assert await store.read(differences) == []
        assert await store.read(version) == HEAD


def test_the_head_is_the_last_migration() -> None:
    assert ScriptDirectory.from_config(config()).get_heads() == [HEAD]


async def test_a_house_of_the_first_version_keeps_everything(empty_url: str) -> None:
    """What its first version wrote is read, counted and searched by this one."""
    row = "'%s', 'guest:g', 7, 'übrig', '{}'"
    store = Store(DatabasePlace.of(empty_url).prepared())
    await store.write(_first_version)
    for statement in (
        *(f"INSERT INTO records (id, owner, at, text, about) VALUES ({row % name})" for name in "ab"),
        "INSERT INTO workers (worker, at) VALUES ('', 5000)",
        "INSERT INTO people (id, folded, password, created) VALUES ('1', 'anna', 'hash', 3)",
        "INSERT INTO names (party, name, folded) VALUES ('person:1', 'Anna', 'anna')",
        "INSERT INTO guests (digest, created) VALUES ('g', 4)",
    ):
        await store.write(Connection.execute, text(statement))
    store.shut()
    async with await Store.open(empty_url) as opened:
        assert await opened.read(version) == HEAD
        found = await opened.record("a")
        assert found is not None
        assert (found.text, found.at, found.seen) == ("übrig", 7, 5000)
        assert await opened.stock_of("guest:g") == Stock(2, 2 * (len("übrig".encode()) + 2))
        anna = await opened.person_by_name("ANNA")
        assert anna is not None
        assert await opened.guest("g") is not None
        await opened.append(growth(started(anna.party), "t"))
        assert await opened.running() == ["t"]


def _first_version(connection: Connection) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "0001")


async def test_opening_again_changes_nothing(empty_url: str) -> None:
    for _ in range(2):
        async with await Store.open(empty_url) as store:
            if not await store.running():
                await store.append(growth(started(), "t"))
    async with await Store.open(empty_url) as store:
        assert await store.running() == ["t"]


def _first_house(connection: Connection) -> None:
    """A house of the first version with people in it, some of whose names would be refused today."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "0001")
    people = [("p1", "Anna"), ("p2", "Аnna"), ("p3", "admin"), ("p4", "Iris"), ("p5", "lris")]
    for number, (person, name) in enumerate(people):
        row = {"id": person, "party": f"person:{person}", "name": name, "folded": folded(name), "created": number}
        connection.execute(text("INSERT INTO people VALUES (:id, :folded, 'hash', :created)"), row)
        connection.execute(text("INSERT INTO names VALUES (:party, :name, :folded, false)"), row)
    for number in range(2500):
        row = {"digest": f"g{number}", "party": f"guest:g{number}", "name": f"Vera {number}"}
        connection.execute(text("INSERT INTO guests VALUES (:digest, 1, NULL)"), row)
        connection.execute(text("INSERT INTO names VALUES (:party, :name, 'folded', false)"), row)
    connection.execute(text("INSERT INTO sessions VALUES ('d1', 's1', 'p1', 1, 1, 1000, 'a browser')"))
    connection.execute(text("INSERT INTO tokens VALUES ('d2', 't1', 'p2', 'bot', 'play', 1, NULL, NULL)"))


async def test_a_house_of_the_first_version_is_brought_up_to_date(empty_url: str) -> None:
    old = Store(DatabasePlace.of(empty_url).prepared())
    await old.write(_first_house)
    old.shut()
    async with await Store.open(empty_url) as store:
        for name in ("Anna", "Аnna", "admin", "Iris", "lris"):
            found = await store.person_by_name(name)
            assert found is not None
            assert (found.name, found.password) == (name, "hash")
        session, token = await store.session("d1", 2), await store.token("d2", 2)
        assert session is not None
        assert token is not None
        assert (session.person.name, token.person.name) == ("Anna", "Аnna")
        for name in ("ᴀnna", "1ris"):
            with pytest.raises(Refused) as refused:
                await store.create_person(name, "hash", 5)
            assert refused.value.code == "name-taken"
        assert await store.rename_guests_named("VERA 2499") == ["guest:g2499"]
        await store.rename("p5", "Isolde")
        await store.rename("p3", "Adele")
        assert await store.codes_left("p1") == 0
        assert await store.second_factor("p1") is None


async def test_a_migration_that_fails_leaves_nothing_behind(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(connection: Connection) -> None:
        migrate(connection)
        raise GipfelError("not-ready")

    with monkeypatch.context() as patch:
        patch.setattr("gipfel.store.store.migrate", failing)
        with pytest.raises(GipfelError):
            await Store.open(empty_url)
    async with await Store.open(empty_url) as store:
        assert await store.running() == []


async def test_a_newer_database_is_left_alone(empty_url: str) -> None:
    def from_the_future(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    async with await Store.open(empty_url) as store:
        await store.write(from_the_future)
    with pytest.raises(GipfelError) as refused:
        await Store.open(empty_url)
    assert (refused.value.code, refused.value.params["found"]) == ("database-newer", "9999")


async def test_the_file_of_a_house_is_private(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "house.db"
    async with await Store.open(f"sqlite:///{path}") as store:
        await store.append(growth(started(), "t"))
        files = sorted(path.parent.iterdir())
        assert [file.name for file in files] == ["house.db", "house.db-shm", "house.db-wal"]
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700


async def test_a_turn_is_on_disk_when_it_is_acknowledged(store: Store, kind: str) -> None:
    def settings(connection: Connection) -> tuple[object, ...]:
        if kind == "sqlite":
            return tuple(connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous"))
        return (connection.scalar(text("SHOW synchronous_commit")),)

    assert await store.write(settings) == (("wal", 2) if kind == "sqlite" else ("on",))


async def test_a_server_that_answers_before_the_disk_is_told_otherwise(request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue("postgres_server").database()

    def hasty(connection: Connection) -> None:
        connection.execute(text("ALTER ROLE gipfel SET synchronous_commit = off"))

    def calm(connection: Connection) -> None:
        connection.execute(text("ALTER ROLE gipfel RESET synchronous_commit"))

    def setting(connection: Connection) -> object:
        return connection.scalar(text("SHOW synchronous_commit"))

    async with await Store.open(url) as store:
        await store.write(hasty)
        try:
            async with await Store.open(url) as another:
                assert await another.write(setting) == "on"
                assert await another.read(setting) == "off"
        finally:
            await store.write(calm)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("mysql://somewhere/house", "unknown-database"),
        ("house.db", "unknown-database"),
        ("sqlite://", "unknown-database"),
        ("sqlite:///:memory:", "unknown-database"),
        ("sqlite:///house.db?mode=memory", "unknown-database"),
        ("postgresql://gipfel@/house?host=%2Fno%2Fsuch%2Ffolder", "database-unreachable"),
    ],
)
async def test_a_url_that_is_no_database(url: str, code: str) -> None:
    with pytest.raises(GipfelError) as refused:
        await Store.open(url)
    assert refused.value.code == code
    assert str(refused.value) != code


async def test_passwords_are_not_shown() -> None:
    for url in ("mysql://anna:geheim@somewhere/house", "anna:geheim@somewhere"):
        with pytest.raises(GipfelError) as refused:
            await Store.open(url)
        assert "geheim" not in str(refused.value)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_text("Dear diary, " * 1000)
    for wrong in (path, tmp_path, path / "house.db"):
        with pytest.raises(GipfelError) as refused:
            await Store.open(f"sqlite:///{wrong}")
        assert refused.value.code == "database-unreachable"
    assert path.read_text().startswith("Dear diary")
