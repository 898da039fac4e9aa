"""Turns prepared ahead: judged by the rules at once, played by the house in their moment, seen by nobody else."""

from __future__ import annotations

from random import Random

import pytest

from gipfel.core.line import Line, random_turn
from gipfel.core.registry import game, names
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import AcceptOffer, MakeOffer, Prepare, Resign
from gipfel.tables.preparation import MOST_PREPARED, MOST_PREPARINGS
from gipfel.tables.views import Viewer, show_event, snapshot
from tables.scripted_table import ANNA, BERT, CARL, ScriptedTable, begun, kinds, refusal

IF_C3 = ("c3ne+", "d4ne+")


def prepared(*lines: tuple[str, ...], spec: str = "pentago") -> ScriptedTable:
    """Bert has prepared something while Anna thinks."""
    scripted = begun(spec, TimeControl("sudden", 5 * MINUTE))
    scripted.do(BERT, Prepare(lines=lines))
    return scripted


def dropped(scripted: ScriptedTable, seat: int = 1) -> bool | None:
    """Whether the owner is told that what was prepared did not fit; None when there is nothing."""
    found = snapshot(scripted.table, Viewer(seat), scripted.now)["prepared"]
    return None if found is None else found["dropped"]


def test_the_answer_is_played_with_the_turn_it_answers_and_takes_no_time() -> None:
    scripted = prepared(IF_C3)
    left = scripted.left(1)
    events = scripted.turn(ANNA, "c3ne+", after=MINUTE)
    assert [(event.deed.kind, event.by) for event in events] == [("turned", ANNA.id), ("turned", BERT.id)]
    assert scripted.table.turns == ("c3ne+", "d4ne+")
    assert scripted.left(1) == left
    assert scripted.table.player == 0
    assert dropped(scripted) is None
    assert scripted.stored() == scripted.table


def test_a_tree_of_answers_goes_on_until_the_other_one_leaves_it() -> None:
    scripted = prepared((*IF_C3, "a1ne+", "a2ne+"), (*IF_C3, "f6ne+", "f5ne+"), ("a6ne+", "b6ne+"))
    scripted.turn(ANNA, "c3ne+")
    scripted.turn(ANNA, "f6ne+")
    assert scripted.table.turns == ("c3ne+", "d4ne+", "f6ne+", "f5ne+")
    assert scripted.table.prepared[1].lines == ()


def test_what_does_not_fit_is_dropped_and_that_is_said_until_its_owner_plays() -> None:
    scripted = prepared(IF_C3)
    assert kinds(scripted.turn(ANNA, "a1ne+")) == ["turned"]
    assert dropped(scripted)
    assert dropped(scripted, 0) is None
    scripted.turn(BERT, "d4ne+")
    assert dropped(scripted) is None


def test_an_answer_to_anything_is_played_if_the_rules_allow_it() -> None:
    scripted = begun()
    scripted.do(BERT, Prepare(touches=("d4", "turn:ne+")))
    assert scripted.table.prepared[1].lines == (("*", "d4ne+"),)
    assert scripted.table.prepared[1].steps == (("d4",), ("turn:ne+",))
    scripted.turn(ANNA, "a1ne+")
    assert scripted.table.turns == ("a1ne+", "d4ne+")


def test_an_answer_to_anything_that_is_not_possible_any_more_is_dropped() -> None:
    scripted = begun()
    scripted.do(BERT, Prepare(touches=("a1", "turn:ne+")))
    assert kinds(scripted.turn(ANNA, "a1ne+")) == ["turned"]
    assert dropped(scripted)
    scripted.turn(BERT, "b1ne+")
    assert dropped(scripted) is None


def test_an_exact_answer_goes_before_one_to_anything() -> None:
    scripted = prepared(("*", "f6ne+"), IF_C3)
    scripted.turn(ANNA, "c3ne+")
    assert scripted.table.turns[-1] == "d4ne+"


@pytest.mark.parametrize(("lines", "code"), [
    ((("c3ne+",),), "prepared-unfinished"),
    ((("*",),), "prepared-unfinished"),
    ((("*", "*"),), "prepared-unfinished"),
    (((),), "prepared-unfinished"),
    ((IF_C3, ("c3ne+", "d4ne-")), "prepared-twice"),
    ((("*", "a1ne+"), ("*", "a2ne+")), "prepared-twice"),
    ((("c3ne+", "c3ne+"),), "cell-taken"),
    ((("nonsense", "d4ne+"),), "malformed-turn"),
    ((("*", "x" * 401),), "too-long"),
    ((("*", "x"),) * 401, "too-long"),
])  # fmt: skip
def test_what_cannot_be_meant_is_refused_at_once(lines: tuple[tuple[str, ...], ...], code: str) -> None:
    assert refusal(begun(), BERT, Prepare(lines=lines)) == code


def test_there_are_limits() -> None:
    scripted = begun()
    cells = [f"{column}{row}" for column in "abcdef" for row in "123456"]
    many = tuple((f"{cell}ne{way}", "d4sw+" if cell != "d4" else "e5sw+") for cell in cells for way in "+-")
    assert refusal(scripted, BERT, Prepare(lines=many[: MOST_PREPARED // 2 + 1])) == "prepared-too-much"
    for number in range(MOST_PREPARINGS):
        scripted.do(BERT, Prepare(lines=(IF_C3,) if number % 2 == 0 else ()))
    assert refusal(scripted, BERT, Prepare(lines=(IF_C3,))) == "prepared-too-often"


def test_only_who_waits_prepares() -> None:
    scripted = begun()
    assert refusal(scripted, ANNA, Prepare(lines=(IF_C3,))) == "your-turn-already"
    assert refusal(scripted, CARL, Prepare(lines=(IF_C3,))) == "not-seated"
    scripted.do(ANNA, Resign())
    assert refusal(scripted, BERT, Prepare(lines=(IF_C3,))) == "table-over"


def test_nobody_else_sees_what_is_prepared() -> None:
    scripted = prepared(IF_C3)
    event = scripted.log[-1]
    assert show_event(event, scripted.table, Viewer(1))["lines"] == [list(IF_C3)]  # type: ignore[typeddict-item]
    for viewer in (Viewer(0), Viewer()):
        seen = show_event(event, scripted.table, viewer)
        assert (seen["kind"], seen["by"]) == ("unseen", "house")
        assert "lines" not in seen
        assert snapshot(scripted.table, viewer, scripted.now)["prepared"] is None
    assert snapshot(scripted.table, Viewer(1), scripted.now)["prepared"] == {
        "lines": [list(IF_C3)],
        "steps": [],
        "dropped": False,
    }


def test_nothing_prepared_outlives_the_end_or_a_turn_taken_back() -> None:
    scripted = begun()
    scripted.turn(ANNA, "c3ne+")
    scripted.turn(BERT, "d4ne+")
    scripted.do(BERT, Prepare(lines=(("a1ne+", "a2ne+"),)))
    scripted.do(ANNA, MakeOffer(offer="take-back"))
    scripted.do(BERT, AcceptOffer(offer="take-back"))
    assert scripted.table.prepared[1].lines == ()
    scripted = prepared(IF_C3)
    scripted.do(ANNA, Resign())
    assert scripted.table.prepared[1].lines == ()


def test_nothing_is_prepared_across_a_lot_but_answers_to_announcements_are() -> None:
    spec = "gipf:basic,zertz=2,challenges=1,settle-zertz=(pentago)"
    scripted = begun(spec)
    for number, turn in enumerate(("Za1-b2", "Zi5-h5")):
        scripted.turn((ANNA, BERT)[number], turn)
    assert refusal(scripted, BERT, Prepare(lines=(("b2>d4", "challenge", "c3ne+"),))) == "prepared-chance"
    scripted.do(BERT, Prepare(lines=(("b2>d4", "challenge"),)))
    assert scripted.turn(ANNA, "b2>d4")[1].by == BERT.id
    assert refusal(begun(spec), BERT, Prepare(touches=("a1", "b2"))) == "cannot-prepare"


@pytest.mark.parametrize("name", names())
def test_a_turn_can_be_prepared_on_every_board_as_if_the_other_one_had_passed(name: str) -> None:
    rng, line = Random(name), Line.begin(game(name).beginning({}))
    for _ in range(40):
        if line.outcome is not None:
            break
        ahead = line.turn_start.passed()
        assert ahead is not None
        assert ahead.player == 1 - (line.player or 0)
        assert '"nodes"' in ahead.tree().to_text()
        line = line.turn(random_turn(line.turn_start, rng))
    assert len(line.turns_played) > 4
