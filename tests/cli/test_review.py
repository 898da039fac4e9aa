"""`gipfel review`: marks, accuracy, what was better in words, and the record with all of it."""

from __future__ import annotations

import json
from pathlib import Path

from command import Command
from gipfel.records.reader import read_records
from gipfel.records.replay import replay

# White could make five with e1 and plays elsewhere.
RECORD = """[Format "1"]
[Game "pentago"]
[Rules "pentago 1"]
[Position "6/6/6/bbb1b1/6/wwww2 w"]

1. e4sw+ *
"""


def test_a_mistake_is_marked_and_what_was_better_is_told_in_words(command: Command, tmp_path: Path) -> None:
    file, noted = tmp_path / "game.gipfel", tmp_path / "noted.gipfel"
    file.write_text(RECORD, encoding="utf-8")
    told = command("review", str(file), "-o", str(noted), "--time", "0.2").out
    assert "? a mistake: It cost" in told
    assert "Better was: marble on e1." in told
    assert "White: accuracy" in told
    (record,) = read_records(noted.read_text(encoding="utf-8"))
    assert replay(record).line.turns_played == ("e4sw+",)
    assert record.opening_comments[0].startswith("Accuracy: ")
    assert "Better was: marble on e1." in record.entries[0].comments[0]
    assert record.entries[0].variations[0][0].turn == "e1"


def test_a_review_for_programs(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.gipfel"
    file.write_text(RECORD, encoding="utf-8")
    found = json.loads(command("review", str(file), "--time", "0.2", "--json").out)
    assert found["turning_points"] == [1]
    assert found["turns"][0]["better"][0] == "e1"
    assert found["accuracy"][1] is None


def test_what_cannot_be_read_is_said(command: Command, tmp_path: Path) -> None:
    assert "[unreadable-file]" in command("review", str(tmp_path / "nothing.gipfel")).err
