"""Clocks: kept by the server, fair to lag and to a house that was down, and fallen exactly once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gipfel.core.line import random_turn
from gipfel.tables import HOUSE, Event
from gipfel.tables.clock import BUDGET, DAY, LOOK, MINUTE, MOST_LAG, REFILL, SECOND, LagBudget, TimeControl
from gipfel.tables.commands import Look, Play, ResumeHouse, Say, StopHouse
from gipfel.tables.deeds import Started, Turned
from gipfel.tables.fold import fold
from gipfel.tables.views import Viewer, snapshot
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

SUDDEN = TimeControl("sudden", MINUTE)


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    scripted = begun()
    scripted.wait(1000 * DAY)
    assert scripted.do(HOUSE, Look()) == []
    assert scripted.left(0) is None


def test_sudden_death_charges_the_player_to_move_only() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.turn(ANNA, "c3ne+", after=10 * SECOND)
    scripted.wait(5 * SECOND)
    assert (scripted.left(0), scripted.left(1)) == (50 * SECOND, 55 * SECOND)


def test_an_increment_is_added_after_the_turn() -> None:
    scripted = begun(clock=TimeControl("increment", MINUTE, 2 * SECOND))
    scripted.turn(ANNA, "c3ne+", after=10 * SECOND)
    assert scripted.left(0) == 52 * SECOND


@pytest.mark.parametrize("clock", [TimeControl("turn", 30 * SECOND), TimeControl("days", 3 * DAY)])
def test_a_time_per_turn_begins_anew_with_each_turn(clock: TimeControl) -> None:
    scripted = begun(clock=clock)
    scripted.turn(ANNA, "c3ne+", after=clock.base - SECOND)
    scripted.turn(BERT, "d4sw-", after=SECOND)
    assert scripted.left(0) == clock.base


def looking(clock: TimeControl) -> ScriptedTable:
    """Anna and Bert have just sat down."""
    scripted = begun(clock=clock)
    scripted.now -= LOOK
    return scripted


def test_the_clock_begins_after_a_time_to_look() -> None:
    scripted = looking(SUDDEN)
    assert snapshot(scripted.table, Viewer(0), scripted.now)["clocks"][0]["rests"] == LOOK
    scripted.wait(LOOK + 5 * SECOND)
    assert scripted.left(0) == 55 * SECOND
    assert "rests" not in snapshot(scripted.table, Viewer(0), scripted.now)["clocks"][0]


def test_the_clock_begins_with_the_first_turn() -> None:
    scripted = looking(SUDDEN)
    scripted.turn(ANNA, "c3ne+", after=3 * SECOND)
    scripted.wait(2 * SECOND)
    assert (scripted.left(0), scripted.left(1)) == (MINUTE, 58 * SECOND)


def test_a_log_without_a_time_to_look_keeps_its_meaning() -> None:
    scripted = begun(clock=SUDDEN)
    older = [
        replace(event, deed=replace(event.deed, look=0)) if isinstance(event.deed, Started) else event
        for event in scripted.log
    ]
    (clock,) = fold(older).clocks
    assert clock.left_of(0, scripted.now) == MINUTE - LOOK


def late(seconds: int = 61) -> ScriptedTable:
    """Both have made a turn, and Anna's minute is over."""
    scripted = begun(clock=SUDDEN)
    scripted.turn(ANNA, "c3ne+")
    scripted.turn(BERT, "d4sw-")
    scripted.wait(seconds * SECOND)
    return scripted


def test_a_flag_falls_exactly_once() -> None:
    scripted = late()
    (fallen,) = scripted.do(HOUSE, Look())
    assert fallen.to_json()["reason"] == "time"
    assert fallen.to_json()["winner"] == 1
    assert scripted.do(HOUSE, Look()) == []
    assert refusal(scripted, ANNA, Play(turn="a1ne+")) == "table-over"


def test_two_who_see_the_flag_fall_append_at_the_same_number() -> None:
    scripted = late()
    assert scripted.decide(HOUSE, Look()) == scripted.decide(BERT, Say(text="time!"))
    assert scripted.decide(HOUSE, Look())[0].seq == scripted.table.seq + 1


def test_a_turn_after_the_time_brings_the_end_and_not_the_turn() -> None:
    scripted = late(60)
    assert kinds(scripted.do(ANNA, Play(turn="a1ne+", id="late"))) == ["ended"]
    assert scripted.table.answered(ANNA, "late") is None


def test_who_never_made_a_turn_has_not_lost_but_there_was_no_game() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.wait(2 * MINUTE)
    scripted.do(HOUSE, Look())
    assert scripted.table.result is not None
    assert (scripted.table.result.winner, scripted.table.result.reason) == (None, "aborted")


def test_a_little_lag_is_given_back() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.lag = 200
    scripted.turn(ANNA, "c3ne+", after=SECOND)
    assert scripted.left(0) == MINUTE - 800


def test_much_lag_is_not_given_back() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.lag = 30_000
    scripted.turn(ANNA, "c3ne+", after=40 * SECOND)
    assert scripted.left(0) == 20 * SECOND + MOST_LAG


def test_lag_never_gives_more_than_was_used() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.lag = 300
    scripted.turn(ANNA, "c3ne+", after=100)
    assert scripted.left(0) == MINUTE


def game(scripted: ScriptedTable, lags: Random | int) -> list[Event]:
    """A whole game in which Anna's turns take two seconds each and are said to have lagged."""
    rng = Random(7)
    while (line := scripted.table.line) is not None and scripted.table.phase == "playing":
        scripted.lag = 0 if line.player else lags if isinstance(lags, int) else lags.randrange(200)
        scripted.turn(BERT if line.player else ANNA, random_turn(line.turn_start, rng), after=2 * SECOND)
    return [event for event in scripted.log if event.by == ANNA.id and isinstance(event.deed, Turned)]


def test_who_answers_every_ping_late_gains_no_more_than_the_budget_in_a_whole_game() -> None:
    scripted = begun("zertz", clock=TimeControl("sudden", 30 * MINUTE))
    turns = game(scripted, 30_000)
    gained = scripted.table.clocks[0].left[0] - (30 * MINUTE - 2 * SECOND * len(turns))
    assert len(turns) > 10
    assert 0 < gained <= BUDGET + REFILL * len(turns) < MOST_LAG * len(turns) // 2
    assert snapshot(scripted.table, Viewer(), scripted.now)["lag"] == [gained, 0]
    assert scripted.stored() == scripted.table


def test_a_line_that_is_late_now_and_then_is_made_up_for() -> None:
    lags = Random(5)
    turns = game(begun("zertz", clock=TimeControl("sudden", 30 * MINUTE)), lags)
    given = [event.deed.lag for event in turns if isinstance(event.deed, Turned)]
    again = Random(5)
    assert given == [again.randrange(200) for _ in turns]


def test_a_turn_is_not_in_time_by_a_lag_that_is_used_up() -> None:
    scripted = late(59)
    scripted.table = replace(scripted.table, lags=(LagBudget(BUDGET, 0), LagBudget()))
    scripted.wait(SECOND + 200)
    scripted.lag = 300
    assert kinds(scripted.do(ANNA, Play(turn="a1ne+"))) == ["ended"]


def test_without_a_clock_there_is_nothing_to_give_back() -> None:
    scripted = begun()
    scripted.lag = 300
    scripted.turn(ANNA, "c3ne+", after=SECOND)
    assert scripted.table.lags[0].given == 0


def test_a_turn_still_under_way_when_the_time_ends_is_in_time() -> None:
    scripted = late(60)
    scripted.wait(200)
    scripted.lag = 300
    assert scripted.do(HOUSE, Look()) == []
    assert kinds(scripted.do(ANNA, Play(turn="a1ne+"))) == ["turned"]
    assert scripted.left(0) == 100


def test_an_orderly_stop_holds_the_clocks() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.wait(10 * SECOND)
    scripted.do(HOUSE, StopHouse())
    scripted.wait(DAY)
    assert scripted.left(0) == 50 * SECOND
    assert refusal(scripted, ANNA, Play(turn="c3ne+")) == "house-stopped"
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now - DAY))
    scripted.wait(5 * SECOND)
    assert scripted.left(0) == 45 * SECOND


def test_time_after_a_crash_is_not_charged() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.wait(10 * SECOND)
    alive = scripted.now
    scripted.wait(DAY)
    assert kinds(scripted.do(HOUSE, ResumeHouse(alive=alive))) == ["resumed"]
    assert scripted.left(0) == 50 * SECOND
    assert scripted.do(HOUSE, Look()) == []
    assert scripted.stored() == scripted.table


def test_only_the_house_stops_and_looks() -> None:
    for command in (Look(), StopHouse(), ResumeHouse(alive=0)):
        assert refusal(begun(), ANNA, command) == "house-only"


def test_a_server_clock_that_steps_back_does_not_give_time() -> None:
    scripted = begun(clock=SUDDEN)
    scripted.turn(ANNA, "c3ne+", after=10 * SECOND)
    scripted.wait(-MINUTE)
    scripted.turn(BERT, "d4sw-")
    assert scripted.table.clocks[0].left == (50 * SECOND, MINUTE)
    assert [event.at for event in scripted.log] == sorted(event.at for event in scripted.log)


def test_the_table_says_when_to_look_again() -> None:
    scripted = begun(clock=SUDDEN)
    assert scripted.table.falls_at() == scripted.now + MINUTE
    scripted.turn(ANNA, "c3ne+", after=10 * SECOND)
    assert scripted.table.falls_at() == scripted.now + MINUTE
    scripted.do(HOUSE, StopHouse())
    assert scripted.table.falls_at() is None


@pytest.mark.parametrize(("clock", "speed"), [
    (TimeControl(), "untimed"),
    (TimeControl("sudden", 5 * MINUTE), "quick"),
    (TimeControl("increment", 5 * MINUTE, 5 * SECOND), "steady"),
    (TimeControl("turn", MINUTE), "long"),
    (TimeControl("days", DAY), "days"),
])  # fmt: skip
def test_speeds_group_times(clock: TimeControl, speed: str) -> None:
    assert clock.speed == speed
