"""`gipfel.read_games`: what can be read is read, what cannot is reported."""

from __future__ import annotations

from pathlib import Path

import pytest

import gipfel
from gipfel.records import write_records
from gipfel.records.replay import record_of


def folder_of_games(folder: Path) -> Path:
    """One file with a good game and one that breaks a rule, one that is none."""
    line = gipfel.Line.begin(gipfel.game("pentago").start(), ["c3ne+", "d4sw-"])
    good = write_records([record_of(line)])
    (folder / "a.gipfel").write_text(good + "\n" + good.replace("d4sw-", "c3sw-"), encoding="utf-8")
    (folder / "b.gipfel").write_text("this is no record", encoding="utf-8")
    return folder


def test_bad_games_are_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    found = gipfel.read_games(folder_of_games(tmp_path))
    assert [record.turns for record in found] == [["c3ne+", "d4sw-"]]
    assert len(found) == 1
    assert [(Path(report.path).name, report.verdict) for report in found.bad] == [
        ("a.gipfel", "failed"),
        ("b.gipfel", "failed"),
    ]


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(gipfel.GipfelError):
        gipfel.read_games(tmp_path / "none")


def test_records_and_lines_draw_themselves(tmp_path: Path) -> None:
    record = gipfel.read_games(folder_of_games(tmp_path)).games[0]
    line = gipfel.Line.begin(gipfel.game("pentago").start(), record.turns)
    assert record._repr_svg_() == line._repr_svg_() == line.position._repr_svg_()
    assert record._repr_svg_().startswith("<svg")
