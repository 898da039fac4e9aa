"""The compiled game of GIPF: counts, rows, the end, texts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.gipf.kernel_positions import Game, kernel, options_of, place
from gipfel.core.errors import BadNotation, NoKernel
from gipfel.games.gipf.kernel import GipfKernel

PERFT = [
    case
    for name in ("perft.toml", "perft-piles.toml")
    for case in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["perft"]
]
STANDARD, BASIC = "gipf:standard", "gipf:basic"


@pytest.mark.parametrize("case", PERFT, ids=lambda case: str(case["name"]))
def test_counts_of_turns(case: dict[str, Any]) -> None:
    game = Game(case["spec"], case.get("position")).play(*case.get("turns", ()))
    counts = [game.kernel.perft(game.state, depth + 1) for depth in range(len(case["counts"]))]
    assert counts == case["counts"]


def test_rule_8_a_push_moves_pieces_up_to_the_first_gap() -> None:
    start = place(
        "gipf:tournament",
        {"P": "d4 e2 e3 e8", "p": "c2 d6 e5 h5", "G": "b2 e4 f3", "g": "c3 e7 f4"},
        (8, 8),
    )
    game = Game("gipf:tournament", start)
    assert game.with_move("a1-b2") == {"| xe2,e3,e5", "| xe2,e3,e4,e5"}
    game.play("a1-b2 xe2,e3,e5")
    assert game.fields()[:2] == ["P.../pG.../..g.p./..G..gP/.Ggp../...../...p", "10,8"]


def test_rule_9_nothing_is_pushed_into_a_full_line() -> None:
    turns = Game(BASIC).play("b1-b2", "b6-b5").turns()
    assert "b1-b2" not in turns
    assert "b1-c2" in turns


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("pppp.pP", "e2,e3,e4,e5"),
        ("ppppP.P", "e2,e3,e4,e5,e6"),
        ("pPpppp.", "e2,e3,e4,e5,e6,e7"),
        ("PppppPp", "e2,e3,e4,e5,e6,e7,e8"),
    ],
)
def test_rule_12_all_that_is_contiguous_goes_with_a_row(line: str, taken: str) -> None:
    pieces = {sign: " ".join(f"e{2 + n}" for n in range(7) if line[n] == sign) for sign in "pP"}
    game = Game(BASIC, place(BASIC, pieces, (4, 4), player=1))
    assert game.with_move("a1-b2") == {f"x{taken} |"}


def test_rule_12_own_pieces_return_and_the_opponents_are_lost() -> None:
    pieces = {"P": "b5 d5 e5 f4 g3", "p": "e3 f5 g6 h2 h4", "G": "b3 e2 f3 g5", "g": "c4 c5 e4 g4"}
    game = Game("gipf:tournament", place("gipf:tournament", pieces, (5, 5)))
    game.play("xb5,c5,d5,e5,f4,g3,h2 c1-c2")
    assert (game.fields()[1], game.fields()[4]) == ("9,5", "0,3")


def test_rule_14_rows_that_cross_in_a_single_are_alternatives() -> None:
    pieces = {"P": "b3 c4 e6 g4", "p": "b5 c5 d2 d3 d4 d5 e5 f4"}
    game = Game(BASIC, place(BASIC, pieces, (11, 7), player=1))
    assert game.with_move("c1-c2") == {"xb5,c5,d5,e5,f4 |", "xd2,d3,d4,d5 |"}


def test_rule_14_rows_that_cross_in_a_gipf_piece_left_are_both_taken() -> None:
    pieces = {"P": "d2 d3 d4 b5 c5 e5", "G": "d5 h2", "g": "h5"}
    game = Game(STANDARD, place(STANDARD, pieces, (3, 3)))
    both, shared = "xb5,c5,e5 xd2,d3,d4", {"xb5,c5,d5,e5 |", "xd2,d3,d4,d5 |"}
    assert game.with_move("a1-b2") == {f"{both} |", f"{both},d5 |", *shared}


def test_rule_43_takings_are_written_with_the_fewest_then_the_alphabetically_first() -> None:
    pieces = {"P": "d2 d3 d4 b5 c5 e5", "G": "d5 h2", "g": "h5"}
    game = Game(STANDARD, place(STANDARD, pieces, (3, 3)))
    assert "xb5,c5,e5 xd2,d3,d4,d5 a1-b2" in game.turns()
    for other in ("xd2,d3,d4 xb5,c5,d5,e5 a1-b2", "xd2,d3,d4,d5 xb5,c5,e5 a1-b2"):
        with pytest.raises(BadNotation) as caught:
            game.play(other)
        assert caught.value.params["expected"] == "xb5,c5,e5 xd2,d3,d4,d5 a1-b2"


def test_rule_7_the_mover_takes_first_and_shortens_the_opponents_set() -> None:
    pieces = {"P": "d7 e7 f6 g2 g4 h5", "p": "d3 f2 f3 f4 f5 f7", "G": "d4 e4 g5", "g": "e3 e5 h4"}
    game = Game("gipf:tournament", place("gipf:tournament", pieces, (6, 6))).play("xd7,e7,f6 a1-b2")
    assert game.with_move("a2-b3") == {"xf2,f3,f4,f5 |"}


def test_rule_15_a_row_of_gipf_pieces_may_stay_or_be_thinned() -> None:
    pieces = {"G": "c3 d4 e5 f5", "g": "g5 b5"}
    game = Game(STANDARD, place(STANDARD, pieces, (3, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("h1-h2")}
    assert len(before) == 2**5 - 2  # without a push after taking all four: White has lost
    assert {"", "xg5", "xc3,d4,e5,g5"} <= before
    assert "xc3,d4,e5,f5" in game.turns()
    assert "| xg5" in game.with_move("h1-h2")


def test_rule_15_a_single_in_the_set_of_gipf_pieces_must_go_and_the_row_may_stay() -> None:
    game = Game(STANDARD, place(STANDARD, {"G": "c3 d4 e5 f5", "g": "b5", "p": "g5"}, (3, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("h1-h2")}
    assert "xg5" in before
    assert all("g5" in takings for takings in before)


def test_rule_15_thinning_before_a_compulsory_row_shortens_its_set() -> None:
    # Column e is a row of singles whose set ends in e6, a piece of the row of GIPF-pieces.
    pieces = {"P": "e2 e3 e4 e5", "G": "b5 c6 d6 e6 f5 g4", "g": "h5", "p": "e7"}
    game = Game(STANDARD, place(STANDARD, pieces, (0, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("a1-b2")}
    assert "xe6 xe2,e3,e4,e5" in before
    assert "xe2,e3,e4,e5,e7" in before
    assert "xe2,e3,e4,e5" not in before


def test_rule_17_an_empty_reserve_is_filled_by_thinning_and_doing_nothing_is_no_turn() -> None:
    game = Game(STANDARD, place(STANDARD, {"G": "c3 d4 e5 f5", "g": "b2 h2"}, (0, 3)))
    assert game.outcome() is None
    assert not game.with_move("a2-b2") & {"|"}
    assert "xc3 |" in game.with_move("a2-b2")
    assert game.play("xb2").outcome() == (1, "no-piece")


def test_rule_17_without_a_piece_to_bring_in_the_player_to_move_has_lost() -> None:
    game = Game(BASIC, place(BASIC, {"P": "b2", "p": "h2"}, (1, 0))).play("a1-b2")
    assert game.outcome() == (0, "no-piece")
    assert game.turns() == set()
    with pytest.raises(BadNotation, match="over"):
        game.play("a1-b2")


def test_rule_16_taking_the_last_gipf_piece_of_the_opponent_wins_before_the_push() -> None:
    pieces = {"P": "c5 d4 d7 f5 f6 f7", "p": "b4 d2 d5 d6 e6 g5", "G": "e7 f4", "g": "f3"}
    game = Game("gipf:tournament", place("gipf:tournament", pieces, (2, 3)))
    assert game.play("xf3,f5,f6,f7").outcome() == (0, "no-gipf")


def test_rule_16_taking_the_own_last_gipf_piece_loses() -> None:
    game = Game(STANDARD, place(STANDARD, {"P": "d2 d3 d4", "G": "d5", "g": "b2"}, (1, 1)))
    assert game.play("xd2,d3,d4,d5").outcome() == (1, "no-gipf")


def test_rule_16_the_opponent_of_the_taker_is_tested_first() -> None:
    game = Game(STANDARD, place(STANDARD, {"P": "d2 d3 d4", "G": "d5", "g": "d6"}, (1, 1)))
    assert game.play("xd2,d3,d4,d5,d6").outcome() == (0, "no-gipf")


def test_rule_16_a_taking_that_ends_the_game_comes_last() -> None:
    # Row c ends in Black's last GIPF-piece, row g does not; either may be taken first.
    pieces = {"P": "c2 c3 c4 c5 g2 g3 g4 g5", "G": "e5", "g": "c6"}
    game = Game(STANDARD, place(STANDARD, pieces, (1, 1)))
    finals = {turn for turn in game.turns() if "-" not in turn}
    assert finals == {"xc2,c3,c4,c5,c6", "xg2,g3,g4,g5 xc2,c3,c4,c5,c6"}


def test_rule_6_in_the_tournament_version_gipf_pieces_come_first_until_the_first_single() -> None:
    game = Game("gipf:tournament")
    assert game.with_move("a1-b2") == set()
    game.play("Ga1-b2", "Gi5-h5")
    assert game.fields()[1:3] == ["16,16", "gg"]
    assert game.outcome() is None
    game.play("a5-b5", "Gi1-h2")
    assert game.fields()[2] == "bg"
    assert len(game.turns()) == 42


def test_rule_5_a_handicap_goes_to_the_weaker_player() -> None:
    assert Game("gipf:basic,handicap=2").fields()[1] == "12,14"
    assert Game("gipf:basic,handicap=2,weaker=white").fields()[1] == "14,12"


def test_rule_38_announcements_have_no_compiled_game() -> None:
    with pytest.raises(NoKernel) as caught:
        GipfKernel(options_of("gipf:standard,zertz=3,announce=yes"))
    assert (caught.value.code, caught.value.params) == ("no-kernel", {"option": "announce"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "p..P/...../....../P.....p/....../...../p..P 12,12 bb 0,0,0/0,0,0 0,0 0,0 0",
        "p..P/...../....../P.....p/....../...../p..P 11,12 bb 0,0,0/0,0,0 0,0 0,0 0 0",
        "p..P/...../....../P.....p/....../...../p..P 12,12 bb 0,0,0/0,0,0 0,0 1,0 0 0",
        "p..P/...../....../P.....p/....../...../p..P 12,12 gb 0,0,0/0,0,0 0,0 0,0 0 0",
        "p..P/...../....../P.....p/....../...../p..P 12,12 lb 0,0,0/0,0,0 0,0 0,0 0 0",
        "p..G/...../....../P.....p/....../...../p..P 11,12 bb 0,0,0/0,0,0 0,0 0,0 0 0",
        "p..P/...../....../P.....p/....../...../p..P 13,12 bb 0,0,0/0,0,0 0,0 0,0 0 0",
        "p..Z/...../....../P.....p/....../...../p..P 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0",
    ],
)
def test_positions_that_break_a_law_are_refused(text: str) -> None:
    with pytest.raises(BadNotation) as caught:
        kernel(BASIC).encode(text)
    assert caught.value.code == "bad-position"


@pytest.mark.parametrize(
    "text", ["", "a1", "a1-c3", "Ga1-b2", "Xa1-b2", "a1-b2 a1-b2", "+a1-b2", "xa1", "xb2,b2", "b2>b9", "b2>b3"]
)
def test_turns_that_are_not_legal_are_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        kernel(BASIC).read_turn(kernel(BASIC).start(), text)


def test_a_list_of_takings_is_cut_at_the_room_there_is() -> None:
    pieces = {"G": "c3 d4 e5 f5", "g": "g5 b5"}
    compiled = kernel(STANDARD)
    state = compiled.encode(place(STANDARD, pieces, (3, 3)))
    room = np.full(10, -7, np.int64)
    assert compiled.functions.gen(state, compiled.tables, room[:3]) == 3
    assert room[3:].tolist() == [-7] * 7


def test_a_position_reached_in_two_ways_has_one_key() -> None:
    one = Game(BASIC).play("a1-b2", "i5-h5", "c1-c2", "g7-g6")
    other = Game(BASIC).play("c1-c2", "g7-g6", "a1-b2", "i5-h5")
    functions = one.kernel.functions
    assert functions.key(one.state) == functions.key(other.state)
    assert functions.repeats(one.state) == functions.repeats(other.state)
    other.play("e9-e8")
    assert functions.key(one.state) != functions.key(other.state)
