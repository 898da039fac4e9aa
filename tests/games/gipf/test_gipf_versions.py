"""Versions, presets, handicap and the tournament's introduction (rules 3 to 6)."""

from __future__ import annotations

import pytest

import gipfel
from games.gipf.positions import after, counted, gipf, place
from gipfel.core.errors import BadSpec, IllegalStep

STANDARD_START = "g..G/...../....../G.....g/....../...../g..G 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"
BASIC_START = "p..P/...../....../P.....p/....../...../p..P 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"
TOURNAMENT_START = "..../...../....../......./....../...../.... 18,18 ff 0,0,0/0,0,0 0,0 0,0 0 0"


@pytest.mark.parametrize(
    ("spec", "start"),
    [
        ("gipf", STANDARD_START),
        ("gipf:standard", STANDARD_START),
        ("gipf:basic", BASIC_START),
        ("gipf:tournament", TOURNAMENT_START),
    ],
)
def test_rule_3_each_version_starts_as_printed(spec: str, start: str) -> None:
    assert gipf(spec).start().text() == start


def test_rule_3_gipf_alone_is_the_standard_game() -> None:
    assert gipfel.parse_spec("gipf").text == "gipf:standard"
    assert gipfel.parse_spec("gipf,zertz=3").text == "gipf:standard,zertz=3"


def test_rule_3_a_version_is_named_by_its_preset_only() -> None:
    with pytest.raises(BadSpec) as caught:
        gipfel.parse_spec("gipf,version=basic")
    assert caught.value.code == "unknown-option"


@pytest.mark.parametrize(("spec", "reserves"), [("handicap=2", "12,14"), ("handicap=3,weaker=white", "15,12")])
def test_rule_5_a_handicap_is_more_pieces_in_reserve(spec: str, reserves: str) -> None:
    assert gipf(f"gipf:basic,{spec}").start().text().split()[1] == reserves


@pytest.mark.parametrize("version", ["standard", "tournament"])
def test_rule_5_a_handicap_belongs_to_the_basic_game(version: str) -> None:
    with pytest.raises(BadSpec) as caught:
        gipf(f"gipf:{version},handicap=1")
    assert caught.value.code == "handicap-basic-only"
    assert version in str(caught.value)


def test_rule_5_there_is_no_handicap_of_four() -> None:
    with pytest.raises(BadSpec) as caught:
        gipf("gipf:basic,handicap=4")
    assert caught.value.code == "value-out-of-range"


# The tournament's introduction.


def test_rule_6_the_first_turn_brings_a_gipf_piece() -> None:
    start = gipf("gipf:tournament").start()
    assert all(turn.startswith("G") for turn in start.turns())
    with pytest.raises(IllegalStep) as caught:
        start.turn("a1-b2")
    assert caught.value.code == "gipf-piece-first"


def test_rule_4_a_gipf_piece_costs_two() -> None:
    position = after(gipf("gipf:tournament").start(), "Ga1-b2")
    assert position.text() == "G.../...../....../......./....../...../.... 16,18 gf 0,0,0/0,0,0 0,0 0,0 1 1"


def test_rule_6_after_the_first_turn_he_chooses_until_his_first_single() -> None:
    position = after(gipf("gipf:tournament").start(), "Ga1-b2", "Gi5-h5")
    assert counted(position) == 84
    position = after(position, "e1-e2", "Ge9-e8")
    assert position.text().split()[2] == "bg"
    assert counted(position) == 42
    with pytest.raises(IllegalStep) as caught:
        position.turn("Ga5-b5")
    assert caught.value.code == "no-more-gipf-pieces"


def test_rule_4_no_gipf_piece_with_one_piece_in_reserve() -> None:
    position = place("gipf:tournament", "GW b2; GB h5", (1, 5), phases="gg")
    assert {turn[0].isupper() for turn in position.turns()} == {False}
    with pytest.raises(IllegalStep) as caught:
        position.turn("Ge1-e2")
    assert caught.value.code == "reserve-too-small"


def test_rule_6_gipf_pieces_taken_off_in_the_introduction_may_come_in_again() -> None:
    position = place("gipf:tournament", "GW b2 b3 b4 b5 e2; GB h5", (0, 16), phases="gg")
    thinned = {turn for turn in position.turns() if turn.startswith("xb2 ")}
    assert {turn.split()[1][0] for turn in thinned} >= {"G", "a", "b"}


def test_rule_3_who_has_not_moved_yet_needs_no_gipf_piece() -> None:
    position = after(gipf("gipf:tournament").start(), "Ga1-b2")
    assert position.outcome is None
