"""Combined matches at tables: inner clocks, draws of the house, resigning inside, results from outside."""

from __future__ import annotations

import pytest

from gipfel.play import HOUSE
from gipfel.play.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.play.commands import Accept, Look, MakeOffer, Play, Resign, Resume, Stop, Touch
from gipfel.play.keeping import table_record
from gipfel.play.views import Viewer, show_event, snapshot
from gipfel.records.replay import replay
from gipfel.records.writer import write_record
from play.evening import ANNA, BERT, Evening, begun, kinds, refusal

BASE = "gipf:basic,zertz=3,challenges=2,begin=challenger,settle-zertz="
ANNOUNCED = "e8>c6?"
OUTER, INNER = TimeControl("sudden", 10 * MINUTE), TimeControl("sudden", MINUTE)


def announced(contest: str, *, clock: TimeControl = OUTER, spec: str = BASE, **more: object) -> Evening:
    """Anna announces a jump; Bert may challenge it."""
    evening = begun(spec + contest, clock, inner=INNER, **more)
    evening.turn(ANNA, "Zf8-e8", after=SECOND)
    evening.turn(BERT, "Zg1-f2", after=SECOND)
    evening.turn(ANNA, ANNOUNCED, after=SECOND)
    return evening


def challenged(contest: str, **more: object) -> Evening:
    """Bert has challenged."""
    evening = announced(contest, **more)  # type: ignore[arg-type]
    evening.turn(BERT, "challenge", after=SECOND)
    return evening


def test_the_outer_clocks_stand_still_while_the_game_inside_runs_on_its_own() -> None:
    evening = challenged("(pentago)")
    outer, inner = evening.table.clocks
    assert outer.since is None
    assert inner.running == 1
    evening.turn(BERT, "c3ne+", after=20 * SECOND)
    assert evening.table.clocks[0] == outer
    assert evening.table.clocks[1].left == (MINUTE, 40 * SECOND)
    evening.do(ANNA, Resign(inner=True))
    assert len(evening.table.clocks) == 1
    assert evening.table.clocks[0].left == outer.left
    assert evening.table.clocks[0].running == evening.table.player == 0
    assert evening.stored() == evening.table


def test_who_was_challenged_in_vain_decides_on_their_own_clock() -> None:
    evening = challenged("(pentago),winner=may")
    evening.do(BERT, Resign(inner=True))
    assert evening.table.player == evening.table.clocks[-1].running == 0
    assert refusal(evening, BERT, Play(turn="make")) == "not-your-turn"
    left = evening.left(0)
    evening.turn(ANNA, "waive", after=7 * SECOND)
    assert left is not None
    assert evening.left(0) == left - 7 * SECOND
    assert refusal(evening, ANNA, Play(turn=ANNOUNCED)) == "use-waived"
    evening.turn(ANNA, "a1-b2")
    assert evening.table.player == 1
    assert evening.stored() == evening.table
    assert replay(table_record(evening.table)).line == evening.table.line


def test_time_up_inside_loses_the_game_inside_only() -> None:
    evening = challenged("(pentago)")
    evening.wait(2 * MINUTE)
    (fallen,) = evening.do(HOUSE, Look())
    assert (fallen.to_json()["kind"], fallen.to_json()["turn"]) == ("decided", "time")
    assert evening.table.phase == "playing"
    assert evening.table.line is not None
    assert evening.table.line.position.news[0].code == "challenge-lost"
    assert evening.do(HOUSE, Look()) == []


def test_time_is_nothing_a_player_can_play() -> None:
    assert refusal(challenged("(pentago)"), BERT, Play(turn=" Time ")) == "wrong-step"


def test_the_game_inside_is_resigned_by_the_player_to_move() -> None:
    evening = challenged("(pentago)")
    assert refusal(evening, ANNA, Resign(inner=True)) == "not-your-turn"
    evening.do(BERT, Resign(inner=True))
    assert evening.table.result is None
    assert refusal(evening, BERT, Resign(inner=True)) == "no-game-inside"


def test_the_table_can_be_resigned_from_within_the_game_inside() -> None:
    evening = challenged("(pentago)")
    evening.do(ANNA, Resign())
    assert evening.table.result is not None
    assert evening.table.result.winner == 1


def test_the_house_tosses_at_once_and_the_value_is_in_the_log() -> None:
    evening = announced("coin")
    events = evening.turn(BERT, "challenge")
    assert kinds(events) == ["turned", "decided"]
    assert events[1].to_json()["turn"] in ("coin heads", "coin tails")
    assert events[1].by == HOUSE.id
    assert evening.stored() == evening.table


def test_the_house_throws_both_dice() -> None:
    events = announced("dice").turn(BERT, "challenge")
    assert [event.to_json()["turn"].split()[0] for event in events] == ["challenge", "die", "die"]


def test_the_house_draws_who_begins_inside() -> None:
    evening = announced("(pentago)", spec=BASE.replace("challenger", "lot"))
    assert kinds(evening.turn(BERT, "challenge")) == ["turned", "decided"]
    assert evening.table.player in (0, 1)


def test_nobody_plays_for_the_house() -> None:
    evening = announced("coin")
    for word in ("coin heads", "lot 0"):
        assert refusal(evening, BERT, Play(turn=word))


def test_strict_touch_holds_in_the_game_whose_rule_it_is() -> None:
    evening = challenged("(zertz,touch=strict)")
    assert kinds(evening.do(BERT, Touch(touch="stock:W"))) == ["touched"]
    evening.do(BERT, Touch(touch="d4"))
    evening.do(BERT, Touch(touch="d1"))
    assert evening.table.turns[-1] == "Wd4,d1"
    assert evening.stored() == evening.table
    assert refusal(announced("(zertz,touch=strict)"), BERT, Touch(touch="choice:let")) == "touch-is-free"


def taken_back(evening: Evening) -> str | int:
    """How many turns Anna can have back, or why none."""
    evening.do(ANNA, MakeOffer(offer="take-back"))
    before = len(evening.table.turns)
    evening.do(BERT, Accept(offer="take-back"))
    assert evening.stored() == evening.table
    return before - len(evening.table.turns)


def test_a_challenge_can_be_taken_back_while_it_is_open() -> None:
    evening = challenged("(pentago)")
    assert taken_back(evening) == 2
    assert len(evening.table.clocks) == 1
    assert evening.table.player == 0


@pytest.mark.parametrize("contest", ["coin", "(pentago)"])
def test_what_is_settled_is_not_taken_back(contest: str) -> None:
    evening = challenged(contest)
    if evening.table.line is not None and evening.table.line.position.inner is not None:
        evening.turn(BERT, "c3ne+")
        evening.do(ANNA, Resign(inner=True))
    assert refusal(evening, ANNA, MakeOffer(offer="take-back")) == "settled-already"


OUTSIDE = 'external,contest="a race"'


def test_equal_entries_count() -> None:
    evening = challenged(OUTSIDE)
    assert evening.table.falls_at() == evening.now + DAY
    assert kinds(evening.turn(ANNA, "result challenged")) == ["stated"]
    assert refusal(evening, ANNA, Play(turn="result draw")) == "entered-already"
    events = evening.do(BERT, Play(touches=("choice:result-challenged",)))
    assert [event.to_json().get("turn") for event in events] == [None, "result challenged", "result challenged"]
    assert evening.table.deadline is None
    assert evening.table.player == 1
    assert evening.stored() == evening.table


def test_an_entry_is_sealed_until_both_are_there() -> None:
    evening = challenged(OUTSIDE)
    (stated,) = evening.turn(ANNA, "result challenged")
    for seat in (1, None):
        assert "challenged" not in str(show_event(stated, evening.table, Viewer(seat)))
        assert snapshot(evening.table, Viewer(seat), evening.now)["entered"] == [True, False]
    assert show_event(stated, evening.table, Viewer(0))["result"] == "challenged"


def test_a_single_entry_counts_after_the_deadline() -> None:
    evening = challenged(OUTSIDE)
    evening.turn(BERT, "result challenger")
    evening.wait(DAY)
    events = evening.do(HOUSE, Look())
    assert [event.to_json()["turn"] for event in events] == ["result challenger", "result none"]
    assert evening.table.line is not None
    assert evening.table.line.position.news[0].code == "challenge-won"


def test_entries_that_differ_are_asked_for_once_more_and_then_it_is_a_draw() -> None:
    evening = challenged(OUTSIDE)
    for number in (1, 2):
        assert evening.table.deadline == evening.now + DAY, number
        evening.turn(ANNA, "result challenged")
        evening.turn(BERT, "result challenger", after=0)
    assert evening.table.line is not None
    assert evening.table.line.position.news[0].code == "challenge-drawn"
    assert evening.table.broken is None


def test_no_entry_at_all_is_a_draw_in_the_end() -> None:
    evening = challenged(OUTSIDE)
    for _ in range(2):
        evening.wait(DAY)
        evening.do(HOUSE, Look())
    assert evening.table.player == 1
    assert evening.table.deadline is None


@pytest.mark.parametrize("orderly", [True, False])
def test_the_deadline_is_put_off_by_the_time_the_house_was_down(orderly: bool) -> None:
    evening = challenged(OUTSIDE)
    evening.wait(MINUTE)
    if orderly:
        evening.do(HOUSE, Stop())
    down = evening.now
    evening.wait(2 * DAY)
    evening.do(HOUSE, Resume(alive=evening.now if orderly else down))
    assert evening.table.falls_at() == evening.now + DAY - MINUTE
    assert evening.do(HOUSE, Look()) == []


@pytest.mark.parametrize("word", ["result none", "result perhaps", "let", "time"])
def test_an_entry_is_one_of_three_words(word: str) -> None:
    assert refusal(challenged(OUTSIDE), ANNA, Play(turn=word)) in ("wrong-step", "malformed-turn")


def test_no_clock_runs_while_a_result_is_awaited() -> None:
    evening = challenged(OUTSIDE)
    before = evening.table.clocks[0].left
    evening.turn(BERT, "result draw", after=MINUTE)
    evening.turn(ANNA, "result draw", after=MINUTE)
    assert evening.table.clocks[0].left == before


def test_the_record_of_a_combined_table_replays() -> None:
    evening = challenged("(pentago)")
    evening.turn(BERT, "c3ne+")
    evening.do(ANNA, Resign(inner=True))
    evening.do(ANNA, Resign())
    record = table_record(evening.table, Site="here")
    assert (record.tags["First"], record.tags["Second"], record.result) == ("Anna", "Bert", "0-1")
    assert replay(record).outcome == evening.table.result
    assert "«" in write_record(record)
