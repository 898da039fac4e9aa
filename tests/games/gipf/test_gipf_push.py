"""The push (rules 7 to 10)."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, board, counted, gipf, place
from gipfel.core.errors import IllegalStep

LONG_LINE = place("gipf:basic", "W b4 b5 d5 e4 f6 f7 g4; B b3 c2 c5 d3 f3 f4 g2")
FULL_LINES = place(
    "gipf:basic",
    "W b4 b5 c2 c3 d5 e4 e5 g4 h2 h4 h5; B b2 b3 c4 c5 d3 e3 e8 f4 f7 g3 g6",
    (4, 4),
)


def test_rule_3_white_begins_and_the_turn_passes() -> None:
    start = gipf("gipf:basic").start()
    position = after(start, "e1-e2")
    assert (start.player, position.player, position.turn_count) == (0, 1, 1)


def test_rule_8_a_pushed_line_moves_one_step_on() -> None:
    assert after(LONG_LINE, "b1-c2").text().split()[0] == board("W b4 b5 c2 d5 f4 f6 f7 h4; B b3 c5 d3 e4 f3 g2 g4")


def test_rule_8_a_piece_costs_one_of_the_reserve() -> None:
    assert after(LONG_LINE, "b1-c2").text().split()[1] == "7,8"


def test_rule_8_pieces_beyond_a_gap_do_not_move() -> None:
    position = place("gipf:basic", "W e2 e4; B e5")
    assert after(position, "e1-e2").text().split()[0] == board("W e2 e3 e4; B e5")


def test_rule_9_a_full_line_cannot_be_pushed() -> None:
    blocked = ["a5-b5", "i1-h2", "b1-b2", "b6-b5", "b1-c2", "i4-h4", "d8-e8", "i4-h5"]
    turns = FULL_LINES.turns()
    assert len(turns) == 34
    assert not set(blocked) & set(turns)
    for turn in blocked:
        with pytest.raises(IllegalStep) as caught:
            FULL_LINES.turn(turn)
        assert caught.value.code == "line-full"


def test_rule_9_two_pushes_fill_column_b_of_the_basic_start() -> None:
    position = after(gipf("gipf:basic").start(), "b1-b2", "b6-b5")
    turns = position.turns()
    assert "b1-b2" not in turns
    assert "b1-c2" in turns
    assert counted(position) == 40


def test_entries_that_lead_to_the_same_position_are_different_turns() -> None:
    position = place("gipf:basic", "W e5; B e6")
    same = {after(position, turn) for turn in ("a1-b2", "a2-b2", "b1-b2")}
    assert len(same) == 1
    assert counted(position) == 42


def test_rule_8_a_push_starts_on_a_dot_and_follows_a_line() -> None:
    position = gipf("gipf:basic").start()
    for turn in ("b2-b3", "a1-d4", "a2-b4"):
        with pytest.raises(IllegalStep) as caught:
            position.turn(turn)
        assert caught.value.code == "no-such-entry"
