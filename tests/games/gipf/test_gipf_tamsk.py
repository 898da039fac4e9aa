"""The extra push of TAMSK (rules 33 to 37)."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, board, endings, gipf, place, takings
from gipfel.core.errors import IllegalStep
from gipfel.core.outcome import Outcome

SPEC = "gipf:basic,tamsk=3"
OWN = place(SPEC, "TW d4; W b2; B c3 e8 h2", (5, 5))
CENTRE = place(SPEC, "TW e5; W h5; B h2", (5, 5))


def test_rule_33_an_own_push_to_the_centre_earns_an_extra_push() -> None:
    found = endings(OWN, "a1-b2")
    assert "" in found
    assert len(found) == 1 + 42
    pushed = after(OWN, "a1-b2 +a2-b3")
    assert pushed.text().split()[0] == board("W b2 c3 e5; UW b3; B d4 e8 h2")
    assert (pushed.text().split()[1], pushed.player) == ("4,5", 1)


def test_rule_35_unused_after_the_own_move_it_is_lost() -> None:
    position = after(OWN, "a1-b2")
    assert position.text().split()[0] == board("W b2 c3 e5; B d4 e8 h2")
    assert position.text().split()[5] == "3,3"


def test_rule_33_the_push_of_the_other_earns_it_too_at_the_start_of_the_owners_turn() -> None:
    given = after(place(SPEC, "TW d4; W b2; B c3 e8 h2", (5, 5), player=1), "a1-b2")
    turns = given.turns()
    assert "+a2-b3 i5-h5" in turns
    assert "i5-h5" in turns
    assert "i5-h5 +a2-b3" not in turns
    used = after(given, "+a2-b3 i5-h5").text().split()
    assert used[0] == board("B b2 d4 e8 h2; W c3 e5 h5; UW b3")


def test_rule_35_unused_before_the_own_move_it_is_lost() -> None:
    fields = after(CENTRE, "a1-b2").text().split()
    assert fields[0] == board("W b2 e5 h5; B h2")
    assert fields[5] == "3,3"


def test_rule_33_pushed_off_the_centre_before_the_owners_turn_it_stays_loaded() -> None:
    start = place(SPEC, "TW d4; W b2 e2 e4; B c3 e3; TB e5", (5, 5), player=1)
    position = after(start, "+a1-b2 e1-e2")
    assert position.text().split()[0] == board("UB b2; W c3 e3 e5; B d4 e2 e4 f5; TW e6")
    assert not any("+" in turn for turn in position.turns())


def test_rule_34_no_rows_are_taken_between_the_extra_push_and_the_move() -> None:
    position = place(SPEC, "TW e5; W b3 b4 b5; B h2", (5, 5))
    turns = position.turns()
    assert "+b1-b2 i5-h5 xb2,b3,b4,b5" in turns
    assert not any(turn.startswith("+b1-b2 x") for turn in turns)
    assert "+b1-b2 b6-b5 xb2,b3,b4,b5" not in turns  # the line is still full


def test_rule_34_no_rows_are_taken_between_the_move_and_the_extra_push() -> None:
    position = place(SPEC, "TW e4; W e2 e3; B h2", (5, 5))
    found = endings(position, "e1-e2")
    assert not any(ending.startswith("x") and "+" in ending for ending in found)
    assert "+a1-b2 xe2,e3,e4,e5" in found


def test_rule_35_unused_it_lapses_before_rows_are_taken() -> None:
    position = place(SPEC, "TW e4; W e2 e3; B h2", (5, 5))
    assert {ending for ending in endings(position, "e1-e2") if "+" not in ending} == {"xe2,e3,e4,e5"}


def test_rule_35_own_rows_come_first_and_the_piece_is_still_loaded_then() -> None:
    position = place(SPEC, "TW e5; W e3 e4 e6; B h2", (5, 5))
    assert takings(position) == {"xe3,e4,e6", "xe3,e4,e5,e6"}
    assert "xe3,e4,e6 +a1-b2 i5-h5" in position.turns()
    with pytest.raises(IllegalStep) as caught:
        position.turn("+a1-b2 i5-h5")
    assert caught.value.code == "rows-first"


def test_rule_36_the_extra_push_costs_no_reserve() -> None:
    assert after(CENTRE, "+a1-b2 e1-e2").text().split()[1] == "4,5"


def test_rule_36_with_an_empty_reserve_the_extra_push_is_the_whole_turn() -> None:
    position = place(SPEC, "TW e5; B h2", (0, 5))
    assert position.outcome is None
    turns = position.turns()
    assert len(turns) == 42
    assert all(turn.startswith("+") and " " not in turn for turn in turns)
    following = after(position, "+a1-b2")
    assert following.player == 1
    assert after(following, "e1-e2").outcome == Outcome(1, "no-piece")


def test_rule_36_rows_made_by_an_extra_push_that_is_the_whole_turn_are_taken() -> None:
    position = place(SPEC, "TW e5; W b3 b4 b5; B h2", (0, 5))
    assert endings(position, "+b1-b2") == {"xb2,b3,b4,b5"}


def test_rule_36_whether_there_is_a_regular_move_is_asked_after_the_extra_push() -> None:
    spec = "gipf:basic,tamsk=1,zertz=1"
    opened = place(spec, "TW e5; ZW c5; B b3", (0, 5)).turns()
    assert {turn for turn in opened if turn.startswith("+a2-b3")} == {"+a2-b3 c5>c3"}
    assert "+a1-b2" in opened
    closed = place(spec, "TW e5; ZW b3; B b2 c3", (0, 5)).turns()
    assert "b3>d3" in closed
    assert {turn for turn in closed if turn.startswith("+b1-b2")} == {"+b1-b2"}
    assert "+i5-h5" not in closed


def test_rule_37_an_extra_push_can_bring_the_next_one_to_the_centre() -> None:
    position = place(SPEC, "TW e5 d4; W b2; B c3 h2", (5, 5))
    turns = position.turns()
    assert "+a1-b2 +i1-h2 e1-e2" in turns
    assert "+a1-b2 e1-e2" in turns  # the second is lost
    assert after(position, "+a1-b2 e1-e2").text().split()[5] == "2,3"
    assert after(position, "+a1-b2 +i1-h2 e1-e2").text().split()[5] == "1,3"


def test_rule_37_the_last_of_a_chain_may_be_given_up_when_there_is_no_move() -> None:
    position = place(SPEC, "TW e5 d4; W b2; B c3 h2", (0, 5))
    turns = position.turns()
    assert "+a1-b2" in turns
    assert "+a1-b2 +i5-h5" in turns


def test_rule_33_only_a_tamsk_potential_that_came_to_the_centre_gives_an_extra_push() -> None:
    for pieces in ("TW e4; B h2", "TB e5; W h2", "W e5; B h2"):
        with pytest.raises(IllegalStep) as caught:
            place(SPEC, pieces, (5, 5)).turn("+a1-b2 e1-e2")
        assert caught.value.code == "no-extra-push"


def test_rule_33_an_extra_push_along_a_full_line_is_not_allowed() -> None:
    position = place(SPEC, "TW e5; W b2 b4; B b3 b5 h2", (5, 5))
    with pytest.raises(IllegalStep) as caught:
        position.turn("+b1-b2 e1-e2")
    assert caught.value.code == "line-full"


def test_the_first_node_of_many_turns_is_small() -> None:
    position = place(SPEC, "TW e5; W e4 d4 d5 c3 e3; B e2 b2 c5 b5", (4, 8))
    tree = position.tree()
    first = tree.children(tree.root)
    assert len(first) == 25  # 24 dots and the centre
    assert tree.turn_of(["e5", "a2", "b3", "i5", "h5"]) == "+a2-b3 i5-h5"


def test_rule_33_the_right_is_kept_in_the_text_of_the_position() -> None:
    given = after(place(SPEC, "TW d4; W b2; B c3 e8 h2", (5, 5), player=1), "a1-b2")
    assert gipf(SPEC).position(given.text()).turns(90) == given.turns(90)
