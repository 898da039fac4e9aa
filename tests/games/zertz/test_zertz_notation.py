"""Turns and positions of ZÈRTZ in text (rules 8.1 to 8.5): what is read, what is written, what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.zertz.positions import DIAGRAMS, FILL_AND_ISOLATE, after, at, code_of, start
from gipfel.core.messages import declared
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games import zertz

SPECS = (
    "zertz",
    "zertz:40",
    "zertz:43",
    "zertz:44",
    "zertz:48",
    "zertz:61",
    "zertz:blitz",
    "zertz:tournament1999",
    "zertz,claims=optional",
    "zertz,capture=claimed,claims=optional,edition=blitz",
)
BEGINNING = "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0"
OPTIONAL = FILL_AND_ISOLATE.replace(".o../...W./...o..", ".W../...W./......").replace("2,4,5", "1,4,5")


@pytest.mark.parametrize("text", ["Wd4,d1", "wD4,D1", " w d4 , d1 ", "WD4,d1"])
def test_rule_8_1_placing_is_read_in_either_case_and_with_any_spaces(text: str) -> None:
    position = start()
    assert position.game.write_turn(position, position.game.read_turn(position, text)) == "Wd4,d1"


@pytest.mark.parametrize("text", ["x d4Gd6", "X D4gD6", "xd4gd6", "x d4 G d6"])
def test_rule_8_2_capturing_is_read_in_either_case_and_with_any_spaces(text: str) -> None:
    position = after(start(), "Wd4,a1", "Gd5,a2")
    assert position.game.write_turn(position, position.game.read_turn(position, text)) == "x d4Gd6"


@pytest.mark.parametrize("text", ["Wa2,c4", "Wa2,c4 x Wa2Wb4", "wa2,c4xwb4wa2"])
def test_rule_8_3_claimed_marbles_may_be_left_out_and_are_always_written(text: str) -> None:
    position = at(FILL_AND_ISOLATE)
    assert position.game.write_turn(position, position.game.read_turn(position, text)) == "Wa2,c4 x Wa2Wb4"


@pytest.mark.parametrize("claim", ["Wa2", "Wa2Bb4", "Wa2Wb4Wd1", "Wa2Wa2Wb4"])
def test_rule_8_3_claimed_marbles_that_are_written_must_be_right(claim: str) -> None:
    assert code_of(at(FILL_AND_ISOLATE), f"Wa2,c4 x {claim}") == "wrong-claim"


@pytest.mark.parametrize("text", ["claim", "CLAIM", " Claim "])
def test_rule_8_4_a_claim_is_a_turn_of_its_own(text: str) -> None:
    missed = after(start("zertz,capture=claimed"), "Wd4,a1", "Gd5,a2", "Bg1,a3")
    assert missed.game.write_turn(missed, missed.game.read_turn(missed, text)) == "claim"
    assert after(missed, text).turn_count == missed.turn_count + 1


@pytest.mark.parametrize("text", ["", "W", "d4", "Wd4,", "Wd4d1", "x", "x d4", "Wd4,d1 x", "Pd4,d1", "Wd44,d1", "hm"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    assert code_of(start(), text) == "malformed-turn"


def test_rings_of_larger_boards_are_unknown_on_smaller_ones() -> None:
    assert code_of(start(), "Wi1,a1") == "no-such-cell"
    assert code_of(start("zertz:61"), "Wi1,a1") == ""


def test_rule_8_5_the_text_of_the_start() -> None:
    assert start().text() == BEGINNING


@pytest.mark.parametrize("text", DIAGRAMS)
def test_rule_8_5_named_positions_read_back(text: str) -> None:
    assert at(text).text() == text


def test_the_diagrams_of_the_rules_are_the_named_positions() -> None:
    rules = (Path(zertz.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    blocks = rules.split("```position spec=zertz\n")[1:]
    assert {block.partition("\n")[0] for block in blocks} == {*DIAGRAMS, BEGINNING}


@given(spec=st.sampled_from(SPECS), seed=st.integers(0, 10_000))
def test_every_moment_of_a_random_game_reads_back_and_every_turn_too(spec: str, seed: int) -> None:
    rng, position = Random(seed), start(spec)
    while position.outcome is None and position.turn_count < 60:
        before, steps = position, list[Step]()
        while not steps or not ended(before, position):
            steps.append(rng.choice(position.steps()))
            position = position.play(steps[-1])
            assert position.game.position(position.text()) == position
        text = position.game.write_turn(before, steps)
        assert position.game.read_turn(before, text) == tuple(steps)
        assert before.turn(text) == position


@given(seed=st.integers(0, 10_000))
def test_no_marble_is_lost(seed: int) -> None:
    rng, position = Random(seed), start("zertz,capture=claimed")
    while position.outcome is None and position.turn_count < 60:
        position = position.play(rng.choice(position.steps()))
        for colour, number in enumerate((6, 8, 10)):
            held = sum(counts[colour] for counts in (position.stock, *position.captures))
            assert held + position.marbles[colour].bit_count() == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-position"),
        ("oooo 6,8,10 0,0,0 0,0,0 0 0", "bad-position"),
        (BEGINNING.replace("ooooooo", "oooXooo"), "bad-position"),
        (BEGINNING.replace("6,8,10", "6,8"), "bad-position"),
        (BEGINNING.replace("6,8,10", "6,8,١٠"), "bad-position"),
        (BEGINNING.replace(" 0 0", " 2 0"), "bad-position"),
        (BEGINNING.replace(" 0 0", " 0 -1"), "bad-position"),
        (BEGINNING + " placed:d4", "bad-position"),
        (BEGINNING + " jumping:d4", "bad-position"),
        (BEGINNING + " jumping:d4,d6", "bad-position"),
        (BEGINNING + " placed:z9", "no-such-cell"),
        (BEGINNING + " capture", "bad-position"),
        (BEGINNING + " nothing", "bad-position"),
        (BEGINNING + " placed:d4 claimed:-", "bad-position"),
        (BEGINNING + " | " + BEGINNING, "bad-position"),
        (BEGINNING.replace("6,8,10", "6,8,9"), "marbles-do-not-add-up"),
        (BEGINNING.replace("6,8,10 0,0,0", "2,8,10 4,0,0"), "set-before-turn"),
        (OPTIONAL + " placed:a2,c4 claimed:-", "bad-position"),
    ],
)
def test_what_is_no_position_is_refused(text: str, code: str) -> None:
    with pytest.raises(gipfel.BadNotation) as refused:
        at(text)
    assert refused.value.code == code
    assert code in declared()


@pytest.mark.parametrize(
    "inside",
    [
        "placed:a2,c4 claimed:a1",
        "placed:a2,d1 claimed:-",
        "placed:a2,c4 claimed:b4,a2",
        "placed:d1,c4 claimed:-",
        "placed:g1,a3 claimed:-",
    ],
)
def test_claims_that_cannot_be_are_refused(inside: str) -> None:
    assert at(f"{OPTIONAL} placed:a2,c4 claimed:b4", "zertz,claims=optional").stage is not None
    with pytest.raises(gipfel.BadNotation) as refused:
        at(f"{OPTIONAL} {inside}", "zertz,claims=optional")
    assert refused.value.code == "bad-position"


@pytest.mark.parametrize(
    "earlier",
    [
        "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 2",  # nothing could be captured there
        "..oo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 1 2",  # the wrong player
        "..oo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 0 1",  # the wrong turn
        "...o/ooooo/ooooo./oooWGoo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 0 2",  # a ring came back
        "..oo/ooooo/oooooo/oooGWoo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 0 2",  # marbles changed places
        "..oo/ooooo/oooooo/oooWGoo/oooooo/ooooo/oooo 5,7,10 0,0,0 0,0,0 0 2 capture",  # no offence was possible
    ],
)
def test_a_position_before_that_cannot_be_is_refused(earlier: str) -> None:
    now = after(start("zertz,capture=claimed"), "Wd4,a1", "Gd5,a2", "Bg1,a3").text().partition(" | ")[0]
    with pytest.raises(gipfel.BadNotation) as refused:
        at(f"{now} | {earlier}", "zertz,capture=claimed")
    assert refused.value.code == "bad-position"


@given(
    place=st.integers(0, 200),
    inserted=st.text("abdgox.WGB/,|:- 019١", max_size=12),
    removed=st.integers(0, 12),
    spec=st.sampled_from(("zertz", "zertz,capture=claimed,claims=optional")),
)
def test_a_damaged_position_is_refused_with_a_code_or_read(place: int, inserted: str, removed: int, spec: str) -> None:
    sound = after(start("zertz,capture=claimed"), "Wd4,a1", "Gd5,a2", "Bg1,a3").text()
    damaged = sound[:place] + inserted + sound[place + removed :]
    try:
        position = at(damaged, spec)
    except gipfel.BadNotation:
        return
    assert at(position.text(), spec) == position


@given(text=st.text("abdgxWGB,1478 claimept", max_size=14))
def test_a_damaged_turn_is_refused_with_a_code_or_read(text: str) -> None:
    code = code_of(after(start("zertz,capture=claimed"), "Wd4,a1", "Gd5,a2", "Bg1,a3"), text)
    assert not code or code in declared()
