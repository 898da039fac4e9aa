"""The rules of TZAAR, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.tzaar.positions import (
    BLOCKADE,
    BOTH_ENDS,
    COVERED_FIRST,
    COVERING,
    FIRST_WINS,
    HEIGHT,
    HOLE,
    MIDDLE_GAME,
    TOPS,
    TOPS_LAST,
    after,
    ending,
    place,
    refused,
    tzaar,
)
from gipfel.core.board import Board
from gipfel.core.line import random_turn
from gipfel.core.turns import count_turns, perft
from gipfel.games.tzaar.board import BOARD, NAMES, PIECES_EACH, tops
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.starts import drawn
from support import FULL, amount

PERFT: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]


def one_piece_missing(rng: Random) -> TzaarPosition:
    """The tournament game when Black is about to place the last piece."""
    position = tzaar("tzaar:tournament").start()
    for _ in range(59):
        position = position.play(rng.choice(position.steps()))
    return position


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_the_counts(row: dict[str, Any]) -> None:
    game = tzaar(row["spec"])
    position = game.position(row["position"]) if "position" in row else game.start()
    counts = row["counts"] if FULL else row["counts"][: row.get("quick")]
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_rule_1_the_board_has_60_points_around_a_hole() -> None:
    assert len(BOARD) == 60
    assert "e5" not in NAMES
    columns = Counter(name[0] for name in NAMES)
    assert [columns[letter] for letter in "abcdefghi"] == [5, 6, 7, 8, 8, 8, 7, 6, 5]
    assert len(BOARD.symmetries) == 12


def test_rule_2_lines_end_at_the_hole() -> None:
    assert HOLE.turns() == ["e1xi1"]
    assert refused(HOLE, "e4xe6") == "tzaar-out-of-reach"
    assert not any(_crosses(BOARD, ray) for rays in BOARD.rays for ray in rays)


def _crosses(board: Board, ray: tuple[int, ...]) -> bool:
    around = {board.cell(name) for name in ("e4", "e6", "d4", "f4", "d5", "f5")}
    return len(around & set(ray)) > 2


def test_rule_3_each_player_has_thirty_pieces_of_three_kinds() -> None:
    start = tzaar().start()
    assert [tops(start.stacks, player) for player in (0, 1)] == [{"Z": 6, "A": 9, "T": 15}] * 2
    assert (start.player, start.stage) == (0, "o")


def test_rule_4_the_fixed_start_is_the_same_turned_by_half() -> None:
    start = tzaar().start()
    half = next(symmetry for symmetry in BOARD.symmetries if symmetry.name == "turn180")
    black = {NAMES[cell] for cell, stack in enumerate(start.stacks) if stack is not None and stack.owner == 1}
    assert {"a1", "b2", "c3", "e9", "i1"} <= black
    for cell, stack in enumerate(start.stacks):
        other = start.stacks[half.cells[cell]]
        assert stack is not None
        assert other == stack._replace(owner=1 - stack.owner)


def test_rule_4_a_start_by_lot_is_told_by_its_seed() -> None:
    start = tzaar("tzaar:random,seed=1").start()
    assert start.text() == "tTaTZ/taattT/AzATTtt/tZtZTtta/zATTtAAa/tTtZTAtT/TzAaTta/aZTzAT/zzAaZ o 0 0"
    assert tzaar("tzaar:random").start().stacks == drawn(0) != drawn(2**64 - 1)
    assert tzaar("tzaar,seed=7").spec.text == "tzaar"


def test_rule_5_pieces_are_placed_in_turn_and_white_opens() -> None:
    start = tzaar("tzaar:tournament").start()
    assert count_turns(start) == 180
    assert refused(start, "a1xa2") == "tzaar-place-first"
    first = after(start, "Za1")
    assert (first.player, first.stage, first.turn_count) == (1, "p", 1)
    assert refused(first, "Ta1") == "tzaar-point-taken"
    assert refused(
        after(first, "Zb1", "Za2", "Zb2", "Za3", "Zb3", "Za4", "Zb4", "Za5", "Zb5", "Zc1", "Zc2"), "Zc3"
    ) == ("tzaar-none-in-hand")


def test_rule_5_after_the_last_piece_white_opens() -> None:
    full = one_piece_missing(Random(5))
    assert (full.player, count_turns(full)) == (1, 1)
    opening = after(full, full.turns()[0])
    assert (opening.player, opening.stage, opening.turn_count) == (0, "o", 60)
    assert all("x" in turn and " " not in turn for turn in opening.turns())
    assert refused(opening, "Za1") == "tzaar-placing-over"


def test_rule_6_the_opening_is_one_capture() -> None:
    start = tzaar().start()
    assert all(step.last for step in start.steps())
    assert refused(start, "e3xf3 e4+d4") == "tzaar-turn-over"
    assert refused(start, "e4+d4") == "tzaar-opening-capture"
    opened = after(start, "e3xf3")
    assert (opened.player, opened.stage, opened.turn_count) == (1, "c", 1)


def test_rule_7_first_a_capture_then_a_capture_a_stacking_or_nothing() -> None:
    assert refused(HEIGHT, "b1+b2") == "tzaar-capture-first"
    assert refused(HEIGHT, "pass") == "tzaar-no-pass"
    assert {"d2xe2", "d2xe2 e2xf1", "d2xe2 b1+b2"} <= set(HEIGHT.turns())
    between = HEIGHT.play(HEIGHT.steps()[0])
    assert (between.stage, between.player, between.turn_count) == ("s", 0, HEIGHT.turn_count)
    assert all(step.last for step in between.steps())


def test_rule_8_a_stack_goes_to_the_first_stack_it_meets() -> None:
    position = place("Za1 Aa3 Ti5", "Za5 Ai1 Th1")
    assert refused(position, "a1xa5") == "tzaar-out-of-reach"
    assert refused(position, "a3xa5") == "allowed"
    assert refused(position, "a1xa3") == "tzaar-own-stack"
    assert refused(position, "i5xa5") == "tzaar-out-of-reach"
    assert refused(position, "h1xi1") == "tzaar-no-own-stack"


def test_rule_9_a_higher_stack_cannot_be_taken() -> None:
    assert refused(HEIGHT, "d2xd4") == "tzaar-too-high"
    assert {"d2xe2 e2xg2", "d2xe2 e2xf1"} <= set(HEIGHT.turns())
    assert {turn.split()[0] for turn in HEIGHT.turns()} == {"d2xe2"}


def test_rule_9_kinds_make_no_difference() -> None:
    assert refused(place("Za1 Aa2 Ti5", "Zi4 Zh1 Ah2 Tc1"), "i5xi4") == "allowed"


def test_rule_10_a_captured_stack_leaves_as_a_whole() -> None:
    position = after(HEIGHT, "d2xe2 e2xg2")
    assert position.text().split("/")[6] == ".Z2....."
    assert sum(stack.height for stack in position.stacks if stack is not None and stack.owner == 1) == 4


def test_rule_11_the_stack_that_moves_goes_on_top() -> None:
    position = after(HEIGHT, "d2xe2 b1+b2")
    assert position.text().split("/")[1] == ".A2...."
    assert refused(HEIGHT, "d2xe2 e2+f1") == "tzaar-enemy-stack"


def test_rule_11_heights_add_up_without_limit() -> None:
    # Thirty pieces, two other kinds to show: no stack is higher than 28.
    highest = place("Z27a1 Za2 Ab1 Tc1", "Ta3 Zi5 Ai4", stage="s").turn("a1+a2")
    assert highest.text().startswith(".Z28")
    assert tzaar().position(highest.text()) == highest


def test_rule_12_no_stack_goes_to_a_vacant_point() -> None:
    assert refused(HEIGHT, "d2xd3") == "tzaar-vacant-target"
    assert refused(HEIGHT, "d2xe2 c1+c2") == "tzaar-vacant-target"


def test_rule_13_only_tops_are_present() -> None:
    assert ending(TOPS, "b2xb1") is None
    assert ending(TOPS_LAST, "b2xc3") == (0, "kind")


def test_rule_14_the_first_capture_that_wins_ends_the_turn() -> None:
    assert ending(FIRST_WINS, "b2xc3") == ending(FIRST_WINS, "b3xc3") == (0, "kind")
    assert [turn for turn in FIRST_WINS.turns() if "c3" in turn.split()[0]] == ["b2xc3", "b3xc3"]
    assert refused(FIRST_WINS, "b2xc3 b4+b3") == "tzaar-turn-over"
    assert sum(turn.startswith("b2xb1") for turn in FIRST_WINS.turns()) == 6


def test_rule_14_the_second_capture_can_win_too() -> None:
    assert ending(BOTH_ENDS, "a1xa4") == ending(BOTH_ENDS, "g7xi5 a1xa4") == (0, "kind")


def test_rule_15_covering_the_last_of_a_kind_is_legal_and_loses() -> None:
    assert ending(COVERING, "c3xc2 c4+c2") == ending(COVERING, "c5xg7 c4+c3") == (1, "covered")
    assert ending(BOTH_ENDS, "g7xi5 d1+a1") == (1, "covered")
    covered = [turn for turn in FIRST_WINS.turns() if ending(FIRST_WINS, turn) == (1, "covered")]
    assert len(covered) == 4


def test_rule_15_the_player_is_warned_before() -> None:
    between = COVERING.play(COVERING.game.read_turn(COVERING, "c3xc2")[0])
    warned = between.prompt(["c4"])
    assert (warned.code, warned.asks, warned.params["points"]) == ("tzaar-covers", True, ["c2"])
    assert between.prompt(["c5"]).code == "tzaar-second-target"


def test_rule_16_who_cannot_capture_has_lost() -> None:
    assert ending(COVERING, "c3xc2 c5+b4") == (0, "no-capture")
    assert ending(BLOCKADE, "d3xe4") == ending(BLOCKADE, "d4xe4") == (0, "no-capture")
    assert ending(BLOCKADE, "d2xh3") is None


def test_rule_16_blockade_is_not_asked_between_the_moves() -> None:
    # After d3xe4 Black could not capture, and still White may go on.
    assert any(turn.startswith("d3xe4 ") for turn in BLOCKADE.turns())


def test_rule_17_covering_goes_before_blockade() -> None:
    assert ending(COVERED_FIRST, "c4xd5") == ending(COVERED_FIRST, "c5xd5") == (0, "no-capture")
    stacked = [turn for turn in COVERED_FIRST.turns() if "+" in turn]
    assert stacked
    assert {ending(COVERED_FIRST, turn) for turn in stacked} == {(1, "covered")}


def test_rule_17_the_enemys_kind_goes_before_ones_own() -> None:
    # Neither side shows a Tzaar: whoever has just moved has taken the enemy's last one.
    neither = place("Aa1 Tb1", "Ai1 Ti2", player=1)
    assert neither.outcome is not None
    assert (neither.outcome.winner, neither.outcome.reason) == (0, "kind")


@pytest.mark.parametrize("spec", ["tzaar", "tzaar:random,seed=3", "tzaar:tournament"])
def test_rule_18_every_turn_takes_a_stack_and_all_games_end(spec: str) -> None:
    for seed in range(amount(3, 40)):
        rng, position = Random(seed), tzaar(spec).start()
        while position.outcome is None:
            before = position
            position = after(before, random_turn(before, rng))
            if before.stage != "p":
                assert _stacks(position, before.mover) <= _stacks(before, before.mover)
                assert _stacks(position, 1 - before.mover) < _stacks(before, 1 - before.mover)
        assert position.outcome.winner is not None
        assert position.turn_count <= 59 + (60 if spec == "tzaar:tournament" else 0)


def _stacks(position: TzaarPosition, owner: int) -> int:
    heights = [stack.height for stack in position.stacks if stack is not None and stack.owner == owner]
    assert sum(heights) <= PIECES_EACH
    return len(heights)


def test_a_position_with_many_turns_is_counted_without_writing_them() -> None:
    middle = tzaar().position(MIDDLE_GAME)
    assert count_turns(middle) == len(middle.turns()) == len(set(middle.turns())) == 437


def test_a_table_sends_first_moves_and_fetches_what_follows_them() -> None:
    position = after(tzaar().start(), "e3xf3")
    assert count_turns(position) > 5_000
    sent = position.tree().to_text()
    assert '"open":true' in sent
    assert len(sent) < 10_000
    rest = position.tree().to_text(position.steps()[0].touches)
    assert '"open":true' not in rest
    assert '"choice:pass"' in rest
