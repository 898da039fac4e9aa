"""Turns at tables: by notation or touches, under strict touch, in time and in order."""

from __future__ import annotations

from random import Random

import pytest

from gipfel.core.line import random_turn
from gipfel.core.outcome import Outcome
from gipfel.tables import HOUSE, duties
from gipfel.tables.commands import Look, Play, Say, Touch
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun, kinds, refusal

STRICT = "zertz,touch=strict"


def test_a_turn_is_kept_in_its_canonical_text() -> None:
    scripted = begun()
    (event,) = scripted.turn(ANNA, "c3 ne+")
    assert event.to_json()["turn"] == "c3ne+"
    assert scripted.table.player == 1


def test_a_turn_can_be_sent_as_its_touches() -> None:
    scripted = begun()
    scripted.do(ANNA, Play(touches=("c3", "turn:ne+")))
    assert scripted.table.turns == ("c3ne+",)


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
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    assert refusal(scripted, BERT, command) == code


def test_only_the_player_to_move_moves() -> None:
    scripted = begun()
    assert refusal(scripted, BERT, Play(turn="c3ne+")) == "not-your-turn"
    scripted.turn(ANNA, "c3ne+")
    assert refusal(scripted, ANNA, Play(turn="d4sw-")) == "not-your-turn"


def test_a_chat_line_in_between_does_not_make_a_turn_stale() -> None:
    scripted = begun()
    seen = scripted.table.seq
    scripted.do(BERT, Say(phrase="hello"))
    assert kinds(scripted.do(ANNA, Play(turn="c3ne+", after=seen))) == ["turned"]


def test_the_end_of_the_game_is_an_event_of_its_own() -> None:
    scripted = begun()
    for turn in ("a1ne+", "a2se+", "b1ne+", "b2se+", "c1ne+", "c2se+", "d1nw+", "e2nw+", "e1"):
        events = scripted.turn((ANNA, BERT)[scripted.table.player or 0], turn)
        if scripted.table.phase == "over":
            break
    assert kinds(events) == ["turned", "ended"]
    assert scripted.table.result is not None
    assert scripted.table.result.winner == 0
    assert scripted.do(HOUSE, Look()) == []


def test_under_strict_touch_each_touch_is_an_event_and_final() -> None:
    scripted = begun(STRICT)
    assert kinds(scripted.do(ANNA, Touch(touch="stock:W"))) == ["touched"]
    assert list(scripted.table.touched) == ["stock:W"]
    assert refusal(scripted, ANNA, Play(turn="Bd4,d1")) == "touch-is-final"
    assert refusal(scripted, ANNA, Play(touches=("stock:B", "d4", "d1"))) == "touch-is-final"
    assert refusal(scripted, ANNA, Touch(touch="stock:B")) == "untouchable"
    assert refusal(scripted, BERT, Touch(touch="d4")) == "not-your-turn"
    scripted.do(ANNA, Touch(touch="d4"))
    assert kinds(scripted.do(ANNA, Touch(touch="d1"))) == ["touched", "turned"]
    assert scripted.table.turns == ("Wd4,d1",)
    assert scripted.table.touched == ()
    assert scripted.stored() == scripted.table


def captured_or_placed(spec: str) -> ScriptedTable:
    """A table at which Anna may jump or place."""
    scripted = begun(spec)
    scripted.turn(ANNA, "Wd4,a1")
    scripted.turn(BERT, "Gd5,a2")
    return scripted


@pytest.mark.parametrize("touch", ["strict", "marble"])
def test_a_marble_on_the_board_touched_to_jump_is_not_bound(touch: str) -> None:
    scripted = captured_or_placed(f"zertz,capture=claimed,touch={touch}")
    assert refusal(scripted, ANNA, Touch(touch="d4")) == "touch-is-free"
    assert kinds(scripted.do(ANNA, Play(touches=("d5", "d3")))) == ["turned"]


def test_by_the_text_of_1999_the_marble_is_bound_and_the_rings_are_not() -> None:
    scripted = begun("zertz:tournament1999")
    assert kinds(scripted.do(ANNA, Touch(touch="stock:W"))) == ["touched"]
    assert refusal(scripted, ANNA, Touch(touch="d4")) == "touch-is-free"
    assert refusal(scripted, ANNA, Play(touches=("stock:B", "d4", "d1"))) == "touch-is-final"
    assert kinds(scripted.do(ANNA, Play(touches=("stock:W", "d5", "d1")))) == ["turned"]
    assert scripted.table.turns == ("Wd5,d1",)


def test_a_touch_repeated_by_a_second_tab_is_stale() -> None:
    scripted = begun(STRICT)
    seen = scripted.table.seq
    scripted.do(ANNA, Touch(touch="stock:W", after=seen))
    assert refusal(scripted, ANNA, Touch(touch="stock:G", after=seen)) == "stale"


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "MOST_TURNS", 2)
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    assert kinds(scripted.turn(BERT, "d4sw-")) == ["turned", "ended"]
    assert scripted.table.result == Outcome(None, "aborted")


def test_a_log_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duties, "MOST_EVENTS", 4)
    scripted = begun()
    assert kinds(scripted.do(BERT, Say(phrase="hello"))) == ["said", "ended"]
    assert refusal(scripted, BERT, Say(phrase="hello")) == "table-full"


@pytest.mark.parametrize("spec", ["zertz:blitz", "gipf:standard,zertz=3,tamsk=3", "pentago", "offboard"])
def test_whole_games_of_every_kind_fold_to_the_same_table(spec: str) -> None:
    scripted, rng = begun(spec), Random(spec)
    while scripted.table.player is not None and len(scripted.table.turns) < 25:
        assert scripted.table.line is not None
        mover = (ANNA, BERT)[scripted.table.player]
        scripted.turn(mover, random_turn(scripted.table.line.position, rng))
    assert scripted.stored() == scripted.table
    assert scripted.table.broken is None
