"""Potentials: how they come in, what they do in rows, the jump and the run (rules 19 to 32)."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, board, counted, endings, gipf, place, takings
from gipfel.core.errors import BadSpec, IllegalStep
from gipfel.core.outcome import Outcome
from gipfel.games.gipf.pieces import SINGLE, USED, YINSH, Piece
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD


def uses(position: GipfPosition) -> set[str]:
    """The jumps and runs that can be made."""
    return {turn for turn in position.turns() if ">" in turn}


def kinds(position: GipfPosition) -> set[str]:
    """The kinds that can be pushed in, P for plain."""
    return {turn[0] if turn[0].isupper() else "P" for turn in position.turns() if ">" not in turn}


def test_rule_19_a_loaded_piece_is_a_single_with_a_potential_that_stands_alone_once_used() -> None:
    start = place("gipf:basic,yinsh=1", "W b2; B h5", (5, 5), hands="0,0,1/0,0,1")
    loaded = after(start, "Ye1-e2", "i5-h5")
    assert loaded.pieces[BOARD.cell("e2")] == Piece(0, SINGLE, YINSH)
    used = after(loaded, "e2>e4")
    assert used.pieces[BOARD.cell("e2")] == Piece(0, SINGLE)
    assert used.pieces[BOARD.cell("e4")] == Piece(0, USED)


def test_rule_20_both_players_hold_the_agreed_potentials() -> None:
    fields = gipf("gipf:standard,zertz=3,yinsh=2").start().text().split()
    assert (fields[2], fields[3]) == ("ll", "3,0,2/3,0,2")


@pytest.mark.parametrize("version", ["basic", "standard", "tournament"])
def test_rule_20_every_version_takes_potentials(version: str) -> None:
    assert gipf(f"gipf:{version},tamsk=6").start().steps()


def test_rule_20_there_are_at_most_six_of_a_type() -> None:
    with pytest.raises(BadSpec) as caught:
        gipf("gipf,zertz=7")
    assert caught.value.code == "value-out-of-range"


def test_rule_20_fewer_than_three_potentials_get_a_friendly_remark() -> None:
    assert [remark.code for remark in gipf("gipf,zertz=1,yinsh=1").remarks] == ["few-potentials"]
    assert "3" in str(gipf("gipf,zertz=1").remarks[0])
    assert not gipf("gipf,zertz=1,yinsh=2").remarks
    assert not gipf("gipf").remarks


def test_rule_21_a_potential_enters_on_a_basic_piece_and_costs_that_one() -> None:
    position = after(gipf("gipf:basic,zertz=3").start(), "Za1-b2")
    assert position.text() == "Z..P/.p.../....../P.....p/....../...../p..P 11,12 ll 2,0,0/3,0,0 0,0 0,0 1 1"


def test_rule_21_no_potential_enters_without_a_basic_piece() -> None:
    position = place("gipf:basic,yinsh=3", "W e5; YW c3; B h2", (0, 9), hands="0,0,2/0,0,0")
    assert uses(position)
    assert kinds(position) == set()
    with pytest.raises(IllegalStep) as caught:
        position.turn("Ya1-b2")
    assert caught.value.code == "reserve-too-small"


def test_rule_22_loaded_pieces_come_in_first_and_a_plain_one_forfeits_the_rest() -> None:
    start = gipf("gipf:standard,zertz=3").start()
    assert kinds(start) == {"Z", "P"}
    position = after(start, "Za1-b2", "e1-e2")
    assert position.text().split()[2:6] == ["lb", "2,0,0/0,0,0", "0,0", "0,3"]
    assert kinds(after(position, "i5-h5")) == {"P"}


def test_rule_22_when_the_last_potential_has_entered_only_basics_follow() -> None:
    position = after(gipf("gipf:basic,zertz=1").start(), "Za1-b2")
    assert position.text().split()[2:4] == ["bl", "0,0,0/1,0,0"]


def test_rule_22_in_a_tournament_gipf_pieces_then_loaded_then_basics() -> None:
    start = gipf("gipf:tournament,zertz=2").start()
    assert kinds(start) == {"G"}
    introduced = after(start, "Ga1-b2", "Gi5-h5")
    assert kinds(introduced) == {"G", "Z", "P"}
    loaded = after(introduced, "Ze1-e2", "Gi4-h4")
    assert kinds(loaded) == {"Z", "P"}
    assert loaded.text().split()[2] == "lg"
    assert kinds(after(loaded, "Zf1-f2", "Zh6-h5")) == {"P"}


def test_rule_22_a_plain_piece_ends_the_gipf_pieces_and_forfeits_the_potentials() -> None:
    position = after(gipf("gipf:tournament,zertz=2").start(), "Ga1-b2", "Gi5-h5", "e1-e2")
    assert position.text().split()[2:6] == ["bg", "0,0,0/2,0,0", "0,0", "2,0"]


def test_rule_23_as_printed_no_tamsk_enters_before_the_last_zertz() -> None:
    start = gipf("gipf:basic,zertz=1,tamsk=1,yinsh=1").start()
    assert kinds(start) == {"Z", "Y", "P"}
    with pytest.raises(IllegalStep) as caught:
        start.turn("Ta1-b2")
    assert caught.value.code == "zertz-before-tamsk"
    assert kinds(after(start, "Za1-b2", "i5-h5")) == {"T", "Y", "P"}


def test_rule_23_in_free_order_any_potential_enters() -> None:
    assert kinds(gipf("gipf:basic,zertz=1,tamsk=1,order=free").start()) == {"Z", "T", "P"}


def test_rule_21_a_potential_one_does_not_hold_cannot_enter() -> None:
    with pytest.raises(IllegalStep) as caught:
        gipf("gipf:basic,zertz=1").start().turn("Ya1-b2")
    assert caught.value.code == "no-such-potential"


def test_rule_24_a_loaded_piece_is_pushed_like_any() -> None:
    position = place("gipf:basic,zertz=3", "ZB b2; W h5")
    assert after(position, "b1-b2").text().split()[0] == board("W b2 h5; ZB b3")


def test_rule_24_a_loaded_piece_counts_as_its_colour_in_a_row() -> None:
    position = place("gipf:basic,zertz=3", "ZW e4; W e2 e3 e5; B h5")
    assert takings(position) == {"xe2,e3,e5", "xe2,e3,e4,e5"}


def test_rule_25_a_loaded_piece_taken_by_its_owner_gives_back_its_basic_only() -> None:
    position = place("gipf:basic,zertz=3", "ZW e4; W e2 e3 e5; B h5", (5, 5))
    fields = after(position, "xe2,e3,e4,e5 a1-b2").text().split()
    assert (fields[1], fields[4], fields[5]) == ("8,5", "6,9", "3,3")


def test_rule_25_a_loaded_piece_may_be_left_with_its_potential() -> None:
    position = place("gipf:basic,zertz=3", "ZW e4; W e2 e3 e5; B h5", (5, 5))
    assert after(position, "xe2,e3,e5 a1-b2").text().split()[0] == board("W b2; ZW e4; B h5")


def test_rule_25_a_loaded_piece_taken_by_the_other_is_gone_with_its_potential() -> None:
    position = place("gipf:basic,zertz=3", "W e2 e3 e4 e5; ZB e6; B h5", (5, 5))
    assert takings(position) == {"xe2,e3,e4,e5", "xe2,e3,e4,e5,e6"}
    fields = after(position, "xe2,e3,e4,e5,e6 a1-b2").text().split()
    assert (fields[4], fields[5]) == ("6,9", "3,3")


def test_rule_26_a_row_of_loaded_pieces_must_be_broken() -> None:
    found = takings(place("gipf:basic,zertz=4", "ZW e2 e3 e4 e5; B h5"))
    assert len(found) == 15
    assert "" not in found


def test_rule_26_a_row_of_loaded_and_gipf_pieces_must_be_broken() -> None:
    position = place("gipf:standard,zertz=3", "ZW e2; GW e3 e4 e5; GB h5")
    found = takings(position)
    assert {"xe2", "xe3", "xe5", "xe2,e3,e4"} <= found
    assert "" not in found
    with pytest.raises(IllegalStep) as caught:
        position.turn("a1-b2")
    assert caught.value.code == "rows-first"


def test_rule_26_breaking_leaves_no_four_with_a_loaded_piece() -> None:
    position = place("gipf:standard,zertz=3", "ZW e3; GW e4 e5 e6 e7; GB h5")
    found = takings(position)
    assert "xe3" in found  # four GIPF-pieces may stay
    assert "xe7" not in found
    assert len(found) == 30
    with pytest.raises(IllegalStep) as caught:
        position.turn("xe7 a1-b2")
    assert caught.value.code == "row-must-be-broken"


def test_rule_26_breaking_holds_when_the_singles_of_a_set_have_gone() -> None:
    position = place("gipf:standard,zertz=3", "ZW e2; GW e3 e4 e5; B e6; GB h5")
    found = takings(position)
    assert "xe6" not in found
    assert {"xe2,e6", "xe5,e6"} <= found


def test_rule_26_a_loaded_piece_apart_from_a_gipf_row_breaks_nothing() -> None:
    # d7 belongs to the set, behind the black GIPF-piece, but not to the row.
    position = place("gipf:standard,zertz=3", "GW d2 d3 d4 d5; GB d6 h5; ZW d7")
    assert {"", "xd7", "xd6"} <= takings(position)


def test_rule_27_a_loaded_piece_is_no_gipf_piece() -> None:
    position = place("gipf:standard,zertz=3", "W e2 e3 e4 e5; GB e6; ZB h5; GW b2")
    assert after(position, "xe2,e3,e4,e5,e6").outcome == Outcome(0, "no-gipf")


def test_rule_27_one_may_lose_all_potentials() -> None:
    position = place("gipf:standard,zertz=1", "W e2 e3 e4 e5; ZB e6; GB h5; GW b2")
    assert after(position, "xe2,e3,e4,e5,e6 a1-b2").outcome is None


def test_rule_28_a_use_takes_the_place_of_the_push_and_leaves_the_basic() -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; B c4; W h5", (5, 5))
    used = after(position, "c3>c5")
    assert used.text().split()[0] == board("W c3 h5; UW c5; B c4")
    assert used.text().split()[1] == "5,5"
    assert used.player == 1


def test_rule_28_a_potential_may_be_used_while_others_wait() -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; B c4", hands="2,0,0/0,0,0")
    assert "c3>c5" in position.turns()
    assert after(position, "c3>c5").text().split()[2:4] == ["lb", "2,0,0/0,0,0"]


def test_rule_28_rows_that_arise_from_a_use_are_taken() -> None:
    position = place("gipf:basic,zertz=3", "ZW e3; W e5 e6 e7; B e4 h5")
    assert uses(position) == {"e3>e8 xe3,e4,e5,e6,e7,e8"}


def test_rule_28_only_ones_own_loaded_pieces_can_be_used() -> None:
    position = place("gipf:basic,zertz=3", "ZB c3; W c4")
    for turn in ("c3>c5", "c4>c6", "e5>e6"):
        with pytest.raises(IllegalStep) as caught:
            position.turn(turn)
        assert caught.value.code == "no-loaded-piece"


def test_rule_29_a_used_potential_has_no_power() -> None:
    position = place("gipf:basic,zertz=3", "UW c3; B c4")
    assert not uses(position)


@pytest.mark.parametrize("player", [0, 1])
def test_rule_29_a_used_potential_must_go_and_is_out_of_the_game_whoever_takes_it(player: int) -> None:
    row = "W e2 e3 e4 e5; UW e6" if player == 0 else "B e2 e3 e4 e5; UW e6"
    position = place("gipf:basic,zertz=3", row, (5, 5), player=player)
    assert takings(position) == {"xe2,e3,e4,e5,e6"}
    fields = after(position, "xe2,e3,e4,e5,e6 a1-b2").text().split()
    assert (fields[1], fields[5]) == ("8,5" if player == 0 else "5,8", "3,3")


def test_rule_29_used_potentials_make_rows_but_no_reserve() -> None:
    position = place("gipf:basic,zertz=4", "UW e2 e3 e4 e5; B h5", (1, 5))
    assert after(position, "xe2,e3,e4,e5 a1-b2").text().split()[1] == "0,5"


def test_rule_30_with_an_empty_reserve_a_potential_move_goes_on() -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; B c4", (0, 5))
    assert position.outcome is None
    assert position.turns() == ["c3>c5"]
    assert place("gipf:basic,zertz=3", "ZW c3; B e5", (0, 5)).outcome == Outcome(1, "no-piece")


def test_rule_30_a_tamsk_potential_off_the_centre_is_no_move() -> None:
    assert place("gipf:basic,tamsk=3", "TW c3; B c4", (0, 5)).outcome == Outcome(1, "no-piece")


def test_rule_31_the_only_jump_of_the_rules_page() -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; W c2 d3 f3 h2; B d4 e5 e3 f2 g2")
    assert uses(position) == {"c3>f5"}


def test_rule_31_a_jump_passes_over_anything_and_lands_behind_it() -> None:
    position = place("gipf:standard,zertz=3", "ZW e2; GB e3; UB e4; ZB e5; GW e6", (5, 5))
    assert uses(position) == {"e2>e7"}
    jumped = after(position, "e2>e7").text().split()[0]
    assert jumped == board("W e2; GB e3; UB e4; ZB e5; GW e6; UW e7")


@pytest.mark.parametrize("target", ["e2", "c5", "e4"])
def test_rule_31_a_jump_needs_a_neighbour_and_ends_at_the_first_gap(target: str) -> None:
    position = place("gipf:basic,zertz=3", "ZW c3; B d4 c5 f5", (5, 5))
    assert uses(position) == {"c3>e5"}
    with pytest.raises(IllegalStep) as caught:
        position.turn(f"c3>{target}")
    assert caught.value.code == "no-such-jump"


def test_rule_31_no_jump_lands_on_a_dot() -> None:
    position = place("gipf:basic,zertz=3", "ZW b3; B b2 b4 b5", (5, 5))
    assert not uses(position)


def test_rule_32_a_run_crosses_vacant_spots_only() -> None:
    position = place("gipf:basic,yinsh=3", "YW c3; B c5 d3 e5", (5, 5))
    assert uses(position) == {"c3>b2", "c3>b3", "c3>c2", "c3>c4", "c3>d4"}
    with pytest.raises(IllegalStep) as caught:
        position.turn("c3>c6")
    assert caught.value.code == "no-such-run"


def test_rule_32_a_run_can_make_a_row() -> None:
    position = place("gipf:basic,yinsh=3", "YW b2; W c5 d6 e7; B h5", (5, 5))
    assert endings(position, "b2>b4") == {"xb4,c5,d6,e7"}


def test_rule_28_a_tamsk_potential_does_not_jump() -> None:
    with pytest.raises(IllegalStep) as caught:
        place("gipf:basic,tamsk=3", "TW c3; B c4").turn("c3>c5")
    assert caught.value.code == "tamsk-stays"


def test_rule_22_turns_with_loaded_pieces_are_counted_once_for_each_kind() -> None:
    assert counted(gipf("gipf:tournament,zertz=3,tamsk=3").start()) == 42
    assert counted(after(gipf("gipf:tournament,zertz=3,tamsk=3").start(), "Ga1-b2", "Gi5-h5")) == 126
