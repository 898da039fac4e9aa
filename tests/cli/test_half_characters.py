"""Halves of characters and bytes that are no text: told as mistakes wherever they come in, and nothing stops."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from command import Command
from support import ROOT

BAD_LINES = [
    (rb'{"id": "\ud800", "spec": "pentago"}', "\ud800", "half-character"),
    (rb'{"id": {"a": ["\uDFFF"]}, "spec": "pentago"}', {"a": ["\udfff"]}, "half-character"),
    (rb'{"id": 1, "spec": "\ud800"}', 1, "half-character"),
    (rb'{"id": 2, "spec": "pentago", "turns": ["c3ne+\ud800"]}', 2, "half-character"),
    (rb'{"id": 3, "spec": "pentago", "position": "\udc00\ud800"}', 3, "half-character"),
    (rb'{"id": 4, "spec": "pentago", "\ud800": 1}', 4, "half-character"),
    (b'{"id": 5, "spec": "\xff"}', None, "bad-request"),
    (b'{"id": 6, "spec": "\xed\xa0\x80"}', None, "bad-request"),
    (b"\xff\xfe{\x00}\x00", None, "bad-request"),
    (b'{"id": ' + b"9" * 5_000 + b"}", None, "bad-request"),
]
WHOLE = rb'{"id": "\ud83d\udc08", "spec": "halma"}'  # two halves that belong together


def given(*lines: bytes) -> bytes:
    """Lines of input."""
    return b"\n".join(lines) + b"\n"


@pytest.mark.parametrize("words", [("referee",), ("referee", "--kernel"), ("analyse", "--jsonl")])
def test_services_answer_every_line_and_go_on(command: Command, words: tuple[str, ...]) -> None:
    answer = command(*words, given=given(*(line for line, _, _ in BAD_LINES), WHOLE))
    assert answer.status == 0
    *refused, last = answer.lines
    shown = [(told["id"], told["error"]["code"]) for told in refused]
    wanted = [(name, code) for _, name, code in BAD_LINES]
    if "--jsonl" in words:  # where an id is a text or a number
        wanted[1] = (None, "half-character")
    assert shown == wanted
    assert (last["id"], last["error"]["code"]) == ("🐈", "unknown-game")


def test_numbers_that_json_does_not_have_come_back_as_texts(command: Command) -> None:
    lines = [b'{"id": %s, "spec": "pentago"}' % number for number in (b"NaN", b"[-Infinity]", b"1e999", b"1.5")]
    answer = command("referee", given=given(*lines))
    for line in answer.out.splitlines():
        json.loads(line, parse_constant=pytest.fail)
    assert [told["id"] for told in answer.lines] == ["NaN", ["-Infinity"], "1e999", 1.5]


def test_no_depth_of_nesting_stops_the_referee(command: Command) -> None:
    depths = range(700, 1_050, 5)
    lines = [b'{"id": %s"\\ud800"%s, "spec": "pentago"}' % (b"[" * depth, b"]" * depth) for depth in depths]
    answer = command("referee", given=given(*lines, b'{"id": "last", "spec": "pentago"}'))
    assert len(answer.out.splitlines()) == len(depths) + 1
    assert json.loads(answer.out.splitlines()[-1])["ok"]


def gipfel(*arguments: str | bytes, typed: bytes = b"", **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with bytes in and out; its output is UTF-8 and nothing else."""
    environment = os.environ | {"LANGUAGE": "en", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0", **surroundings}
    environment["PYTHONIOENCODING"] = "utf-8:strict"
    words = [sys.executable, "-m", "gipfel", *arguments]
    done = subprocess.run(words, input=typed, capture_output=True, cwd=ROOT, env=environment, check=False)
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    done.stdout.decode()
    return done


def test_a_file_whose_name_is_no_text_is_reported(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"bad\xff.gipfel")).write_text("nothing", encoding="utf-8")
    told = gipfel("replay", str(tmp_path))
    assert told.returncode == 1
    assert rb"bad\udcff.gipfel: " in told.stdout
    report = json.loads(gipfel("replay", "--json", str(tmp_path)).stdout.splitlines()[0])
    assert os.fsencode(report["path"]) == os.fsencode(tmp_path) + b"/bad\xff.gipfel"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("moves", b"\xff"), "malformed-spec"),
        (("moves", "pentago", "--turns", b"\xff"), "malformed-turn"),
        (("moves", "pentago", "--position", b"\xed\xa0\x80"), "bad-position"),
        (("replay", b"\xff.sgf"), "no-such-file"),
        (("convert", b"\xff.sgf", "x.sgf"), "no-such-file"),
        (("verify", "--database", b"\xff"), "unknown-database"),
    ],
)
def test_arguments_that_are_no_text_are_told_in_a_sentence(words: tuple[str | bytes, ...], code: str) -> None:
    done = gipfel(*words)
    assert done.returncode == 2
    assert f"[{code}]".encode() in done.stderr


def test_what_is_written_under_such_a_name_is_said(tmp_path: Path) -> None:
    picture = os.fsencode(tmp_path) + b"/\xff.svg"
    assert b"Written: " in gipfel("draw", "pentago", "-o", picture).stdout
    assert Path(os.fsdecode(picture)).exists()


def test_typed_bytes_that_are_no_text_do_not_end_a_game(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path)
    typed = given(b"\xff\xfe", b"c3ne+\xed\xa0\x80", b"c3ne+", b"save " + folder + b"/a\x00b", b"load \xff\x00", b"q")
    done = gipfel("play", "pentago", typed=typed)
    assert done.returncode == 0
    for code in (b"[malformed-turn]", b"[unwritable-file]", b"[no-such-file]", b"Last turn: 1. c3ne+"):
        assert code in done.stdout


@pytest.mark.parametrize("words", [("play",), ("agree",)])
def test_menus_bear_them_too(words: tuple[str, ...]) -> None:
    assert gipfel(*words, typed=b"\xff\n\xed\xa0\x80\nq\n").returncode in (0, 1)


def test_ugi_bears_them(tmp_path: Path) -> None:
    lines = [b"position startpos moves \xff", b"\xed\xa0\x80", b"query \xff", b"query gameover", b"quit"]
    said = gipfel("ugi", typed=given(*lines)).stdout.decode().splitlines()
    codes = [line.split()[3] for line in said if line.startswith("info string error")]
    assert codes == ["malformed-turn", "ugi-unknown-command", "ugi-unknown-query"]
    assert said[-1] == "response false"
