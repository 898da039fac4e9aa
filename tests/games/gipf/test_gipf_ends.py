"""How a game ends (rules 16 to 18)."""

from __future__ import annotations

from games.gipf.positions import after, counted, gipf, place, takings
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome

BASIC, STANDARD, TOURNAMENT = "gipf:basic", "gipf:standard", "gipf:tournament"
NO_ROOM = "b3 b5 c3 c5 d2 d4 d6 e2 e4 e6 e8 f2", "f4 f6 g3 g5 h3 h5"
NO_ROOM_BLACK = "b2 b4 c2 c4 c6 d3 d5 d7 e3 e5 e7 f3 f5", "f7 g2 g4 g6 h2 h4"


def test_rule_17_who_has_no_piece_to_bring_in_has_lost() -> None:
    position = after(place(BASIC, "W b2; B e5", (5, 0)), "e1-e2")
    assert position.outcome == Outcome(0, "no-piece")
    assert (position.player, position.steps(), position.turns()) == (None, (), [])


def test_rule_17_the_last_piece_is_played_before_the_loss() -> None:
    position = place(
        TOURNAMENT,
        "W c3 c5 d4 f7; B b4 b5 d5 d6 e5 f2 f6 g5; GW e7 f4; GB f3",
        (2, 1),
        player=1,
    )
    assert counted(position) == 40
    assert after(position, "a1-b2").outcome is None
    assert after(position, "a1-b2", "i5-h5").outcome == Outcome(0, "no-piece")


def test_rule_17_a_row_made_by_the_other_saves_who_has_no_piece() -> None:
    position = after(place(BASIC, "B e2 e4 e5 e6; W h2", (5, 0)), "e1-e2")
    assert position.outcome is None
    assert takings(position) == {"xe2,e3,e4,e5,e6"}


def test_rule_16_taking_the_last_gipf_piece_of_the_other_wins_at_once() -> None:
    position = place(TOURNAMENT, "W c5 d4 d7 f5 f6 f7; B b4 d2 d5 d6 e6 g5; GW e7 f4; GB f3", (2, 3))
    assert counted(position) == 86
    won = after(position, "xf3,f5,f6,f7")
    assert won.outcome == Outcome(0, "no-gipf")
    assert won.turn_count == position.turn_count + 1
    assert not any(turn.startswith("xf3,f5,f6,f7 ") for turn in position.turns())


def test_rule_16_taking_ones_own_last_gipf_piece_loses() -> None:
    position = place(STANDARD, "GW e5; W e2 e3 e4; GB h5")
    assert after(position, "xe2,e3,e4,e5").outcome == Outcome(1, "no-gipf")


def test_rule_16_who_takes_the_last_gipf_pieces_of_both_wins() -> None:
    position = place(STANDARD, "GW e5; W e2 e3 e4; GB e6")
    won = after(position, "xe2,e3,e4,e5,e6")
    assert won.outcome == Outcome(0, "no-gipf")
    assert gipf(STANDARD).position(won.text()) == won


def test_rule_16_the_row_after_a_winning_one_is_not_taken() -> None:
    position = place(STANDARD, "GW b2; W c2 c3 c4 c5 g2 g3 g4 g5; GB c6")
    turns = position.turns()
    assert "xc2,c3,c4,c5,c6" in turns
    assert "xg2,g3,g4,g5 xc2,c3,c4,c5,c6" in turns
    assert not any(turn.startswith("xc2,c3,c4,c5,c6 ") for turn in turns)


def test_rule_16_nobody_loses_for_want_of_gipf_pieces_in_the_basic_game() -> None:
    assert gipf(BASIC).start().outcome is None


def test_rule_17_a_row_of_gipf_pieces_is_thinned_to_have_something_to_push() -> None:
    position = place(STANDARD, "GW d2 d3 d4 d5; GB h5 b5", (0, 8))
    assert position.outcome is None
    assert len(takings(position)) == 15
    assert "" not in takings(position)
    assert after(position, "xd2 a1-b2").text().split()[1] == "1,8"
    assert after(position, "xd2,d3,d4,d5").outcome == Outcome(1, "no-gipf")


def test_rule_17_who_stops_thinning_with_nothing_to_push_has_lost() -> None:
    position = place(STANDARD, "GW d2 d3 d4 d5; GB d6 b5", (0, 8))
    lost = after(position, "xd6")
    assert lost.outcome == Outcome(1, "no-piece")
    assert gipf(STANDARD).position(lost.text()) == lost
    assert "xd2,d6 a1-b2" in position.turns()


def test_rule_17_who_has_nothing_to_push_after_his_row_has_lost() -> None:
    position = place("gipf:basic,zertz=4", "UW b2 b3 b4 b5; B e5", (0, 8))
    assert position.turns() == ["xb2,b3,b4,b5"]
    lost = after(position, "xb2,b3,b4,b5")
    assert lost.outcome == Outcome(1, "no-piece")
    assert gipf("gipf:basic,zertz=4").position(lost.text()) == lost


def test_rule_17_who_finds_every_line_full_has_lost() -> None:
    (white, white_used), (black, black_used) = NO_ROOM, NO_ROOM_BLACK
    pieces = f"W {white}; UW {white_used}; B {black}; UB {black_used}"
    assert place("gipf:basic,zertz=6", pieces, (3, 2)).outcome == Outcome(1, "no-piece")


def test_rule_18_the_third_occurrence_of_a_position_is_a_draw() -> None:
    # Both make a row with every other push and get it back.
    start = place(BASIC, "W b3 b4 b5; B h2 h3 h4")
    cycle = ["b1-b2 xb2,b3,b4,b5", "h6-h5 xh2,h3,h4,h5"]
    for spot in "345":
        cycle += [f"a{int(spot) - 1}-b{spot}", f"i{int(spot) - 2}-h{int(spot) - 1}"]
    line = Line.begin(start, cycle)
    assert line.position.repeats == start.repeats
    assert line.position.turn_count != start.turn_count
    assert line.outcome is None
    assert Line.begin(start, cycle * 2).outcome == Outcome(None, "repetition")
    free = place("gipf:basic,repetition=none", "W b3 b4 b5; B h2 h3 h4")
    assert Line.begin(free, cycle * 2).outcome is None
