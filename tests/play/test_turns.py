"""Turns at tables: by notation or touches, under strict touch, in time and in order."""

from __future__ import annotations

from random import Random

import pytest

from gipfel.core.outcome import Outcome
from gipfel.core.random_play import random_turn
from gipfel.play import HOUSE, house
from gipfel.play.commands import Look, Play, Say, Touch
from play.evening import ANNA, BERT, Evening, begun, kinds, refusal

STRICT = "zertz,touch=strict"


def test_a_turn_is_kept_in_its_canonical_text() -> None:
    evening = begun()
    (event,) = evening.turn(ANNA, "c3 ne+")
    assert event.to_json()["turn"] == "c3ne+"
    assert evening.table.player == 1


def test_a_turn_can_be_sent_as_its_touches() -> None:
    evening = begun()
    evening.do(ANNA, Play(touches=("c3", "turn:ne+")))
    assert evening.table.turns == ("c3ne+",)


@pytest.mark.parametrize(("command", "code"), [
    (Play(turn="c3ne+"), "cell-taken"),
    (Play(turn="nonsense"), "malformed-turn"),
    (Play(turn=""), "malformed-turn"),
    (Play(turn="x" * 401), "too-long"),
    (Play(), "unreadable-command"),
    (Play(turn="d4sw-", touches=()), "unreadable-command"),
    (Play(touches=("d4",)), "touches-missing"),
    (Play(touches=("c3",)), "untouchable"),
    (Play(touches=("d4",) * 201), "too-long"),
    (Play(turn="d4sw-", after=3), "stale"),
    (Play(turn="d4sw-", after=99), "stale"),
    (Play(turn="d4sw-", id="é"), "bad-id"),
    (Touch(touch="d4"), "touch-is-free"),
])  # fmt: skip
def test_a_wrong_turn_is_refused_with_its_code(command: object, code: str) -> None:
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    assert refusal(evening, BERT, command) == code


def test_only_the_player_to_move_moves() -> None:
    evening = begun()
    assert refusal(evening, BERT, Play(turn="c3ne+")) == "not-your-turn"
    evening.turn(ANNA, "c3ne+")
    assert refusal(evening, ANNA, Play(turn="d4sw-")) == "not-your-turn"


def test_a_chat_line_in_between_does_not_make_a_turn_stale() -> None:
    evening = begun()
    seen = evening.table.seq
    evening.do(BERT, Say(phrase="hello"))
    assert kinds(evening.do(ANNA, Play(turn="c3ne+", after=seen))) == ["turned"]


def test_the_end_of_the_game_is_an_event_of_its_own() -> None:
    evening = begun()
    for turn in ("a1ne+", "a2se+", "b1ne+", "b2se+", "c1ne+", "c2se+", "d1nw+", "e2nw+", "e1"):
        events = evening.turn((ANNA, BERT)[evening.table.player or 0], turn)
        if evening.table.phase == "over":
            break
    assert kinds(events) == ["turned", "ended"]
    assert evening.table.result is not None
    assert evening.table.result.winner == 0
    assert evening.do(HOUSE, Look()) == []


def test_under_strict_touch_each_touch_is_an_event_and_final() -> None:
    evening = begun(STRICT)
    assert kinds(evening.do(ANNA, Touch(touch="stock:W"))) == ["touched"]
    assert list(evening.table.touched) == ["stock:W"]
    assert refusal(evening, ANNA, Play(turn="Bd4,d1")) == "touch-is-final"
    assert refusal(evening, ANNA, Play(touches=("stock:B", "d4", "d1"))) == "touch-is-final"
    assert refusal(evening, ANNA, Touch(touch="stock:B")) == "untouchable"
    assert refusal(evening, BERT, Touch(touch="d4")) == "not-your-turn"
    evening.do(ANNA, Touch(touch="d4"))
    assert kinds(evening.do(ANNA, Touch(touch="d1"))) == ["touched", "turned"]
    assert evening.table.turns == ("Wd4,d1",)
    assert evening.table.touched == ()
    assert evening.stored() == evening.table


def captured_or_placed(spec: str) -> Evening:
    """An evening at which Anna may jump or place."""
    evening = begun(spec)
    evening.turn(ANNA, "Wd4,a1")
    evening.turn(BERT, "Gd5,a2")
    return evening


@pytest.mark.parametrize("touch", ["strict", "marble"])
def test_a_marble_on_the_board_touched_to_jump_is_not_bound(touch: str) -> None:
    evening = captured_or_placed(f"zertz,capture=claimed,touch={touch}")
    assert refusal(evening, ANNA, Touch(touch="d4")) == "touch-is-free"
    assert kinds(evening.do(ANNA, Play(touches=("d5", "d3")))) == ["turned"]


def test_by_the_text_of_1999_the_marble_is_bound_and_the_rings_are_not() -> None:
    evening = begun("zertz:tournament1999")
    assert kinds(evening.do(ANNA, Touch(touch="stock:W"))) == ["touched"]
    assert refusal(evening, ANNA, Touch(touch="d4")) == "touch-is-free"
    assert refusal(evening, ANNA, Play(touches=("stock:B", "d4", "d1"))) == "touch-is-final"
    assert kinds(evening.do(ANNA, Play(touches=("stock:W", "d5", "d1")))) == ["turned"]
    assert evening.table.turns == ("Wd5,d1",)


def test_a_touch_repeated_by_a_second_tab_is_stale() -> None:
    evening = begun(STRICT)
    seen = evening.table.seq
    evening.do(ANNA, Touch(touch="stock:W", after=seen))
    assert refusal(evening, ANNA, Touch(touch="stock:G", after=seen)) == "stale"


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_TURNS", 2)
    evening = begun()
    evening.turn(ANNA, "c3ne+")
    assert kinds(evening.turn(BERT, "d4sw-")) == ["turned", "ended"]
    assert evening.table.result == Outcome(None, "aborted")


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "MOST_EVENTS", 4)
    evening = begun()
    assert kinds(evening.do(BERT, Say(phrase="hello"))) == ["said", "ended"]
    assert refusal(evening, BERT, Say(phrase="hello")) == "table-full"


@pytest.mark.parametrize("spec", ["zertz:blitz", "gipf:standard,zertz=3,tamsk=3", "pentago", "offboard"])
def test_whole_games_of_every_kind_fold_to_the_same_table(spec: str) -> None:
    evening, rng = begun(spec), Random(spec)
    while evening.table.player is not None and len(evening.table.turns) < 25:
        assert evening.table.line is not None
        mover = (ANNA, BERT)[evening.table.player]
        evening.turn(mover, random_turn(evening.table.line.position, rng))
    assert evening.stored() == evening.table
    assert evening.table.broken is None
