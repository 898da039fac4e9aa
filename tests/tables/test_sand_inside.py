"""Hourglasses in a game inside another: they begin with it, are gone with it, and the clocks outside stand still."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gipfel.core.sand import GRACE
from gipfel.house.engines.improvisation import improvise
from gipfel.house.engines.jobs import choose
from gipfel.house.engines.seats import asked, sand_told
from gipfel.house.pool.program import Job
from gipfel.records import read_records, replay, write_record
from gipfel.records.reports import reports
from gipfel.records.sources import Source
from gipfel.tables import HOUSE, verify
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.commands import AcceptOffer, Look, MakeOffer, Play, Resign, ResumeHouse, StartGlass, StopHouse
from gipfel.tables.hourglasses import TIMELESS, WARNING
from gipfel.tables.refusals import Refused
from gipfel.tables.terms import Terms, game_of, time_matters
from gipfel.tables.verification import verify_json
from gipfel.tables.views import Viewer, show_event, snapshot, table_record
from gipfel.web.api.jobs import judged_line, table_file
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

SPEC = "gipf:basic,zertz=3,challenges=2,begin=challenger,settle-zertz="
OUTER = TimeControl("sudden", 10 * MINUTE)
BEFORE = ("Zf8-e8", "Zg1-f2", "e8>c6?")  # Anna announces a jump
OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")
FULL = 180 * SECOND


def challenged(contest: str = "(tamsk:2)", spec: str = SPEC, clock: TimeControl = OUTER) -> ScriptedTable:
    """Bert has challenged: inside he is Red, and what runs there runs since the warning has passed."""
    scripted = begun(spec + contest, clock)
    for number, text in enumerate(BEFORE):
        scripted.turn((ANNA, BERT)[number % 2], text, after=SECOND)
    scripted.turn(BERT, "challenge", after=SECOND)
    scripted.wait(WARNING)
    return scripted


def running(contest: str = "(tamsk:2)", clock: TimeControl = OUTER) -> ScriptedTable:
    """Six turns in six seconds: b2 runs out at 181 s."""
    scripted = challenged(contest, clock=clock)
    for number, text in enumerate(OPENING):
        scripted.turn((BERT, ANNA)[number % 2], text, after=SECOND)
    return scripted


def left(scripted: ScriptedTable, cell: str) -> int:
    sand = scripted.table.sand
    assert sand is not None
    return sand.sand.glasses[cell].left_at(sand.clock.time(scripted.now))


def text_of(scripted: ScriptedTable) -> str:
    assert scripted.table.line is not None
    return scripted.table.line.innermost.text()


def test_the_glasses_begin_with_the_game_inside_after_a_warning() -> None:
    scripted = challenged()
    scripted.wait(-WARNING)
    assert snapshot(scripted.table, Viewer(), scripted.now)["sand"]["rests"] == WARNING
    scripted.wait(WARNING)
    scripted.turn(BERT, "a1-b2", after=10 * SECOND)
    assert left(scripted, "b2") == FULL
    scripted.turn(ANNA, "a4-b4", after=4 * SECOND)
    assert left(scripted, "b2") == FULL - 4 * SECOND
    assert scripted.table.times == (None, None, None, None, 10 * SECOND, 14 * SECOND)
    assert scripted.stored() == scripted.table


def test_there_is_no_clock_beside_the_sand_and_the_one_outside_stands_still() -> None:
    scripted = running()
    outer, inner = scripted.table.clocks
    assert (outer.since, inner.control) == (None, TimeControl())
    scripted.wait(MINUTE)
    assert scripted.table.clocks[0].left_of(0, scripted.now) == outer.left_of(0, 0)
    assert snapshot(scripted.table, Viewer(), scripted.now)["clocks"][1]["left"] == [None, None]


def test_a_glass_that_runs_out_inside_is_said_by_the_house() -> None:
    scripted = running()
    assert scripted.table.falls_at() == scripted.now + 175 * SECOND
    scripted.wait(175 * SECOND + GRACE)
    assert scripted.do(HOUSE, Look()) == []
    scripted.wait(1)
    (said,) = scripted.do(HOUSE, Look())
    assert (said.to_json()["kind"], said.to_json()["turn"]) == ("decided", "out:b2")
    assert (scripted.table.times[-1], scripted.table.player, "r" in text_of(scripted)) == (181 * SECOND, 1, True)
    assert refusal(scripted, BERT, Play(turn="b2-b3")) == "tamsk-ran-out"
    assert refusal(scripted, BERT, Play(turn="out:b4")) == "wrong-step"
    assert show_event(said, scripted.table, Viewer())["t"] == 181 * SECOND


def test_a_turn_that_arrives_in_the_grace_counts_by_its_own_time_also_inside() -> None:
    scripted = running()
    scripted.wait(175 * SECOND + 200)
    scripted.credit = 200
    assert kinds(scripted.turn(BERT, "b2-b3")) == ["turned"]
    assert (scripted.table.times[-1], left(scripted, "b3")) == (181 * SECOND, FULL - 200)
    assert scripted.table.lags == (scripted.table.lags[0],) * 2, "what clocks may give back is not used up"


def test_an_outage_a_stop_and_a_pause_charge_nobody_inside() -> None:
    scripted = running()
    before, alive = left(scripted, "b2"), scripted.now
    scripted.wait(MINUTE)
    scripted.do(HOUSE, ResumeHouse(alive=alive))
    assert left(scripted, "b2") == before
    scripted.do(HOUSE, StopHouse())
    scripted.wait(MINUTE)
    assert scripted.table.falls_at() is None
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now - MINUTE))
    assert left(scripted, "b2") == before
    scripted.do(ANNA, MakeOffer(offer="pause"))
    scripted.do(BERT, AcceptOffer(offer="pause"))
    scripted.wait(MINUTE)
    assert (scripted.do(HOUSE, Look()), left(scripted, "b2")) == ([], before)
    assert refusal(scripted, BERT, Play(turn="b2-b3")) == "paused"
    scripted.do(ANNA, MakeOffer(offer="go-on"))
    scripted.do(BERT, AcceptOffer(offer="go-on"))
    scripted.turn(BERT, "b2-b3", after=WARNING + SECOND)
    assert left(scripted, "b3") == FULL - (before - SECOND)
    assert scripted.stored() == scripted.table
    assert verify(scripted.log) == []


def test_who_lets_fresh_glasses_lie_loses_the_game_inside_only() -> None:
    for turns, loser in (((), 1), (OPENING[:1], 0), (OPENING[:5], 0)):
        scripted = challenged()
        for number, text in enumerate(turns):
            scripted.turn((BERT, ANNA)[number % 2], text)
        scripted.wait(TIMELESS + GRACE)
        assert scripted.do(HOUSE, Look()) == []
        scripted.wait(1)
        (said,) = scripted.do(HOUSE, Look())
        assert said.to_json()["turn"] == "time"
        table = scripted.table
        assert (table.phase, table.sand, table.line is not None and table.line.position.inner) == (
            "playing",
            None,
            None,
        )
        assert table.line is not None
        assert table.line.position.news[0].code == ("challenge-lost" if loser == 1 else "challenge-won")
        assert scripted.stored() == table


LAST = "1r111b/12221/123321/12333R2B1/123321/12221/1r111B {rings} 0 - - 50"
"""After Red's d5-d4 nobody can move any more."""


def shut_in(rings: str) -> ScriptedTable:
    """A match that begins while its game inside is nearly over: Red is Bert, who challenged; all sand has just run."""
    scripted = challenged()
    assert scripted.table.line is not None
    match = json.loads(scripted.table.line.text())
    match["contest"]["start"] = LAST.format(rings=rings)
    later = begun(SPEC + "(tamsk:2)", OUTER, position=json.dumps(match))
    assert later.table.sand is not None
    later.wait(later.table.sand.clock.rests(later.now))  # both have seen the board
    return later


def test_the_sand_decides_a_challenge() -> None:
    scripted = shut_in("5,4")
    # Red's glass is turned over at 10 s and has 10 s left; Black's have 170 s.
    events = scripted.turn(BERT, "d5-d4", after=10 * SECOND)
    assert [event.to_json()["turn"] for event in events] == ["d5-d4", "out:d4"]
    assert scripted.table.times == (10 * SECOND, 20 * SECOND)
    assert (scripted.table.sand, scripted.table.phase) == (None, "playing")
    assert scripted.table.line is not None
    assert scripted.table.line.position.news[0].code == "challenge-lost"
    assert scripted.table.clocks[-1].running == 1, "the announced use is made, and it is Bert's turn outside"
    assert scripted.stored() == scripted.table


def test_the_game_outside_goes_on_with_its_own_clock_and_another_contest_has_its_own_sand() -> None:
    scripted = running()
    scripted.do(BERT, Resign(inner=True))
    assert (scripted.table.sand, scripted.table.clocks[-1].running) == (None, 1)
    assert "sand" not in snapshot(scripted.table, Viewer(), scripted.now)
    left_outside = scripted.table.clocks[0].left_of(1, scripted.now)
    assert left_outside is not None
    scripted.turn(BERT, "Za1-b2", after=5 * SECOND)
    assert scripted.table.clocks[0].left_of(1, scripted.now) == left_outside - 5 * SECOND
    scripted.turn(ANNA, "Za1-b2", after=SECOND)
    scripted.turn(BERT, "c3>e5?", after=SECOND)
    scripted.turn(ANNA, "challenge", after=SECOND)
    assert scripted.table.sand is not None
    assert (scripted.table.sand.sand.glasses, scripted.table.sand.clock.time(scripted.now)) == ({}, 0)
    scripted.turn(ANNA, "a1-b2", after=WARNING + SECOND)
    assert (left(scripted, "b2"), scripted.table.times[-1]) == (FULL, SECOND)
    assert scripted.stored() == scripted.table


def test_nothing_is_taken_back_while_the_sand_runs_inside() -> None:
    assert refusal(running(), ANNA, MakeOffer(offer="take-back")) == "no-take-back-with-sand"


def test_the_small_glass_inside_belongs_to_who_waits_there() -> None:
    scripted = running("(tamsk:3)")  # Bert is to move
    assert refusal(scripted, BERT, StartGlass()) == "glass-by-mover"
    scripted.do(ANNA, StartGlass())
    scripted.wait(15 * SECOND + GRACE + 1)
    (said,) = scripted.do(HOUSE, Look())
    assert said.to_json()["turn"] == "late"
    scripted.turn(ANNA, "b4-b3 +d4", after=SECOND)
    assert scripted.table.player == 1
    assert refusal(challenged("(pentago)"), ANNA, StartGlass()) == "no-small-glass"


def test_the_glasses_of_a_game_in_a_game_in_a_game() -> None:
    deep = "(gipf:basic,zertz=3,challenges=1,begin=challenger,settle-zertz=(tamsk:2))"
    scripted = challenged(deep)
    for number, text in enumerate(BEFORE):
        scripted.turn((BERT, ANNA)[number % 2], text, after=SECOND)
    scripted.turn(ANNA, "challenge", after=SECOND)
    assert scripted.table.sand is not None
    scripted.wait(WARNING)
    for number, text in enumerate(OPENING):
        scripted.turn((ANNA, BERT)[number % 2], text, after=SECOND)
    scripted.wait(175 * SECOND + GRACE + 1)
    scripted.do(HOUSE, Look())
    assert scripted.table.turns[-1] == "out:b2"
    scripted.do(ANNA, Resign(inner=True))
    assert len(scripted.table.clocks) == 2
    assert "sand" not in snapshot(scripted.table, Viewer(), scripted.now)
    assert scripted.stored() == scripted.table
    assert verify_json([event.to_json() for event in scripted.log]) == []


# Terms.


def test_both_must_be_there_where_sand_runs_inside() -> None:
    with pytest.raises(Refused) as refused:
        game_of(Terms(SPEC + "(tamsk:3)", TimeControl("days", 3 * DAY)))
    assert (refused.value.code, "tamsk:3" in str(refused.value)) == ("sand-by-correspondence", True)
    assert game_of(Terms(SPEC + "(tamsk:auto)", TimeControl("days", 3 * DAY))).sand is None
    assert [time_matters(Terms(SPEC + spec)) for spec in ("(tamsk:2)", "(tamsk)")] == [True, False]


def test_rated_matches_have_the_sand_of_the_rule_book_too() -> None:
    with pytest.raises(Refused) as refused:
        game_of(Terms(SPEC + "(tamsk:2,sand=60)", OUTER, rated=True))
    assert refused.value.code == "rated-sand"
    assert game_of(Terms(SPEC + "(tamsk:2)", OUTER, rated=True)).sand is None


# Records and replays.


def played() -> ScriptedTable:
    scripted = running()
    scripted.turn(BERT, "b2-b3", after=9 * SECOND)  # at 15 s, after 14 s: it has 14 s left
    scripted.wait(15 * SECOND)
    scripted.do(HOUSE, Look())
    scripted.do(ANNA, Resign(inner=True))
    scripted.turn(ANNA, "i9-h8" if "i9-h8" in legal(scripted) else legal(scripted)[0], after=SECOND)
    return scripted


def legal(scripted: ScriptedTable) -> list[str]:
    assert scripted.table.line is not None
    return scripted.table.line.turns(1)


def test_the_record_of_a_match_keeps_the_times_of_its_sand() -> None:
    scripted = played()
    record = table_record(scripted.table)
    nested = record.entries[3].nested
    assert nested is not None
    assert (nested.tags["Game"], nested.tags["Reason"]) == ("tamsk:2", "resign")
    assert [entry.clock for entry in nested.entries][5:] == ["0:06.000", "0:15.000", "0:29.000"]
    assert nested.turns[-1] == "out:b3"
    assert {entry.clock for entry in record.entries} == {None}
    (again,) = read_records(write_record(record))
    assert again == record
    assert replay(again).line == scripted.table.line
    assert scripted.table.opened is not None
    wanted = {
        "tags": dict(scripted.table.opened.tags),
        "turns": list(scripted.table.turns),
        "outcome": None,
        "more": {},
    }
    made = table_file({**wanted, "name": "x.gipfel", "times": list(scripted.table.times)})
    assert "8. out:b3 @0:29.000" in made["text"]


@pytest.mark.parametrize(
    ("written", "instead", "found"),
    [
        ("0:29.000", "0:29.000", ()),
        ("0:29.000", "0:31.000", ("sand-differs 4.8 0:29.000",)),
        ("b2-b3 @0:15.000", "b2-b3 @3:02.000", ("sand-overdue 4.7", "sand-differs 4.8 6:02.000")),
    ],
)
def test_the_reader_computes_the_sand_inside_again(
    written: str, instead: str, found: tuple[str, ...], tmp_path: Path
) -> None:
    text = write_record(table_record(played().table))
    assert written in text
    path = tmp_path / "match.gipfel"
    path.write_text(text.replace(written, instead), encoding="utf-8")
    (report,) = reports(Source(path))
    assert (report.error, report.remarks) == (None, found)


def test_a_replay_of_a_match_shows_the_sand_inside() -> None:
    scripted = played()
    turns, times = list(scripted.table.turns), list(scripted.table.times)
    wanted = {"spec": SPEC + "(tamsk:2)"}
    shown = judged_line({**wanted, "turns": turns[:7], "times": times[:7]})["sand"]
    assert [(glass["at"], glass["ends"]) for glass in shown["glasses"]] == [
        ("b2", 181_000),
        ("b4", 182_000),
        ("d6", 183_000),
    ]
    assert judged_line({**wanted, "turns": turns[:3], "times": times[:3]})["sand"] is None
    assert judged_line({**wanted, "turns": turns, "times": times})["sand"] is None
    seen = snapshot(scripted.table, Viewer(), scripted.now)
    assert seen["times"] == times


# Engines.


@pytest.mark.parametrize("job", [improvise, choose])
def test_engines_play_the_sand_inside(job: object) -> None:
    scripted = running()
    scripted.wait(170 * SECOND)  # b2 has five seconds left: it is moved, whatever else is good
    request = {**asked("inside", scripted.table), "level": 1, "seed": 1, **sand_told(scripted.table, scripted.now)}
    chosen = job(request, Job(1, lambda _: None))["turn"]  # type: ignore[operator]
    assert chosen.startswith("b2-")
    assert kinds(scripted.turn(BERT, chosen)) == ["turned"]
