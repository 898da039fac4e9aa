"""TZAAR in text: turns, what readers accept, positions, and what is refused."""

from __future__ import annotations

from random import Random

import pytest

import gipfel
from games.tzaar.positions import COVERING, FIRST_WINS, HEIGHT, after, refused, tzaar
from gipfel.core.line import random_turn
from gipfel.core.tale import tale_text
from support import amount


def read(text: str, spec: str = "tzaar") -> str:
    """The code by which a position is refused, or its text."""
    try:
        return tzaar(spec).position(text).text()
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("d2xe2 pass", "d2xe2"),
        ("d2xe2 -", "d2xe2"),
        (" D2XE2 PASS ", "d2xe2"),
        ("d2 x e2  b1 + b2", "d2xe2 b1+b2"),
        ("D2xE2 E2xG2", "d2xe2 e2xg2"),
    ],
)
def test_rule_19_readers_accept_other_spellings(written: str, same: str) -> None:
    steps = HEIGHT.game.read_turn(HEIGHT, written)
    assert HEIGHT.game.write_turn(HEIGHT, steps) == same
    assert HEIGHT.turn(written) == HEIGHT.turn(same)


def test_rule_19_pass_may_stand_after_a_capture_that_ends_the_turn() -> None:
    start = tzaar().start()
    assert start.turn("e3xf3 pass") == start.turn("e3xf3")
    assert FIRST_WINS.turn("b2xc3 -") == FIRST_WINS.turn("b2xc3")


def test_rule_19_two_orders_of_captures_are_two_turns() -> None:
    start = after(tzaar().start(), "e3xf3")
    turns = set(start.turns())
    both = next(turn for turn in sorted(turns) if turn.count("x") == 2 and " ".join(turn.split()[::-1]) in turns)
    other = " ".join(both.split()[::-1])
    assert start.turn(both) == start.turn(other)
    assert both != other


def test_rule_19_inside_a_turn_the_rest_is_written() -> None:
    between = HEIGHT.play(HEIGHT.steps()[0])
    assert {"pass", "b1+b2", "e2xg2"} <= set(between.turns())
    assert between.turn("pass") == HEIGHT.turn("d2xe2")
    assert refused(between, "d2xe2 pass") == "malformed-turn"


def test_rule_19_a_placing_names_its_kind() -> None:
    start = tzaar("tzaar:tournament").start()
    assert start.turn("za1") == start.turn("Za1")
    assert (
        start.turn("Za1").turn("Tb2").text()
        == "Z..../.t..../......./......../......../......../......./....../..... p 0 2"
    )


@pytest.mark.parametrize("turn", ["", "d2", "d2-e2", "d2xe2 b1", "d2xe2 b1+b2 c1+c2", "x", "Qa1", "d2xe2;", "e5xe4"])
def test_turns_that_cannot_be_read_are_refused(turn: str) -> None:
    assert refused(HEIGHT, turn) in ("malformed-turn", "no-such-cell")


def test_rule_20_positions_read_back() -> None:
    for seed in range(amount(3, 30)):
        for spec in ("tzaar", "tzaar:random,seed=5", "tzaar:tournament"):
            rng, position = Random(seed), tzaar(spec).start()
            while position.outcome is None:
                assert tzaar(spec).position(position.text()) == position
                inner = position.play(rng.choice(position.steps()))
                assert tzaar(spec).position(inner.text()) == inner
                position = after(position, random_turn(position, rng))
            assert tzaar(spec).position(position.text()) == position


def test_rule_20_the_start_is_written_as_the_rules_say() -> None:
    assert tzaar().start().text().endswith("/tTTTT o 0 0")
    assert "z12" in read("z12..../A...../......./......../......../T......./......./Z...../...at c 0 9")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-position"),
        ("..... c 0 0", "bad-position"),
        ("...../....../......./......../........./......../......./....../..... c 0 0", "bad-position"),
        ("Z1..../....../......./......../......../......../......./....../..... c 0 0", "bad-position"),
        ("Z02..../....../......./......../......../......../......./....../..... c 0 0", "bad-position"),
        ("...../....../......./......../......../......../......./....../..... x 0 0", "bad-position"),
        ("...../....../......./......../......../......../......./....../..... c 2 0", "bad-position"),
        ("...../....../......./......../......../......../......./....../..... c 0 01", "bad-position"),
        ("Z31..../....../......./......../......../......../......./....../..... c 0 0", "tzaar-too-many-pieces"),
        ("ZZZZZ/ZZ..../......./......../......../......../......./....../..... c 0 0", "tzaar-too-many-of-kind"),
        ("ZAT../....../......./......../......../......../......./....../..zat o 1 0", "tzaar-white-opens"),
        ("ZA.../....../......./......../......../......../......./....../..zat s 0 4", "tzaar-no-second-move"),
        ("ZAT../....../......./......../......../......../......./....../..zat p 0 6", "…"),
        ("Z2..../....../......./......../......../......../......./....../..... p 1 1", "tzaar-placing-does-not-fit"),
        ("ZA.../....../......./......../......../......../......./....../..... p 0 2", "tzaar-placing-does-not-fit"),
        ("Z..../....../......./......../......../......../......./....../..... p 0 1", "tzaar-placing-does-not-fit"),
        ("Z..../....../......./......../......../......../......./....../..... p 1 3", "tzaar-placing-does-not-fit"),
    ],
)
def test_rule_20_positions_that_cannot_come_about_are_refused(text: str, code: str) -> None:
    assert read(text) == (text if code == "…" else code)


def test_every_refusal_is_a_sentence() -> None:
    start = tzaar().start()
    codes = {
        refused(COVERING, "c3xc4"),
        refused(COVERING, "c3xi1"),
        refused(COVERING, "i1xi3"),
        refused(start, "Za1"),
        refused(start, "pass"),
        refused(after(start, "e3xf3"), "f4+f3"),
    }
    assert codes == {
        "tzaar-own-stack",
        "tzaar-out-of-reach",
        "tzaar-no-own-stack",
        "tzaar-placing-over",
        "tzaar-no-pass",
        "tzaar-capture-first",
    }


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("d2xe2", "Tzaar from d2 takes Tott on e2; no second move"),
        ("d2xe2 e2xg2", "Tzaar from d2 takes Tott on e2; Tzaar from e2 takes Tzarra on g2, height 2"),
        ("d2xe2 b1+b2", "Tzaar from d2 takes Tott on e2; Tzarra from b1 onto Tzarra on b2: height 2"),
    ],
)
def test_a_turn_is_told_in_words(turn: str, told: str) -> None:
    assert tale_text(HEIGHT.game.play_turn(HEIGHT, turn)) == told


def test_a_placing_is_told_in_words() -> None:
    start = tzaar("tzaar:tournament").start()
    assert tale_text(start.game.play_turn(start, "Ab2")) == "Tzarra on b2"


def test_the_end_says_what_decided_the_game() -> None:
    ends = {
        str(after(FIRST_WINS, "b2xc3").scene().closing),
        str(after(COVERING, "c3xc2 c4+c2").scene().closing),
        str(after(COVERING, "c3xc2 c5+b4").scene().closing),
    }
    assert ends == {"no Tzaar left", "the last Tzaar was covered", "nothing left to capture"}
    trays = after(FIRST_WINS, "b2xc3").scene().trays
    assert [item.symbol for tray in trays for item in tray.items if item.won] == ["tzaar-black-tzaar"]
