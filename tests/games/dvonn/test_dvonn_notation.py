"""DVONN in text: what is read, what is written, and what is refused."""

from __future__ import annotations

import pytest

import gipfel
from games.dvonn.positions import columns, dvonn, place
from gipfel.core.errors import BadNotation

EMPTY = ".../..../...../...../...../...../...../...../...../..../..."


@pytest.mark.parametrize(
    ("written", "canonical"),
    [("f3-h3", "f3-h3"), ("F3H3", "f3-h3"), (" f3 - h3 ", "f3-h3"), ("f3h3", "f3-h3")],
)
def test_jumps_are_read_in_several_ways(written: str, canonical: str) -> None:
    position = place("d1=r f3=w2 f4=b f5=w g3=r h3=b k5=r")
    steps = position.game.read_turn(position, written)
    assert position.game.write_turn(position, steps) == canonical


def test_placings_and_passes_are_read_with_capitals() -> None:
    start = dvonn()
    assert start.game.write_turn(start, start.game.read_turn(start, "C3")) == "c3"
    assert start.game.write_turn(start, start.game.read_turn(start, "PASS")) == "pass"


@pytest.mark.parametrize("text", ["", "c", "c3-", "c3-d4-e5", "c3xd4", "z9", "c9", "pas", "a4", "c3-a5"])
def test_other_texts_are_no_turns(text: str) -> None:
    start = dvonn()
    with pytest.raises(BadNotation) as error:
        start.game.read_turn(start, text)
    assert error.value.code in ("malformed-turn", "no-such-cell")


def test_the_beginning_has_a_text() -> None:
    assert dvonn().text() == f"{EMPTY} p 0 0"


@pytest.mark.parametrize(
    "cells",
    ["c3=W5 h4=B5 k5=r", "c3=w12 c4=r d3=B20", "a1=r b1=w c1=b i4=r j5=b k5=r"],
)
def test_a_position_reads_back(cells: str) -> None:
    position = place(cells)
    assert position.game.position(position.text()) == position


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-position"),
        (EMPTY, "bad-position"),
        (f"{EMPTY} p 0", "bad-position"),
        (f"{EMPTY} x 0 0", "bad-position"),
        (f"{EMPTY} p 2 0", "bad-position"),
        (f"{EMPTY} p 0 00", "bad-position"),
        (f"{EMPTY} p 1 1", "bad-position"),
        (f"{EMPTY[1:]} p 0 0", "bad-position"),
        (f"{columns('c3=r')} p 0 0", "bad-position"),
        (f"{columns('c3=w')} p 1 1", "dvonn-wrong-pieces"),
        (f"{columns('c3=r c4=w2')} p 0 2", "bad-position"),
        (f"{columns('c3=W k5=r')} j 0 9", "bad-position"),
        (f"{columns('c3=r2 k5=r')} j 0 9", "bad-position"),
        (f"{columns('c3=w1 k5=r')} j 0 9", "bad-position"),
        (f"{columns('c3=w60 k5=r')} j 0 9", "bad-position"),
        (f"{EMPTY} j 0 0", "dvonn-reds"),
        (f"{columns('c3=r c4=r d3=r d4=W2')} j 0 9", "dvonn-reds"),
        (f"{columns('c3=W30 c4=b20')} j 0 9", "dvonn-too-many-pieces"),
        (f"{columns('c3=w k5=r')} j 0 9", "dvonn-no-contact"),
    ],
)
def test_positions_that_cannot_come_about_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadNotation) as error:
        dvonn().game.position(text)
    assert error.value.code == code
    assert "{" not in str(error.value)


def test_nobody_owns_more_stacks_than_pieces() -> None:
    full = gipfel.game("dvonn:random,seed=1").start().text().split()[0]
    with pytest.raises(BadNotation) as error:
        dvonn().game.position(f"{full.replace('b', 'w', 1)} j 0 9")
    assert error.value.code == "dvonn-too-many-tops"


@pytest.mark.parametrize(
    ("spec", "canonical", "rules"),
    [
        ("dvonn", "dvonn", "dvonn"),
        ("dvonn:random", "dvonn:random", "dvonn:random"),
        ("dvonn:random,seed=0", "dvonn:random", "dvonn:random"),
        ("dvonn:random,seed=007", "dvonn:random,seed=7", "dvonn:random"),
        ("dvonn:symmetric,seed=18446744073709551615", "dvonn:symmetric,seed=18446744073709551615", "dvonn:symmetric"),
        ("dvonn,seed=5", "dvonn", "dvonn"),
    ],
)
def test_specs_with_seeds(spec: str, canonical: str, rules: str) -> None:
    found = gipfel.game(spec).spec
    assert (found.text, found.rules) == (canonical, rules)
