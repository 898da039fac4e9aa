"""`gipfel archive` and `gipfel explore`: reading once, listing what is left out, and looking up."""

from __future__ import annotations

from pathlib import Path

import pytest

import gipfel
from command import Command
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.records import write_records
from gipfel.records.replay import record_of


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games that begin alike on boards that lie otherwise, and a file that is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    start = gipfel.game("zertz").start()
    lines = [Line.begin(start, turns) for turns in (["Wa1,a2", "Bd4,g1"], ["Wa4,a3", "Gd4,g1"])]
    end = Outcome(0, "resign")
    played = {"First": "ann", "Second": "Dumbot", "Date": "2010-01-02"}
    rated: tuple[dict[str, str], ...] = ({"FirstRanking": "1740", "SecondRanking": "1612"}, {})
    records = [record_of(line, outcome=end, **played, **told) for line, told in zip(lines, rated, strict=True)]
    (folder / "two.gipfel").write_text(write_records(records), encoding="utf-8")
    (folder / "none.gipfel").write_text("nothing", encoding="utf-8")
    return folder


def test_games_are_read_once_and_looked_up(command: Command, games: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "a.db")
    *left_out, counts = command("archive", str(games), "--into", file, "--jobs", "1", "--json").lines
    assert [Path(each["path"]).name for each in left_out] == ["none.gipfel"]
    assert counts == {"files": 2, "known": 0, "games": 2, "unread": 1, "total": 2}
    again = command("archive", str(games), "--into", file, "--jobs", "1", "--json").lines[-1]
    assert (again["known"], again["games"], again["total"]) == (2, 0, 2)
    found = command("explore", "zertz", "--archive", file, "--json").lines[0]
    assert [group["games"] for group in found["groups"]] == [2]
    first = found["groups"][0]["turns"][0]
    assert (first["games"], first["computers"], first["since"], first["until"]) == (2, 2, 2010, 2010)
    assert first["results"] == {"1-0": 2, "0-1": 0, "1/2": 0, "*": 0}
    assert [game["players"][0]["name"] for game in found["found"]] == ["ann", "ann"]
    assert command("explore", "zertz", "--archive", file, "--turns", first["turn"], "--json").lines[0]["games"] == 2
    assert command("explore", "zertz", "--archive", file, "--by", "people", "--json").lines[0]["games"] == 0
    for strength, number in (("1600", 1), ("1700", 0)):
        limited = command("explore", "zertz", "--archive", file, "--strength", strength, "--json")
        assert limited.lines[0]["games"] == number
    assert "Wa" in command("explore", "zertz", "--archive", file).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["explore", "zertz", "--archive", "nowhere.db"], "no-archive"),
        (["explore", "zertz", "--by", "cats"], "bad-by"),
        (["explore", "chess"], "unknown-game"),
        (["archive", "nowhere"], "no-such-file"),
        (["archive", "--jobs", "0"], "bad-jobs"),
    ],
)
def test_what_cannot_be_used_has_a_code(command: Command, words: list[str], code: str) -> None:
    answer = command(*words)
    assert answer.status == 2
    assert code in answer.err
