"""claims=optional (rule 5.3): claiming isolated groups as a right."""

from __future__ import annotations

import pytest

import gipfel
from games.zertz.positions import FILL_AND_ISOLATE, ISOLATION, LAST_VACANCY, after, at, code_of
from gipfel.core.outcome import Outcome
from gipfel.games.zertz.steps import ClaimGroup, EndClaims, PlaceMarble, Remove

OPTIONAL = "zertz,claims=optional"
DECLINED = "W.../...../....../...oo../....../...../.... 3,8,10 0,0,0 2,0,0 0 0"


def test_rule_5_3_the_player_decides_for_each_group() -> None:
    position = at(FILL_AND_ISOLATE, OPTIONAL)
    decisions = {turn for turn in position.turns() if turn.startswith("Wa2,c4")}
    assert decisions == {"Wa2,c4", "Wa2,c4 x Wa2", "Wa2,c4 x Wb4", "Wa2,c4 x Wa2Wb4"}
    assert after(position, "Wa2,c4 x Wb4").captures[1] == (3, 0, 0)
    assert after(position, "Wa2,c4 x Wa2Wb4").outcome == Outcome(1, "set")


def test_rule_8_3_leaving_the_marbles_out_means_declining() -> None:
    played = after(at(ISOLATION, OPTIONAL), "Wd4,b3")
    assert played.captures[0] == (0, 0, 0)
    assert played.text().startswith("..../.G.o./")
    assert after(at(ISOLATION), "Wd4,b3").captures[0] == (0, 1, 0)


def test_rule_5_3_a_declined_group_stays_for_good() -> None:
    played = after(at(FILL_AND_ISOLATE, OPTIONAL), "Wa2,c4")
    assert not any(" x " in turn for turn in played.turns())
    assert after(played, "Gd1,d2").text().startswith(".W../...W./")
    assert code_of(played, "Gd1,d2 x Wa2") == "wrong-claim"


def test_rule_5_3_a_declined_group_falls_with_the_full_board() -> None:
    position = at(DECLINED, OPTIONAL)
    full = {turn for turn in position.turns() if turn.startswith("Gd4")}
    assert full == {"Gd4,d5", "Gd4,d5 x Wa1Gd4"}
    assert after(position, "Gd4,d5 x Wa1Gd4").captures[0] == (1, 1, 0)
    assert after(position, "Gd4,d5 x Wa1Gd4").outcome == Outcome(0, "full-board")


def test_rule_5_4_a_full_board_wins_even_if_nothing_is_claimed() -> None:
    played = after(at(DECLINED, OPTIONAL), "Gd4,d5")
    assert played.outcome == Outcome(0, "full-board")
    assert played.captures[0] == (0, 0, 0)
    assert played.game.position(played.text()) == played


def test_rule_5_4_only_a_part_of_a_full_board_cannot_be_claimed() -> None:
    assert code_of(at(DECLINED, OPTIONAL), "Gd4,d5 x Gd4") == "wrong-claim"


def test_turns_that_clear_the_same_rings_stay_different_turns() -> None:
    position = at(LAST_VACANCY, OPTIONAL)
    claims = {turn for turn in position.turns() if " x " in turn}
    assert claims == {"Ga1,b1 x Ga1Gb2", "Gb1,a1 x Gb1Gb2"}


def test_rule_5_3_groups_are_chosen_in_any_order_and_the_same_choice_is_one_position() -> None:
    inside = at(FILL_AND_ISOLATE, OPTIONAL).play(PlaceMarble("W", "a2")).play(Remove("c4"))
    first, second = ClaimGroup(("a2",)), ClaimGroup(("b4",))
    assert inside.steps() == [first, second, EndClaims()]
    assert [step.touches for step in inside.steps()] == [("a2",), ("b4",), ("choice:done",)]
    both = inside.play(first).play(second)
    assert both == inside.play(second).play(first)
    assert both.steps() == [EndClaims()]
    assert (both.turn_count, both.play(EndClaims()).turn_count) == (0, 1)


def test_rule_8_5_positions_while_claiming_read_back() -> None:
    inside = at(FILL_AND_ISOLATE, OPTIONAL).play(PlaceMarble("W", "a2")).play(Remove("c4"))
    claimed = inside.play(ClaimGroup(("b4",)))
    assert inside.text().endswith(" 1 0 placed:a2,c4 claimed:-")
    assert claimed.text().endswith(" 1 0 placed:a2,c4 claimed:b4")
    for position in (inside, claimed):
        assert position.game.position(position.text()) == position


def test_rule_5_3_a_group_is_claimed_once_and_whole() -> None:
    inside = at(LAST_VACANCY, OPTIONAL).play(PlaceMarble("G", "b1")).play(Remove("a1"))
    with pytest.raises(gipfel.IllegalStep) as refused:
        inside.play(ClaimGroup(("b1",)))
    assert refused.value.code == "group-not-completed"
    with pytest.raises(gipfel.IllegalStep) as refused:
        inside.play(ClaimGroup(("b1", "b2"))).play(ClaimGroup(("b1", "b2")))
    assert refused.value.code == "group-not-completed"


def test_rule_5_3_with_automatic_claims_there_is_nothing_to_decide() -> None:
    inside = at(FILL_AND_ISOLATE).play(PlaceMarble("W", "a2"))
    assert all(step.last for step in inside.steps())
    assert inside.play(Remove("c4")).outcome == Outcome(1, "set")
