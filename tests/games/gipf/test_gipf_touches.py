"""What a hand touches in a turn of GIPF."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, gipf, place
from gipfel.core.errors import IllegalStep
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.steps import EndTaking, TakeRow, TakeToo


def touches(position: GipfPosition, *path: str) -> set[str]:
    """What may be touched after a path; END when the turn is complete."""
    tree = position.tree()
    node = tree.follow(path)
    return {"END"} if node.complete else set(tree.children(node))


def test_rule_10_a_push_is_a_dot_and_the_first_spot_of_a_line_in_one_step() -> None:
    start = gipf("gipf:basic").start()
    assert len(touches(start)) == 24
    assert touches(start, "a2") == {"b2", "b3"}
    assert touches(start, "a1") == {"b2"}
    assert start.tree().turn_of(["a2", "b3"]) == "a2-b3"


def test_the_kind_is_touched_where_there_is_a_choice() -> None:
    start = gipf("gipf:tournament,zertz=3").start()
    assert "a1" in touches(start)
    position = after(start, "Ga1-b2", "Gi5-h5")
    assert touches(position) == {"kind:P", "kind:G", "kind:Z"}
    assert position.tree().turn_of(["kind:Z", "e1", "e2"]) == "Ze1-e2"


def test_a_potential_is_touched_and_then_where_it_goes() -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; B d4 c4 h5")
    assert {"c3", "a1"} <= touches(position)
    assert touches(position, "c3") == {"c5", "e5"}


def test_an_extra_push_is_the_centre_a_dot_and_a_spot() -> None:
    position = place("gipf:basic,tamsk=3", "TW d4; W b2; B c3 h2")
    assert touches(position, "a1", "b2") == {"e5", "choice:done"}
    assert position.tree().turn_of(["a1", "b2", "e5", "a2", "b3"]) == "a1-b2 +a2-b3"
    assert position.tree().turn_of(["a1", "b2", "choice:done"]) == "a1-b2"


def test_a_row_that_comes_first_is_the_only_touch() -> None:
    position = place("gipf:basic", "W b2 b3 b4 b5; B h2")
    assert touches(position) == {"row:b1-b6"}
    assert "a1" in touches(position, "row:b1-b6")


def test_a_row_that_a_move_forces_needs_no_touch() -> None:
    position = place("gipf:basic", "W b3 b4 b5; B h2")
    assert position.tree().turn_of(["b1", "b2"]) == "b1-b2 xb2,b3,b4,b5"


def test_disjoint_rows_that_a_move_forces_need_no_touch() -> None:
    position = place("gipf:basic", "B e2; W e3 f2 g2 h2 f4 g4 h4")
    assert position.tree().turn_of(["e1", "e2"]) == "e1-e2 xe2,f2,g2,h2 xe4,f4,g4,h4"


def test_rows_that_cross_are_chosen() -> None:
    position = place("gipf:basic", "W b3 b4 b5 c2 d2 e2; B h2")
    assert touches(position, "b1", "b2") == {"row:b1-b6", "row:a2-f1"}
    assert position.tree().turn_of(["b1", "b2", "row:a2-f1"]) == "b1-b2 xb2,c2,d2,e2"


def test_gipf_pieces_of_a_row_are_chosen_in_any_order_and_then_done() -> None:
    position = place("gipf:standard", "GW e4 e6; W e2 e3 e5; GB h2")
    assert touches(position) == {"row:e1-e9"}
    assert touches(position, "row:e1-e9") == {"e4", "e6", "choice:done"}
    tree = position.tree()
    one = tree.follow(["row:e1-e9", "e4", "e6"])
    other = tree.follow(["row:e1-e9", "e6", "e4"])
    assert one.position == other.position
    assert set(tree.children(one)) == {"choice:done"}


def test_done_is_a_touch_only_where_stopping_is_legal() -> None:
    loaded = place("gipf:standard,zertz=3", "ZW e3; GW e4 e5 e6 e7; GB h5")
    assert touches(loaded, "row:e1-e9") == {"e3", "e4", "e5", "e6", "e7"}
    assert "choice:done" not in touches(loaded, "row:e1-e9", "e7")
    assert "choice:done" in touches(loaded, "row:e1-e9", "e3")
    staying = place("gipf:standard", "GW d2 d3 d4 d5; GB h5 h2")
    assert "choice:done" not in touches(staying)
    assert touches(staying, "a1", "b2") == {"row:d1-d8", "choice:done"}
    assert staying.tree().turn_of(["a1", "b2", "choice:done"]) == "a1-b2"


def test_two_disjoint_rows_have_two_touch_orders_to_one_position() -> None:
    position = place("gipf:basic", "W c2 c3 c4 c5 g2 g3 g4 g5; B e5", (4, 8))
    tree = position.tree()
    assert set(tree.children(tree.root)) == {"row:c1-c7", "row:g1-g7"}
    one = tree.follow(["row:c1-c7", "row:g1-g7"])
    other = tree.follow(["row:g1-g7", "row:c1-c7"])
    assert one.position == other.position
    assert len(position.turns()) == 42


def test_the_answer_to_an_announcement_is_one_touch() -> None:
    position = after(place("gipf:basic,zertz=3,announce=yes", "ZW c3; B d4"), "c3>e5?")
    assert touches(position) == {"choice:let"}
    assert position.tree().turn_of(["choice:let"]) == "let"


def test_what_cannot_be_chosen_is_refused_with_a_reason() -> None:
    position = place("gipf:standard", "GW e4 e6; W e2 e3 e5; GB h2")
    column = next(step for step in position.steps() if isinstance(step, TakeRow))
    taking = position.play(column)
    spots = position.game.board.cell
    refused = {
        "goes-already": TakeToo(spots("e2")),
        "not-in-row": TakeToo(spots("h2")),
        "row-unfinished": column,
    }
    for code, step in refused.items():
        with pytest.raises(IllegalStep) as caught:
            taking.play(step)
        assert caught.value.code == code
    with pytest.raises(IllegalStep) as caught:
        position.play(EndTaking())
    assert caught.value.code == "wrong-step"


def test_every_moment_of_a_turn_has_a_sentence() -> None:
    position = place("gipf:standard,zertz=3,tamsk=3", "ZW e4; GW e6 b2; W e2 e3; TW e5; GB h2")
    tree = position.tree()
    waiting, codes = [tree.root], set()
    for _ in range(40):
        node = waiting.pop(0)
        prompt = tree.prompt(node)
        if prompt is not None:
            assert str(prompt) != prompt.code
            codes.add(prompt.code)
        waiting += tree.children(node).values()
    assert {"gipf-row-first", "gipf-take-too"} <= codes
