"""Clocks: kept by the server, fair to lag and to a house that was down, and fallen exactly once."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gipfel.core.random_play import random_turn
from gipfel.play import HOUSE, Event
from gipfel.play.clock import DAY, MINUTE, MOST_LAG, SECOND, TimeControl
from gipfel.play.commands import Look, Play, Resume, Say, Stop
from gipfel.play.deeds import Turned
from gipfel.play.lag import BUDGET, REFILL, LagBudget
from gipfel.play.views import Viewer, snapshot
from play.evening import ANNA, BERT, Evening, begun, kinds, refusal

SUDDEN = TimeControl("sudden", MINUTE)


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    evening = begun()
    evening.wait(1000 * DAY)
    assert evening.do(HOUSE, Look()) == []
    assert evening.left(0) is None


def test_sudden_death_charges_the_player_to_move_only() -> None:
    evening = begun(clock=SUDDEN)
    evening.turn(ANNA, "c3ne+", after=10 * SECOND)
    evening.wait(5 * SECOND)
    assert (evening.left(0), evening.left(1)) == (50 * SECOND, 55 * SECOND)


def test_an_increment_is_added_after_the_turn() -> None:
    evening = begun(clock=TimeControl("increment", MINUTE, 2 * SECOND))
    evening.turn(ANNA, "c3ne+", after=10 * SECOND)
    assert evening.left(0) == 52 * SECOND


@pytest.mark.parametrize("clock", [TimeControl("turn", 30 * SECOND), TimeControl("days", 3 * DAY)])
def test_a_time_per_turn_begins_anew_with_each_turn(clock: TimeControl) -> None:
    evening = begun(clock=clock)
    evening.turn(ANNA, "c3ne+", after=clock.base - SECOND)
    evening.turn(BERT, "d4sw-", after=SECOND)
    assert evening.left(0) == clock.base


def late(seconds: int = 61) -> Evening:
    """Both have made a turn, and Anna's minute is over."""
    evening = begun(clock=SUDDEN)
    evening.turn(ANNA, "c3ne+")
    evening.turn(BERT, "d4sw-")
    evening.wait(seconds * SECOND)
    return evening


def test_a_flag_falls_exactly_once() -> None:
    evening = late()
    (fallen,) = evening.do(HOUSE, Look())
    assert fallen.to_json()["reason"] == "time"
    assert fallen.to_json()["winner"] == 1
    assert evening.do(HOUSE, Look()) == []
    assert refusal(evening, ANNA, Play(turn="a1ne+")) == "table-over"


def test_two_who_see_the_flag_fall_append_at_the_same_number() -> None:
    evening = late()
    assert evening.decide(HOUSE, Look()) == evening.decide(BERT, Say(text="time!"))
    assert evening.decide(HOUSE, Look())[0].seq == evening.table.seq + 1


def test_a_turn_after_the_time_brings_the_end_and_not_the_turn() -> None:
    evening = late(60)
    assert kinds(evening.do(ANNA, Play(turn="a1ne+", id="late"))) == ["ended"]
    assert evening.table.answered(ANNA, "late") is None


def test_who_never_made_a_turn_has_not_lost_but_there_was_no_game() -> None:
    evening = begun(clock=SUDDEN)
    evening.wait(2 * MINUTE)
    evening.do(HOUSE, Look())
    assert evening.table.result is not None
    assert (evening.table.result.winner, evening.table.result.reason) == (None, "aborted")


def test_a_little_lag_is_given_back() -> None:
    evening = begun(clock=SUDDEN)
    evening.lag = 200
    evening.turn(ANNA, "c3ne+", after=SECOND)
    assert evening.left(0) == MINUTE - 800


def test_much_lag_is_not_given_back() -> None:
    evening = begun(clock=SUDDEN)
    evening.lag = 30_000
    evening.turn(ANNA, "c3ne+", after=40 * SECOND)
    assert evening.left(0) == 20 * SECOND + MOST_LAG


def test_lag_never_gives_more_than_was_used() -> None:
    evening = begun(clock=SUDDEN)
    evening.lag = 300
    evening.turn(ANNA, "c3ne+", after=100)
    assert evening.left(0) == MINUTE


def game(evening: Evening, lags: Random | int) -> list[Event]:
    """A whole game in which Anna's turns take two seconds each and are said to have lagged."""
    rng = Random(7)
    while (line := evening.table.line) is not None and evening.table.phase == "playing":
        evening.lag = 0 if line.player else lags if isinstance(lags, int) else lags.randrange(200)
        evening.turn(BERT if line.player else ANNA, random_turn(line.turn_start, rng), after=2 * SECOND)
    return [event for event in evening.log if event.by == ANNA.id and isinstance(event.deed, Turned)]


def test_who_answers_every_ping_late_gains_no_more_than_the_budget_in_a_whole_game() -> None:
    evening = begun("zertz", clock=TimeControl("sudden", 30 * MINUTE))
    turns = game(evening, 30_000)
    gained = evening.table.clocks[0].left[0] - (30 * MINUTE - 2 * SECOND * len(turns))
    assert len(turns) > 10
    assert 0 < gained <= BUDGET + REFILL * len(turns) < MOST_LAG * len(turns) // 2
    assert snapshot(evening.table, Viewer(), evening.now)["lag"] == [gained, 0]
    assert evening.stored() == evening.table


def test_a_line_that_is_late_now_and_then_is_made_up_for() -> None:
    lags = Random(5)
    turns = game(begun("zertz", clock=TimeControl("sudden", 30 * MINUTE)), lags)
    given = [event.deed.lag for event in turns if isinstance(event.deed, Turned)]
    again = Random(5)
    assert given == [again.randrange(200) for _ in turns]


def test_a_turn_is_not_in_time_by_a_lag_that_is_used_up() -> None:
    evening = late(59)
    evening.table = replace(evening.table, lags=(LagBudget(BUDGET, 0), LagBudget()))
    evening.wait(SECOND + 200)
    evening.lag = 300
    assert kinds(evening.do(ANNA, Play(turn="a1ne+"))) == ["ended"]


def test_without_a_clock_there_is_nothing_to_give_back() -> None:
    evening = begun()
    evening.lag = 300
    evening.turn(ANNA, "c3ne+", after=SECOND)
    assert evening.table.lags[0].given == 0


def test_a_turn_still_under_way_when_the_time_ends_is_in_time() -> None:
    evening = late(60)
    evening.wait(200)
    evening.lag = 300
    assert evening.do(HOUSE, Look()) == []
    assert kinds(evening.do(ANNA, Play(turn="a1ne+"))) == ["turned"]
    assert evening.left(0) == 100


def test_an_orderly_stop_holds_the_clocks() -> None:
    evening = begun(clock=SUDDEN)
    evening.wait(10 * SECOND)
    evening.do(HOUSE, Stop())
    evening.wait(DAY)
    assert evening.left(0) == 50 * SECOND
    assert refusal(evening, ANNA, Play(turn="c3ne+")) == "house-stopped"
    evening.do(HOUSE, Resume(alive=evening.now - DAY))
    evening.wait(5 * SECOND)
    assert evening.left(0) == 45 * SECOND


def test_time_after_a_crash_is_not_charged() -> None:
    evening = begun(clock=SUDDEN)
    evening.wait(10 * SECOND)
    alive = evening.now
    evening.wait(DAY)
    assert kinds(evening.do(HOUSE, Resume(alive=alive))) == ["resumed"]
    assert evening.left(0) == 50 * SECOND
    assert evening.do(HOUSE, Look()) == []
    assert evening.stored() == evening.table


def test_only_the_house_stops_and_looks() -> None:
    for command in (Look(), Stop(), Resume(alive=0)):
        assert refusal(begun(), ANNA, command) == "house-only"


def test_a_server_clock_that_steps_back_does_not_give_time() -> None:
    evening = begun(clock=SUDDEN)
    evening.turn(ANNA, "c3ne+", after=10 * SECOND)
    evening.wait(-MINUTE)
    evening.turn(BERT, "d4sw-")
    assert evening.table.clocks[0].left == (50 * SECOND, MINUTE)
    assert [event.at for event in evening.log] == sorted(event.at for event in evening.log)


def test_the_table_says_when_to_look_again() -> None:
    evening = begun(clock=SUDDEN)
    assert evening.table.falls_at() == evening.now + MINUTE
    evening.turn(ANNA, "c3ne+", after=10 * SECOND)
    assert evening.table.falls_at() == evening.now + MINUTE
    evening.do(HOUSE, Stop())
    assert evening.table.falls_at() is None


@pytest.mark.parametrize(("clock", "speed"), [
    (TimeControl(), "untimed"),
    (TimeControl("sudden", 5 * MINUTE), "quick"),
    (TimeControl("increment", 5 * MINUTE, 5 * SECOND), "steady"),
    (TimeControl("turn", MINUTE), "long"),
    (TimeControl("days", DAY), "days"),
])  # fmt: skip
def test_speeds_group_times(clock: TimeControl, speed: str) -> None:
    assert clock.speed == speed
