"""Outputs that are full, closed, gone or know few letters: told in a sentence, not by a traceback, not as success."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gipfel.core.language import LANGUAGES
from support import ROOT

RECORD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. c3ne+ *\n'
JSON = '{"v": 1, "id": 1, "spec": "offboard", "limits": {"nodes": 100}}\n' * 2
COMMANDS = [
    (("games",), ""),
    (("games", "--json"), ""),
    (("moves", "pentago"), ""),
    (("perft", "pentago", "1", "--rules"), ""),
    (("replay", "RECORD"), ""),
    (("replay", "--json", "RECORD"), ""),
    (("referee",), '{"id": 1, "spec": "pentago"}\n'),
    (("ugi",), "ugi\n"),
    (("ugi", "--player", "random"), "go nodes 1\n"),
    (("analyse", "--jsonl"), JSON),
    (("play", "gipf"), "quit\n"),
    (("learn",), ""),
    (("--help",), ""),
    (("--version",), ""),
]


def gipfel(
    *words: str, typed: str = "", out: str | None = None, err: str | None = None, **surroundings: str
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, its output into this file."""
    with (
        Path(out or os.devnull).open("wb") as output,
        Path(err or os.devnull).open("wb") as complaints,
    ):
        return subprocess.run(
            [sys.executable, "-m", "gipfel", *words],
            input=typed.encode(),
            stdout=output if out else subprocess.PIPE,
            stderr=complaints if err else subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | {"LANGUAGE": "en", **surroundings},
            check=False,
        )


def with_record(words: tuple[str, ...], folder: Path) -> tuple[str, ...]:
    """The words with a real record in them."""
    record = folder / "game.gipfel"
    record.write_text(RECORD, encoding="utf-8")
    return tuple(str(record) if word == "RECORD" else word for word in words)


@pytest.mark.parametrize(("words", "typed"), COMMANDS)
def test_a_full_output_is_told_with_status_2(words: tuple[str, ...], typed: str, tmp_path: Path) -> None:
    done = gipfel(*with_record(words, tmp_path), typed=typed, out="/dev/full")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    told = done.stderr.decode().splitlines()[-1]
    assert told == "The standard output cannot be written: No space left on device. [unwritable-file]"


def test_a_full_output_is_told_without_buffers_too() -> None:
    done = gipfel("games", "--json", out="/dev/full", PYTHONUNBUFFERED="1")
    assert done.returncode == 2
    assert b"[unwritable-file]" in done.stderr


def test_where_complaints_cannot_be_written_the_status_says_it() -> None:
    assert gipfel("moves", "halma", err="/dev/full").returncode == 2
    assert gipfel("games", out="/dev/full", err="/dev/full").returncode == 2
    assert gipfel("perft", "pentago", "1", "--rules", err="/dev/full").stdout == b"288\n"


@pytest.mark.parametrize(("words", "typed"), [(("games", "--json"), ""), (("analyse", "--jsonl"), JSON)])
def test_a_reader_that_has_gone_is_no_reason_to_complain(words: tuple[str, ...], typed: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "gipfel", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(typed.encode())
    process.stdin.close()
    told = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait() == 1
    assert "Traceback" not in told
    assert "Errno" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict"])
def test_any_language_is_spoken_with_few_letters(language: str, encoding: str) -> None:
    for words, typed in ((("--help",), ""), (("learn",), ""), (("play", "zertz"), "?\nquit\n"), (("moves", "é"), "")):
        done = gipfel("--lang", language, *words, typed=typed, LC_ALL="C", PYTHONIOENCODING=encoding)
        assert done.returncode == (2 if "é" in words else 0), done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("words", "typed"), COMMANDS)
def test_every_command_speaks_with_few_letters(words: tuple[str, ...], typed: str, tmp_path: Path) -> None:
    surroundings = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = gipfel(*with_record(words, tmp_path), typed=typed, **surroundings)
    assert done.returncode == 0, done.stderr
    if "--json" in words:
        assert [json.loads(line) for line in done.stdout.decode().splitlines()]


@pytest.mark.parametrize("words", [("ugi",), ("referee",), ("analyse", "--jsonl"), ("games",)])
def test_closed_streams_are_empty_ones(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&- >&-', "sh", sys.executable, "-m", "gipfel", *words],
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
