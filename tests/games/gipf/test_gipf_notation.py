"""Turns and positions as text (rules 41 to 44), and bad input."""

from __future__ import annotations

from random import Random

import pytest

from games.gipf.positions import after, gipf, place, takings
from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.games.gipf.spots import LINES, NAMES
from gipfel.games.gipf.steps import Push
from support import amount

START = gipf("gipf:standard").start()
TWO_ROWS = place("gipf:basic", "W c2 c3 c4 c5 g2 g3 g4 g5; B e5", (4, 8))


def test_rule_41_moves_are_written_with_their_piece_and_their_way() -> None:
    introduced = after(gipf("gipf:tournament,zertz=1,yinsh=1").start(), "Ga1-b2", "Gi5-h5")
    assert {turn.partition("e1-e2")[0] for turn in introduced.turns() if turn.endswith("e1-e2")} == {"", "G", "Z", "Y"}
    assert "c3>e5" in place("gipf:basic,zertz=3", "ZW c3; B d4").turns()
    assert "+a2-b3 e1-e2" in place("gipf:basic,tamsk=3", "TW e5; B h2").turns()


def test_rule_42_a_taking_lists_spots_in_line_order() -> None:
    falling = place("gipf:basic", "W b5 c5 d5 e5; B h2")
    assert takings(falling) == {"xb5,c5,d5,e5"}
    lines = {line.name: [NAMES[spot] for spot in line.spots] for line in LINES}
    assert lines["a5-i1"] == ["b5", "c5", "d5", "e5", "f4", "g3", "h2"]
    assert lines["e1-e9"] == ["e2", "e3", "e4", "e5", "e6", "e7", "e8"]


def test_rule_43_takings_are_read_in_any_order() -> None:
    expected = TWO_ROWS.turn("xc2,c3,c4,c5 xg2,g3,g4,g5 a1-b2")
    for text in (
        "xg2,g3,g4,g5 xc2,c3,c4,c5 a1-b2",
        "xg5,g4,g2,g3 xc2,c5,c4,c3 a1-b2",
        "  XC2,C3,C4,C5   Xg2,g3,g4,g5  A1-B2 ",
    ):
        assert TWO_ROWS.turn(text) == expected


def test_rule_43_the_text_has_the_fewest_takings_and_then_comes_first() -> None:
    # e5 goes with either row; with the column it would stand in the second taking.
    position = place("gipf:standard", "GW e5 b2; W e2 e3 e4 b5 c5 d5; GB h2")
    steps = position.game.read_turn(position, "xe2,e3,e4 xb5,c5,d5,e5 a1-b2")
    assert position.game.write_turn(position, steps) == "xb5,c5,d5 xe2,e3,e4,e5 a1-b2"


def test_rule_42_the_rows_a_move_forces_are_written() -> None:
    position = place("gipf:basic", "W b3 b4 b5; B h2")
    steps = position.game.read_turn(position, "b1-b2 xb2,b3,b4,b5")
    assert steps == (Push("P", 5, 6),)
    assert position.game.write_turn(position, steps) == "b1-b2 xb2,b3,b4,b5"


def test_rule_42_the_rows_a_move_forces_must_be_listed() -> None:
    position = place("gipf:basic", "W b3 b4 b5; B h2")
    with pytest.raises(BadNotation) as caught:
        position.turn("b1-b2")
    assert caught.value.code == "turn-unfinished"
    assert "xb2,b3,b4,b5" in str(caught.value)


# The publisher's short forms.


def test_rule_44_a_spot_alone_is_a_push_that_displaces_nothing() -> None:
    assert START.turn("f2") == START.turn("f1-f2")
    assert gipf("gipf:tournament").start().turn("Gb2") == gipf("gipf:tournament").start().turn("Ga1-b2")
    with pytest.raises(BadNotation) as caught:
        START.turn("e2")
    assert caught.value.code == "spot-not-entered"


def test_rule_44_a_dot_and_the_spot_reached_by_the_furthest_piece() -> None:
    position = place("gipf:basic", "W e2 e3; B h2")
    assert position.turn("e1-e4") == position.turn("e1-e2")


def test_rule_44_a_bare_x_is_the_whole_row() -> None:
    position = place("gipf:standard", "GW b5 e2; W b3 b4; GB h2")
    assert position.turn("b1-b2;x") == position.turn("b1-b2 xb2,b3,b4,b5")
    forced = place("gipf:basic", "W b3 b4 b5; B h2")
    assert forced.turn("b1-b2 x") == forced.turn("b1-b2 xb2,b3,b4,b5")
    with pytest.raises(BadNotation) as caught:
        TWO_ROWS.turn("x a1-b2")
    assert caught.value.code == "which-row"


# Bad input.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed-turn"),
        ("hello", "malformed-turn"),
        ("a1b2", "malformed-turn"),
        ("a1-b2 a2-b3", "turn-too-long"),
        ("a1-b2 x", "turn-too-long"),
        ("a1-b2 xa1", "dot-not-spot"),
        ("a1-b2 xc3,c4", "turn-too-long"),
        ("a9-b9", "no-such-cell"),
        ("done", "turn-unfinished"),
        ("xd2,d3,d4,d5", "no-row"),
        ("let", "nothing-announced"),
        ("challenge", "malformed-turn"),
        ("Za1-b2", "no-such-potential"),
        ("a1>b2", "no-loaded-piece"),
        ("+a1-b2", "no-extra-push"),
        ("Ga1-b2", "no-more-gipf-pieces"),
    ],
)
def test_a_bad_turn_says_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(GipfelError) as caught:
        START.turn(text)
    assert caught.value.code == code
    assert str(caught.value) != code


def test_no_turn_after_the_end() -> None:
    over = after(place("gipf:basic", "W b2; B e5", (5, 0)), "e1-e2")
    with pytest.raises(IllegalStep) as caught:
        over.turn("a1-b2")
    assert caught.value.code == "game-over"


GOOD = "g..G/...../....../G.....g/....../...../g..G 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("g..G/.....", "g..G/....", "bad-position"),
        ("g..G/.....", "g..X/.....", "bad-position"),
        ("g..G/.....", "g..G/P....", "piece-count"),
        ("g..G/.....", "g..G/Z....", "piece-count"),
        ("g..G/.....", "g..G/U....", "potential-count"),
        ("12,12", "12,13", "piece-count"),
        ("12,12", "12", "bad-position"),
        ("12,12", "-1,12", "bad-position"),
        ("bb", "bx", "bad-position"),
        ("bb", "lb", "phase-does-not-fit"),
        ("bb", "fb", "phase-does-not-fit"),
        ("0,0,0/0,0,0", "1,0,0/0,0,0", "potential-count"),
        ("0,0,0/0,0,0", "0,0,0", "bad-position"),
        ("0,0 0,0 0 0", "1,0 0,0 0 0", "piece-count"),
        ("0,0 0,0 0 0", "0,0 0,1 0 0", "potential-count"),
        ("0,0 0 0", "0,0 2 0", "bad-position"),
        ("0,0 0 0", "0,0 0 x", "bad-position"),
        ("0,0 0 0", "0,0 0 99999999999", "bad-position"),
        ("0,0 0 0", "0,0 0", "bad-position"),
        ("0,0 0 0", "0,0 0 0 sleeping", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows before:a1", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows before:b2,b2", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows before:z9", "no-such-cell"),
        ("0,0 0 0", "0,0 0 0 after moves:a1-b3", "bad-position"),
        ("0,0 0 0", "0,0 0 0 after moves:what", "bad-position"),
        ("0,0 0 0", "0,0 0 0 after moves:a1>b3", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows row:e1-e9:e2", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows row:nowhere:", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows announced:c3>f5", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows announced:a1-b2", "bad-position"),
        ("0,0 0 0", "0,0 0 0 rows weather:fine", "bad-position"),
    ],
)
def test_a_bad_position_says_what_is_wrong(old: str, new: str, code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        gipf("gipf:standard").position(GOOD.replace(old, new, 1) if old != "0,0 0 0" else GOOD[: -len(old)] + new)
    assert caught.value.code == code


def test_positions_inside_a_turn_read_back() -> None:
    position = place("gipf:standard", "GW e5 b2; W e2 e3 e4 b5 c5 d5; GB h2")
    for step in position.game.read_turn(position, "xb5,c5,d5 xe2,e3,e4,e5 a1-b2")[:-1]:
        position = position.play(step)
        assert gipf("gipf:standard").position(position.text()) == position


def test_the_text_inside_a_turn_tells_what_was_done() -> None:
    position = place("gipf:tournament", "GW d2 d3 d4 d5; W e2 e3 e4 e5; GB h5", (2, 5))
    steps = position.game.read_turn(position, "xe2,e3,e4,e5 a1-b2 xd3")
    inside = position
    for step in steps[:4]:
        inside = inside.play(step)
    assert inside.text().endswith(" 0 10 after before:e2,e3,e4,e5 moves:a1-b2 row:d1-d8:d3")


@pytest.mark.parametrize(
    ("board", "stage", "first"),
    [
        ("gppG/...p./.....g/G...p.P/P...p./.PGPP/gPPp 5,6", "0,0 0,0 0 12 after moves:g7-g6", "xg3,g5,g6"),
        ("P..p/g..../P....P/P....Gp/.....P/p.p.p/.PPp 9,10", "0,0 0,0 1 23 rows before:c3,d3,e3,f2", "a1-b2"),
        (
            "PPpP/PpGpp/P.P.pp/.g...gP/Pp..Pp/.Pppp/.PGG 1,3",
            "0,0 0,0 1 39 after before:e2,e4,e5 moves:g7-f7",
            "xb4,c5,d6,f7",
        ),
    ],
    ids=["a row to take", "a push to come", "both made, another row to take"],
)
def test_inside_a_turn_the_rest_of_it_is_written_and_read(board: str, stage: str, first: str) -> None:
    game = gipf("gipf:standard")
    start = game.position(f"{board} bb 0,0,0/0,0,0 {stage}")
    found = start.turns()
    assert found[0] == first
    assert [game.write_turn(start, game.read_turn(start, text)) for text in found] == found


def test_the_rest_of_a_turn_is_written_wherever_a_game_is_inside_one() -> None:
    game, chance, inside = gipf("gipf:tournament,zertz=2,tamsk=2"), Random(4), 0
    for _ in range(amount(3, 60)):
        position = game.start()
        while position.outcome is None:
            turn_count, position = position.turn_count, position.play(chance.choice(list(position.steps())))
            if position.turn_count == turn_count and position.outcome is None:
                inside += 1
                assert position.turns(100)
    assert inside > 3
