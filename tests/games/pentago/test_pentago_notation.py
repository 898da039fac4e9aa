"""Pentago in text: turns, positions, what others write, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from gipfel.testing import random_game

GAME = gipfel.game("pentago")


@given(st.integers(0, 10**6))
def test_positions_and_turns_read_back(seed: int) -> None:
    line = random_game(GAME.start(), Random(seed))
    position: gipfel.Position = GAME.start()
    for text in line.turns_played:
        assert GAME.write_turn(position, GAME.read_turn(position, text)) == text
        position = position.turn(text)
        assert GAME.position(position.text()) == position
        assert eval(repr(position), {"gipfel": gipfel}) == position


@given(st.integers(0, 10**6))
def test_play_adds_one_marble_of_the_player(seed: int) -> None:
    line = random_game(GAME.start(), Random(seed))
    marbles = line.text().split()[0]
    turns = len(line.turns_played)
    assert (marbles.count("w"), marbles.count("b")) == ((turns + 1) // 2, turns // 2)


@pytest.mark.parametrize("text", ["c3ne+", "c3 ne+", "C3NE+", " c3 ne + "])
def test_turns_are_read_in_free_spelling(text: str) -> None:
    assert GAME.start().turn(text).text() == "6/6/6/2w3/6/6 b"


@pytest.mark.parametrize(
    ("foreign", "ours"),
    [("a1s", "a6nw-"), ("a1t", "a6nw+"), ("f6z", "f1sw+"), ("c4u", "c3ne-"), ("c4v", "c3ne+"), ("c4w", "c3se-")],
)
def test_turns_of_open_spiel_are_read(foreign: str, ours: str) -> None:
    assert GAME.start().turn(foreign) == GAME.start().turn(ours)


def test_a_winning_turn_of_open_spiel_turns_nothing() -> None:
    position = GAME.position("6/6/6/bbb1b1/6/wwww2 w")
    assert position.turn("e6s") == position.turn("e1")


@pytest.mark.parametrize("text", ["", "c3", "c9ne+", "c3n+", "c3ne", "ne+", "c3ne+ne+", "c3ne*", "x" * 5000, "\0"])
def test_malformed_turns_are_refused(text: str) -> None:
    with pytest.raises(gipfel.BadNotation) as refused:
        GAME.start().turn(text)
    assert refused.value.code in ("malformed-turn", "turn-unfinished")
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6/6/6/6/6/6",
        "6/6/6/6/6/6 x",
        "6/6/6/6/6 w",
        "7/6/6/6/6/6 w",
        "6/6/6/6/6/6/6 w",
        "6/6/6/6/6/5x w",
        "6/6/6/6/6/5w w",
        "6/6/6/6/6/6 b",
        "6/6/6/6/6/5w w f9",
        "6/6/6/6/6/5w w a1",
        "6/6/6/6/6/5w w f1 x",
        "irving:",
        "irving:-1",
        "irving:99999999999999999999",
        "irving:65535",
        "²/6/6/6/6/6 w",
    ],
)
def test_malformed_positions_are_refused(text: str) -> None:
    with pytest.raises(gipfel.BadNotation):
        GAME.position(text)


def test_board_numbers_of_the_literature_are_read() -> None:
    position = GAME.position("irving:274440791932540184")
    assert position.turn_count == 18
    assert position.player == 0


def test_inside_a_turn_the_marble_just_put_is_in_the_text() -> None:
    inside = GAME.position("6/6/6/6/6/5w w f1")
    assert [step.touches for step in inside.steps()][:2] == [("turn:sw+",), ("turn:sw-",)]
    assert GAME.position(inside.text()) == inside
