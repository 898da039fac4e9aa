"""The rules of YINSH, one by one; Y-0 to Y-13 are the positions of perft.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from games.yinsh.positions import (
    BLACK_RINGS,
    BLOCKED,
    BOTH_COLOURS,
    BOTH_THIRD,
    CROSSING,
    FEWER_OR_MORE,
    GIFT,
    GIFT_WINS,
    LAST_MARKER,
    MOVING,
    ONE_IS_ENOUGH,
    OPENING,
    PASSING,
    SEVEN,
    THREE,
    THREE_MARKERS,
    THREE_RINGS,
    after,
    place,
    turns_with,
    yinsh,
)
from gipfel.core.board import mask_of
from gipfel.core.errors import IllegalStep
from gipfel.core.line import Line, random_turn
from gipfel.core.outcome import Outcome
from gipfel.core.turns import perft
from gipfel.games.yinsh.points import BOARD, FIVE_MASKS, FIVES, NAMES, fives_in
from gipfel.games.yinsh.rules import MARKERS, RINGS_EACH, YinshPosition
from gipfel.games.yinsh.steps import MoveRing, TakeFive, TakeRing
from support import amount

SIXES = tuple(mask_of(row) for row in BOARD.rows(6))
TABLE = tomllib.loads(Path(__file__).with_name("perft.toml").read_text(encoding="utf-8"))["perft"]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: str(row["name"]))
def test_the_turns_are_counted(row: dict[str, object]) -> None:
    game = yinsh(str(row["spec"]))
    start = game.position(str(row["position"])) if "position" in row else game.start()
    turns, counts = row.get("turns", []), row["counts"]
    assert isinstance(turns, list)
    assert isinstance(counts, list)
    position = start.play_all(turns)
    cheap = [depth for depth, count in enumerate(counts) if count <= amount(15_000, 600_000)]
    assert [perft(position, depth + 1) for depth in cheap] == [counts[depth] for depth in cheap]


def test_the_board_has_85_points_on_33_lines() -> None:
    assert len(BOARD) == 85
    assert Counter(map(len, BOARD.lines)) == {4: 6, 7: 6, 8: 6, 9: 9, 10: 6}
    columns = Counter(name[0] for name in NAMES)
    assert [columns[letter] for letter in "abcdefghijk"] == [4, 7, 8, 9, 10, 9, 10, 9, 8, 7, 4]
    assert len(FIVES) == 123
    assert len(BOARD.symmetries) == 12


def test_36_triangles_with_sides_of_six_divide_into_rows_in_two_ways() -> None:
    threes: Counter[int] = Counter()
    for one, other, third in combinations(FIVE_MASKS, 3):
        if not (one & other or one & third or other & third):
            threes[one | other | third] += 1
    # Three rows on fifteen points that are a triangle, or three lines beside each other with no choice at all.
    assert sum(ways == 2 and is_triangle(points) for points, ways in threes.items()) == 36


def is_triangle(points: int) -> bool:
    """Whether some points lie on three lines of six that meet at three corners."""
    sixes = [six for six in SIXES if points & six == six]
    return len(sixes) == 3 and all(one & other for one, other in combinations(sixes, 2))


def test_rule_1_every_placing_leaves_one_point_less() -> None:
    position, counted = yinsh().start(), []
    for turn in OPENING.split("; "):
        counted.append(len(position.turns()))
        position = after(position, turn)
    assert counted == list(range(85, 75, -1))


def refused(position: YinshPosition, turn: str) -> str:
    with pytest.raises(IllegalStep) as caught:
        position.turn(turn)
    return caught.value.code


# Placing.


def test_rule_1_ten_turns_place_the_rings_on_any_vacant_points() -> None:
    start = yinsh().start()
    assert set(start.turns()) == set(NAMES)
    placed = after(start, *OPENING.split("; "))
    assert (placed.in_hand(0), placed.in_hand(1), placed.player) == (0, 0, 0)
    assert all("-" in turn for turn in placed.turns())


def test_rule_1_no_ring_on_a_ring_and_no_move_before_all_are_placed() -> None:
    two = after(yinsh().start(), "a2", "k10")
    assert refused(two, "a2") == "point-taken"
    assert refused(two, "a2-a3") == "place-first"
    assert refused(after(yinsh().start(), *OPENING.split("; ")), "a2") == "all-rings-placed"


# A turn.


def test_rule_2_the_mover_takes_first_when_both_have_a_row() -> None:
    taken = after(BOTH_COLOURS, "d5-g5 xf2-f6,b7")
    assert (taken.off, taken.player) == ((1, 0), 1)
    assert turns_with(BOTH_COLOURS, "d5-g5") == {f"xf2-f6,{ring}" for ring in ("b7", "g5", "j5", "k7", "k8")}
    assert all(turn.startswith("xe2-e6,") for turn in taken.turns())


def test_rule_3_a_ring_goes_over_vacant_points_then_over_one_group_of_markers() -> None:
    reached = [turn.removeprefix("e5-") for turn in MOVING.turns() if turn.startswith("e5-")]
    assert " ".join(sorted(reached)) == "c3 c5 d4 e1 e2 e3 e4 e8 f5 g5 h5 h8 i5"


def test_rule_3_refusals_say_why() -> None:
    assert refused(MOVING, "e5-f7") == "not-in-line"
    assert refused(MOVING, "e5-e6") == "point-taken"
    assert refused(MOVING, "e5-e10") == "ring-in-the-way"
    assert refused(MOVING, "e5-i9") == "first-point-behind"
    assert refused(MOVING, "b2-b3") == "no-own-ring"
    assert refused(MOVING, "d4-d3") == "no-own-ring"


def test_rule_3_the_marker_stays_where_the_ring_was() -> None:
    moved = after(MOVING, "e5-e1")
    assert [moved.sign(BOARD.cell(name)) for name in ("e5", "e1")] == ["M", "R"]
    assert moved.pool == MOVING.pool - 1


def test_rule_4_all_markers_jumped_are_turned_over_the_new_one_is_not() -> None:
    moved = after(MOVING, "e5-e8")
    assert [moved.sign(BOARD.cell(name)) for name in ("e5", "e6", "e7", "e8")] == ["M", "M", "m", "R"]
    assert [moved.sign(BOARD.cell(name)) for name in ("d5", "f6", "g7", "j5")] == ["m", "m", "M", "M"]


# Rows.


def test_rule_5_a_row_is_the_owners_whoever_made_it_and_rings_do_not_count() -> None:
    four_and_ring = place(("b7 e5 j5 k7 k8", BLACK_RINGS), ("e6 e7 e8 e9", ""))
    assert four_and_ring.own_rows == []
    assert refused(four_and_ring, "xe5-e9,b7") == "no-row"
    interrupted = place(("b7 e5 j5 k7 k8", BLACK_RINGS), ("e2 e3 e4 e6 e7 e8", ""))
    assert interrupted.own_rows == []
    assert refused(GIFT, "f3-f4") == "rows-first"


def test_rule_5_the_mover_does_not_take_the_opponents_row() -> None:
    assert refused(BOTH_COLOURS, "d5-g5 xe2-e6,b7") == "no-row"


def test_rule_6_five_markers_return_and_any_own_ring_goes_also_the_one_just_moved() -> None:
    taken = after(BOTH_COLOURS, "d5-g5 xf2-f6,g5")
    assert taken.pool == BOTH_COLOURS.pool - 1 + 5
    assert taken.rings[0].bit_count() == 4
    assert taken.in_hand(0) == 0
    assert taken.sign(BOARD.cell("g5")) == "."


def test_rule_6_a_row_costs_a_ring_and_a_ring_a_row() -> None:
    owing = GIFT.play(TakeFive(GIFT.own_rows[0]))
    for step in (TakeFive(0), MoveRing(BOARD.cell("f3"), BOARD.cell("f4"))):
        with pytest.raises(IllegalStep, match="First take a ring off"):
            owing.play(step)
    with pytest.raises(IllegalStep, match="no ring of yours"):
        owing.play(TakeRing(BOARD.cell("b7")))
    with pytest.raises(IllegalStep, match="only for a row"):
        GIFT.play(TakeRing(BOARD.cell("f3")))


def test_rule_7_of_seven_in_line_any_five_adjacent_ones_go() -> None:
    fives, rings = ("xe2-e6", "xe3-e7", "xe4-e8"), ("b7", "f6", "j5", "k7")
    assert turns_with(SEVEN, "e5-f6") == {f"{five},{ring}" for five in fives for ring in rings}
    rest = after(SEVEN, "e5-f6 xe3-e7,b7")
    assert [rest.sign(BOARD.cell(name)) for name in ("e2", "e3", "e7", "e8")] == ["M", ".", ".", "M"]


def test_rule_7_ten_in_line_are_two_rows_or_a_middle_five_and_one_ring() -> None:
    ten = place(("f6 j5 k7 k8", BLACK_RINGS), ("e1 e2 e3 e4 e5 e6 e7 e8 e9 e10", ""), "1,0")
    turns = ten.turns()
    assert "xe1-e5,f6 xe6-e10,j5" in turns  # the third ring wins: no move follows
    assert "xe3-e7,f6 j5-j6" in turns
    assert not any(turn.startswith("xe1-e5,") and "xe6-e10," not in turn for turn in turns)


def test_rule_8_of_crossing_rows_one_is_taken() -> None:
    rings = ("b7", "f6", "j5", "k7", "k8")
    assert turns_with(CROSSING, "e5-f6") == {f"{row},{ring}" for row in ("xe5-e9", "xe5-i5") for ring in rings}
    assert turns_with(CROSSING, "e5-e10") == {f"xe5-i5,{ring}" for ring in ("b7", "e10", "j5", "k7", "k8")}


def test_rule_8_the_owner_chooses_fewer_or_more_rings() -> None:
    found = turns_with(FEWER_OR_MORE, "d5-j5")
    assert len(found) == 20
    assert sum("xe3-e7" in taken and "xh3-h7" in taken for taken in found) == 10
    assert sum(taken.startswith("xd5-h5,") and len(taken.split()) == 1 for taken in found) == 5
    assert sum(taken.startswith("xe5-i5,") and len(taken.split()) == 1 for taken in found) == 5


def test_rule_8_other_rows_on_the_same_points_are_another_turn() -> None:
    names = "d4 d5 d6 d7 d8 d9 e5 f6 g7 h8 i9 e9 f9 g9 h9"
    triangle = place(("a2 a3 b1 b2 c1", "j11 k10 k9 k8 k7"), (names, ""))
    rows = {tuple(word.split(",")[0] for word in turn.split() if word[0] == "x") for turn in triangle.turns()}
    assert ("xd4-d8", "xd9-h9", "xe5-i9") in rows
    assert ("xd4-h8", "xd5-d9", "xe9-i9") in rows


def test_rule_9_a_gift_is_taken_before_the_move_and_its_ring_blocks_no_more() -> None:
    assert {turn.split()[0] for turn in GIFT.turns()} == {f"xd4-d8,{ring}" for ring in ("f3", "j11", "k9", "k10")}
    assert any(turn == "xd4-d8,k9 k10-k8" for turn in GIFT.turns())
    assert not any(turn.startswith("xd4-d8,f3 ") and " f3-" in turn for turn in GIFT.turns())


def test_rule_14_a_symmetry_moves_the_rings_taken_off_in_a_turn_too() -> None:
    inside = GIFT.play(TakeFive(GIFT.own_rows[0])).play(TakeRing(BOARD.cell("k9")))
    for symmetry in BOARD.symmetries:
        image = inside.game.mirrored(inside, symmetry)
        assert isinstance(image, YinshPosition)
        assert image.early == 1 << symmetry.cells[BOARD.cell("k9")]
        assert inside.game.position(image.text()) == image


# The end.


def test_rule_10_the_third_ring_wins_at_once_and_other_rows_stay() -> None:
    won = after(BOTH_THIRD, "d5-g5 xf2-f6,b7")
    assert (won.outcome, won.player, list(won.steps())) == (Outcome(0, "rings"), None, [])
    assert fives_in(won.markers[1])
    assert set(GIFT_WINS.turns()) == {"xd4-d8,f3", "xd4-d8,j11", "xd4-d8,k9"}
    assert len(turns_with(ONE_IS_ENOUGH, "d3-f3")) == 6
    assert {len(taken.split()) for taken in turns_with(ONE_IS_ENOUGH, "d3-f3")} == {1}


def test_rule_10_three_rows_at_once_win_and_in_blitz_one_is_enough() -> None:
    assert len(turns_with(THREE, "d3-g3")) == 10
    assert all(THREE.turn(f"d3-g3 {taken}").outcome == Outcome(0, "rings") for taken in turns_with(THREE, "d3-g3"))
    blitz = turns_with(place(THREE_RINGS, THREE_MARKERS, spec="yinsh:blitz"), "d3-g3")
    assert len(blitz) == 15
    assert {len(taken.split()) for taken in blitz} == {1}


def test_rule_11_the_last_marker_ends_the_game_unless_a_row_follows() -> None:
    last = yinsh().position(LAST_MARKER)
    ends = {turn: last.turn(turn).outcome for turn in last.turns()}
    assert Counter(ends.values()) == {Outcome(1, "markers"): 17, None: 9}
    going_on = [turn for turn, outcome in ends.items() if outcome is None]
    assert sum("x" in turn for turn in going_on) == 8
    assert "h6-h10" in going_on
    assert all(turn.startswith("x") for turn in last.turn("h6-h10").turns())


def test_rule_11_equal_is_a_draw() -> None:
    with_the_ring_on_k7 = LAST_MARKER.replace("/.... 0,1", "/r... 0,0")
    assert yinsh().position(with_the_ring_on_k7).turn("k7-k8").outcome == Outcome(None, "markers")


def test_rule_12_who_cannot_move_passes_and_only_then() -> None:
    assert PASSING.turns() == ["pass"]
    assert PASSING.prompt().asks
    assert after(PASSING, "pass").player == 1
    assert refused(MOVING, "pass") == "ring-can-move"
    assert refused(PASSING, "a4-a5") == "point-taken"


def test_rule_12_if_neither_can_move_the_game_is_counted() -> None:
    assert yinsh().position(BLOCKED).outcome == Outcome(None, "blocked")
    assert yinsh().position(BLOCKED.replace("2,2", "1,2").replace("..../m", "R.../m")).outcome is None


def test_rule_13_games_end_and_pieces_are_neither_lost_nor_made() -> None:
    for seed in range(amount(6, 100)):
        rng, line = Random(seed), Line.begin(yinsh("yinsh:blitz" if seed % 2 else "yinsh").start())
        while line.outcome is None:
            line = line.turn(random_turn(line.position, rng))
            position = line.position
            assert isinstance(position, YinshPosition)
            assert position.pool + sum(mask.bit_count() for mask in position.markers) == MARKERS
            for player in (0, 1):
                held = position.rings[player].bit_count() + position.off[player] + position.in_hand(player)
                assert held == RINGS_EACH
            assert position.outcome is not None or not fives_in(position.markers[1 - position.mover])
        moves = sum("-" in word and word[0] != "x" for turn in line.turns_played for word in turn.split())
        assert moves <= (51 if seed % 2 else 71)


def test_rule_14_a_ring_before_the_move_and_one_after_it_are_not_the_same() -> None:
    board = ".Rr./.mmMmmM/mMmMMMMr/.MMmmmmMr/MMmmmmmMMR/....mmmMM/.R..Rmmrmr/.m.....m./..m.R..m/.mMm.m./mMMM"
    position = yinsh().position(f"{board} 0,0 - 1 59")
    found = [turn for turn in position.turns() if " a4-d4 " in turn and turn.count("x") == 3]
    assert len(found) == 4 * 6  # one of four rings that stay, then two of the four that are left
    assert {"xc3-g7,g11 a4-d4 xb2-b6,c8 xc4-g8,d9", "xc3-g7,c8 a4-d4 xb2-b6,d9 xc4-g8,g11"} <= set(found)
    assert len(position.turns()) == 650
