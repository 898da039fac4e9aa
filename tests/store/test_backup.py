"""Backups: a copy of one moment while the house goes on, which is the same house when it is put back."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from command import Command
from gipfel.core.errors import GipfelError
from gipfel.store import Store
from gipfel.store.database.backup import restore
from gipfel.store.database.place import DatabasePlace
from gipfel.tables import fold
from gipfel.tables.commands import Say
from servers import Postgres
from store.stored_tables import Game, growth, person, play, started
from tables.scripted_table import ANNA, START

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A house on SQLite."""
    return f"sqlite:///{tmp_path / 'house.db'}"


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line."""
    return Command(capsys, monkeypatch)


def contents(path: Path) -> list[str]:
    """Everything a database holds."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


async def furnished(url: str) -> None:
    """Some life in a house."""
    async with await Store.open(url) as store:
        anna, bert = await person(store, "Anna"), await person(store, "Bert")
        await play(store, Game("over", one=anna.party, two=bert.party, rated=True))
        await store.append(growth(started(anna.party, bert.party), "running"))
        await store.create_session(anna.id, "digest", START, START + 1)
        await store.heartbeat(START)


async def test_a_restored_house_is_equal(house: str, tmp_path: Path) -> None:
    await furnished(house)
    copy, database = tmp_path / "copy.db", tmp_path / "house.db"
    async with await Store.open(house) as store:
        await store.backup(copy)
    before = contents(database)
    assert contents(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    async with await Store.open(house) as store:
        await play(store, Game("later"))
    kept = restore(DatabasePlace.of(house), copy)
    assert contents(database) == before
    assert database.stat().st_mode & 0o777 == 0o600
    assert kept is not None
    assert len(contents(kept)) > len(before)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["copy.db", "house.db", kept.name])
    async with await Store.open(house) as store:
        assert await store.running() == ["running"]
        assert await store.person_by_name("anna") is not None
        await play(store, Game("later"))


async def test_a_backup_while_people_play_is_one_moment(house: str, tmp_path: Path) -> None:
    """Whatever was acknowledged before is in it, and every table in it is whole."""
    acknowledged: dict[str, int] = {}
    copies = [tmp_path / f"copy{number}.db" for number in range(3)]
    known: list[dict[str, int]] = []
    done = asyncio.Event()

    async def talk(store: Store, name: str) -> None:
        table = started()
        await store.append(growth(table, name))
        while not done.is_set() and table.table.lines_said < 400:
            table.do(ANNA, Say(text="on and on"))
            await store.append(growth(table, name, len(table.log) - 1))
            acknowledged[name] = len(table.log)

    async def copying(store: Store) -> None:
        for copy in copies:
            while len(acknowledged) < 5 or acknowledged == (known[-1] if known else {}):
                await asyncio.sleep(0)
            known.append(dict(acknowledged))
            await store.backup(copy)
        done.set()

    async with asyncio.timeout(60), await Store.open(house) as store:
        await asyncio.gather(copying(store), *(talk(store, f"t{number}") for number in range(5)))
    for copy, least in zip(copies, known, strict=True):
        async with await Store.open(f"sqlite:///{copy}") as store:
            assert [found async for _, found in store.verify() if found] == []
            for name, number in least.items():
                log = await store.log(name)
                assert len(log) >= number
                assert fold(log).lines_said == len(log) - 3


async def test_nothing_is_overwritten(house: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    async with await Store.open(house) as store:
        with pytest.raises(GipfelError) as refused:
            await store.backup(tmp_path / "letter")
        assert refused.value.code == "file-exists"
        with pytest.raises(GipfelError) as refused:
            await store.backup(tmp_path / "no such folder" / "copy")
        assert refused.value.code == "unwritable-copy"
    assert (tmp_path / "letter").read_text() == "Dear Anna"


async def test_an_open_house_is_not_replaced(house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.store.database.backup.PATIENCE", 0.01)
    copy = tmp_path / "copy.db"
    async with await Store.open(house) as store:
        await store.backup(copy)
        await play(store, Game("t"))
        with pytest.raises(GipfelError) as refused:
            restore(DatabasePlace.of(house), copy)
        assert refused.value.code == "house-in-use"
        assert await store.log("t")
        await play(store, Game("u"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "house.db"]


async def test_a_damaged_backup_is_not_restored(house: str, tmp_path: Path) -> None:
    await furnished(house)
    before = contents(tmp_path / "house.db")
    async with await Store.open(house) as store:
        await store.backup(tmp_path / "copy.db")
    whole = bytearray((tmp_path / "copy.db").read_bytes())
    whole[5_000:40_000] = b"\xff" * 35_000
    spoilt = {"spoilt": bytes(whole), "empty": b"", "diary": b"Dear diary, " * 1_000, "half": bytes(whole[:9_000])}
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE stamps (country)")
    for name, text in spoilt.items():
        (tmp_path / f"{name}.db").write_bytes(text)
    for name in (*spoilt, "other"):
        with pytest.raises(GipfelError) as refused:
            restore(DatabasePlace.of(house), tmp_path / f"{name}.db")
        assert refused.value.code == "damaged-database", name
    with pytest.raises(GipfelError) as refused:
        restore(DatabasePlace.of(house), tmp_path / "nowhere.db")
    assert refused.value.code == "no-database"
    assert contents(tmp_path / "house.db") == before


async def test_a_damaged_house_can_be_replaced(house: str, tmp_path: Path) -> None:
    await furnished(house)
    async with await Store.open(house) as store:
        await store.backup(tmp_path / "copy.db")
    (tmp_path / "house.db").write_text("Dear diary, " * 1_000)
    (tmp_path / "house.db-wal").write_text("the journal of another")
    kept = restore(DatabasePlace.of(house), tmp_path / "copy.db")
    assert kept is not None
    assert kept.read_text().startswith("Dear diary")
    assert not (tmp_path / "house.db-wal").exists()
    assert contents(tmp_path / "house.db") == contents(tmp_path / "copy.db")


def test_postgres_is_backed_up_by_its_own_tools(postgres_server: Postgres, tmp_path: Path, command: Command) -> None:
    for word in ("backup", "restore"):
        answer = command(word, str(tmp_path / "copy"), "--database", postgres_server.url())
        assert answer.status == 2
        assert "[backup-needs-sqlite]" in answer.err


def test_the_commands_back_up_and_restore_ones_own_house(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    copy = str(tmp_path / "copy.db")
    answer = command("backup", copy)
    assert (answer.status, "[no-database]" in answer.err) == (2, True)
    path = tmp_path / "gipfel" / "house.db"
    asyncio.run(furnished(f"sqlite:///{path}"))
    answer = command("backup", copy)
    assert (answer.status, answer.out) == (0, f"Backed up to {copy}.\n")
    path.unlink()
    assert command("restore", copy).out == f"Restored from {copy}.\n"
    answer = command("restore", copy)
    assert answer.out.splitlines()[1].startswith(f"What was there before is now {path.parent}")
    assert contents(path) == contents(Path(copy))
