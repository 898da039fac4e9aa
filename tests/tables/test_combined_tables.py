"""Combined matches at tables: inner clocks, draws of the house, resigning inside, results from outside."""

from __future__ import annotations

import pytest

from gipfel.records.replay import replay
from gipfel.records.writer import write_record
from gipfel.tables import HOUSE
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.commands import AcceptOffer, Look, MakeOffer, Play, Resign, ResumeHouse, StopHouse, Touch
from gipfel.tables.terms import agreed_deadline
from gipfel.tables.views import Viewer, show_event, snapshot, table_record
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

BASE = "gipf:basic,zertz=3,challenges=2,begin=challenger,settle-zertz="
ANNOUNCED = "e8>c6?"
OUTER, INNER = TimeControl("sudden", 10 * MINUTE), TimeControl("sudden", MINUTE)


def announced(contest: str, *, clock: TimeControl = OUTER, spec: str = BASE, **more: object) -> ScriptedTable:
    """Anna announces a jump; Bert may challenge it."""
    scripted = begun(spec + contest, clock, inner=INNER, **more)
    scripted.turn(ANNA, "Zf8-e8", after=SECOND)
    scripted.turn(BERT, "Zg1-f2", after=SECOND)
    scripted.turn(ANNA, ANNOUNCED, after=SECOND)
    return scripted


def challenged(contest: str, **more: object) -> ScriptedTable:
    """Bert has challenged."""
    scripted = announced(contest, **more)  # type: ignore[arg-type]
    scripted.turn(BERT, "challenge", after=SECOND)
    return scripted


def test_the_outer_clocks_stand_still_while_the_game_inside_runs_on_its_own() -> None:
    scripted = challenged("(pentago)")
    outer, inner = scripted.table.clocks
    assert outer.since is None
    assert inner.running == 1
    scripted.turn(BERT, "c3ne+", after=20 * SECOND)
    assert scripted.table.clocks[0] == outer
    assert scripted.table.clocks[1].left == (MINUTE, 40 * SECOND)
    scripted.do(ANNA, Resign(inner=True))
    assert len(scripted.table.clocks) == 1
    assert scripted.table.clocks[0].left == outer.left
    assert scripted.table.clocks[0].running == scripted.table.player == 0
    assert scripted.stored() == scripted.table


def test_who_was_challenged_in_vain_decides_on_their_own_clock() -> None:
    scripted = challenged("(pentago),winner=may")
    scripted.do(BERT, Resign(inner=True))
    assert scripted.table.player == scripted.table.clocks[-1].running == 0
    assert refusal(scripted, BERT, Play(turn="make")) == "not-your-turn"
    left = scripted.left(0)
    scripted.turn(ANNA, "waive", after=7 * SECOND)
    assert left is not None
    assert scripted.left(0) == left - 7 * SECOND
    assert refusal(scripted, ANNA, Play(turn=ANNOUNCED)) == "use-waived"
    scripted.turn(ANNA, "a1-b2")
    assert scripted.table.player == 1
    assert scripted.stored() == scripted.table
    assert replay(table_record(scripted.table)).line == scripted.table.line


def test_time_up_inside_loses_the_game_inside_only() -> None:
    scripted = challenged("(pentago)")
    scripted.wait(2 * MINUTE)
    (fallen,) = scripted.do(HOUSE, Look())
    assert (fallen.to_json()["kind"], fallen.to_json()["turn"]) == ("decided", "time")
    assert scripted.table.phase == "playing"
    assert scripted.table.line is not None
    assert scripted.table.line.position.news[0].code == "challenge-lost"
    assert scripted.do(HOUSE, Look()) == []


def test_time_is_nothing_a_player_can_play() -> None:
    assert refusal(challenged("(pentago)"), BERT, Play(turn=" Time ")) == "wrong-step"


def test_the_game_inside_is_resigned_by_the_player_to_move() -> None:
    scripted = challenged("(pentago)")
    assert refusal(scripted, ANNA, Resign(inner=True)) == "not-your-turn"
    scripted.do(BERT, Resign(inner=True))
    assert scripted.table.result is None
    assert refusal(scripted, BERT, Resign(inner=True)) == "no-game-inside"


def test_the_table_can_be_resigned_from_within_the_game_inside() -> None:
    scripted = challenged("(pentago)")
    scripted.do(ANNA, Resign())
    assert scripted.table.result is not None
    assert scripted.table.result.winner == 1


def test_the_house_tosses_at_once_and_the_value_is_in_the_log() -> None:
    scripted = announced("coin")
    events = scripted.turn(BERT, "challenge")
    assert kinds(events) == ["turned", "decided"]
    assert events[1].to_json()["turn"] in ("coin heads", "coin tails")
    assert events[1].by == HOUSE.id
    assert scripted.stored() == scripted.table


def test_the_house_throws_both_dice() -> None:
    events = announced("dice").turn(BERT, "challenge")
    assert [event.to_json()["turn"].split()[0] for event in events] == ["challenge", "die", "die"]


def test_the_house_draws_who_begins_inside() -> None:
    scripted = announced("(pentago)", spec=BASE.replace("challenger", "lot"))
    assert kinds(scripted.turn(BERT, "challenge")) == ["turned", "decided"]
    assert scripted.table.player in (0, 1)


def test_nobody_plays_for_the_house() -> None:
    scripted = announced("coin")
    for word in ("coin heads", "lot 0"):
        assert refusal(scripted, BERT, Play(turn=word))


def test_strict_touch_holds_in_the_game_whose_rule_it_is() -> None:
    scripted = challenged("(zertz,touch=strict)")
    assert kinds(scripted.do(BERT, Touch(touch="stock:W"))) == ["touched"]
    scripted.do(BERT, Touch(touch="d4"))
    scripted.do(BERT, Touch(touch="d1"))
    assert scripted.table.turns[-1] == "Wd4,d1"
    assert scripted.stored() == scripted.table
    assert refusal(announced("(zertz,touch=strict)"), BERT, Touch(touch="choice:let")) == "touch-is-free"


def taken_back(scripted: ScriptedTable) -> str | int:
    """How many turns Anna can have back, or why none."""
    scripted.do(ANNA, MakeOffer(offer="take-back"))
    before = len(scripted.table.turns)
    scripted.do(BERT, AcceptOffer(offer="take-back"))
    assert scripted.stored() == scripted.table
    return before - len(scripted.table.turns)


def test_a_challenge_can_be_taken_back_while_it_is_open() -> None:
    scripted = challenged("(pentago)")
    assert taken_back(scripted) == 2
    assert len(scripted.table.clocks) == 1
    assert scripted.table.player == 0


@pytest.mark.parametrize("contest", ["coin", "(pentago)"])
def test_what_is_settled_is_not_taken_back(contest: str) -> None:
    scripted = challenged(contest)
    if scripted.table.line is not None and scripted.table.line.position.inner is not None:
        scripted.turn(BERT, "c3ne+")
        scripted.do(ANNA, Resign(inner=True))
    assert refusal(scripted, ANNA, MakeOffer(offer="take-back")) == "settled-already"


OUTSIDE = 'external,contest="a race"'


def test_equal_entries_count() -> None:
    scripted = challenged(OUTSIDE)
    assert scripted.table.falls_at() == scripted.now + DAY
    assert kinds(scripted.turn(ANNA, "result challenged")) == ["stated"]
    assert refusal(scripted, ANNA, Play(turn="result draw")) == "entered-already"
    events = scripted.do(BERT, Play(touches=("choice:result-challenged",)))
    assert [event.to_json().get("turn") for event in events] == [None, "result challenged", "result challenged"]
    assert scripted.table.deadline is None
    assert scripted.table.player == 1
    assert scripted.stored() == scripted.table


def test_an_entry_is_sealed_until_both_are_there() -> None:
    scripted = challenged(OUTSIDE)
    (stated,) = scripted.turn(ANNA, "result challenged")
    for seat in (1, None):
        assert "challenged" not in str(show_event(stated, scripted.table, Viewer(seat)))
        assert snapshot(scripted.table, Viewer(seat), scripted.now)["entered"] == [True, False]
    assert dict(show_event(stated, scripted.table, Viewer(0)))["result"] == "challenged"


def test_the_deadline_may_be_half_a_year_away() -> None:
    within = agreed_deadline(f"{BASE}{OUTSIDE},deadline=6mo")
    assert within == 183 * DAY
    scripted = challenged(OUTSIDE, external=within)
    scripted.turn(BERT, "result challenger")
    scripted.wait(within - MINUTE)
    assert scripted.do(HOUSE, Look()) == []
    assert snapshot(scripted.table, Viewer(0), scripted.now)["deadline"] == scripted.table.falls_at()
    scripted.wait(MINUTE)
    assert [event.to_json()["turn"] for event in scripted.do(HOUSE, Look())] == ["result challenger", "result none"]


def test_a_single_entry_counts_after_the_deadline() -> None:
    scripted = challenged(OUTSIDE)
    scripted.turn(BERT, "result challenger")
    scripted.wait(DAY)
    events = scripted.do(HOUSE, Look())
    assert [event.to_json()["turn"] for event in events] == ["result challenger", "result none"]
    assert scripted.table.line is not None
    assert scripted.table.line.position.news[0].code == "challenge-won"


def test_entries_that_differ_are_asked_for_once_more_and_then_it_is_a_draw() -> None:
    scripted = challenged(OUTSIDE)
    for number in (1, 2):
        assert scripted.table.deadline == scripted.now + DAY, number
        scripted.turn(ANNA, "result challenged")
        scripted.turn(BERT, "result challenger", after=0)
    assert scripted.table.line is not None
    assert scripted.table.line.position.news[0].code == "challenge-drawn"
    assert scripted.table.broken is None


def test_no_entry_at_all_is_a_draw_in_the_end() -> None:
    scripted = challenged(OUTSIDE)
    for _ in range(2):
        scripted.wait(DAY)
        scripted.do(HOUSE, Look())
    assert scripted.table.player == 1
    assert scripted.table.deadline is None


@pytest.mark.parametrize("orderly", [True, False])
def test_the_deadline_is_put_off_by_the_time_the_house_was_down(orderly: bool) -> None:
    scripted = challenged(OUTSIDE)
    scripted.wait(MINUTE)
    if orderly:
        scripted.do(HOUSE, StopHouse())
    down = scripted.now
    scripted.wait(2 * DAY)
    scripted.do(HOUSE, ResumeHouse(alive=scripted.now if orderly else down))
    assert scripted.table.falls_at() == scripted.now + DAY - MINUTE
    assert scripted.do(HOUSE, Look()) == []


@pytest.mark.parametrize("word", ["result none", "result perhaps", "let", "time"])
def test_an_entry_is_one_of_three_words(word: str) -> None:
    assert refusal(challenged(OUTSIDE), ANNA, Play(turn=word)) in ("wrong-step", "malformed-turn")


def test_no_clock_runs_while_a_result_is_awaited() -> None:
    scripted = challenged(OUTSIDE)
    before = scripted.table.clocks[0].left
    scripted.turn(BERT, "result draw", after=MINUTE)
    scripted.turn(ANNA, "result draw", after=MINUTE)
    assert scripted.table.clocks[0].left == before


def test_the_record_of_a_combined_table_replays() -> None:
    scripted = challenged("(pentago)")
    scripted.turn(BERT, "c3ne+")
    scripted.do(ANNA, Resign(inner=True))
    scripted.do(ANNA, Resign())
    record = table_record(scripted.table, Site="here")
    assert (record.tags["First"], record.tags["Second"], record.result) == ("Anna", "Bert", "0-1")
    assert replay(record).outcome == scripted.table.result
    assert "«" in write_record(record)
