"""`gipfel event`: an event in a file, also after a kill, also with two commands at once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gipfel.cli.app import run
from gipfel.cli.event_file import event_file
from gipfel.core.errors import GipfelError
from gipfel.events.commands import EnterResult, PairRound


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A round robin of four."""
    file = tmp_path / "club.event"
    new = ["event", "new", str(file), "--kind", "round-robin", "--name", "Club", "--spec", "pentago", "--seed", "5"]
    assert run(new) == 0
    for name in ("Anna", "Bert", "Cleo", "Dirk"):
        assert run(["event", "register", str(file), name]) == 0
    return file


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    """What a command tells programs."""
    capsys.readouterr()
    assert run(["event", *words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_an_event_from_the_terminal(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        paired = told(capsys, "pair", str(path))[-1]
        for encounter in paired["encounters"]:  # type: ignore[attr-defined]
            assert run(["event", "result", str(path), str(encounter["game"]), "1-0"]) == 0
    assert run(["event", "result", str(path), "1", "1/2", "--reason", "They had agreed on it"]) == 0
    assert run(["event", "end", str(path)]) == 0
    standings = told(capsys, "standings", str(path))
    assert sum(float(str(line["points"])) for line in standings) == 6
    table = told(capsys, "table", str(path))
    assert [row["name"] for row in table] == [line["name"] for line in standings]
    assert all(row["cells"][place] == "×" for place, row in enumerate(table))  # type: ignore[index]
    assert "They had agreed on it" in path.read_text(encoding="utf-8")
    assert run(["event", "standings", str(path)]) == 0
    assert "Anna" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["new", "{path}", "--name", "x", "--spec", "pentago"], "event-created-already"),
        (["new", "{path}x", "--name", "x", "--spec", "chess"], "unknown-game"),
        (["new", "{path}x", "--kind", "duel", "--name", "x", "--spec", "pentago"], "unknown-event-kind"),
        (["new", "{path}x", "--name", "x", "--spec", "pentago", "--tie-break", "lot"], "unknown-tie-break"),
        (["register", "{path}"], "event-words"),
        (["register", "{path}", "anna"], "name-taken-already"),
        (["withdraw", "{path}", "one"], "event-words"),
        (["bye", "{path}", "1", "1"], "half-byes-swiss-only"),
        (["pair", "{path}", "--round", "2"], "not-the-next-round"),
        (["result", "{path}", "1", "2-0"], "bad-result"),
        (["result", "{path}", "1", "1-0"], "no-such-encounter"),
        (["standings", "{path}.none"], "no-event-file"),
    ],
)
def test_what_cannot_be_done_has_a_code(
    path: Path, words: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    assert run(["event", *(word.format(path=path) for word in words)]) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_trf_out_and_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    swiss, trf, copy = (str(tmp_path / name) for name in ("swiss.event", "swiss.trf", "copy.event"))
    assert run(["event", "new", swiss, "--name", "Open", "--spec", "pentago", "--rounds", "2"]) == 0
    for name in ("Anna", "Bert", "Cleo"):
        assert run(["event", "register", swiss, name]) == 0
    assert run(["event", "pair", swiss]) == 0
    assert run(["event", "result", swiss, "1", "1/2"]) == 0
    assert run(["event", "export", swiss, trf]) == 0
    assert run(["event", "import", copy, trf, "--spec", "pentago"]) == 0
    assert run(["event", "import", copy, trf, "--spec", "pentago"]) == 2
    points = [[line["points"] for line in told(capsys, "standings", file)] for file in (swiss, copy)]
    assert points[0] == points[1] == [1.0, 0.5, 0.5]
    assert told(capsys, "export", copy)[0]["trf"] == Path(trf).read_text(encoding="utf-8")
    assert run(["event", "pair", copy, "--round", "2"]) == 0


def test_a_command_cut_off_at_any_byte_was_never_given(path: Path) -> None:
    before = path.read_bytes()
    assert run(["event", "pair", str(path)]) == 0
    whole = path.read_bytes()
    for length in range(len(before), len(whole) + 1):
        path.write_bytes(whole[:length])
        with event_file(path, writes=True) as opened:
            assert len(opened.event.rounds) == (length == len(whole))
            if length < len(whole):
                opened.act(PairRound(round=1), 0, "")
            assert len(opened.event.rounds) == 1
        with event_file(path) as again:
            assert again.torn == 0
            assert len(again.event.rounds) == 1


def test_two_commands_at_once_pair_once(path: Path) -> None:
    def pair(number: int) -> str:
        try:
            with event_file(path, writes=True) as opened:
                opened.act(PairRound(round=1), number, "")
        except GipfelError as error:
            return error.code
        return "paired"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(pair, range(8)))
    assert answers == ["not-the-next-round"] * 7 + ["paired"]
    with event_file(path, writes=True) as opened:
        assert len(opened.event.rounds) == 1
        opened.act(EnterResult(game=1, result="1-0"), 0, "")


@pytest.mark.parametrize("line", [b"nonsense\n", b"{}\n", b'[{"v":1}]\n', b"\xff\n"])
def test_a_damaged_file_is_told(path: Path, line: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes() + line)
    assert run(["event", "standings", str(path)]) == 2
    assert "[bad-event" in capsys.readouterr().err
