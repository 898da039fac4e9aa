"""Pieces on pieces: DVONN potentials, what they cover, and rows with piles (rules 45 to 53, 58 to 60)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.gipf.positions import after, board, endings, gipf, place, takings
from games.samples import refereed, samples
from gipfel.core.errors import BadNotation, BadSpec, IllegalStep
from gipfel.core.outcome import Outcome
from gipfel.games.gipf.pieces import POTENTIALS, Piece
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD
from gipfel.games.gipf.steps import Push

BASIC, STANDARD = "gipf:basic,dvonn=3", "gipf:standard,dvonn=3"
TWO_ROWS = "W e2 e3 e4 e5 e6 c4 d5 f6; VB e6; B h2"


def uses(position: GipfPosition) -> set[str]:
    """The jumps and runs that can be made."""
    return {turn.split()[0] for turn in position.turns() if ">" in turn}


def at(position: GipfPosition, spot: str) -> str:
    """What stands on a spot, as position texts write it."""
    piece = position.pieces[BOARD.cell(spot)]
    return "." if piece is None else piece.sign


def refusal(position: GipfPosition, turn: str) -> str:
    """The code of the error a turn is refused with."""
    with pytest.raises((IllegalStep, BadNotation)) as caught:
        position.turn(turn)
    return caught.value.code


# Rule 45: types, numbers, Ultimate GIPF.


def test_rule_45_both_types_are_agreed_by_their_number() -> None:
    fields = gipf("gipf:standard,dvonn=2,punct=4").start().text().split()
    assert (fields[2], fields[3]) == ("ll", "0,0,0,2,4/0,0,0,2,4")
    with pytest.raises(BadSpec) as caught:
        gipf("gipf,punct=7")
    assert caught.value.code == "value-out-of-range"


def test_rule_45_they_come_in_anywhere_among_the_loaded() -> None:
    start = gipf("gipf:basic,zertz=1,tamsk=1,dvonn=1,punct=1").start()
    kinds = {step.kind for step in start.steps() if isinstance(step, Push)}
    assert kinds == set(POTENTIALS) - {"T", "Y"} | {"P"}
    assert after(start, "Na1-b2", "Di5-h5").text().split()[3] == "1,1,0,1,0/1,1,0,0,1"


def test_rule_45_ultimate_gipf_is_a_tournament_with_21_pieces_and_three_of_each_type() -> None:
    game = gipf("gipf:ultimate")
    assert game.terms.pieces == (21, 21)
    assert game.start().text() == (
        "..../...../....../......./....../...../.... 21,21 ff 3,3,3,3,3/3,3,3,3,3 0,0 0,0 0 0"
    )
    assert {turn[0] for turn in game.start().turns()} == {"G"}
    introduced = after(game.start(), "Ga1-b2", "Gi5-h5")
    assert {turn[0] for turn in introduced.turns() if turn[0].isupper()} == set("GZYDN")


def test_rule_45_ultimate_gipf_takes_other_numbers_but_no_handicap() -> None:
    assert gipf("gipf:ultimate,zertz=1").terms.potentials == (1, 3, 3, 3, 3)
    assert gipf("gipf:ultimate,dvonn=3").spec.text == "gipf:ultimate"
    tournament = "gipf:tournament," + ",".join(f"{name}=3" for name in ("dvonn", "punct", "tamsk", "yinsh", "zertz"))
    assert gipf(tournament).spec.text == tournament
    with pytest.raises(BadSpec) as caught:
        gipf("gipf:ultimate,handicap=1")
    assert caught.value.code == "handicap-basic-only"


def test_rule_45_in_the_basic_game_punct_potentials_get_a_friendly_remark() -> None:
    assert [remark.code for remark in gipf("gipf:basic,punct=3").remarks] == ["punct-without-gipf"]
    assert not gipf("gipf:standard,punct=3").remarks


# Rules 46 and 47: piles.


def test_rule_46_a_cover_lies_on_a_piece() -> None:
    position = after(place(BASIC, "DW e5; B e6", (5, 5)), "e5>e6")
    assert position.pieces[BOARD.cell("e6")] == Piece(0, "V", under=Piece(1, "P"))
    assert position.text().split()[0] == board("W e5; B e6; VW e6")


@pytest.mark.parametrize(
    "pile",
    [
        "(pv)",
        "(PV)",
        "(gV)",
        "(zV)",
        "(uV)",
        "(nV)",
        "(dC)",
        "(pVC)",
        "(pVV)",
        "(V)",
        "(Vp)",
        "V",
        "c",
        "()",
        "(p",
        "p)",
    ],
)
def test_rule_46_a_pile_that_cannot_come_about_is_refused(pile: str) -> None:
    text = f"{pile}.../...../....../......./....../...../.... 9,9 bb 0,0,0,0,0/0,0,0,0,0 9,9 2,2 0 0"
    with pytest.raises(BadNotation) as caught:
        gipf("gipf:standard,dvonn=3,punct=3,zertz=3").position(text)
    assert caught.value.code in ("bad-pile", "bad-position")


@pytest.mark.parametrize("pile", ["(pV)", "(pVvV)", "(dV)", "(DvVv)", "(nC)", "(Nc)", "(pC)", "(PcC)"])
def test_rule_46_piles_are_read_back(pile: str) -> None:
    game = gipf("gipf:standard,dvonn=3,punct=3")
    own = [sum(map(str.isupper, pile)), sum(map(str.islower, pile))]
    basics = [1 - pile[1].islower(), int(pile[1].islower())]
    potentials = [own[each] - basics[each] + (pile[1].upper() != "P" and basics[each]) for each in (0, 1)]
    text = (
        f"{pile}..G/..g../....../......./....../...../.... {16 - basics[0]},{16 - basics[1]} bb 0,0,0,0,0/0,0,0,0,0 0,0"
        f" {6 - potentials[0]},{6 - potentials[1]} 0 4"
    )
    assert game.position(text).text() == text


def test_rule_46_older_texts_with_three_numbers_are_read_and_stay_as_they_were() -> None:
    older = "g..G/...../....../G.....g/....../...../g..G 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"
    assert gipf("gipf:standard").position(older).text() == older
    assert gipf("gipf:standard").position(older.replace("0,0,0", "0,0,0,0,0")).text() == older
    read = gipf(STANDARD).position(older.replace("0,0 0 0", "3,3 0 0"))
    assert read.text().split()[3] == "0,0,0,0,0/0,0,0,0,0"


def test_rule_47_the_top_counts_in_rows() -> None:
    position = place(BASIC, "W e2 e3 e4; B e5; VW e5; B h2", (5, 5))
    assert takings(position) == {"xe2,e3,e4,e5"}
    assert takings(place(BASIC, "W e2 e3 e4 e5; VB e5; B h2", (5, 5))) == {""}


def test_rule_47_a_covered_piece_has_no_power_and_is_no_target() -> None:
    assert not uses(place(BASIC, "DW e5; VB e5; B e6", (5, 5)))
    assert not uses(place(BASIC, "DW e5; B e6; VW e6", (5, 5)))


def test_rule_47_a_pile_is_pushed_as_a_whole() -> None:
    start = place(BASIC, "DB e2; VW e2; B e3; W g3", (6, 6))
    position = after(start, "e1-e2")
    assert [at(position, spot) for spot in ("e2", "e3", "e4")] == ["P", "(dV)", "p"]


def test_rule_47_a_pile_is_jumped_over_as_one_and_stops_a_run() -> None:
    assert uses(place("gipf:basic,zertz=1,dvonn=3", "ZW e3; B e4; VW e4", (5, 5))) == {"e3>e5"}
    assert "e3>e5" not in uses(place("gipf:basic,yinsh=1,dvonn=3", "YW e3; B e5; VW e5", (5, 5)))


# Rules 48 and 49: the jump.


def test_rule_48_a_dvonn_potential_jumps_onto_singles_and_its_own_kind() -> None:
    text = "GW e2; GB e8 d5; DW e5; B e6; DB f5; ZB e4; UB f4; W d4"
    assert uses(place("gipf:standard,zertz=2,dvonn=3", text, (5, 5))) == {"e5>e6", "e5>f5"}


def test_rule_48_onto_a_used_potential_only_of_the_opponent_and_of_its_type() -> None:
    assert uses(place(BASIC, "DW e5; W e6 f5; VB e6 f5; VW f5; B c3", (5, 5))) == {"e5>e6"}
    assert not uses(place("gipf:standard,dvonn=3,punct=3", "GW h2; GB h4; DW e5; NW e6; CB e6", (5, 5)))


@pytest.mark.parametrize("target", ["e7", "d4", "e4", "c3", "e8"])
def test_rule_48_other_spots_are_refused_with_a_reason(target: str) -> None:
    position = place(STANDARD, "DW e5; W e4; GB e6; GW h2; B e7", (5, 5))
    assert refusal(position, f"e5>{target}") == "no-such-dvonn-jump"


def test_rule_49_what_lies_beneath_is_neutralised_and_not_captured() -> None:
    start = place(BASIC, "DW e5; B e6 c3", (5, 5))
    position = after(start, "e5>e6")
    assert [at(position, spot) for spot in ("e5", "e6")] == ["P", "(pV)"]
    assert position.sides == start.sides
    assert (position.player, uses(position)) == (1, set())


def test_rule_49_the_potential_never_moves_again() -> None:
    position = after(place(BASIC, "DW e5; B e6 e7", (5, 5)), "e5>e6", "a1-b2")
    assert refusal(position, "e6>e7") == "no-loaded-piece"


def test_rule_49_rows_are_taken_as_after_a_push() -> None:
    start = place(BASIC, "DW e5; B e6 d6 d7; W e4 e7 e8", (5, 5))
    assert endings(start, "e5>e6") == {"xe4,e5,e6,e7,e8"}
    position = after(start, "e5>e6 xe4,e5,e6,e7,e8")
    assert at(position, "e6") == "p"
    assert position.text().split()[1] == "9,5"


# Rules 50 to 53: rows with piles.


@pytest.mark.parametrize("player", [0, 1])
def test_rule_50_only_the_cover_goes_whichever_colour_it_has(player: int) -> None:
    row = "W e2 e3 e4 e5" if player == 0 else "B e2 e3 e4 e5"
    start = place(BASIC, f"{row}; W e6; VB e6; W h2; B h4", (5, 5), player=player)
    gone = start.sides[1].gone
    position = after(start, "xe2,e3,e4,e5,e6 a1-b2")
    assert at(position, "e6") == "P"
    assert position.sides[1].gone == gone + 1
    assert position.sides[player].reserve == 5 + 4 - 1
    assert position.sides[0].lost == start.sides[0].lost


def test_rule_50_a_cover_is_never_left() -> None:
    position = place(BASIC, TWO_ROWS, (4, 6))
    assert refusal(position, "xe2,e3,e4,e5 a1-b2") == "must-go"


def test_rule_50_of_a_high_pile_one_cover_goes() -> None:
    start = place("gipf:basic,dvonn=6", "W e2 e3 e4; B e5; VW e5; VB e5; VW e5; B h2", (5, 5))
    position = after(start, "xe2,e3,e4,e5 a1-b2")
    assert at(position, "e5") == "(pVv)"


def test_rule_51_a_loaded_piece_that_is_not_covered_goes_or_stays() -> None:
    position = place(BASIC, "W e2 e3 e4; DW e5; DB e6; B h2", (5, 5))
    assert takings(position) == {"xe2,e3,e4", "xe2,e3,e4,e5", "xe2,e3,e4,e6", "xe2,e3,e4,e5,e6"}
    assert at(after(position, "xe2,e3,e4,e5 a1-b2"), "e5") == "."


def test_rule_51_what_is_set_free_is_loaded_and_may_be_used() -> None:
    start = place(BASIC, "DB e5; VW e5; W e3 e4 f5", (6, 6))
    position = after(start, "e1-e2 xe2,e3,e4,e5")
    assert at(position, "e5") == "d"
    assert uses(position) == {"e5>f5"}


def test_rule_52_what_was_uncovered_completes_a_row_that_must_be_taken_too() -> None:
    start = place(BASIC, TWO_ROWS, (4, 6))
    assert takings(start) == {"xe2,e3,e4,e5,e6 xc4,d5,e6,f6"}
    position = after(start, "xe2,e3,e4,e5,e6 xc4,d5,e6,f6 a1-b2")
    assert at(position, "e6") == "."
    assert position.text().split()[1] == "11,6"


def test_rule_52_rows_set_free_by_a_push_are_taken_with_it() -> None:
    start = place(BASIC, TWO_ROWS.replace("W e2 e3", "W e3"), (5, 6))
    assert endings(start, "e1-e2") == {"xe2,e3,e4,e5,e6 xc4,d5,e6,f6"}
    assert start.turn("e1-e2 xc4,d5,e6,f6 xe2,e3,e4,e5,e6") == start.turn("e1-e2 xe2,e3,e4,e5,e6 xc4,d5,e6,f6")


def test_rule_52_a_row_of_the_other_player_waits_for_his_turn() -> None:
    start = place(BASIC, "W e3 e4; B e5; VW e5; B c3 d4 f5", (6, 6))
    position = after(start, "e1-e2 xe2,e3,e4,e5")
    assert position.player == 1
    assert takings(position) == {"xc3,d4,e5,f5"}


def test_rule_52_where_a_row_sets_something_free_the_player_chooses_which_goes_first() -> None:
    start = place(BASIC, "W d3 d4 e3 f3 g3; B d5; VW d5; B e8", (3, 5))
    made = start.play(next(step for step in start.steps() if step.touches == ("c1", "d2")))
    assert {step.touches[0] for step in made.steps()} == {"row:d1-d8", "row:c1-i3"}
    assert endings(start, "c1-d2") == {"xd2,d3,d4,d5", "xd2,e3,f3,g3"}


def test_rule_52_also_where_the_rows_have_nothing_in_common() -> None:
    start = place(BASIC, "B d2; W d3 e3 f3 g3 e5 f5; B g5; VW g5; B b5", (5, 5))
    made = start.play(next(step for step in start.steps() if step.touches == ("d1", "d2")))
    assert {step.touches[0] for step in made.steps()} == {"row:c1-i3", "row:a1-i5"}
    assert endings(start, "d1-d2") == {"xd2,e3,f3,g3 xd4,e5,f5,g5"}


def test_rule_53_breaking_looks_at_what_was_uncovered() -> None:
    start = place("gipf:basic,yinsh=4,dvonn=3", "YW e2 e3 e4 e5; W e6; VB e6; B b5", (4, 6))
    ways = takings(start)
    assert len(ways) == 14
    assert {"xe6", "xe2,e6"} & ways == set()
    assert {"xe3,e6", "xe2,e3,e4,e5,e6"} <= ways
    assert refusal(start, "xe2,e6 a1-b2") == "row-must-be-broken"


# Rules 58 to 60: losing, writing.


def test_rule_58_with_an_empty_reserve_a_jump_goes_on() -> None:
    assert place(BASIC, "DW e5; B e6 c3", (0, 5)).turns() == ["e5>e6"]
    assert place(BASIC, "DW e5; B e7 c3", (0, 5)).outcome == Outcome(1, "no-piece")


def test_rule_58_an_extra_push_may_stand_before_a_jump() -> None:
    position = place("gipf:basic,tamsk=1,dvonn=3", "TW e5; DW c3; B c4 h2", (0, 5))
    turns = set(position.turns())
    assert "+a2-b3 c3>c4" in turns
    assert "c3>c4" in turns


def test_rule_59_pushes_jumps_and_conversions_are_written_so() -> None:
    start = gipf("gipf:standard,dvonn=1,punct=1").start()
    assert {"Da1-b2", "Na1-b2", "a1-b2"} <= set(start.turns())
    assert start.turn("nA1-B2") == start.turn("Na1-b2")
    meeting = place("gipf:standard,punct=3", "NW e5; GB e6 c2; GW h2", (4, 5))
    assert {"e5>e6", "e5>e6=G"} <= set(meeting.turns())
    assert meeting.turn("E5>E6=g") == meeting.turn("e5>e6=G")


def test_rule_59_announced_they_have_a_question_mark() -> None:
    spec = "gipf:standard,punct=3,announce=yes"
    start = place(spec, "NW e5; GB e6 c2; W e3 e4 e7; GW h2", (4, 5))
    assert {"e5>e6?", "e5>e6=G?"} <= set(start.turns())
    pending = after(start, "e5>e6=G?")
    assert start.game.position(pending.text()) == pending
    let = after(pending, "let")
    assert at(let, "e6") == "G"
    assert let.player == 0  # the row is still to be taken
    forfeited = pending.forfeited()
    assert [at(forfeited, spot) for spot in ("e5", "e6")] == ["P", "g"]


def test_rule_60_a_spot_can_be_taken_from_twice_and_the_order_is_not_asked() -> None:
    start = place(BASIC, TWO_ROWS, (4, 6))
    canonical = "xe2,e3,e4,e5,e6 xc4,d5,e6,f6 a1-b2"
    assert start.game.play_turn(start, "xc4,d5,e6,f6 xe2,e3,e4,e5,e6 a1-b2").text == canonical
    assert refusal(start, "xe2,e3,e4,e5,e6 xc4,d5,f6 a1-b2") in ("must-go", "rows-not-together", "no-row")
    inside = start.play(start.steps()[0])
    assert inside.before == tuple(sorted(BOARD.cell(name) for name in ("e2", "e3", "e4", "e5", "e6")))
    both = inside.play(inside.steps()[0])
    assert both.before.count(BOARD.cell("e6")) == 2
    assert start.game.position(both.text()) == both


def test_rule_60_equal_numbers_are_one_turn_and_other_numbers_another() -> None:
    start = place("gipf:standard,dvonn=3", "GW e2 e3 e4; B e5; VW e5; W e6; GW h2; GB b2", (5, 5))
    turns = [turn for turn in start.turns() if turn.endswith(" a1-b2")]
    assert len(turns) == len(set(turns)) == 8
    assert all((",e6" in turn and ",e5" in turn) or turn.startswith("xe5,e6") for turn in turns)


def test_the_sample_games_are_judged_alike(remark: Callable[[str], None]) -> None:
    remark(f"gipf with all five potentials, by the rules: {refereed(samples('gipf5'), kernel=False)}")
