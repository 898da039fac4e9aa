"""Starting a house where it cannot be: one sentence with a code in the reader's language, and never a trace."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from confinement import on_small_disk, with_small_files, without_powers
from gipfel.cli.app import run
from gipfel.core.errors import GipfelError
from gipfel.core.language import LANGUAGES, set_language
from gipfel.store import Store
from gipfel.web.service.data_folder import kept_secret
from gipfel.web.service.server import check
from gipfel.web.settings import Settings
from servers import Postgres
from support import ROOT
from web.houses import COMMAND, PATIENCE, house_process

Started = subprocess.CompletedProcess[str]


def words_for(data: Path, *options: str) -> list[str]:
    """The words that start a house."""
    return [*COMMAND, "serve", "--port", "0", "--no-warm", "--data", str(data), *options]


def started(words: list[str], narrowed: Callable[[], None] | None = None) -> Started:
    """A house that must end by itself."""
    surroundings = os.environ | {"LANGUAGE": "en"}
    return subprocess.run(
        words,
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        preexec_fn=narrowed,
    )


def refused(done: Started, *codes: str) -> None:
    """Status 2, one line, one of these codes."""
    assert done.returncode == 2, (done.returncode, done.stderr)
    (line,) = done.stderr.splitlines()
    assert any(line.endswith(f"[{code}]") for code in codes), line


@pytest.fixture
def spoken() -> Iterator[None]:
    """English again afterwards."""
    yield
    set_language("en")


def kept_house(data: Path) -> Path:
    """The database of a house that was open before."""
    asyncio.run(check(Settings(data=data)))
    return data / "house.db"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_said_in_every_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, spoken: None, language: str
) -> None:
    (tmp_path / "file").write_text("a file")
    kept_house(tmp_path / "lost").unlink()
    for data, code in (("file", "data-no-folder"), ("file/below", "data-no-folder"), ("lost", "database-lost")):
        set_language(language)
        assert run(["serve", "--port", "0", "--data", str(tmp_path / data)]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert told.endswith(f" [{code}]\n")
        assert str(tmp_path / data) in told
        english = {"data-no-folder": "must be a folder", "database-lost": "missing or empty"}[code]
        assert (english in told) == (language == "en")


def without_tables(path: Path) -> None:
    """A database in which nothing is."""
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version=1")
        database.commit()
    assert path.stat().st_size > 0


@pytest.mark.parametrize("lose", [Path.unlink, lambda path: path.write_bytes(b""), without_tables])
def test_an_empty_database_beside_an_old_secret_is_no_new_house(tmp_path: Path, lose: Callable[[Path], object]) -> None:
    path = kept_house(tmp_path)
    secret = (tmp_path / "secret").read_text()
    lose(path)
    left = path.stat().st_size if path.exists() else None
    with pytest.raises(GipfelError) as error:
        asyncio.run(check(Settings(data=tmp_path)))
    assert error.value.code == "database-lost"
    assert "--new" in str(error.value)
    assert (path.stat().st_size if path.exists() else None) == left  # nothing was made of it
    asyncio.run(check(Settings(data=tmp_path), new=True))
    asyncio.run(check(Settings(data=tmp_path)))
    assert (tmp_path / "secret").read_text() == secret


def test_the_same_on_postgresql(tmp_path: Path, postgres_server: Postgres) -> None:
    settings = Settings(data=tmp_path, database=postgres_server.database())
    asyncio.run(check(settings))
    asyncio.run(check(settings))
    lost = Settings(data=tmp_path, database=postgres_server.database())
    with pytest.raises(GipfelError) as error:
        asyncio.run(check(lost))
    assert error.value.code == "database-lost"
    asyncio.run(check(lost, new=True))


def test_a_new_house_is_opened_on_request_and_then_as_usual(tmp_path: Path) -> None:
    kept_house(tmp_path / "house").unlink()
    with house_process(tmp_path / "house", "--new") as house:
        assert httpx2.get(f"{house.address}/health").json()["ok"]
    with house_process(tmp_path / "house") as house:
        assert httpx2.get(f"{house.address}/health").json()["ok"]


def test_nothing_else_makes_a_house_where_none_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"")
    assert run(["verify", "--database", f"sqlite:///{path}"]) == 2
    assert "[no-database]" in capsys.readouterr().err
    assert path.read_bytes() == b""


def test_a_restored_backup_opens_again(tmp_path: Path) -> None:
    path = kept_house(tmp_path / "house")
    url, copy = f"sqlite:///{path}", tmp_path / "copy.db"
    assert run(["backup", str(copy), "--database", url]) == 0
    path.write_bytes(b"")
    assert run(["restore", str(copy), "--database", url]) == 0
    asyncio.run(check(Settings(data=tmp_path / "house")))


@pytest.mark.parametrize("size", ["64k", "16k"])
def test_a_start_on_a_full_disk(tmp_path: Path, size: str) -> None:
    refused(started(on_small_disk(tmp_path, size, words_for(tmp_path))), "disk-full")


def test_a_disk_that_is_full_to_the_last_byte(tmp_path: Path) -> None:
    fill = ["sh", "-c", 'head -c 1M /dev/zero > "$1/fill" 2>/dev/null; shift; exec "$@"', "sh", str(tmp_path)]
    refused(started(on_small_disk(tmp_path, "64k", [*fill, *words_for(tmp_path)])), "disk-full")


@pytest.mark.parametrize("size", [0, 10, 30, 5_000, 60_000])
def test_files_that_may_not_grow(tmp_path: Path, size: int) -> None:
    done = started(words_for(tmp_path), with_small_files(size))
    refused(done, "disk-full", "database-unreachable")
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(("secret", "metrics"))]


MODES = [
    ("house.db", 0o400, "database-readonly"),
    ("house.db", 0o000, "database-unreachable"),
    ("secret", 0o000, "data-unusable"),
    ("house.db.lock", 0o000, "data-unusable"),
    (".", 0o500, "data-unusable"),
    (".", 0o000, "data-unusable"),
]


@pytest.mark.parametrize(("name", "mode", "code"), MODES)
def test_what_may_not_be_read_or_written(tmp_path: Path, name: str, mode: int, code: str) -> None:
    house = tmp_path / "house"
    kept_house(house)
    if name == "house.db.lock":
        (house / name).touch()
    (house / name).chmod(mode)
    try:
        refused(started(words_for(house), without_powers), code)
    finally:
        house.chmod(0o700)
        (house / name).chmod(0o600 if name != "." else 0o700)
    asyncio.run(check(Settings(data=house)))


def test_an_empty_secret_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "metrics-token"
    path.write_bytes(b"")
    made = kept_secret(path)
    assert len(made) > 40
    assert kept_secret(path) == made
    assert sorted(tmp_path.iterdir()) == [path]


def test_what_a_driver_says_repeats_nothing_that_was_given(tmp_path: Path) -> None:
    from sqlalchemy import Connection, text

    def broken(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (:said)"), {"said": "a personal word"})

    async def failing() -> None:
        async with await Store.open(f"sqlite:///{tmp_path / 'house.db'}") as store:
            await store.write(broken)

    with pytest.raises(Exception, match="nowhere") as error:
        asyncio.run(failing())
    assert "personal" not in str(error.value)
