"""The rules of DVONN, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.dvonn.positions import after, columns, dvonn, place, refused, standing
from gipfel.core.outcome import Outcome
from gipfel.core.turns import perft
from gipfel.games.dvonn.cells import BESIDE, CELLS, NAMES
from gipfel.games.dvonn.rules import DvonnPosition
from gipfel.games.dvonn.stacks import pieces_left, pieces_of
from support import amount

PERFT = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["perft"]
MOST_COUNTED = amount(100_000, 6_000_000)  # what the rules count in a moment, and in a minute

DISTANCE = "d1=r f3=w2 f4=b f5=w g3=r h3=b k5=r"
SURROUNDED = "e3=w e4=b f4=r f3=b e2=w d2=b d3=b3 f1=r k5=r"
RED = "c3=r c4=W2 c2=w2 d3=b e4=b e3=w f5=b2 i3=r"
CONTACT = "b2=w c3=b d3=w2 d4=b e4=b f4=w g4=b h4=r i5=b k3=r k5=r"
COMPULSION = "c3=r d3=w e3=w4 f3=w5 k5=B4 a1=r"
SHUT_IN = "e3=b e4=w f4=r f3=w e2=w d2=w d3=r f5=w k3=r"
TOO_HIGH = "c3=W5 d3=b e3=b f3=r k5=r"
ITSELF = "a1=r b1=w c1=b i4=r j5=b k5=r"


def scores(position: DvonnPosition) -> tuple[int, int]:
    """What both own."""
    return pieces_of(position.stacks, 0), pieces_of(position.stacks, 1)


def filled(cells: int) -> DvonnPosition:
    """So many cells taken one after the other."""
    return after(dvonn(), *NAMES[:cells])


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"])
def test_counts_of_turns(case: dict[str, Any]) -> None:
    game = gipfel.game(case["spec"])
    position = game.position(case["position"]) if "position" in case else game.start()
    for depth, count in enumerate(case["counts"], 1):
        if count <= MOST_COUNTED:
            assert perft(position, depth) == count


def test_the_board_has_49_cells_in_five_rows_24_of_them_on_the_edge() -> None:
    rows = ["".join(name[0] for name in NAMES if name[1] == number) for number in "12345"]
    assert rows == ["abcdefghi", "abcdefghij", "abcdefghijk", "bcdefghijk", "cdefghijk"]
    assert sum(len(beside) < 6 for beside in BESIDE) == 24
    assert {NAMES[cell] for cell in BESIDE[NAMES.index("f3")]} == {"e3", "g3", "f2", "f4", "e2", "g4"}


def test_rule_1_three_red_pieces_come_first_and_black_puts_the_first_of_the_others() -> None:
    position = dvonn()
    assert (position.player, len(position.turns())) == (0, 49)
    assert standing(filled(5)) == "a1=r a2=r a3=r b1=b b2=w"
    assert [filled(cells).player for cells in range(5)] == [0, 1, 0, 1, 0]


def test_rule_1_a_piece_is_put_on_a_vacant_cell() -> None:
    assert refused(filled(1), "a1") == "dvonn-cell-taken"
    assert refused(filled(1), "a1-a2") == "dvonn-place-first"
    assert refused(filled(1), "pass") == "dvonn-place-first"
    assert refused(place(DISTANCE), "a1") == "dvonn-all-placed"


def test_rule_1_each_has_23_pieces_and_there_are_three_red_ones() -> None:
    full = standing(filled(49))
    assert [full.count(f"={sign}") for sign in "wbr"] == [23, 23, 3]


def test_rule_2_white_places_the_last_piece_and_jumps_first() -> None:
    last = filled(48)
    assert (last.player, last.turns(), last.placing) == (0, ["k5"], True)
    full = after(last, "k5")
    assert (full.player, full.turn_count, full.placing) == (0, 49, False)
    assert all(len(BESIDE[NAMES.index(turn[:2])]) < 6 for turn in full.turns())


def test_rule_3_the_top_piece_says_whose_stack_it_is() -> None:
    position = place("c3=w2 d3=b e3=r f3=b")
    assert position.turns() == ["c3-e3"]
    assert refused(position, "d3-e3") == "dvonn-not-yours"
    assert refused(position, "a1-a2") == "dvonn-not-yours"
    assert place("c3=w2 d3=b e3=r f3=b", player=1).turns() == ["d3-e3", "d3-c3", "f3-e3"]


def test_rule_4_exactly_as_many_cells_as_the_stack_is_high() -> None:
    position = place(DISTANCE)
    assert set(position.turns()) == {"f3-d1", "f3-f5", "f3-h3", "f5-f4"}
    assert refused(position, "f3-f4") == "dvonn-wrong-distance"
    assert refused(position, "f3-k5") == "dvonn-wrong-distance"
    assert refused(position, "f3-e5") == "dvonn-wrong-distance"  # no line joins them


def test_rule_5_a_stack_lands_on_a_stack() -> None:
    position = place(DISTANCE)
    assert refused(position, "f3-h5") == "dvonn-vacant-target"
    assert "h3=w3" in standing(after(position, "f3-h3"))
    assert "d1=W3" in standing(after(position, "f3-d1"))


def test_rule_6_a_stack_with_six_taken_neighbours_may_not_move() -> None:
    position = place(SURROUNDED)
    assert set(position.turns()) == {"e2-d2", "e2-e3", "e2-f3"}
    assert refused(position, "e3-e4") == "dvonn-surrounded"
    assert not any(turn.startswith("e3") for turn in place(SURROUNDED.replace("e3=w", "e3=w2")).turns())
    # What matters is where a stack starts, not where it lands.
    assert "e3=w2" in standing(after(position, "e2-e3"))


def test_rule_6_a_stack_on_the_edge_is_never_shut_in() -> None:
    position = dvonn("dvonn:random,seed=1")
    assert {len(BESIDE[NAMES.index(turn[:2])]) for turn in position.turns()} <= {2, 3, 4, 5}
    corner = place("a1=w a2=r b1=b b2=b")
    assert set(corner.turns()) == {"a1-a2", "a1-b1", "a1-b2"}


def test_rule_7_a_single_red_piece_stays_and_a_covered_one_travels() -> None:
    position = place(RED)
    assert set(position.turns()) == {"c2-c4", "c2-e4", "c4-c2", "c4-e4", "e3-d3", "e3-e4"}
    assert refused(position, "c3-c4") == "dvonn-red-stays"
    assert "e4=W3" in standing(after(position, "c4-e4"))


def test_rule_8_what_loses_contact_is_taken_off() -> None:
    position = place(CONTACT)
    assert pieces_left(position.stacks) == 12
    assert standing(after(position, "f4-g4")) == "g4=w2 h4=r i5=b k3=r k5=r"
    assert pieces_left(after(position, "f4-g4").stacks) == 6
    assert pieces_left(after(position, "f4-e4").stacks) == 5
    assert pieces_left(after(position, "b2-c3").stacks) == 12


def test_rule_8_the_stack_that_jumped_can_be_cut_off_itself() -> None:
    position = place(ITSELF)
    assert standing(after(position, "b1-c1")) == "a1=r i4=r j5=b k5=r"
    assert standing(after(position, "b1-a1")) == "a1=W2 i4=r j5=b k5=r"


def test_rule_8_a_stack_lands_before_anything_is_taken_off() -> None:
    # While it is on its way nothing else is in contact; where it lands it keeps d3 and f3 on the board.
    position = place("c3=W2 d3=b e3=w f3=b")
    assert standing(after(position, "c3-e3")) == "d3=b e3=W3 f3=b"


def test_rule_8_vacant_cells_join_nothing() -> None:
    position = place("a1=r b1=w c1=b d1=w f1=b g1=r")
    assert standing(after(position, "b1-a1")) == "a1=W2 f1=b g1=r"


def test_rule_8_a_stack_with_red_is_in_contact_by_itself() -> None:
    position = place(COMPULSION)
    assert "k5=B4" in standing(after(position, "d3-e3"))


def test_rule_9_who_can_jump_must_even_to_their_harm() -> None:
    position = place(COMPULSION)
    assert scores(position) == (10, 4)
    assert set(position.turns()) == {"d3-c3", "d3-e3"}
    assert refused(position, "pass") == "dvonn-must-jump"
    poorer = after(position, "d3-c3")
    assert (poorer.player, poorer.turns()) == (1, ["pass"])
    end = after(poorer, "pass", "c3-a1")
    assert (end.outcome, scores(end)) == (Outcome(1, "pieces"), (3, 4))
    none = after(position, "d3-e3")
    assert (none.outcome, scores(none)) == (Outcome(1, "pieces"), (0, 4))


def test_rule_9_who_cannot_jump_passes_and_jumps_again_when_free() -> None:
    position = place(SHUT_IN, player=1)
    assert position.turns() == ["pass"]
    assert after(position, "pass", "f5-f4").turns() == ["pass"]
    free = after(position, "pass", "d2-d3")
    assert free.player == 1
    assert all(turn.startswith("e3-") for turn in free.turns())
    assert refused(free, "pass") == "dvonn-must-jump"


def test_rule_9_a_stack_too_high_to_land_anywhere_cannot_jump() -> None:
    position = place(TOO_HIGH)
    assert position.turns() == ["pass"]
    assert len(after(position, "pass").turns()) == 4


def test_rule_10_when_nobody_can_jump_the_game_is_over_and_more_pieces_win() -> None:
    draw = place("c3=W5 h4=B5 k5=r")
    assert (draw.outcome, draw.player, list(draw.steps())) == (Outcome(None, "pieces"), None, [])
    assert refused(draw, "pass") == "game-over"
    assert place("c3=W5 h4=B6 k5=r").outcome == Outcome(1, "pieces")
    assert place("c3=W7 h4=B6 k5=r", player=1).outcome == Outcome(0, "pieces")


def test_rule_10_a_single_red_piece_counts_for_nobody() -> None:
    assert scores(place("c3=W5 h4=B5 k5=r")) == (5, 5)


def test_rule_11_every_jump_empties_a_cell_for_good() -> None:
    rng, position = Random(11), dvonn("dvonn:random,seed=11")
    while position.outcome is None:
        turn = rng.choice(position.turns())
        before, position = position, after(position, turn)
        if turn != "pass":
            vacant = {cell for cell, stack in enumerate(before.stacks) if stack is None}
            assert {cell for cell, stack in enumerate(position.stacks) if stack is None} > vacant
    assert not position.game.draws_by_repetition


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("dvonn:random,seed=1", "wwb/brbb/bwwwb/bbbbb/rbwbw/bbwww/wbbwb/wwbbw/wbbww/wwwb/wwr j 0 0"),
        ("dvonn:symmetric,seed=1", "bwb/bwbb/wwbww/wwbbb/rwwww/bwrbw/bbbbr/wwwbb/bbwbb/wwbw/wbw j 0 0"),
    ],
)
def test_a_seed_names_one_beginning(spec: str, text: str) -> None:
    assert dvonn(spec).text() == text


@given(st.integers(0, 2**64 - 1))
def test_opposite_cells_of_a_fair_beginning_are_of_different_colours(seed: int) -> None:
    signs = [stack.top for stack in dvonn(f"dvonn:symmetric,seed={seed}").stacks if stack]
    pairs = [{signs[cell], signs[CELLS - 1 - cell]} for cell in range(CELLS // 2)]
    assert signs[CELLS // 2] == "r"
    assert sorted(map(sorted, pairs)) == sorted([["r"]] + [["b", "w"]] * 23)


@given(st.integers(0, 10_000), st.sampled_from(["dvonn", "dvonn:random", "dvonn:symmetric"]))
def test_pieces_only_leave_and_red_never_does(seed: int, spec: str) -> None:
    rng, position = Random(seed), dvonn(spec)
    passed = False
    while position.outcome is None:
        turn = rng.choice(position.turns())
        assert not (passed and turn == "pass")
        passed = turn == "pass"
        left, placing = pieces_left(position.stacks), position.placing
        position = after(position, turn)
        assert pieces_left(position.stacks) == left + 1 if placing else pieces_left(position.stacks) <= left
        if not position.placing:
            assert 1 <= sum(stack.holds_red for stack in position.stacks if stack) <= 3
    assert position.turn_count <= 49 + 2 * 48


def test_the_prompt_says_what_is_expected() -> None:
    assert dvonn().prompt().code == "dvonn-place-red"
    assert filled(3).prompt().code == "dvonn-place"
    position = place(DISTANCE)
    assert position.prompt().code == "dvonn-jump"
    assert position.prompt(["f3"]).params == {"height": 2}
    assert place(CONTACT).prompt(["f4"]).losses == {
        "g4": ["b2", "c3", "d3", "d4", "e4"],
        "e4": ["b2", "c3", "d3", "d4", "e4"],
    }
    assert place(CONTACT).prompt(["b2"]).losses == {}
    assert place(SHUT_IN, player=1).prompt().code == "dvonn-pass"
    assert place("c3=W5 h4=B5 k5=r").prompt().code == "game-over"


def test_columns_are_written_from_their_lowest_number() -> None:
    assert columns("a1=w a2=b k5=r").startswith("wb./")
