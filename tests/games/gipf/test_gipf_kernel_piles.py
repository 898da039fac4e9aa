"""The compiled game of GIPF with DVONN and PÜNCT potentials: jumps, piles, and what is taken from them."""

from __future__ import annotations

import pytest

from games.gipf.kernel_positions import Game, kernel, options_of, place
from gipfel.core.errors import BadNotation
from gipfel.games.gipf.kernel import GipfKernel
from gipfel.games.gipf.kernel_codes import COUNTED, KINDS
from gipfel.kernels.contract import LAST

DVONN, PUNCT, BOTH = "gipf:basic,dvonn=3", "gipf:standard,punct=3", "gipf:standard,dvonn=3,punct=3"


def jumps(game: Game) -> set[str]:
    """The jumps among the legal turns, without the rows they make."""
    return {word for turn in game.turns() for word in turn.split() if ">" in word}


def pile(game: Game, spot: str) -> str:
    """What stands on a spot, from bottom to top."""
    column, signs = game.fields()[0].split("/")["bcdefgh".index(spot[0])], []
    while column:
        whole = column.startswith("(")
        end = column.index(")") if whole else 0
        signs.append(column[1:end] if whole else column[0])
        column = column[end + 1 :]
    return signs[int(spot[1]) - 2]


def test_rule_45_dvonn_and_punct_come_in_anywhere_among_the_loaded() -> None:
    game = Game("gipf:standard,zertz=1,tamsk=1,dvonn=1,punct=1")
    kinds = {turn[0] for turn in game.turns() if turn[0].isupper()}
    assert kinds == {"Z", "D", "N"}  # rule 23 holds TAMSK back, nothing else
    game.play("Da1-b2", "Na1-b2", "Na2-b3", "Dc1-d2", "Za3-b4", "Zi5-h5", "Ta4-b5")
    assert game.fields()[2:4] == ["bl", "0,0,0,0,0/0,1,0,0,0"]


def test_rule_45_ultimate_has_21_pieces_and_three_of_each_potential() -> None:
    game = Game("gipf:ultimate")
    assert game.fields()[1:4] == ["21,21", "ff", "3,3,3,3,3/3,3,3,3,3"]
    assert len(game.turns()) == 42


def test_rule_45_a_single_forfeits_the_later_potentials_too() -> None:
    game = Game(BOTH).play("Da1-b2", "a2-b3")
    assert game.fields()[2:6] == ["lb", "0,0,0,2,3/0,0,0,0,0", "0,0", "0,6"]


@pytest.mark.parametrize(
    "signs", ["(PV)", "(vP)", "(pVV)", "(pVvC)", "(GV)", "(zV)", "(dC)", "(nV)", "(P)", "(p", "()"]
)
def test_rule_46_piles_alternate_and_have_one_type_of_cover(signs: str) -> None:
    text = f"..../...../....../...{signs}.../....../...../.... 9,9 bb 0,0,0,0,0/0,0,0,0,0 5,6 2,3 0 0"
    with pytest.raises(BadNotation, match="board"):
        kernel("gipf:basic,zertz=1,dvonn=3,punct=3").encode(text)


def test_rule_46_no_more_covers_than_potentials() -> None:
    spec = "gipf:basic,dvonn=1"
    assert Game(spec, place(spec, {"pV": "e5", "P": "b2"}, (5, 5))).fields()[0].split("/")[3] == "...(pV)..."
    for signs in ("pVvV", "p" + "Vv" * 7):
        with pytest.raises(BadNotation):
            kernel(spec).encode(place(spec, {signs: "e5", "P": "b2"}, (5, 5)))


def test_rule_47_a_pile_is_pushed_as_a_whole() -> None:
    game = Game(DVONN, place(DVONN, {"d": "e2", "V": "e2", "p": "e3", "P": "g3"}, (6, 6))).play("e1-e2")
    assert [pile(game, spot) for spot in ("e2", "e3", "e4")] == ["P", "dV", "p"]


def test_rule_47_a_pile_is_jumped_over_as_one_and_is_a_wall() -> None:
    spec = "gipf:basic,zertz=1,yinsh=1,dvonn=3"
    pieces = {"Z": "e3", "Y": "c4", "p": "e4 e5", "V": "e4 e5", "v": "e5", "P": "h2"}
    game = Game(spec, place(spec, pieces, (4, 4)))
    assert "e3>e6" in jumps(game)
    assert "c4>d4" in jumps(game)
    assert "c4>e4" not in jumps(game)


def test_rule_47_covered_pieces_have_no_colour_and_no_power() -> None:
    pieces = {"D": "e5", "v": "e5", "P": "e2 e3 e4", "p": "d5 h2"}
    game = Game(DVONN, place(DVONN, pieces, (4, 4)))
    assert jumps(game) == set()
    assert game.outcome() is None
    assert not any(turn.startswith("x") for turn in game.turns())


def test_rule_47_whoever_is_on_top_the_covered_piece_cannot_jump() -> None:
    game = Game(DVONN, place(DVONN, {"DvV": "e5", "dV": "c3", "p": "e6 c4"}, (4, 4)))
    assert jumps(game) == set()


def test_rule_48_a_used_punct_is_no_target_of_dvonn() -> None:
    pieces = {"D": "e5", "Nc": "e6", "Pv": "f5", "G": "h2", "g": "c2"}
    assert jumps(Game(BOTH, place(BOTH, pieces, (4, 4)))) == {"e5>f5"}


def test_rule_48_dvonn_jumps_onto_singles_d_loaded_pieces_and_used_dvonn_of_the_opponent() -> None:
    spec = "gipf:standard,zertz=1,dvonn=3"
    pieces = {"G": "e2", "g": "e8 d5", "D": "e5", "p": "e6", "d": "f5", "z": "e4", "u": "f4", "P": "d4"}
    game = Game(spec, place(spec, pieces, (5, 5)))
    assert jumps(game) == {"e5>e6", "e5>f5"}
    game.play("e5>f5")
    assert [pile(game, spot) for spot in ("e5", "f5")] == ["P", "dV"]


def test_rule_48_an_own_cover_is_no_target() -> None:
    game = Game(DVONN, place(DVONN, {"D": "e5", "P": "e6 f5", "v": "e6 f5", "V": "f5", "p": "c3"}, (5, 5)))
    assert jumps(game) == {"e5>e6"}
    assert pile(game.play("e5>e6"), "e6") == "PvV"


def test_rule_48_piles_grow_as_high_as_there_are_potentials() -> None:
    spec, high = "gipf:basic,dvonn=6", "p" + "Vv" * 5 + "V"
    game = Game(spec, place(spec, {high: "e5", "d": "e6", "P": "h2"}, (5, 5), player=1))
    assert pile(game, "e5") == high
    assert pile(game.play("e6>e5"), "e5") == high + "v"
    assert game.kernel.encode(game.kernel.decode(game.state)) == game.state


def test_rule_49_the_jump_is_the_move_and_its_rows_are_taken() -> None:
    pieces = {"D": "e5", "p": "e6 d6 d7", "P": "e4 e7 e8"}
    game = Game(DVONN, place(DVONN, pieces, (5, 5)))
    assert {turn for turn in game.turns() if ">" in turn} == {"e5>e6 xe4,e5,e6,e7,e8"}
    game.play("e5>e6 xe4,e5,e6,e7,e8")
    assert (pile(game, "e6"), game.fields()[1], game.fields()[4]) == ("p", "9,5", "6,7")


def test_rule_50_a_cover_goes_alone_and_fills_no_reserve() -> None:
    pieces = {"P": "e3 e4", "p": "e5 c3 d4 f5", "V": "e5"}
    game = Game(DVONN, place(DVONN, pieces, (6, 6))).play("e1-e2 xe2,e3,e4,e5")
    assert (pile(game, "e5"), game.fields()[1]) == ("p", "8,6")
    assert all(turn.startswith("xc3,d4,e5,f5 ") for turn in game.turns())


def test_rule_50_covers_of_the_opponent_go_too() -> None:
    game = Game(DVONN, place(DVONN, {"P": "e2 e3 e4 e5 e6", "v": "e6", "p": "h2"}, (3, 3)))
    assert game.with_move("a1-b2") == {"xe2,e3,e4,e5,e6 |"}
    assert pile(game.play("xe2,e3,e4,e5,e6 a1-b2"), "e6") == "P"


def test_rule_51_a_piece_set_free_is_loaded_again() -> None:
    game = Game(DVONN, place(DVONN, {"d": "e5", "V": "e5", "P": "e3 e4 f5"}, (6, 6))).play("e1-e2 xe2,e3,e4,e5")
    assert jumps(game) == {"e5>f5"}


def test_rule_51_an_uncovered_loaded_piece_is_taken_whole_or_left() -> None:
    game = Game(BOTH, place(BOTH, {"P": "e2 e3 e4", "D": "e5", "n": "e6", "G": "h2", "g": "b2"}, (3, 3)))
    ways = {"xe2,e3,e4 |", "xe2,e3,e4,e5 |", "xe2,e3,e4,e6 |", "xe2,e3,e4,e5,e6 |"}
    assert game.with_move("a1-b2") == ways


def test_rule_52_a_spot_is_taken_from_twice() -> None:
    pieces = {"P": "e2 e3 e4 e5 e6 c4 d5 f6", "v": "e6"}
    game = Game(DVONN, place(DVONN, pieces, (4, 6)))
    assert game.with_move("a1-b2") == {"xe2,e3,e4,e5,e6 xc4,d5,e6,f6 |"}
    game.play("xe2,e3,e4,e5,e6 xc4,d5,e6,f6 a1-b2")
    assert (pile(game, "e6"), game.fields()[1]) == (".", "11,6")


def test_rule_52_a_high_pile_beside_gipf_pieces_that_stay_is_taken_down_one_by_one() -> None:
    spec = "gipf:standard,dvonn=3"
    game = Game(spec, place(spec, {"G": "e2 e3 e4 e5", "pVvV": "e6", "g": "b2"}, (3, 3)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("a1-b2")}
    whole = {way for way in before if not set(way) & set("2345")}
    assert whole == {"xe6 xe6 xe6 xe6"}
    assert "xe6 xe2,e6" not in before  # e6 is white then and ends a row of four
    assert {"xe2,e6", "xe6 xe3,e6"} <= before  # without a row nothing more must go
    assert game.play("xe6 xe6 xe6 xe6 a1-b2").fields()[1:6] == ["2,3", "bb", "0,0,0,0,0/0,0,0,0,0", "7,13", "3,3"]


def test_rule_53_what_is_uncovered_counts_for_breaking_a_row() -> None:
    spec = "gipf:basic,yinsh=4,dvonn=3"
    pieces = {"Y": "e2 e3 e4 e5", "P": "e6", "v": "e6", "p": "b5"}
    game = Game(spec, place(spec, pieces, (4, 6)))
    before = {turn.partition("|")[0].strip() for turn in game.with_move("a1-b2")}
    assert len(before) == 14
    assert not before & {"xe6", "xe2,e6"}
    assert "xe3,e6" in before


def test_rule_54_punct_jumps_onto_punct_and_never_onto_singles_or_others() -> None:
    spec = "gipf:standard,dvonn=1,punct=3"
    pieces = {"N": "e5 d5", "c": "d5", "g": "e6 c2", "n": "f5", "p": "e4", "d": "d4", "G": "h2"}
    game = Game(spec, place(spec, pieces, (4, 5)))
    assert jumps(game) == {"e5>e6", "e5>e6=G", "e5>f5", "e5>d5"}
    assert pile(game.play("e5>d5"), "d5") == "NcC"


def test_rule_54_a_used_punct_on_the_rest_of_a_gipf_piece_is_a_target() -> None:
    pieces = {"n": "e5", "p": "e6", "C": "e6", "G": "h2", "g": "c2"}
    game = Game(PUNCT, place(PUNCT, pieces, (4, 4), player=1))
    assert jumps(game) == {"e5>e6"}
    assert pile(game.play("e5>e6"), "e6") == "pCc"


def test_rule_55_a_neutralised_gipf_piece_gives_one_piece_back() -> None:
    pieces = {"N": "e5", "g": "e6 c2", "G": "h2"}
    game = Game(PUNCT, place(PUNCT, pieces, (4, 5))).play("e5>e6")
    assert (pile(game, "e6"), pile(game, "e5"), game.fields()[1]) == ("pC", "P", "4,6")


def test_rule_55_under_the_cover_a_single_is_left() -> None:
    pieces = {"p": "e5", "C": "e5", "P": "e3 e4", "G": "h2", "g": "c2"}
    game = Game(PUNCT, place(PUNCT, pieces, (6, 6))).play("e1-e2 xe2,e3,e4,e5")
    assert (pile(game, "e5"), game.fields()[1]) == ("p", "8,6")


def test_rule_56_converting_costs_two_and_gives_two_back() -> None:
    pieces = {"N": "e5", "g": "e6 c2", "G": "h2"}
    game = Game(PUNCT, place(PUNCT, pieces, (4, 5))).play("e5>e6=G")
    assert (pile(game, "e6"), game.fields()[1], game.fields()[5]) == ("G", "2,7", "3,3")


def test_rule_56_converting_needs_two_pieces_in_reserve() -> None:
    pieces = {"N": "e5", "g": "e6 c2", "n": "f5", "G": "h2"}
    assert jumps(Game(PUNCT, place(PUNCT, pieces, (1, 5)))) == {"e5>e6", "e5>f5"}
    assert "e5>e6=G" in jumps(Game(PUNCT, place(PUNCT, pieces, (2, 5))))


def test_rule_56_convert_no_drops_it() -> None:
    spec = f"{PUNCT},convert=no"
    assert jumps(Game(spec, place(spec, {"N": "e5", "g": "e6 c2", "G": "h2"}, (4, 5)))) == {"e5>e6"}


@pytest.mark.parametrize("jump", ["e5>e6", "e5>e6=G"])
def test_rule_57_the_last_gipf_piece_gone_ends_the_game_before_rows(jump: str) -> None:
    game = Game(PUNCT, place(PUNCT, {"N": "e5", "g": "e6", "P": "e3 e4 e7", "G": "h2"}, (4, 5)))
    assert {turn for turn in game.turns() if turn.startswith("e5>e6")} == {"e5>e6", "e5>e6=G"}
    assert game.play(jump).outcome() == (0, "no-gipf")


def test_rule_57_in_the_basic_version_nobody_needs_one() -> None:
    spec = "gipf:basic,punct=3"
    game = Game(spec, place(spec, {"N": "e5", "n": "e6", "P": "e3 e4 e7"}, (4, 5)))
    assert "e5>e6 xe3,e4,e5,e6,e7" in game.turns()


def test_rule_58_a_jump_keeps_a_player_alive() -> None:
    game = Game(DVONN, place(DVONN, {"D": "e5", "p": "e6 c3"}, (0, 5)))
    assert game.turns() == {"e5>e6"}
    assert Game(DVONN, place(DVONN, {"D": "e5", "p": "e7 c3"}, (0, 5))).outcome() == (1, "no-piece")


def test_rule_58_an_extra_push_may_stand_before_a_jump() -> None:
    spec = "gipf:basic,tamsk=1,dvonn=1"
    game = Game(spec, place(spec, {"T": "e5", "D": "c3", "p": "c4"}, (2, 3)))
    assert {"c3>c4", "+a2-b3 c3>c4"} <= game.turns()


def test_rule_35_an_extra_push_that_a_full_board_forbids_is_lost_with_the_jump() -> None:
    spec, signs = "gipf:basic,zertz=6,tamsk=6,yinsh=6,dvonn=6", {"T": "e5", "D": "e6", "p": "e7", "U": "", "u": ""}
    for x, length in enumerate((4, 5, 6, 7, 6, 5, 4)):
        for height in range(length):
            name, slant = f"{'bcdefgh'[x]}{height + 2}", height + max(0, x - 3)
            if name not in ("e5", "e6", "e7"):
                signs["Uu"[(x + 2 * slant) // 2 % 2]] += f" {name}"  # no row for anybody
    game = Game(spec, place(spec, signs, (3, 3)))
    assert game.turns() == {"e6>e7"}
    gone = game.fields()[5]
    game.play("e6>e7")
    assert (pile(game, "e5"), pile(game, "e6"), pile(game, "e7")) == ("P", "P", "pV")
    assert int(game.fields()[5].split(",")[0]) == int(gone.split(",")[0]) + 1


def test_rule_59_pushes_and_jumps_are_written() -> None:
    game = Game(BOTH)
    assert {"Da1-b2", "Na1-b2"} <= game.turns()
    for text in ("Va1-b2", "e5>e6=N", "e5>e6=G", "e5>=G"):
        with pytest.raises(BadNotation):
            game.play(text)


def test_rule_60_the_same_things_taken_are_one_turn_written_with_the_fewest_takings() -> None:
    # Both columns of four cross the row of e6 in no piece: their order does not matter.
    pieces = {"P": "e2 e3 e4 e5 g2 g3 g4 g5", "pVv": "e6", "pV": "g6"}
    game = Game(DVONN, place(DVONN, pieces, (3, 3)))
    (way,) = game.with_move("a1-b2")
    assert way.startswith("xe2,e3,e4,e5,e6 xg2,g3,g4,g5,g6")
    with pytest.raises(BadNotation) as caught:
        game.play("xg2,g3,g4,g5,g6 xe2,e3,e4,e5,e6 a1-b2")
    assert caught.value.code == "malformed-turn"


def test_rule_60_more_than_one_thing_of_a_spot_is_a_step_of_its_own() -> None:
    compiled = kernel(DVONN)
    pieces = {"P": "e2 e3 e4 e5 e6 c4 d5 f6", "v": "e6"}
    state = compiled.encode(place(DVONN, pieces, (4, 6)))
    room = compiled._room()
    (step,) = room[: compiled.functions.gen(state, compiled.tables, room)].tolist()
    assert step & KINDS & ~LAST == COUNTED


def test_games_without_these_potentials_have_the_smaller_state() -> None:
    sizes = {
        spec: GipfKernel(options_of(spec)).state_size for spec in ("gipf:basic", "gipf:basic,yinsh=3", DVONN, PUNCT)
    }
    assert list(sizes.values()) == [9, 9, 16, 16]
    assert len(kernel("gipf:basic").start()) == 9
    assert len(kernel(DVONN).start()) == 16


def test_keys_know_what_lies_beneath() -> None:
    functions = kernel(DVONN).functions
    one, two = (
        kernel(DVONN).encode(place(DVONN, pieces, (5, 5)))
        for pieces in ({"p": "e5 c3", "V": "e5", "P": "b2"}, {"d": "e5", "p": "c3", "V": "e5", "P": "b2"})
    )
    assert functions.key(one) != functions.key(two)
    assert functions.repeats(one) != functions.repeats(two)
