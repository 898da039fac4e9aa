"""The compiled game of GIPF with potentials: the order they enter, jumps, runs, extra pushes, loaded pieces in rows."""

from __future__ import annotations

from games.gipf.kernel_positions import Game, place

ZERTZ, TAMSK, YINSH = "gipf:basic,zertz=4", "gipf:basic,tamsk=4", "gipf:basic,yinsh=4"
MIXED = "gipf:standard,zertz=2,tamsk=2,yinsh=2"


def test_rule_22_a_plain_piece_forfeits_the_potentials_in_hand() -> None:
    game = Game("gipf:basic,zertz=2,yinsh=1").play("Za1-b2", "i5-h5")
    _, reserves, phases, hands, _, gone, *_ = game.fields()
    assert (reserves, phases, hands, gone) == ("11,11", "lb", "1,0,1/0,0,0", "0,3")
    assert game.with_move("Ya1-b2") == {"|"}
    assert len(game.play("a1-b2").turns()) == 42


def test_rule_22_the_last_loaded_piece_ends_the_loaded_phase() -> None:
    game = Game("gipf:tournament,yinsh=1").play("Ga1-b2", "Gi5-h5", "Ya5-b5", "Gi1-h2")
    assert game.fields()[2] == "bg"
    assert {turn[0] for turn in game.turns() if "-" in turn} <= set("abcdefghi")


def test_rule_22_the_first_loaded_piece_ends_the_gipf_pieces() -> None:
    game = Game("gipf:tournament,yinsh=2").play("Ga1-b2", "Gi5-h5", "Ya5-b5", "Gi1-h2")
    assert game.fields()[2] == "lg"
    assert game.with_move("Ga1-b2") == set()
    assert game.with_move("Ya1-b2") == {"|"}


def test_rule_23_zertz_enters_before_tamsk_unless_the_order_is_free() -> None:
    assert Game("gipf:basic,zertz=1,tamsk=1").with_move("Ta1-b2") == set()
    assert Game("gipf:basic,zertz=1,tamsk=1,order=free").with_move("Ta1-b2") == {"|"}
    assert Game("gipf:basic,zertz=1,tamsk=1").play("Za1-b2", "Zi5-h5").with_move("Ta2-b2") == {"|"}


def test_rule_31_a_jump_passes_over_neighbours_and_lands_on_the_first_vacant_spot() -> None:
    pieces = {"Z": "c3", "P": "d4 c2 d3", "p": "e5 e3 f2 f3 g2 h2"}
    game = Game(ZERTZ, place(ZERTZ, pieces, (9, 9)))
    assert {turn for turn in game.turns() if ">" in turn} == {"c3>f5"}
    board, reserves, *_ = game.play("c3>f5").fields()
    assert (board, reserves) == ("..../PP.../.PP.../.p.p.../pp.U../p..../p...", "9,9")


def test_rule_32_a_run_needs_vacant_spots() -> None:
    game = Game(YINSH, place(YINSH, {"Y": "b2", "p": "b4 c2"}, (3, 3)))
    assert {turn for turn in game.turns() if ">" in turn} == {
        f"b2>{spot}" for spot in ("b3", "c3", "d4", "e5", "f5", "g5", "h5")
    }
    assert game.play("b2>e5").fields()[0] == "P.p./p..../....../...U.../....../...../...."


def test_rule_30_a_potential_move_saves_a_player_without_reserve() -> None:
    game = Game(YINSH, place(YINSH, {"Y": "e5", "p": "b2"}, (0, 3)))
    assert len(game.turns()) == 17
    assert game.play("e5>e6", "a1-b2").outcome() == (1, "no-piece")


def test_rule_28_rows_made_by_a_potential_are_taken() -> None:
    game = Game(YINSH, place(YINSH, {"Y": "d6", "P": "d2 d3 d4 h2", "p": "b2"}, (2, 3)))
    assert {turn for turn in game.turns() if ">d5" in turn} == {"d6>d5 xd2,d3,d4,d5,d6"}
    _, reserves, _, _, lost, gone, *_ = game.play("d6>d5 xd2,d3,d4,d5,d6").fields()
    assert (reserves, lost, gone) == ("6,3", "8,11", "4,4")


def test_rule_29_a_used_potential_must_go_and_gives_nothing_back() -> None:
    game = Game(YINSH, place(YINSH, {"U": "d2 d3 d4 d5", "P": "h2", "u": "d6", "p": "b2"}, (0, 3)))
    assert game.turns() == {"xd2,d3,d4,d5,d6"}
    assert game.play("xd2,d3,d4,d5,d6").outcome() == (1, "no-piece")


def test_rule_25_a_loaded_piece_is_taken_or_left_whoever_takes() -> None:
    game = Game(MIXED, place(MIXED, {"P": "d2 d3 d4", "Z": "d5", "y": "d6", "G": "h2", "g": "b2"}, (3, 3)))
    ways = {"xd2,d3,d4 |", "xd2,d3,d4,d5 |", "xd2,d3,d4,d6 |", "xd2,d3,d4,d5,d6 |"}
    assert game.with_move("a5-b5") == ways
    board, reserves, _, _, lost, gone, *_ = game.play("xd2,d3,d4,d5,d6 a5-b5").fields()
    assert (board[:4], reserves, lost, gone) == ("g..P", "6,3", "9,13", "6,6")


def test_rule_26_a_row_of_loaded_and_gipf_pieces_must_be_broken() -> None:
    game = Game(MIXED, place(MIXED, {"Y": "c3", "G": "d4 e5 f5 g5", "g": "b5"}, (3, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("h1-h2")}
    assert {"xc3", "xd4", "xe5", "xf5"} <= before
    assert not before & {"", "xg5"}


def test_rule_26_the_rest_of_a_mixed_row_must_be_broken_too() -> None:
    game = Game(MIXED, place(MIXED, {"P": "c3", "Y": "d4 e5", "T": "f5 g5", "G": "h2", "g": "b5"}, (3, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("h1-h2")}
    assert "xc3" not in before
    assert "xc3,d4" in before
    assert len(before) == 2**4 - 1


def test_rule_26_a_taking_that_wins_must_break_a_row_of_loaded_pieces_too() -> None:
    game = Game(MIXED, place(MIXED, {"Y": "c3 d4", "T": "e5 f5", "g": "g5", "G": "h2"}, (3, 3)))
    winning = {turn for turn in game.turns() if turn.startswith("x") and " " not in turn}
    assert "xg5" not in winning
    assert "xc3,g5" in winning
    assert len(winning) == 2**4 - 1


def test_rule_26_the_row_of_gipf_pieces_left_by_breaking_may_be_thinned_later() -> None:
    game = Game(MIXED, place(MIXED, {"Y": "c3", "G": "d4 e5 f5 g5", "g": "b5"}, (3, 3)))
    assert "xc3 | xg5" in game.with_move("h1-h2")


def test_rule_27_one_may_lose_all_potentials_but_not_all_gipf_pieces() -> None:
    game = Game(MIXED, place(MIXED, {"P": "d2 d3 d4", "Z": "d5", "G": "h2", "g": "b2"}, (3, 3)))
    assert game.play("xd2,d3,d4,d5 a5-b5").outcome() is None


def test_rule_33_the_own_move_that_brings_tamsk_to_the_centre_earns_an_extra_push() -> None:
    game = Game(TAMSK, place(TAMSK, {"T": "e4", "P": "e2", "p": "e3 h2"}, (3, 3)))
    turns = game.with_move("e1-e2")
    assert {"|", "| +a1-b2"} <= turns
    assert len(turns) == 43
    used, lost = Game(TAMSK, game.kernel.decode(game.state)), game
    assert used.play("e1-e2 +a1-b2").fields()[0] == "U.../...../....../PPpP.../....../...../p..."
    assert used.fields()[5] == "3,4"
    assert lost.play("e1-e2").fields()[0] == "..../...../....../PPpP.../....../...../p..."
    assert lost.fields()[5] == "4,4"


def test_rule_33_the_opponents_push_earns_an_extra_push_before_the_move() -> None:
    game = Game(TAMSK, place(TAMSK, {"t": "e4", "P": "e2", "p": "e3 h2"}, (3, 3))).play("e1-e2")
    assert game.fields()[0] == "..../...../....../PPpt.../....../...../p..."
    assert len(game.turns()) == 43 * 42
    assert {"a1-b2", "+a1-b2 a1-b2", "+c1-c2 a1-b2"} <= game.turns()
    assert game.play("i5-h5").fields()[0] == "..../...../....../PPpp.../....../...../p..p"


def test_rule_33_pushed_off_the_centre_before_the_owners_turn_there_is_no_right() -> None:
    game = Game(TAMSK, place(TAMSK, {"t": "e5", "P": "e2", "p": "e3 e4 h2"}, (3, 3))).play("e1-e2")
    assert game.fields()[0] == "..../...../....../PPppt../....../...../p..."
    assert not any("+" in turn for turn in game.turns())


def test_rule_35_own_rows_come_before_the_extra_push_and_may_take_the_piece() -> None:
    game = Game(TAMSK, place(TAMSK, {"T": "e5", "P": "e2 e3 e4 h2", "p": "b2"}, (3, 3)))
    assert "xe2,e3,e4 | a1-b2" in game.with_move("+a5-b5")
    assert "xe2,e3,e4,e5 |" in game.with_move("a1-b2")
    assert not any(turn.startswith("xe2,e3,e4,e5 +") for turn in game.turns())


def test_rule_34_no_rows_are_taken_between_the_move_and_the_extra_push() -> None:
    game = Game(TAMSK, place(TAMSK, {"T": "e4", "P": "e3 b2 b3 b4 h2", "p": "e2 h5"}, (3, 3)))
    game.play("h6-h5", "i1-h2")
    assert "b6-b5 xb2,b3,b4,b5" in game.turns()
    assert {turn for turn in game.turns() if turn.startswith("e1-e2 +b6")} == {
        "e1-e2 +b6-b5 xb2,b3,b4,b5",
        "e1-e2 +b6-c6",
    }


def test_rule_36_with_no_regular_move_the_extra_push_is_the_whole_turn() -> None:
    game = Game(TAMSK, place(TAMSK, {"T": "e5", "P": "h2", "p": "b2"}, (0, 3)))
    assert game.outcome() is None
    assert len(game.turns()) == 42
    assert all(turn.startswith("+") for turn in game.turns())
    assert game.play("+a1-b2", "a5-b5").outcome() == (1, "no-piece")


def test_rule_37_an_extra_push_can_bring_another_loaded_piece_to_the_centre() -> None:
    game = Game(TAMSK, place(TAMSK, {"T": "e4 e5", "P": "e2", "p": "e3 h2"}, (3, 3)))
    assert {"+e1-e2 a1-b2", "+e1-e2 +a1-b2 a1-b2"} <= game.turns()
    assert game.play("+e1-e2 +a1-b2 a5-b5").fields()[0] == "U..P/...../....../UPpPP../....../...../p..."
