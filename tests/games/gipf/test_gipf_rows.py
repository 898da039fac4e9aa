"""Rows and what is taken with them (rules 11 to 15), with the positions of the publisher's pictures."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, board, counted, endings, place, takings
from gipfel.core.errors import IllegalStep

BASIC, STANDARD, TOURNAMENT = "gipf:basic", "gipf:standard", "gipf:tournament"

GIPF_IN_A_ROW = place(STANDARD, "W d4 e2 e3 e8; B c2 d6 e5 h5; GW b2 e4 f3; GB c3 e7 f4", (8, 8))
BOTH_COLOURS = place(STANDARD, "W b5 d5 e5 f4 g3; B e3 f5 g6 h2 h4; GW b3 e2 f3 g5; GB c4 c5 e4 g4", (5, 5))
MADE_BY_THE_OTHER = place(STANDARD, "W b3 e6 f3 g3 g4; B c2 d2 d5 g2 g6 h3; GW c3 d3 f6; GB d4 f5 g5", (7, 6))
CROSSING = place(STANDARD, "W b2 b3 c3 d4 f3 g2; B c4 d2 f2 f4 f7 h5; GW e4 e5 g5; GB d3 d5 f5", (6, 6))
ROWS_OF_BOTH = place(STANDARD, "W d7 e7 f6 g2 g4 h5; B d3 f2 f3 f4 f5 f7; GW d4 e4 g5; GB e3 e5 h4", (6, 6))
GIPF_ROW = place(TOURNAMENT, "W c5 d4 d7; B b4 d2 d5 d6; GW c2 d3 e4 f4; GB c4 f3 g2", (7, 8))


def test_rule_12_the_set_ends_at_the_first_gap() -> None:
    assert endings(GIPF_IN_A_ROW, "a1-b2") == {"xe2,e3,e5", "xe2,e3,e4,e5"}


def test_rule_13_a_gipf_piece_stays_or_goes() -> None:
    left = after(GIPF_IN_A_ROW, "a1-b2 xe2,e3,e5").text().split()
    taken = after(GIPF_IN_A_ROW, "a1-b2 xe2,e3,e4,e5").text().split()
    assert left[0] == board("W b2 e8; B c2 d6 f5 h5; GW c3 e4 f3; GB d4 e7 f4")
    assert taken[0] == board("W b2 e8; B c2 d6 f5 h5; GW c3 f3; GB d4 e7 f4")
    assert (left[1], taken[1]) == ("10,8", "12,8")


def test_rule_12_pieces_of_the_other_colour_go_too_and_are_lost() -> None:
    assert takings(BOTH_COLOURS) == {"xb5,d5,e5,f4,g3,h2", "xb5,c5,d5,e5,f4,g3,h2"}
    fields = after(BOTH_COLOURS, "xb5,c5,d5,e5,f4,g3,h2 e9-e8").text().split()
    assert (fields[1], fields[4]) == ("9,5", "0,3")


def test_rule_11_a_row_belongs_to_its_colour_whoever_made_it() -> None:
    position = after(MADE_BY_THE_OTHER, "b1-c2")
    assert takings(position) == {"xd2,d3,d5", "xd2,d3,d4,d5"}
    assert counted(position) == 80


def test_rule_14_taking_one_of_two_crossing_rows_destroys_the_other() -> None:
    found = takings(CROSSING)
    assert len(found) == 10
    assert not any(" " in taking for taking in found)
    assert len([taking for taking in found if taking.startswith("xb2")]) == 8
    assert counted(CROSSING) == 442


def test_rule_7_who_moved_takes_first_and_shortens_the_others_set() -> None:
    assert takings(ROWS_OF_BOTH) == {"xd7,e7,f6", "xd7,e7,f6,g5", "xd7,e7,f6,h4", "xd7,e7,f6,g5,h4"}
    assert takings(after(ROWS_OF_BOTH, "xd7,e7,f6 a1-b2")) == {"xf2,f3,f4,f5"}


def test_rule_15_a_row_of_gipf_pieces_may_stay_and_be_thinned() -> None:
    found = takings(GIPF_ROW)
    assert len(found) == 16
    assert {"", "xd3", "xc2,f4", "xc2,d3,e4,f4"} <= found
    assert counted(GIPF_ROW) == 1210


def test_rule_15_a_row_of_gipf_pieces_may_be_thinned_after_the_push_too() -> None:
    assert len(endings(GIPF_ROW, "a1-b2")) == 16


@pytest.mark.parametrize(
    ("line", "count"), [("BBBB_BW", 4), ("BBBBW_W", 5), ("BWBBBB_", 6), ("WBBBBWB", 7), ("BBB_BBB", 0)]
)
def test_rule_12_how_many_go_on_a_line_of_seven(line: str, count: int) -> None:
    pieces = "; ".join(f"{letter} e{number}" for number, letter in enumerate(line, 2) if letter != "_")
    position = place(BASIC, pieces, player=1)
    assert {taking.count("e") for taking in takings(position)} == {count}


def test_rule_7_a_row_completed_by_the_other_is_taken_before_the_move() -> None:
    start = place(BASIC, "W b2 c2 d3 d4 f4 g5; B b5 c3 d5 e4 e5 e8 f5 f6 g3 g4 g6 h2 h5")
    position = after(start, "b1-c2")
    assert takings(position) == {"xd5,e5,f4,g3,h2"}
    with pytest.raises(IllegalStep) as caught:
        position.turn("a1-b2")
    assert caught.value.code == "rows-first"


def test_rule_14_never_both_rows_that_cross_in_a_single() -> None:
    position = place(BASIC, "W b3 c4 e6 g4; B b5 c5 d2 d3 d4 d5 e5 f4", player=1)
    assert takings(position) == {"xb5,c5,d5,e5,f4", "xd2,d3,d4,d5"}
    assert counted(position) == 84


def test_rule_7_rows_of_both_colours_in_one_move() -> None:
    start = place(BASIC, "W c2 c4 d2 d3 d5 h5; B b4 d4 d6 f4 g4 g5 h4")
    assert endings(start, "a4-b4") == {"xd2,d3,d4,d5,d6"}
    assert takings(after(start, "a4-b4 xd2,d3,d4,d5,d6")) == {"xe4,f4,g4,h4"}


def test_rule_14_rows_crossing_in_a_gipf_piece_that_is_left_are_both_taken() -> None:
    position = place(STANDARD, "GW e5 b2; W e2 e3 e4 b5 c5 d5; GB h2")
    assert takings(position) == {
        "xb5,c5,d5 xe2,e3,e4",
        "xb5,c5,d5 xe2,e3,e4,e5",
        "xb5,c5,d5,e5",
        "xe2,e3,e4,e5",
    }


def test_rule_14_two_disjoint_rows_are_one_turn_in_any_order() -> None:
    position = place(BASIC, "W c2 c3 c4 c5 g2 g3 g4 g5; B e5", (4, 8))
    assert takings(position) == {"xc2,c3,c4,c5 xg2,g3,g4,g5"}
    assert counted(position) == 42
    assert position.turn("xg2,g3,g4,g5 xc2,c3,c4,c5 a1-b2") == position.turn("xc2,c3,c4,c5 xg2,g3,g4,g5 a1-b2")


def test_rule_15_a_single_in_the_set_of_a_gipf_row_must_go_and_the_row_may_stay() -> None:
    position = place(STANDARD, "GW d2 d3 d4 d5; B d6; GB h2 h5")
    found = takings(position)
    assert len(found) == 16
    assert {"xd6", "xd2,d6"} <= found
    assert all("d6" in taking for taking in found)


def test_rule_15_thinning_may_take_only_pieces_of_the_other_colour() -> None:
    position = place(STANDARD, "GW d2 d3 d4 d5; GB d6 h5")
    assert {"", "xd6", "xd2", "xd2,d6"} <= takings(position)


def test_rule_15_thinning_may_come_before_a_row_that_must_be_taken() -> None:
    position = place(STANDARD, "GW d2 d3 d4 d5 e5; W b5 c5 f4; GB h5", (3, 16))
    # Taking d5 off its column first leaves b5 c5 and e5 f4, which are no row any more.
    assert {"xd5", "xb5,c5,f4"} <= takings(position)


def test_rule_15_a_row_may_be_thinned_in_several_takings_that_are_written_as_one() -> None:
    position = place(STANDARD, "GW e2 e3 e4 e5 e6; GB h5", (8, 16))
    assert position.turn("xe6 xe2 a1-b2") == position.turn("xe2,e6 a1-b2")
    assert "xe2,e6" in takings(position)
    assert not any(" " in taking for taking in takings(position))


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("a1-b2 xe2,e3", "must-go"),
        ("a1-b2 xe2,e3,e5,e7", "not-in-row"),
        ("a1-b2 xd4", "no-row"),
        ("xe2,e3,e5 a1-b2", "no-row"),
    ],
)
def test_what_is_wrong_with_a_taking_is_said(turn: str, code: str) -> None:
    with pytest.raises(IllegalStep) as caught:
        GIPF_IN_A_ROW.turn(turn)
    assert caught.value.code == code
