"""PÜNCT potentials: their own kind and GIPF-pieces (rules 54 to 57)."""

from __future__ import annotations

import pytest

from games.gipf.positions import after, endings, place
from games.gipf.test_gipf_piles import at, refusal, uses
from gipfel.core.outcome import Outcome

SPEC = "gipf:standard,punct=3"
MEETING = "NW e5 d5; CB d5; GB e6 c2; NB f5; B e4; DB d4; GW h2"
MATE = "NW e5; GB e6; W e3 e4 e7; GW h2"


def test_rule_54_a_punct_potential_jumps_onto_its_own_kind_and_gipf_pieces() -> None:
    position = place("gipf:standard,dvonn=1,punct=3", MEETING, (4, 5))
    assert uses(position) == {"e5>e6", "e5>e6=G", "e5>f5", "e5>d5"}


@pytest.mark.parametrize(("target", "lies"), [("f5", "(nC)"), ("d5", "(NcC)")])
def test_rule_54_it_neutralises_as_dvonn_does(target: str, lies: str) -> None:
    start = place("gipf:standard,dvonn=1,punct=3", MEETING, (4, 5))
    position = after(start, f"e5>{target}")
    assert (at(position, "e5"), at(position, target)) == ("P", lies)
    assert position.sides == start.sides


@pytest.mark.parametrize("target", ["e4", "d4", "h2", "d6"])
def test_rule_54_never_onto_a_single_or_another_potential(target: str) -> None:
    position = place("gipf:standard,dvonn=1,punct=3", MEETING, (4, 5))
    assert refusal(position, f"e5>{target}") == "no-such-punct-jump"


def test_rule_54_onto_a_cover_on_the_rest_of_a_gipf_piece() -> None:
    position = place(SPEC, "NW e5; W e6; CB e6; GW h2; GB c2", (4, 5))
    assert uses(position) == {"e5>e6"}
    assert at(after(position, "e5>e6"), "e6") == "(PcC)"


def test_rule_55_a_neutralised_gipf_piece_gives_its_upper_basic_back() -> None:
    position = after(place("gipf:standard,dvonn=1,punct=3", MEETING, (4, 5)), "e5>e6")
    assert at(position, "e6") == "(pC)"
    assert position.text().split()[1] == "4,6"


def test_rule_55_when_the_cover_is_taken_a_single_stands_there() -> None:
    start = place(SPEC, "B e5; CW e5; W e3 e4; GW h2; GB c2", (6, 6))
    position = after(start, "e1-e2 xe2,e3,e4,e5")
    assert at(position, "e5") == "p"
    assert position.text().split()[4] == start.text().split()[4]


def test_rule_56_a_converted_gipf_piece_is_the_jumpers() -> None:
    start = place("gipf:standard,dvonn=1,punct=3", MEETING, (4, 5))
    position = after(start, "e5>e6=G")
    assert (at(position, "e5"), at(position, "e6")) == ("P", "G")
    assert position.text().split()[1] == "2,7"
    assert position.sides[0].gone == start.sides[0].gone + 1


def test_rule_56_it_takes_two_pieces_in_reserve() -> None:
    position = place(SPEC, "NW e5; GB e6 c2; NB f5; GW h2", (1, 5))
    assert uses(position) == {"e5>e6", "e5>f5"}
    assert refusal(position, "e5>e6=G") == "cannot-convert"
    assert "e5>e6=G" in uses(place(SPEC, "NW e5; GB e6 c2; NB f5; GW h2", (2, 5)))


def test_rule_56_only_gipf_pieces_are_converted() -> None:
    position = place(SPEC, "NW e5; NB f5; GB c2; GW h2", (4, 5))
    assert refusal(position, "e5>f5=G") == "cannot-convert"


def test_rule_56_it_can_be_ruled_out() -> None:
    position = place(f"{SPEC},convert=no", "NW e5; GB e6 c2; GW h2", (4, 5))
    assert uses(position) == {"e5>e6"}
    assert refusal(position, "e5>e6=G") == "cannot-convert"


def test_rule_56_every_phase_of_the_introduction_allows_it() -> None:
    spec = "gipf:tournament,punct=3"
    start = place(spec, "GW b2; NW e5; GB e6 c2", (4, 5), phases="ll", hands="0,0,0,0,2/0,0,0,0,3")
    position = after(start, "e5>e6=G")
    assert at(position, "e6") == "G"
    assert position.sides[0].phase == "l"
    assert position.sides[0].hand == (0, 0, 0, 0, 2)


@pytest.mark.parametrize("turn", ["e5>e6", "e5>e6=G"])
def test_rule_57_the_last_gipf_piece_gone_ends_the_game_before_rows(turn: str) -> None:
    start = place(SPEC, MATE, (4, 5))
    assert endings(start, turn) == {""}
    position = after(start, turn)
    assert position.outcome == Outcome(0, "no-gipf")
    assert at(position, "e3") == "P"


def test_rule_57_with_another_one_rows_are_taken() -> None:
    start = place(SPEC, f"{MATE}; GB c2", (4, 5))
    assert endings(start, "e5>e6") == {"xe3,e4,e5,e6,e7"}
    assert endings(start, "e5>e6=G") == {"xe3,e4,e5,e7", "xe3,e4,e5,e6,e7"}


def test_rule_57_in_the_basic_game_nobody_needs_one() -> None:
    position = place("gipf:basic,punct=3", "NW e5; NB e6; W e3 e4 e7", (4, 5))
    assert endings(position, "e5>e6") == {"xe3,e4,e5,e6,e7"}
