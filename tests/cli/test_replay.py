"""`gipfel replay`: reports, archives, and files that want to do harm."""

from __future__ import annotations

import zipfile
from pathlib import Path
from random import Random

import jsonschema
import pytest

import gipfel
from command import Command
from gipfel.records import write_record
from gipfel.records.replay import record_of
from gipfel.records.sources import MOST_ENTRIES
from gipfel.testing import random_game
from test_docs import schema

HEAD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n'


def written(seed: int) -> str:
    """A random game as a record."""
    return write_record(record_of(random_game(gipfel.game("pentago").start(), Random(seed))))


def test_one_line_per_game_and_a_last_line(command: Command, tmp_path: Path) -> None:
    (tmp_path / "good.gipfel").write_text(written(1) + "\n" + written(2), encoding="utf-8")
    (tmp_path / "bad.gipfel").write_text(HEAD + "1. a1ne+ 2. a1ne+ *", encoding="utf-8")
    answer = command("replay", str(tmp_path), "--json")
    assert answer.status == 1
    *games, last = answer.lines
    assert last == {"games": 3, "ok": 2, "failed": 1, "skipped": 0}
    for game in games:
        jsonschema.validate(game, schema("replay"))
    bad = next(game for game in games if game["path"].endswith("bad.gipfel"))
    assert (bad["error"]["code"], bad["error"]["turn"]) == ("illegal-turn", 2)


def test_people_get_sentences(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.gipfel").write_text(HEAD + "1. a1ne+", encoding="utf-8")
    answer = command("replay", str(tmp_path / "bad.gipfel"))
    assert answer.status == 1
    assert "[cut-off]" in answer.out
    assert "1 game: 0 keeps the rules, 1 does not, 0 skipped." in answer.out


def test_many_files_use_several_processes(command: Command, tmp_path: Path) -> None:
    for number in range(70):
        (tmp_path / f"{number}.gipfel").write_text(written(number), encoding="utf-8")
    answer = command("replay", str(tmp_path), "--json")
    assert answer.lines[-1] == {"games": 70, "ok": 70, "failed": 0, "skipped": 0}


def test_archives_are_read(command: Command, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("deep/one.gipfel", written(1))
        archive.writestr("readme.md", "not a game")
    answer = command("replay", str(tmp_path / "games.zip"), "--json")
    assert answer.status == 0
    assert answer.lines[0]["path"].endswith("games.zip!deep/one.gipfel")


def test_an_archive_with_thousands_of_entries_is_refused(command: Command, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        for number in range(MOST_ENTRIES + 1):
            archive.writestr(f"{number}.gipfel", "")
    answer = command("replay", str(tmp_path / "many.zip"), "--json")
    assert answer.status == 2
    assert "[zip-too-many]" in answer.err


def test_an_archive_that_unpacks_to_gigabytes_is_refused(command: Command, tmp_path: Path) -> None:
    with (
        zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("bomb.gipfel", "w", force_zip64=True) as member,
    ):
        for _ in range(300):
            member.write(b" " * 1_000_000)
    answer = command("replay", str(tmp_path / "bomb.zip"))
    assert answer.status == 2
    assert "[zip-too-large]" in answer.err


def test_a_member_that_lies_about_its_size_is_refused(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "liar.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("liar.gipfel", b" " * 17_000_000)
    data = path.read_bytes().replace((17_000_000).to_bytes(4, "little"), (17).to_bytes(4, "little"))
    path.write_bytes(data)
    answer = command("replay", str(path), "--json")
    assert answer.status == 1
    assert answer.lines[0]["error"]["code"] in ("zip-damaged", "zip-too-large")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "record-not-text"),
        (b'[Format "1"]\n[Game "\xe9"]', "record-encoding"),
        (b"", "record-empty"),
        (b"hello", "missing-tag"),
    ],
)
def test_files_that_are_no_records(command: Command, tmp_path: Path, data: bytes, code: str) -> None:
    (tmp_path / "x.gipfel").write_bytes(data)
    answer = command("replay", str(tmp_path / "x.gipfel"), "--json")
    assert answer.status == 1
    assert answer.lines[0]["error"]["code"] == code


def test_a_damaged_archive_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK\x03\x04 and nothing more")
    answer = command("replay", str(tmp_path / "x.zip"))
    assert answer.status == 2
    assert "[zip-damaged]" in answer.err
