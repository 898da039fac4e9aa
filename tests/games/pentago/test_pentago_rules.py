"""The rules of Pentago, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import gipfel
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.turns import perft
from gipfel.games.pentago.rules import FIVES, Put, Rotate

GAME = gipfel.game("pentago")
PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["positions"]


def at(text: str) -> Position:
    """A position by its text."""
    return GAME.position(text)


def test_rule_1_white_begins_on_an_empty_board_of_36_cells() -> None:
    start = GAME.start()
    assert start.player == 0
    assert start.text() == "6/6/6/6/6/6 w"
    assert len(start.steps()) == 36


def test_rule_2_a_turn_is_a_marble_and_then_any_quadrant_either_way() -> None:
    inside = GAME.start().play(Put(0))
    assert inside.player == 0
    assert inside.turn_count == 0
    assert len(inside.steps()) == 8
    after = inside.play(Rotate("ne", "+"))
    assert after.player == 1
    assert after.turn_count == 1


def test_rule_2_the_marble_goes_on_a_free_cell() -> None:
    with pytest.raises(gipfel.IllegalStep) as refused:
        GAME.start().turn("a1ne+").turn("a1ne+")
    assert refused.value.code == "cell-taken"


def test_rule_2_turning_is_compulsory() -> None:
    with pytest.raises(gipfel.BadNotation) as refused:
        GAME.start().turn("a1")
    assert refused.value.code == "turn-unfinished"


def test_rule_2_nothing_is_turned_before_a_marble_is_put() -> None:
    with pytest.raises(gipfel.IllegalStep) as refused:
        GAME.start().play(Rotate("ne", "+"))
    assert refused.value.code == "wrong-step"


def test_rule_2_the_quadrant_turned_just_before_may_be_turned_again() -> None:
    assert GAME.start().turn("a1sw+").turn("b2sw-").text() == "6/6/6/6/1b4/w5 w"


@pytest.mark.parametrize(
    ("turn", "after"),
    [
        ("a1sw+", "6/6/6/w5/6/6 b"),
        ("a1sw-", "6/6/6/6/6/2w3 b"),
        ("b1sw+", "6/6/6/6/w5/6 b"),
        ("b2sw+", "6/6/6/6/1w4/6 b"),
        ("a6nw+", "2w3/6/6/6/6/6 b"),
        ("d4ne+", "3w2/6/6/6/6/6 b"),
        ("f1se-", "6/6/6/5w/6/6 b"),
        ("f1sw-", "6/6/6/6/6/5w b"),
    ],
)
def test_rule_2_plus_turns_clockwise_seen_from_above(turn: str, after: str) -> None:
    assert GAME.start().turn(turn).text() == after


def test_rule_3_there_are_32_lines_of_five_and_four_of_them_touch_three_quadrants() -> None:
    assert len(set(FIVES)) == 32
    assert [_quadrants_touched(five) for five in FIVES].count(3) == 4


def _quadrants_touched(five: int) -> int:
    cells = [cell for cell in range(36) if five >> cell & 1]
    return len({(cell % 6 // 3, cell // 6 // 3) for cell in cells})


@pytest.mark.parametrize(
    ("text", "winning"),
    [
        ("6/6/6/bbb1b1/6/wwww2 w", ["e1"]),  # a row
        ("6/6/w1b3/w1b3/w1b3/w1b3 w", ["a5"]),  # a column
        ("6/4w1/3w2/2w3/1w1b1b/3b1b w", ["a1", "f6"]),  # a long diagonal, at either end
        ("w5/1w4/2w2b/3w1b/5b/5b w", ["e2"]),  # the other one
    ],
)
def test_rule_3_rows_columns_and_diagonals_win(text: str, winning: list[str]) -> None:
    assert [turn for turn in at(text).turns() if len(turn) == 2] == winning


def test_rule_3_five_on_a_diagonal_beside_the_long_one() -> None:
    assert at("6/5w/bb2w1/bb1w2/2w3/6 w").turn("b1").outcome == Outcome(0, "five")


def test_rule_3_five_within_six_wins_too() -> None:
    assert at("6/6/6/bbb1bb/6/www1ww w").turn("d1").outcome == Outcome(0, "five")


def test_rule_4_a_marble_that_makes_five_wins_at_once_and_nothing_is_turned() -> None:
    position = at("6/6/6/bbb1b1/6/wwww2 w")
    won = position.turn("e1")
    assert won.outcome == Outcome(0, "five")
    assert won.player is None
    assert won.turn_count == 9
    assert next(step for step in position.steps() if step == Put(4)).last
    with pytest.raises(gipfel.BadNotation) as refused:
        position.turn("e1ne+")
    assert refused.value.code == "turn-too-long"


def test_rule_5_only_the_mover_has_five_after_turning() -> None:
    position = at("b1b1b1/6/b5/6/6/www2w w")
    assert position.turn("f2se+").outcome == Outcome(0, "five")
    assert position.turn("f2se-").outcome is None


def test_rule_5_only_the_opponent_has_five_after_turning() -> None:
    assert at("w1w1w1/6/w1w3/6/5b/bbb2b w").turn("b6se+").outcome == Outcome(1, "five-given")


def test_rule_5_both_have_five_after_turning_is_a_draw() -> None:
    assert at("w5/6/6/6/www2b/bbb1wb w").turn("e2se+").outcome == Outcome(None, "both-five")


def test_rule_6_the_36th_marble_is_followed_by_a_turn_and_then_it_is_a_draw() -> None:
    position = at("bbwwww/wbwbww/bwbb1b/wwbwbw/wwbbbb/bwbwwb b")
    assert position.turn_count == 35
    ends = {turn: position.turn(turn).outcome for turn in position.turns()}
    assert len(ends) == 8
    assert set(ends.values()) == {Outcome(None, "full-board")}


def test_after_the_end_nothing_can_be_played() -> None:
    won = at("6/6/6/bbb1b1/6/wwww2 w").turn("e1")
    assert won.steps() == ()
    assert won.turns() == []
    with pytest.raises(gipfel.IllegalStep) as refused:
        won.play(Put(5))
    assert refused.value.code == "game-over"


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["text"])
def test_counts_of_turns_to_depth_2(row: dict[str, object]) -> None:
    counts = row["counts"]
    assert isinstance(counts, list)
    position = at(str(row["text"]))
    assert [perft(position, 1), perft(position, 2)] == counts[:2]
