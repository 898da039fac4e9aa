"""`gipfel convert`: SGF to records and back, and what cannot be said in SGF; `gipfel replay` on SGF."""

from __future__ import annotations

import zipfile
from pathlib import Path
from random import Random

import jsonschema
import pytest

import gipfel
from command import Command
from gipfel.core.outcome import Outcome
from gipfel.records import read_records, replay, write_record
from gipfel.records.formats import read_games
from gipfel.records.replay import record_of
from gipfel.testing import random_game
from records.boardspace_files import OPENING, WON, WON_TURNS, sgf
from test_docs import schema

HEAD = '[Format "1"]\n[Game "zertz"]\n[Rules "zertz 2"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one game in SGF."""
    (tmp_path / "game.sgf").write_text(sgf(WON, DT="Sat Dec 15 2018", RE="Ann hat gewonnen"), encoding="utf-8")
    return tmp_path


def test_sgf_becomes_a_record(command: Command, folder: Path) -> None:
    answer = command("convert", str(folder / "game.sgf"), str(folder / "game.gipfel"))
    assert answer.status == 0
    assert "1 game" in answer.out
    (record,) = read_records((folder / "game.gipfel").read_text(encoding="utf-8"))
    assert record.turns == WON_TURNS
    assert (record.tags["First"], record.tags["Second"], record.tags["Date"]) == ("ann", "bob", "Sat Dec 15 2018")
    assert replay(record).outcome == Outcome(0, "set")


def test_a_record_becomes_sgf_that_tells_the_same_game(command: Command, folder: Path) -> None:
    for here, there in (("game.sgf", "one.gipfel"), ("one.gipfel", "two.sgf"), ("two.sgf", "three.gipfel")):
        assert command("convert", str(folder / here), str(folder / there)).status == 0
    assert (folder / "three.gipfel").read_bytes() == (folder / "one.gipfel").read_bytes()
    assert "RE[Ann hat gewonnen]" in (folder / "two.sgf").read_text(encoding="utf-8")


@pytest.mark.parametrize("spec", ["zertz", "zertz:48", "zertz:61,repetition=none", "zertz,touch=strict"])
def test_every_game_that_boardspace_plays_reads_back(command: Command, tmp_path: Path, spec: str) -> None:
    line = random_game(gipfel.game(spec).start(), Random(7))
    record = record_of(line, First="Ann [x] \\", Second='B"o"b')
    (tmp_path / "x.gipfel").write_text(write_record(record), encoding="utf-8")
    assert command("convert", str(tmp_path / "x.gipfel"), str(tmp_path / "x.sgf")).status == 0
    assert read_games("x.sgf", (tmp_path / "x.sgf").read_bytes()) == [record]


@pytest.mark.parametrize("reason", ["resign", "time", "agreement", "aborted"])
def test_what_the_table_decided_reads_back(command: Command, tmp_path: Path, reason: str) -> None:
    result = {"agreement": "1/2", "aborted": "*"}.get(reason, "0-1")
    text = f'{HEAD}[Reason "{reason}"]\n\n{{a good start}} 1. Wd4,d1 @4:58 {{bold}} 2. Gd6,d7 @1:04:21.5 {result}\n'
    (tmp_path / "x.gipfel").write_text(text, encoding="utf-8")
    assert command("convert", str(tmp_path / "x.gipfel"), str(tmp_path / "x.sgf")).status == 0
    assert read_games("x.sgf", (tmp_path / "x.sgf").read_bytes()) == read_records(text)


def test_several_games_stay_together(command: Command, tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text(sgf(WON) + sgf(OPENING), encoding="utf-8")
    assert "2 games" in command("convert", str(tmp_path / "x.sgf"), str(tmp_path / "x.gipfel")).out
    assert len(read_records((tmp_path / "x.gipfel").read_text(encoding="utf-8"))) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD.replace('"zertz"', '"zertz:40"') + "\n*", "foreign-option"),
        (HEAD.replace('"zertz"', '"zertz:blitz"') + "\n*", "foreign-option"),
        (HEAD.replace("zertz 2", "pentago 1").replace("zertz", "pentago") + "\n*", "foreign-game"),
        (HEAD + "\n1. Wd4,d1 (1. Wd5,d1) *", "foreign-variations"),
        (HEAD + f'[Position "{gipfel.game("zertz").start().turn("Wd4,d1")}"]\n\n*', "foreign-position"),
        (HEAD + "\n1. Wd4,d3 *", "ring-not-free"),
        (HEAD + "\n*\n" + HEAD + "\n1. Wd4,d3 *", "illegal-turn"),
    ],
)
def test_what_sgf_cannot_say_is_refused_and_nothing_is_written(
    command: Command, tmp_path: Path, text: str, code: str
) -> None:
    (tmp_path / "x.gipfel").write_text(text, encoding="utf-8")
    answer = command("convert", str(tmp_path / "x.gipfel"), str(tmp_path / "x.sgf"))
    assert answer.status == 2
    assert f"[{code}]" in answer.err
    assert not (tmp_path / "x.sgf").exists()


def test_a_game_outside_the_rules_is_not_converted(command: Command, tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text(sgf(OPENING, "Zertz+xx"), encoding="utf-8")
    answer = command("convert", str(tmp_path / "x.sgf"), str(tmp_path / "x.gipfel"))
    assert answer.status == 2
    assert "[free-layout]" in answer.err


@pytest.mark.parametrize(
    ("here", "there", "code"),
    [
        ("game.sgf", "game.pdf", "unknown-suffix"),
        ("nothing.sgf", "game.gipfel", "no-such-file"),
        ("game.sgf", "no/such/folder.gipfel", "unwritable-file"),
    ],
)
def test_files_that_cannot_be_used(command: Command, folder: Path, here: str, there: str, code: str) -> None:
    answer = command("convert", str(folder / here), str(folder / there))
    assert answer.status == 2
    assert f"[{code}]" in answer.err


def test_replay_reads_sgf_in_folders_and_archives(command: Command, folder: Path) -> None:
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.writestr("2004/one.SGF", sgf(OPENING, RE="Partie gagnée par bob").encode("latin-1"))
        archive.writestr("2004/._one.SGF", b"\x00\x05\x16\x07")
        archive.writestr("2005/edited.sgf", sgf(f"{OPENING}; P0 Edit"))
        archive.writestr("2005/wrong.sgf", sgf(WON, RE="Game won by bob"))
    (folder / "unnamed.txt").write_text(sgf(OPENING), encoding="utf-8")
    answer = command("replay", str(folder), "--json")
    assert answer.status == 1
    *games, last = answer.lines
    assert last == {"games": 5, "ok": 3, "failed": 1, "skipped": 1}
    for game in games:
        jsonschema.validate(game, schema("replay"))
    found = {Path(game["path"]).name: game for game in games}
    assert found["game.sgf"]["outcome"] == {"winner": 0, "reason": "set"}
    assert found["game.sgf"]["game"] == "zertz,repetition=none"
    assert found["one.SGF"]["outcome"] is None
    assert found["one.SGF"]["remarks"][0].startswith("winner-without-end: ")
    assert found["edited.sgf"]["skipped"].startswith("edit: ")
    assert found["wrong.sgf"]["error"]["code"] == "wrong-result"


def test_what_is_skipped_breaks_no_rule(command: Command, tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text(sgf(OPENING, "Zertz+H"), encoding="utf-8")
    answer = command("replay", str(tmp_path / "x.sgf"))
    assert answer.status == 0
    assert "handicap: " in answer.out


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "sgf-no-game"), (b"\x00\xff", "sgf-no-game"), (b"(;" * 2000, "sgf-too-large")]
)
def test_sgf_files_without_a_game_fail(command: Command, tmp_path: Path, data: bytes, code: str) -> None:
    (tmp_path / "x.sgf").write_bytes(data)
    answer = command("replay", str(tmp_path / "x.sgf"), "--json")
    assert answer.status == 1
    assert answer.lines[0]["error"]["code"] == code
