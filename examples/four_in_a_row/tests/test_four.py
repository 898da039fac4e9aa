"""Four in a row: the suite for all games, counts by rules and kernel, and every rule of RULES.md."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.author import BadNotation, IllegalStep, Outcome, check_game, kernel_of, perft

GAME = gipfel.game("four")
DRAWN = "fgddddcefebabdffdeecbbcffcccaaaggababeeggg"
NEARLY_FULL = GAME.start().play_all("cccccceeeeee").text()
NEARLY_WON = GAME.start().play_all("dcdcfg").text()


def test_four_passes_the_suite() -> None:
    checked = check_game("four", games=20, depth=4)
    assert checked.kernel
    assert checked.games == 20


@pytest.mark.parametrize("depth", range(1, 7))
def test_at_first_there_are_always_seven_turns(depth: int) -> None:
    kernel = kernel_of(GAME)
    assert kernel.perft(kernel.start(), depth) == 7**depth


@pytest.mark.parametrize(("text", "depth"), [(GAME.start().text(), 5), (NEARLY_FULL, 4), (NEARLY_WON, 4)])
def test_rules_and_kernel_count_alike(text: str, depth: int) -> None:
    kernel = kernel_of(GAME)
    assert kernel.perft(kernel.encode(text), depth) == perft(GAME.position(text), depth)


def test_games_end_from_the_seventh_turn_on() -> None:
    kernel = kernel_of(GAME)
    assert [kernel.perft(kernel.start(), depth) for depth in (7, 8)] == [823_536, 5_673_234]


def test_rule_1_the_board_has_seven_columns_of_six_cells() -> None:
    assert len(GAME.board) == 42
    assert GAME.board.names[:8] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2")


def test_rule_2_a_disc_falls_onto_the_lowest_free_cell_and_yellow_begins() -> None:
    assert GAME.start().play_all("dd").text() == "7/7/7/7/3r3/3y3 y"


def test_rule_2_a_full_column_takes_no_disc() -> None:
    position = GAME.start().play_all("dddddd")
    assert position.turns() == ["a", "b", "c", "e", "f", "g"]
    with pytest.raises(IllegalStep, match=r"Column d is full\."):
        position.turn("d")


def test_rule_2_a_disc_cannot_hover() -> None:
    onto_d2 = GAME.start().turn("d").steps()[3]
    with pytest.raises(IllegalStep, match="does not come to rest on d2"):
        GAME.start().play(onto_d2)


@pytest.mark.parametrize("turns", ["aabbccd", "abababa", "abbcdccddad", "gffedeeddgd", "aabbddeec"])
def test_rule_3_four_in_a_row_win_across_upright_and_diagonally_and_so_do_five(turns: str) -> None:
    before = GAME.start().play_all(turns[:-1])
    assert before.outcome is None
    after = before.turn(turns[-1])
    assert after.outcome == Outcome(0, "four")
    assert after.turns() == []
    with pytest.raises(IllegalStep) as refused:
        after.turn("g")
    assert refused.value.code == "game-over"


def test_rule_3_no_line_runs_over_the_edge() -> None:
    assert GAME.position("7/7/7/7/y4rr/rr2yyy y").outcome is None


def test_rule_4_a_full_board_is_a_draw() -> None:
    assert GAME.start().play_all(DRAWN[:-1]).outcome is None
    assert GAME.start().play_all(DRAWN).outcome == Outcome(None, "full")


def test_columns_are_read_by_number_and_by_capital_letter() -> None:
    assert GAME.start().play_all(["4", "D"]) == GAME.start().play_all("dd")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7/7/7/7/7 y", "bad-position"),
        ("7/7/7/7/7/3y3 y", "disc-count"),
        ("7/7/7/7/3y3/7 r", "hovering"),
        ("7/7/7/7/rrrr3/yyyy3 y", "gone-on"),
    ],
)
def test_positions_that_cannot_come_about_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.position(text)
    assert refused.value.code == code
