"""How turns and positions of YINSH are written and read."""

from __future__ import annotations

import pytest

from games.yinsh.positions import BLOCKED, FEWER_OR_MORE, GIFT, LAST_MARKER, MOVING, THREE, after, place, yinsh
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.games.yinsh.points import BOARD, FIVE_BETWEEN
from gipfel.games.yinsh.rules import YinshPosition
from gipfel.games.yinsh.steps import MoveRing, TakeFive, TakeRing

START = "..../......./......../........./........../........./........../........./......../......./.... 0,0 - 0 0"


def canonical(position: YinshPosition, text: str) -> str:
    """The canonical text of a turn."""
    return position.game.play_turn(position, text).text


def code(position: YinshPosition, text: str) -> str:
    with pytest.raises(GipfelError) as caught:
        position.turn(text)
    return caught.value.code


def test_rule_14_the_canonical_text_sorts_rows_and_deals_out_rings() -> None:
    assert canonical(FEWER_OR_MORE, "d5-j5 xh3-h7,b7 xe3-e7,k8") == "d5-j5 xe3-e7,b7 xh3-h7,k8"
    assert canonical(FEWER_OR_MORE, "d5-j5 xe3-e7,k8 xh3-h7,b7") == "d5-j5 xe3-e7,b7 xh3-h7,k8"
    assert canonical(THREE, "d3-g3 xf3-f7,k8 xe3-e7,b7 xd3-d7,j5") == "d3-g3 xd3-d7,b7 xe3-e7,j5 xf3-f7,k8"


def test_rule_14_numbers_are_sorted_as_numbers() -> None:
    position = place(("e10 e2 f10 f2 k8", "a2 a3 j11 k9 k10"), ("d4 d5 d6 d7 d8 g4 g5 g6 g7 g8", ""))
    assert canonical(position, "xg4-g8,e10 xd4-d8,e2 f10-f9") == "xd4-d8,e2 xg4-g8,e10 f10-f9"


def test_rule_14_rows_are_named_in_line_order_by_their_ends() -> None:
    (row,) = GIFT.own_rows
    assert TakeFive(row).touches == ("d4", "d8")
    falling = FIVE_BETWEEN[frozenset((BOARD.cell("c5"), BOARD.cell("g5")))]
    assert TakeFive(falling).touches == ("c5", "g5")


def test_rule_15_positions_read_back() -> None:
    assert yinsh().start().text() == START
    for text in (BLOCKED, LAST_MARKER, START):
        assert yinsh().position(text).text() == text


def test_rule_15_the_stages_of_a_turn() -> None:
    owed = GIFT.play(TakeFive(GIFT.own_rows[0]))
    assert owed.text().endswith(" 2,1 r 1 21 taken:d4-d8")
    to_move = owed.play(TakeRing(BOARD.cell("k9")))
    assert to_move.text().endswith(" 2,2 m 1 21 taken:d4-d8,k9")
    left = THREE.play(MoveRing(BOARD.cell("d3"), BOARD.cell("g3")))
    assert left.text().endswith(" 0,0 a 0 20")
    owed_after = left.play(TakeFive(left.own_rows[0]))
    assert owed_after.text().endswith(" 0,0 q 0 20 taken:d3-d7")
    assert owed_after.play(TakeRing(BOARD.cell("g3"))).text().endswith(" 1,0 a 0 20 taken:d3-d7")
    for inside in (owed, to_move, left, owed_after):
        assert yinsh().position(inside.text()) == inside
        bare = inside.text().partition(" taken")[0]
        assert set(yinsh().position(bare).turns()) == set(inside.turns())


def test_rule_15_two_ways_to_the_same_rows_and_rings_are_one_node() -> None:
    moved = THREE.play(MoveRing(BOARD.cell("d3"), BOARD.cell("g3")))
    first, second, _ = map(TakeFive, moved.own_rows)
    one, other = TakeRing(BOARD.cell("b7")), TakeRing(BOARD.cell("j5"))
    there = moved.play(first).play(one).play(second).play(other)
    assert moved.play(second).play(other).play(first).play(one) == there


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "bad-position"),
        (START.replace(" 0 0", " 2 0"), "bad-position"),
        (START.replace("....", "...", 1), "bad-position"),
        (START.replace("....", "...W", 1), "bad-position"),
        (START.replace(" - ", " x "), "bad-position"),
        (START.replace("0,0", "4,0"), "bad-position"),
        (f"{START} taken:a2-a3", "bad-position"),
        (f"{START} taken:d4-d8", "stage-does-not-fit"),
        (START.replace("......./", "RRRRRR./", 1), "too-many-rings"),
        (START.replace("0,0", "3,3"), "rings-off"),
        (START.replace("....", "R...", 1), "rings-in-hand"),
        (START.replace("....", "M...", 1), "rings-in-hand"),
        (BLOCKED.replace(".", "M"), "too-many-markers"),
        (MOVING.text().replace(" - ", " a "), "stage-does-not-fit"),
        (GIFT.text().replace(" - ", " m "), "stage-does-not-fit"),
        (LAST_MARKER.replace(" - ", " r "), "stage-does-not-fit"),
    ],
)
def test_rule_15_what_cannot_come_about_is_refused(text: str, expected: str) -> None:
    with pytest.raises(GipfelError) as caught:
        yinsh().position(text)
    assert caught.value.code == expected


def test_rule_16_readers_are_generous() -> None:
    assert canonical(GIFT, " XD8-D4 , K9  K10-K9 ") == "xd4-d8,k9 k10-k9"
    assert canonical(yinsh().start(), "G11") == "g11"


def test_rule_16_a_ring_owed_inside_a_turn_stands_alone() -> None:
    owed = GIFT.play(TakeFive(GIFT.own_rows[0]))
    assert "x,k9 k10-k9" in owed.turns()
    assert canonical(owed, "x,k9 k10-k9") == "x,k9 k10-k9"
    assert after(owed, "x,k9 k10-k9") == after(GIFT, "xd4-d8,k9 k10-k9")


def test_unfinished_long_and_foreign_turns_are_told_apart() -> None:
    assert code(GIFT, "xd4-d8,k9") == "turn-unfinished"
    assert code(THREE, "d3-g3") == "turn-unfinished"
    assert code(MOVING, "e5-e4 e4-e5") == "turn-too-long"
    assert code(MOVING, "e5>e4") == "malformed-turn"
    assert code(MOVING, "") == "malformed-turn"
    assert code(MOVING, "e5-e11") == "no-such-cell"
    assert code(GIFT, "xd4-d9,k9 k10-k9") == "no-five"
    assert code(GIFT, "xe4-e8,k9 k10-k9") == "no-row"


def test_a_line_says_which_turn_was_wrong() -> None:
    with pytest.raises(GipfelError):
        Line.begin(yinsh().start(), ["f6", "f6"])
