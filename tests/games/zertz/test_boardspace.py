"""Boardspace's words for the turns of ZÈRTZ: what a turn is, what is noise, and what lies outside the rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from gipfel.core.foreign import ForeignCommand, OutsideRules
from gipfel.games.zertz.boardspace import ZertzDialect
from gipfel.testing import random_game

ALL_MARBLES = 24


def speech(spec: str = "zertz") -> ZertzDialect:
    """Someone who listens from the start of a game."""
    return ZertzDialect(gipfel.parse_spec(spec))


def commands(text: str) -> list[ForeignCommand]:
    """The commands of one turn, separated by semicolons."""
    split = [part.split() for part in text.split(";")]
    return [ForeignCommand(None, (words[0].lower(), *words[1:]), line) for line, words in enumerate(split, 1)]


def heard(text: str, after: tuple[str, ...] = (), seat: int = 0) -> str:
    """What the commands of one turn mean after those of earlier turns."""
    listener = speech()
    for earlier in after:
        listener.heard(commands(earlier), 0)
    return listener.heard(commands(text), seat)


@pytest.mark.parametrize(
    ("setup", "spec"),
    [
        ("Zertz", "zertz,repetition=none"),
        ("zertz+11", "zertz:48,repetition=none"),
        ("Zertz+24", "zertz:61,repetition=none"),
        ("Zertz 1234567", "zertz,repetition=none"),
        ("", "zertz,repetition=none"),
    ],
)
def test_the_setup_names_the_board_and_leaves_repetition_open(setup: str, spec: str) -> None:
    assert gipfel.parse_spec(ZertzDialect.spec_of(setup)) == gipfel.parse_spec(spec)


@pytest.mark.parametrize(
    ("setup", "code"), [("Zertz+xx", "free-layout"), ("Zertz+H", "handicap"), ("Zertz+99", "unknown-setup")]
)
def test_other_setups_are_outside_the_rules(setup: str, code: str) -> None:
    with pytest.raises(OutsideRules) as caught:
        ZertzDialect.spec_of(setup)
    assert caught.value.code == code


@pytest.mark.parametrize("text", ["RtoB 2 0 D 4; R- D 1", "R- D 1; RtoB 2 0 D 4", "rtob 2 0 d 4; r- d 1; r- d 1"])
def test_marble_and_ring_make_one_turn_in_either_order(text: str) -> None:
    assert heard(text) == "Wd4,d1"


def test_no_ring_need_be_removed() -> None:
    assert heard("RtoB 2 2 D 4") == "Bd4"


def test_jumps_are_told_with_the_colours_jumped() -> None:
    before = ("RtoB 2 2 D 1", "RtoB 2 1 D 2", "RtoB 2 0 D 4")
    assert heard("BtoB D 1 D 3; BtoB D 3 D 5", before) == "x d1Gd3Wd5"


def test_a_marble_that_has_jumped_is_jumped_where_it_landed() -> None:
    before = ("RtoB 2 2 D 1", "RtoB 2 1 D 2", "BtoB D 1 D 3", "RtoB 2 0 D 2")
    assert heard("BtoB D 2 D 4", before) == "x d2Bd4"


@pytest.mark.parametrize("text", ["BtoB D 4 D 4", "RtoR 2 0 2", "rtor 1 1 1"])
def test_what_was_picked_up_and_put_down_is_noise(text: str) -> None:
    assert speech().is_idle(commands(text)[0])


@pytest.mark.parametrize("text", ["BtoB D 4 D 6", "RtoR 2 0 1", "RtoB 2 0 D 4", "R- D 1", "BtoB D", "RtoR"])
def test_other_commands_are_no_noise(text: str) -> None:
    assert not speech().is_idle(commands(text)[0])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BtoB D 4 D 6; BtoB D 6 D 4", "taken-back"),
        ("BtoB C 4 E 3; BtoB E 3 C 2; BtoB C 2 E 3; BtoB E 3 E 5", "taken-back"),
        ("RtoB 2 0 D 4; BtoR D 4 2", "taken-back"),
        ("R- D 1; R+ D 1", "taken-back"),
        ("RtoB 2 0 D 4; BtoB D 4 E 4; R- D 1", "taken-back"),
        ("RtoR 2 0 1", "handicap"),
    ],
)
def test_what_is_taken_back_or_given_away_is_outside_the_rules(text: str, code: str) -> None:
    with pytest.raises(OutsideRules) as caught:
        heard(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("R- D 1", "turn-unfinished"),
        ("RtoB 2 0 D 4; RtoB 2 0 D 5; R- D 1", "two-placings"),
        ("RtoB 2 0 D 4; R- D 1; R- D 7", "two-placings"),
        ("BtoB D 4 D 6; R- D 1", "two-kinds-of-turn"),
        ("RtoB 2 3 D 4", "boardspace-command"),
        ("RtoB 2 0 D", "boardspace-command"),
        ("R- 4 D", "boardspace-command"),
        ("BtoB D 4 D 6; BtoB C 4 C 2", "same-marble-goes-on"),
        ("RtoB 0 0 D 4; R- D 1", "stock-not-empty"),
    ],
)
def test_commands_that_make_no_turn_have_a_code(text: str, code: str) -> None:
    with pytest.raises(gipfel.GipfelError) as caught:
        heard(text)
    assert caught.value.code == code
    assert "{" not in str(caught.value)


def test_when_the_stock_is_empty_marbles_come_from_ones_own_rack() -> None:
    before = tuple("RtoB 2 0 D 4" for _ in range(ALL_MARBLES))
    assert heard("RtoB 1 2 D 5", before, seat=1) == "Bd5"
    for text, code in {"RtoB 2 2 D 5": "stock-empty", "RtoB 0 2 D 5": "wrong-rack"}.items():
        with pytest.raises(gipfel.IllegalStep) as caught:
            heard(text, before, seat=1)
        assert caught.value.code == code


@given(st.integers(0, 10**6), st.sampled_from(["zertz", "zertz:48", "zertz:61"]))
def test_every_turn_is_heard_as_it_was_said(seed: int, spec: str) -> None:
    line = random_game(gipfel.game(spec).start(), Random(seed))
    speaker, listener = speech(spec), speech(spec)
    for number, turn in enumerate(line.turns_played):
        said = speaker.said(turn, number % 2)
        # What a turn claims is not said: Boardspace claims always.
        expected = turn if turn.startswith("x") else turn.partition(" x ")[0]
        assert listener.heard(commands(";".join(said)), number % 2) == expected


@pytest.mark.parametrize(
    ("spec", "option"),
    [
        ("zertz:40", "rings"),
        ("zertz:blitz", "edition"),
        ("zertz,claims=optional", "claims"),
        ("zertz,capture=claimed", "capture"),
        ("zertz:tournament", "claims"),
    ],
)
def test_what_boardspace_cannot_play_is_refused(spec: str, option: str) -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        ZertzDialect.setup_of(gipfel.parse_spec(spec))
    assert caught.value.code == "foreign-option"
    assert caught.value.params["option"] == option
