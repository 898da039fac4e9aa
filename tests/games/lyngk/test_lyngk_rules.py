"""The rules of LYNGK, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import gipfel
from games.lyngk.positions import (
    L1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L9,
    L10,
    L11,
    L12,
    L13,
    L14,
    after,
    lyngk,
    place,
    refused,
    stacks,
)
from gipfel.core.line import random_game
from gipfel.core.outcome import Outcome
from gipfel.core.turns import perft
from gipfel.games.lyngk.points import BOARD, NAMES
from gipfel.games.lyngk.rules import LyngkMove, LyngkPosition
from support import FULL

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["perft"]
MOST = 1_000_000 if FULL else 100_000  # turns that are counted by the rules


def turns_of(position: LyngkPosition) -> set[str]:
    """The legal turns, as a set."""
    return set(position.turns())


def without_claim(position: LyngkPosition) -> set[str]:
    """The legal turns that claim nothing."""
    return {turn for turn in position.turns() if "," not in turn}


@pytest.mark.parametrize("row", PERFT, ids=lambda row: str(row["name"]))
def test_counts(row: dict[str, object]) -> None:
    game = gipfel.game(str(row["spec"]))
    position = game.position(str(row["position"])) if "position" in row else game.start()
    counts = row["counts"]
    assert isinstance(counts, list)
    wanted = [count for count in counts if count <= MOST]
    assert [perft(position, depth + 1) for depth in range(len(wanted))] == wanted


def test_rule_1_the_board_has_43_points_and_gaps_beside_the_outer_ones() -> None:
    assert len(BOARD) == 43
    around = {NAMES[other] for other in BOARD.neighbours[BOARD.index["c1"]] if other is not None}
    assert around == {"c2", "d1"}
    assert place("Ic1 Be1").outcome == Outcome(None, "tie")  # no line runs across the gap between them
    assert len(BOARD.symmetries) == 12


def test_rule_2_the_lot_lays_out_eight_of_each_colour_and_three_jokers() -> None:
    start = lyngk().start()
    assert start.text() == "G/RBJJ/RGIBGJI/RKBGIG/BIIGBKR/KKGBRR/RKIGBKB/KIIK/R -,- 0,0 t 0 0"
    assert Counter("".join(start.stacks)) == {**dict.fromkeys("IBRGK", 8), "J": 3}
    assert lyngk("lyngk,seed=1").start() != start
    assert lyngk("lyngk:six,seed=1").start().stacks == lyngk("lyngk,seed=1").start().stacks


def test_rule_3_one_claim_in_a_turn_and_two_in_a_game() -> None:
    claimed = L1.play(L1.game.read_turn(L1, "I,e4-e5")[0])
    assert (claimed.player, claimed.turn_count) == (0, 0)
    assert all(isinstance(step, LyngkMove) for step in claimed.steps())
    with pytest.raises(gipfel.IllegalStep, match="Only one colour"):
        claimed.play(L1.game.read_turn(L1, "B,e4-e5")[0])
    two = place("Ie4 Be5 Gc4", "IR / ")
    assert refused(two, "B,e5-e4") == "two-colours-already"
    assert refused(place("Ie4 Be5", "I / B"), "B,e4-e5") == "colour-claimed"


def test_rule_3_a_claimed_colour_stays_and_the_fifth_stays_neutral() -> None:
    reached = after(place("Ie4 Be5 Gc4 Kc5 Ra1 Rb1", "I / B"), "R,e4-e5")
    assert reached.claims == ("IR", "B")
    full = place("Ie4 Be5 Gc4 Kc5 Ra1", "IR / BG")
    assert (full.neutral, full.claimable(0), full.claimable(1)) == ("K", "", "")


def test_rule_4_there_is_no_claim_without_a_move() -> None:
    assert refused(L14, "K,e1-e7") == "claim-without-move"
    assert refused(L1, "I") == "malformed-turn"


def test_rule_5_what_may_move() -> None:
    assert refused(L1, "d3-e4") == "lone-joker"
    assert refused(L13, "e3-e4") == "opponents-colour"
    assert refused(L1, "a1-e4") == "nothing-there"


def test_rule_5_colours_of_the_opponent_may_be_covered_but_not_moved() -> None:
    expected = "d3-e3 d3-e4 d3-d4 d4-e4 d4-e5 d4-d3 e5-e4 e5-d4"
    assert without_claim(L13) == turns_of(L13) == set(expected.split())


def test_rule_6_a_stack_lands_on_the_first_one_it_meets() -> None:
    position = place("Ie1 Be3 Re6 Gb2")
    assert without_claim(position) == {"e1-e3", "e3-e1", "e3-e6", "e6-e3"}
    assert refused(position, "e1-e2") == "vacant-target"
    assert refused(position, "e1-e6") == "out-of-reach"
    assert refused(position, "e1-b2") == "out-of-reach"


def test_rule_7_no_colour_twice_and_jokers_are_no_colour() -> None:
    expected = "c3-c4 c3-e4 c4-c5 c4-e4 c4-c3 e5-c5 e5-e4"
    assert turns_of(L4) == set(expected.split())
    assert stacks(after(L4, "c3-e4")) == "Ic4 Jc5 JJJKe4 BJIe5"
    assert refused(L4, "c4-e5") == "colour-twice"
    assert refused(place("IRe4 GIe5 Kc4 Bc5", "R / "), "e4-e5") == "colour-twice"


def test_rule_7_at_most_five_pieces() -> None:
    assert refused(place("JIRKe4 JGe5 Bc4 Gc5", "G / "), "e5-e4") == "too-high"


def test_rule_8_a_neutral_top_lands_on_what_is_not_higher() -> None:
    assert without_claim(L1) == {"d4-e4", "d4-d3", "e3-e4", "e3-d3", "e4-d3", "e5-e4"}
    assert refused(L1, "e4-e5") == "neutral-onto-higher"


def test_rule_8_a_neutral_top_may_cover_a_claimed_colour_and_a_joker() -> None:
    position = place("Ie4 Be5 Je3", "R / B")
    assert {"e4-e5", "e4-e3"} <= without_claim(position)


def test_rule_9_an_own_top_lands_on_higher_stacks() -> None:
    assert turns_of(L2) == {"e4-f4", "e4-e5", "e5-c4", "e5-e4", "f4-e4"}
    added = turns_of(L1) - without_claim(L1)
    assert {turn for turn in added if turn.startswith("I,")} - {f"I,{turn}" for turn in without_claim(L1)} == {
        "I,e4-e5",
        "I,e4-d4",
        "I,e4-e3",
        "I,f4-d3",
        "I,f4-e3",
    }


def test_rule_10_links_lead_on_and_the_way_does_not_matter() -> None:
    assert turns_of(L3) == {f"{start}-{end}" for start in ("b1", "b4", "e4", "f4") for end in ("e7", "h1")}


def test_rule_10_only_the_own_colour_on_top_is_a_link() -> None:
    assert refused(L3, "b1-g1") == "out-of-reach"  # green on top, ivory below
    neutral = place("Ie1 Ie4 Re7")
    assert "e1-e7" not in turns_of(neutral)
    assert "I,e1-e7" in turns_of(neutral)
    assert "e1-e7" not in turns_of(place("Ie1 Be4 Re7", "IB / "))
    assert "e1-e7" not in turns_of(place("Ie1 Je4 Re7", "I / "))


def test_rule_11_an_own_five_is_a_point() -> None:
    scored = after(L2, "e4-f4")
    assert (scored.points, stacks(scored)) == ((1, 0), "Bc4 RGKe5")
    assert after(L1, "I,f4-e3").points == (1, 0)
    assert after(L9, "e5-e4").outcome == Outcome(0, "fives")


def test_rule_12_a_neutral_five_stays_in_the_way() -> None:
    stays = after(L2, "f4-e4")
    assert (stays.points, stacks(stays)) == ((0, 0), "Bc4 IBRGKe4 RGKe5")
    assert not any("e4" in turn for turn in stays.turns())
    assert after(L9, "e4-e5").outcome == Outcome(None, "tie")


def test_rule_13_a_claim_takes_fives_and_frees_their_lines() -> None:
    assert {"I,e2-e6", "I,e6-e2"} <= turns_of(L5)
    assert refused(L5, "e2-e6") == "out-of-reach"
    taken = after(L5, "I,e2-e6")
    assert (taken.points, taken.stacks[BOARD.index["e4"]]) == ((1, 0), "")


def test_rule_13_two_points_in_one_turn() -> None:
    assert turns_of(L10) == {"I,e7-e6", "e6-e7", "I,e6-e7", "G,e6-e7", "K,e6-e7"}
    assert after(L10, "I,e7-e6").points == (2, 0)


def test_rule_14_who_can_play_with_a_claim_only_must_claim() -> None:
    assert turns_of(L6) == {"I,e4-e7"}
    assert refused(L6, "pass") == "must-play"
    assert L6.prompt().code == "lyngk-must-claim"


def test_rule_14_who_has_no_turn_passes_and_plays_again_later() -> None:
    assert (turns_of(L7), L7.prompt().code, L7.prompt().asks) == ({"pass"}, "lyngk-pass", True)
    passed = after(L7, "pass")
    assert (passed.player, passed.turn_count, len(passed.turns())) == (1, 1, 2)
    assert refused(L2, "pass") == "must-play"


def test_rule_15_the_game_ends_when_nobody_has_a_turn() -> None:
    assert (L8.outcome, L8.player, L8.turns()) == (Outcome(1, "lower"), None, [])
    assert refused(L8, "pass") == "game-over"


def test_rule_15_it_is_not_over_while_a_claim_gives_a_move() -> None:
    assert turns_of(L14) == {"I,e1-e7"}
    assert not any(L14.can_move(player) for player in (0, 1))


@pytest.mark.parametrize(
    ("board", "claims", "points", "expected"),
    [
        ("Ia1", "I / B", "1,2", Outcome(1, "fives")),
        ("Ia1", "I / B", "3,2", Outcome(0, "fives")),
        ("RGKIa1 GBi1 Bc7", "I / B", "1,1", Outcome(0, "lower")),
        ("RGIa1 KRBi1 GBg7", "I / B", "0,0", Outcome(1, "lower")),
        ("RGIa1 KRBi1 GIg7", "I / B", "0,0", Outcome(0, "lower")),
        ("RGIa1 KRBi1 Ig7 Ig1 Bc1", "IB / GK", "0,0", Outcome(0, "lower")),
        ("Ra1", "I / B", "2,2", Outcome(None, "tie")),
        ("IRBKGa1 Ki1", "I / B", "0,0", Outcome(None, "tie")),
    ],
)
def test_rule_16_what_decides(board: str, claims: str, points: str, expected: Outcome) -> None:
    assert place(board, claims, points=points).outcome == expected


def test_rule_17_a_stack_of_six_wins_at_once() -> None:
    assert turns_of(L11) == {"e5-e4"}
    won = after(L11, "e5-e4")
    assert (won.outcome, won.stage, won.points) == (Outcome(0, "six"), "w", (0, 0))
    assert L11.game.position(won.text()) == won


def test_rule_17_a_neutral_six_stays_and_a_claim_takes_nothing() -> None:
    ends = {turn: after(L12, turn).outcome for turn in L12.turns()}
    wins = {turn for turn, outcome in ends.items() if outcome == Outcome(0, "six")}
    assert wins == {"I,e4-e3", "G,e3-e4"}
    assert set(ends) - wins >= {"e4-e3", "R,e4-e3"}
    five = place("JBKRIe4 GKe6 BRe2 Ga1 RKi1", spec="lyngk:six")
    assert five.waiting_fives("I") == []
    assert "I,e2-e6" not in five.turns()
    assert (after(five, "I,e2-a1").points, after(five, "I,e2-a1").stacks[BOARD.index["e4"]]) == ((0, 0), "JBKRI")


def test_rule_17_fives_on_the_board_count_at_the_end() -> None:
    assert place("JRGKIa1 RKBi1", "I / B", spec="lyngk:six").outcome == Outcome(0, "fives")


def test_rule_18_every_move_leaves_one_more_point_vacant() -> None:
    line = random_game(lyngk("lyngk,seed=5").start(), Random(5), 100)
    position = line.position
    assert isinstance(position, LyngkPosition)
    assert position.outcome is not None
    moves = sum(turn != "pass" for turn in line.turns_played)
    assert sum(map(bool, position.stacks)) == 43 - moves - sum(position.points)
    assert sum(map(len, position.stacks)) + 5 * sum(position.points) == 43


def test_rule_17_a_six_is_told_though_nothing_else_is_on_the_board() -> None:
    won = after(place("JIRKBe4 Ge5", "RG / IB", spec="lyngk:six"), "e5-e4")
    assert won.outcome is not None
    assert (won.outcome.reason, won.deciding_height) == ("six", 0)
    assert str(won.scene().closing) == "a stack of six"
