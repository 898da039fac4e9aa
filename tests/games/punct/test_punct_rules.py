"""The rules of PÜNCT, each with the smallest position that shows it; numbers are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.punct.positions import PERFT, after, climbing, ending, moves, named, place, punct, refused
from gipfel.core.line import Line, random_turn
from gipfel.core.outcome import Outcome
from gipfel.core.turns import perft
from gipfel.games.punct.cells import BOARD, CENTRE, NAMES, PAIRS, connection
from gipfel.games.punct.pieces import (
    ALL,
    KINDS,
    OUTSIDE,
    PIECES_EACH,
    STOCK,
    DotPiece,
    found_layout,
    layout_of,
    number_of,
)
from gipfel.games.punct.relief import Ground, Relief
from gipfel.games.punct.rules import PunctPosition, settled
from gipfel.games.punct.steps import LayPiece, MovePiece
from support import FULL, amount


@pytest.mark.parametrize("row", PERFT, ids=lambda row: row["name"])
def test_the_counts(row: dict[str, Any]) -> None:
    position = place(row.get("position", "- 0 0"), row["spec"])
    counts = row["counts"] if FULL else row["counts"][: row.get("quick")]
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_board() -> None:
    assert len(BOARD) == 211
    assert Counter(name[0] for name in NAMES)["a"] == Counter(name[0] for name in NAMES)["q"] == 7
    centre = "g7 g8 g9 h7 h8 h9 h10 i7 i8 i9 i10 i11 j8 j9 j10 j11 k9 k10 k11"
    assert " ".join(NAMES[cell] for cell in sorted(CENTRE)) == centre
    assert len(BOARD.symmetries) == 12
    sides = [side for pair in PAIRS for side in pair]
    assert [len(side) for side in sides] == [7] * 6
    assert len(frozenset().union(*sides)) == 42
    assert {frozenset(NAMES[cell] for cell in side) for side in sides} >= {
        frozenset(f"a{number}" for number in range(2, 9)),
        frozenset(["b1", "c1", "d1", "e1", "f1", "g1", "h1"]),
        frozenset(["j2", "k3", "l4", "m5", "n6", "o7", "p8"]),
    }


def test_the_layouts() -> None:
    assert {kind: len(found) for kind, found in ALL.items()} == {
        "T": 1116,
        "C": 531,
        "E": 1062,
        "R": 1074,
        "L": 1074,
        "M": 1074,
    }
    assert [len(OUTSIDE[kind]) for kind in KINDS] == [954, 444, 888, 900, 900, 900]


@pytest.mark.parametrize(
    ("kind", "cells", "middle"),
    [
        ("T", "i9 i10 j10", None),
        ("C", "i9 i10 i8", "i9"),
        ("E", "i9 i10 i11", "i10"),
        ("R", "i9 i10 j11", "i10"),
        ("L", "i9 i10 h10", "i10"),
        ("M", "i9 i10 j9", "i9"),
    ],
)
def test_the_dots_of_every_kind(kind: str, cells: str, middle: str | None) -> None:
    layout = layout_of(number_of(kind, BOARD.cell("i9"), 0))
    assert [NAMES[cell] for cell in layout.cells] == cells.split()
    assert (None if layout.middle is None else NAMES[layout.middle]) == middle


@pytest.mark.parametrize("spec", ["punct", "punct:basic"])
def test_no_piece_is_lost_and_every_piece_rests(spec: str) -> None:
    for seed in range(amount(2, 100)):
        position, rng = punct(spec).start(), Random(seed)
        while position.outcome is None and position.turn_count < 90:
            position = after(position, random_turn(position, rng))
            for player in (0, 1):
                on_board = Counter(layout_of(p.layout).kind for p in position.pieces if p.owner == player)
                assert {kind: on_board[kind] + left for kind, left in position.reserve(player).items()} == STOCK
            for piece in position.pieces:
                below = Relief(other for other in position.pieces if other.level < piece.level)
                assert Ground(below.heights, below.tops).level_for(layout_of(piece.layout)) == piece.level
            assert len(position.pieces) <= 34 or position.outcome is not None


def test_rule_1_a_turn_places_or_moves() -> None:
    position = place("Ei9i10 0 2")
    assert {type(step) for step in position.steps()} == {LayPiece, MovePiece}
    assert refused(position, "pass") == "malformed-turn"
    reached = after(position, "Te5,e6")
    assert (reached.player, reached.turn_count) == (1, 3)


def test_rule_2_a_new_piece_lies_on_three_vacant_cells_wherever_they_are() -> None:
    position = place("Te5e4 1 1")
    assert refused(position, "Te3,e4") == "punct-taken"
    assert refused(position, "Ee3,e4") == "punct-taken"
    assert refused(position, "Ep13,p14") == "allowed"
    assert after(position, "Ep13,p14").text() == "Te5e4,ep13p14 0 2"


def test_rule_2_equal_pieces_of_the_reserve_are_one_choice_until_none_is_left() -> None:
    start = punct().start()
    assert len(start.turns()) == len(set(start.turns())) == 4986
    spent = place("Cb3b4,Cd3d4 0 4")
    assert spent.reserve(0) == {**STOCK, "C": 0}
    assert refused(spent, "Cf3,f4") == "punct-none-left"
    assert not [turn for turn in spent.turns() if turn.startswith("C")]


def test_rule_3_new_pieces_stay_out_of_the_centre() -> None:
    start = punct().start()
    assert refused(start, "Eg6,g7") == "punct-centre"
    assert refused(start, "Ei4,i5") == "allowed"
    assert refused(start, "Ei4,i5,i6") == "allowed"
    assert refused(start, "Ei5,i6,i7") == "punct-centre"
    assert not any(
        set(step.touches[1:]) & {"i9", "h8"} for step in place("Ei9i10 0 2").steps() if step.touches[0] > "k"
    )


def test_rule_3_in_the_basic_game_only_the_first_piece_does() -> None:
    start = punct("punct:basic").start()
    assert refused(start, "Ei5,i6") == "punct-first-centre"
    second = after(start, "Ei2,i3")
    assert refused(second, "Ti9,i10") == "allowed"
    assert refused(after(second, "Ti9,i10"), "Th8,h7") == "allowed"
    assert refused(place("- 0 6", "punct:basic"), "Ti9,i10") == "punct-first-centre"
    assert refused(place("- 1 5", "punct:basic"), "Ti9,i10") == "allowed"


def test_rule_4_what_has_a_dot_above_it_does_not_move() -> None:
    position = place("Te5e4,te7e8/Ee5e6 1 4")
    assert moves(position) == set()
    assert refused(position, "e7-e10,e11") == "punct-covered"
    mine = place("Te5e4,te7e8/Ee5e6 0 4")
    assert {turn[:2] for turn in moves(mine)} == {"e5"}
    assert all(layout_of(step.layout).kind == "E" for step in mine.steps() if isinstance(step, MovePiece))
    assert refused(place("te7e8 0 1"), "e7-e10,e11") == "punct-not-yours"
    assert refused(mine, "e4-e10,e11") == "punct-not-yours"


def test_rule_5_the_punct_goes_along_a_line_over_anything() -> None:
    position = place("Tb3b2,td5d4 0 2")
    assert refused(position, "b3-f7,f8") == "allowed"  # over the black piece
    assert refused(position, "b3-i10,i11") == "allowed"  # into the centre
    assert refused(position, "b3-c6,c7") == "punct-off-line"
    assert refused(position, "b3-b1,b2") == "allowed"
    assert refused(position, "b3-b1,a1") == "no-such-cell"
    assert refused(position, "b3-b10,b11") == "no-such-cell"
    assert refused(position, "b3-b10,a9") == "no-such-cell"
    assert {turn for turn in moves(position) if turn.startswith("b3-b10,")} == {"b3-b10,c10", "b3-b10,c11"}


def test_rule_6_turning_only_is_a_turn_and_the_same_again_is_none() -> None:
    position = named("P-7 turning around")
    assert len(moves(position)) == 233
    assert sum(turn.startswith("i9-i9,") for turn in moves(position)) == 5
    assert refused(position, "i9-i9,i10") == "punct-no-change"
    assert after(position, "i9-i11,i10").text() == "Ei11i10 1 3"
    assert refused(position, "i9-i12,i13") == "allowed"  # moved without being turned
    assert refused(place("Ci9i10 0 2"), "i9-i9,i8") == "punct-no-change"


def test_rule_7_the_ends_stand_on_equal_height() -> None:
    position = named("P-1 triangle on triangle")
    assert climbing(position) == {"e10-e4,d4", "e10-e5,e4", "e5-e10,e11", "e5-e11,f11"}
    assert after(position, "e10-e5,e4").text() == "Te5e4,te7e8/Te5e4 1 4"
    assert refused(position, "e10-e5,e6") == "punct-not-level"
    humped = place("td6d7,Ec10c9 0 2")
    assert refused(humped, "c10-c6,d6") == "punct-not-level"  # the middle stands higher than the ends
    assert refused(humped, "c10-c5,d6") == "punct-not-level"


def test_rule_7_the_lifted_piece_supports_nothing() -> None:
    position = place("Ei9i10 0 2")
    reached = after(position, "i9-i10,i11")
    assert [piece.level for piece in reached.pieces] == [1]


def test_rule_8_the_middle_may_hang_over_a_gap() -> None:
    position = named("P-1 bridge")
    assert climbing(position) == {"e10-e5,e6"}
    reached = after(position, "e10-e5,e6")
    assert reached.text() == "Te5e4,te7e8/Ee5e6 1 4"
    assert climbing(named("P-4 twist")) == {"f11-f7,f6"}
    deep = named("P-8 bridged")
    assert climbing(deep, 3) == {"e11-e5,e6", "e11-e7,e6"}


def test_rule_9_the_punct_lies_on_its_own_colour() -> None:
    position = named("P-6 colours")
    assert climbing(position) == {"h7-d7,d8", "h7-e7,e8"}
    assert refused(position, "h7-e9,e8") == "punct-off-line"
    assert refused(place("Td6d7,td8d9,Ed12d11 0 3"), "d12-d9,d8") == "punct-not-own"
    assert refused(place("Td6d7,td8d9,Ed12d11 0 3"), "d12-d7,d8") == "allowed"


def test_rule_10_the_punct_over_a_gap_looks_at_what_lies_beneath() -> None:
    assert climbing(named("P-3 the PÜNCT over a gap"), 3) == {"e11-e6,e7", "e11-e6,f7"}
    assert climbing(named("P-3 over the other colour"), 3) == set()
    vacant = place("Td4d5,Td8d7,Cg6h7 0 3")
    assert refused(vacant, "g6-d6,d7") in ("punct-off-line", "punct-not-own")
    straight = place("Td4d5,Td8d7,Cd11d12 0 3")
    assert refused(straight, "d11-d6,d7") == "punct-not-own"


def test_rule_11_a_bridge_blocks_what_is_beneath_it_and_its_gap_is_taken() -> None:
    position = named("P-2 under a bridge")
    assert not [turn for turn in position.turns() if "e6" in turn]
    assert refused(position, "Td6,e6") == "punct-taken"
    bridged = named("P-8 after the bridge")
    assert moves(bridged) == set()
    assert refused(bridged, "e6-e10,e11") == "punct-covered"
    onto = place("Te5e4,te7e8,Ee10e11/Ee5e6 0 6")
    assert after(onto, "e10-e5,e6").pieces[-1].level == 3


def test_rule_12_levels_have_no_end() -> None:
    position = place("Te5e4,Te10e11,Eh8i8/Te5e4/Te5e4/Te5e4/Te5e4 0 12")
    reached = after(position, "e10-e5,e4")
    assert reached.pieces[-1].level == 6
    down = after(reached, "Tp13,p14", "e5-e10,e11")
    assert Counter(piece.level for piece in down.pieces)[1] == 4
    assert all(reached.relief.heights[BOARD.cell(name)] == 6 for name in ("e4", "e5"))


def test_rule_13_a_connection_joins_opposite_sides_at_whatever_levels() -> None:
    across = {BOARD.cell(name) for name in ("a8", "b9", *(f"{letter}10" for letter in "cdefghijklmnopq"))}
    assert connection(across) == across
    assert connection(across - {BOARD.cell("i10")}) == frozenset()
    assert connection(across - {BOARD.cell("q10")}) == frozenset()
    beside = {BOARD.cell(f"d{number}") for number in range(1, 13)}  # two sides, but not opposite ones
    assert connection(beside) == frozenset()
    corners = {BOARD.cell(f"i{number}") for number in range(2, 17)}  # i2 and i16 are on no side
    assert connection(corners) == frozenset()
    below = "Ea8b9,Ed10e10,Eg10h10,Ej10k10,em10n10,Tp10q10"
    assert place(f"{below} 1 9").outcome is None
    assert ending(place(f"{below}/Cn10o10 1 9")) == (0, "connection")


def test_rule_14_the_movers_connection_counts_first_and_the_others_if_it_is_alone() -> None:
    position = named("P-5 both, and given")
    results = {turn: ending(after(position, turn)) for turn in moves(position, "g8-")}
    assert {turn for turn, result in results.items() if result == (1, "connection")} == {
        *("g8-d8,e8", "g8-d8,d7", "g8-e8,d7"),
    }
    both = after(position, "g8-d8,d7")
    assert both.chain(0)
    assert both.chain(1)
    assert {turn for turn, result in results.items() if result is None} == {"g8-g8,h9", "g8-g9,h9"}
    assert results["g8-f8,g9"] == (0, "connection-given")
    assert Counter(results.values())[0, "connection-given"] == 115


def test_rule_15_the_last_piece_ends_the_game_by_the_centre() -> None:
    position = named("P-9 last piece")
    results = {turn: ending(after(position, turn)) for turn in position.turns()}
    placed = Counter(result for turn, result in results.items() if turn[0].isupper())
    assert placed == {(0, "centre"): 201, (1, "connection"): 3}
    moved = Counter(result for turn, result in results.items() if turn[0].islower())
    assert moved == {None: 939, (1, "connection"): 3}
    basic = place(position.text(), "punct:basic")
    assert {ending(after(basic, turn)) for turn in basic.turns() if turn[0] == "T"} == {
        *((None, "last-piece"), (1, "connection")),
    }


def test_rule_15_as_many_dots_in_the_centre_are_a_draw() -> None:
    position = named("P-9 last piece")
    white = [piece for piece in position.pieces if piece.owner == 0 and CENTRE & set(layout_of(piece.layout).cells)]
    rest = tuple(piece for piece in position.pieces if piece not in white)
    empty = PunctPosition(position.game, rest, 1, 45)
    placing = next(turn for turn in position.turns() if ending(after(position, turn)) == (0, "centre"))
    assert [empty.relief.in_centre(player) for player in (0, 1)] == [0, 0]
    assert ending(after(empty, placing)) == (None, "centre")


def test_rule_15_only_what_is_seen_in_the_centre_counts() -> None:
    relief = place("Ei9i10/ei9i10 0 4").relief
    assert [relief.in_centre(player) for player in (0, 1)] == [0, 3]


def test_rule_16_the_third_occurrence_is_a_draw() -> None:
    line = Line.begin(punct().start(), ["Te5,e6", "Tm13,m14"])
    there_and_back = ["e5-e7,e8", "m13-m11,m12", "e7-e5,e6", "m11-m13,m14"]
    for turn in (*there_and_back, *there_and_back[:3]):
        line = line.turn(turn)
        assert line.outcome is None
    line = line.turn(there_and_back[3])
    assert line.outcome == Outcome(None, "repetition")
    free = Line.begin(punct("punct,repetition=none").start(), line.turns_played)
    assert free.outcome is None
    turned = after(place("Ei9i10 0 2"), "i9-i11,i10")
    assert turned.repeats != place("Ei9i10 1 3").repeats


def test_rule_17_who_has_no_turn_ends_the_game() -> None:
    """Such a board cannot come about in play: all pieces of White are on it, and all are covered."""
    kinds = [kind for kind in KINDS for _ in range(STOCK[kind])]
    taken: set[int] = set()
    white: list[int] = []
    for kind, cells in (("T", "d4 d5"), ("E", "f5 f6"), ("C", "e6 f7")):  # one dot of each beside the others
        number = found_layout(kind, *(BOARD.cell(name) for name in cells.split()))
        assert number is not None
        kinds.remove(kind)
        white.append(number)
        taken.update(layout_of(number).cells)
    for kind in kinds:
        white.append(next(n for n in OUTSIDE[kind] if not taken & set(layout_of(n).cells)))
        taken.update(layout_of(white[-1]).cells)
    assert len(white) == PIECES_EACH
    lid = next(n for n in ALL["T"] if all(set(layout_of(n).cells) & set(layout_of(w).cells) for w in white[:3]))
    black = [DotPiece(2, number, 1) for number in (lid, *white[3:])]
    pieces = tuple(sorted([*(DotPiece(1, number, 0) for number in white), *black]))
    position = PunctPosition(punct(), pieces, 0, 60)
    assert list(position.ways()) == []
    judged = settled(position)
    dots = [position.relief.in_centre(player) for player in (0, 1)]
    assert ending(judged) == (None if dots[0] == dots[1] else int(dots[1] > dots[0]), "blocked")
    assert judged.steps() == ()
    free = PunctPosition(punct(), tuple(piece for piece in pieces if piece != black[0]), 0, 60)
    assert settled(free).outcome is None


def test_the_game_is_over_when_it_is_over() -> None:
    position = after(named("P-5 both, and given"), "g8-d8,d7")
    assert refused(position, "Tb3,b4") == "game-over"
    assert position.turns() == []
    assert position.player is None
    assert place(position.text()) == position
