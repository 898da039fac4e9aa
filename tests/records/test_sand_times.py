"""Records of games in which sand ran: the times of all turns, run-outs computed again, the glasses of a replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from gipfel.records import read_records
from gipfel.records.record import Record
from gipfel.records.replay import replay, start_of
from gipfel.records.reports import reports
from gipfel.records.sand_times import read_time, sand_after, sand_remarks, written_time
from gipfel.records.sources import Source
from gipfel.records.writer import write_record
from gipfel.tables import HOUSE
from gipfel.tables.clock import SECOND
from gipfel.tables.commands import Look, StartGlass
from gipfel.tables.views import still_sand, table_record
from gipfel.web.api.jobs import judged_line, table_file
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun

OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")


def played() -> ScriptedTable:
    """Six turns in six seconds, a lateness, and one glass that has run out."""
    scripted = begun("tamsk:3")
    for number, text in enumerate(OPENING):
        scripted.turn((ANNA, BERT)[number % 2], text, after=SECOND)
    scripted.do(BERT, StartGlass())
    scripted.wait(16 * SECOND)
    scripted.do(HOUSE, Look())
    scripted.turn(BERT, "b4-b3 +d4", after=SECOND)
    scripted.wait(21 * SECOND + 500)  # that glass had run for 21 s when it was turned over
    scripted.do(HOUSE, Look())
    return scripted


@pytest.mark.parametrize(("time", "text"), [(0, "0:00.000"), (61_005, "1:01.005"), (3_700_250, "61:40.250")])
def test_times_are_written_and_read(time: int, text: str) -> None:
    assert (written_time(time), read_time(text)) == (text, time)


def test_times_of_other_programs_are_read() -> None:
    assert [read_time(text) for text in ("4:58", "1:02:03", "0:07.5")] == [298_000, 3_723_000, 7_500]


def test_a_record_keeps_the_time_of_every_turn() -> None:
    record = table_record(played().table)
    assert [entry.clock for entry in record.entries][5:] == ["0:06.000", "0:21.000", "0:23.000", "0:44.000"]
    assert record.turns[6:] == ["late", "b4-b3 +d4", "out:b3"]
    (again,) = read_records(write_record(record))
    assert again == record
    assert sand_remarks(again, start_of(again)) == []
    assert replay(again).line == played().table.line


def test_a_file_of_a_table_has_the_times_too() -> None:
    table = played().table
    assert table.opened is not None
    assert table.sand is not None
    wanted = {"tags": dict(table.opened.tags), "turns": list(table.turns), "outcome": None, "more": {}}
    made = table_file({**wanted, "name": "x.gipfel", "times": list(table.times)})
    assert "9. out:b3 @0:44.000" in made["text"]


def remarks(text: str, folder: Path) -> tuple[str, ...]:
    """What the reader remarks on a record."""
    path = folder / "game.gipfel"
    path.write_text(text, encoding="utf-8")
    (report,) = reports(Source(path))
    assert report.error is None
    return report.remarks


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [
        ("0:44.000", "0:44.000", ()),
        ("0:44.000", "0:44.300", ()),
        ("0:44.000", "0:44.301", ("sand-differs 9 0:44.000",)),
        ("0:21.000", "0:12.000", ("sand-hasty 7",)),
        ("b4-b3 +d4 @0:23.000", "b4-b3 +d4 @3:02.000", ("sand-overdue 8", "sand-differs 9 6:02.000")),
    ],
)
def test_the_reader_computes_every_run_out_again(
    written: str, instead: str, found: tuple[str, ...], tmp_path: Path
) -> None:
    text = write_record(table_record(played().table))
    assert written in " ".join(text.split())
    changed = " ".join(text.split("\n\n")[1].split()).replace(written, instead)
    assert remarks(f"{text.split(chr(10) * 2)[0]}\n\n{changed}\n", tmp_path) == found


def test_a_record_without_times_says_nothing_about_its_sand(tmp_path: Path) -> None:
    record = table_record(played().table)
    bare = Record(record.tags, tuple(type(entry)(entry.turn) for entry in record.entries), record.result)
    assert remarks(write_record(bare), tmp_path) == ()


def test_a_replay_shows_the_sand_after_every_turn() -> None:
    table = played().table
    assert table.line is not None
    assert table.sand is not None
    start, times = start_of(table_record(table)), [time for time in table.times if time is not None]
    sand = sand_after(start, table.turns[:3], times[:3])
    assert sand is not None
    shown = still_sand(sand, times[2])
    assert [(glass["at"], glass["ends"]) for glass in shown["glasses"]] == [
        ("b2", 181_000),
        ("b4", 182_000),
        ("d6", 183_000),
    ]
    wanted = {"spec": "tamsk:3", "turns": list(table.turns[:3])}
    assert judged_line({**wanted, "times": list(times[:3])})["sand"] == shown
    assert judged_line(wanted)["sand"] is None
    assert judged_line({"spec": "pentago", "turns": ["c3ne+"], "times": [5]})["sand"] is None
