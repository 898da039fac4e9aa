"""LYNGK in text: turns, positions, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.lyngk.positions import L1, L3, L6, L7, L11, L15, after, lyngk, place, refused
from gipfel.games.lyngk.rules import LyngkPosition

GAME = lyngk()
START = "G/RBJJ/RGIBGJI/RKBGIG/BIIGBKR/KKGBRR/RKIGBKB/KIIK/R"
L1_TEXT = "./..../......./..J(RK)../..(BK)I(RG)../...(GRI)../......./..../. -,- 0,0 t 0 0"


@given(st.integers(0, 10**6), st.sampled_from(["lyngk", "lyngk,seed=9", "lyngk:six,seed=3"]))
def test_positions_and_turns_read_back(seed: int, spec: str) -> None:
    rng, position = Random(seed), lyngk(spec).start()
    for _ in range(12):
        if position.outcome is not None:
            break
        steps = [rng.choice(position.steps())]
        inside = position.play(steps[0])
        if inside.stage == "m":
            assert position.game.position(inside.text()) == inside
            steps.append(rng.choice(inside.steps()))
        text = position.game.write_turn(position, steps)
        assert position.game.read_turn(position, text) == tuple(steps)
        position = after(position, text)
        assert position.game.position(position.text()) == position
        assert eval(repr(position), {"gipfel": gipfel}) == position


@pytest.mark.parametrize("text", ["I,e4-e5", "i,E4-E5", "I, e4 - e5", "^i e4e5", "^I e4-e5", "^ie4e5", " I e4e5 "])
def test_rule_19_claims_are_read_in_free_spelling(text: str) -> None:
    assert L1.turn(text) == L1.turn("I,e4-e5")


@pytest.mark.parametrize("text", ["b4-e7", "B4E7", "b4 - e7", "b4 e7", "b4-b1-e4-e7", "b4b1e4e7"])
def test_rule_19_of_a_way_the_first_and_the_last_point_count(text: str) -> None:
    assert L3.turn(text) == L3.turn("b4-e7")


@pytest.mark.parametrize("text", ["pass", "PASS", " - "])
def test_rule_19_a_pass(text: str) -> None:
    assert L7.turn(text) == L7.turn("pass")


@pytest.mark.parametrize(
    "text", ["", "e4", "e4-", "e4-e9", "j1-e4", "I,pass", "X,e4-e5", "J,e4-e5", "e4-e5,I", "I,B,e4-e5"]
)
def test_rule_19_what_is_no_turn(text: str) -> None:
    assert refused(L1, text) == "malformed-turn"


def test_rule_19_points_that_are_not_there_are_named() -> None:
    assert refused(L1, "e4-b7") == "no-such-cell"


def test_rule_20_the_text_of_a_position() -> None:
    assert L1.text() == L1_TEXT
    claimed = L1.play(L1.game.read_turn(L1, "I,f4-e3")[0])
    assert claimed.text() == L1_TEXT.replace("-,- 0,0 t", "I,- 0,0 m")
    assert after(L1, "I,f4-e3").text() == "./..../......./..J(RK)../...I(RG)../....../......./..../. I,- 1,0 t 1 1"
    assert after(L11, "e5-e4").text().endswith(" w 1 1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        START,
        f"{START} -,- 0,0 t 0",
        f"{START} -,- 0,0 x 0 0",
        f"{START} -,- 0,0 t 2 0",
        f"{START} -,- 0,0 t 0 01",
        f"{START} -,- 0,0 t 0 -1",
        f"{START} -,- 0 t 0 0",
        f"{START} -,-,- 0,0 t 0 0",
        f"{START} ,- 0,0 t 0 0",
        f"{START} BI,- 0,0 t 0 0",
        f"{START} IBR,- 0,0 t 0 0",
        f"{START} I,IB 0,0 t 0 0",
        f"{START} J,- 0,0 t 0 0",
        f"{START} -,- 1,0 t 0 0",
        f"{START} -,- 0,0 m 0 0",
        f"{START} -,- 0,0 w 0 0",
        START.replace("G/RBJJ", "GRBJJ") + " -,- 0,0 t 0 0",
        START.replace("G/RB", "G/(R)B") + " -,- 0,0 t 0 0",
        START.replace("G/RB", "G/XB") + " -,- 0,0 t 0 0",
        "(II)/..../......./....../......./....../......./..../. -,- 0,0 t 0 0",
        "(IBRGKJ)/..../......./....../......./....../......./..../. -,- 0,0 t 0 0",
        "(IJ)/..../......./....../......./....../......./..../. -,- 0,0 t 0 0",
        "(JBRGK)/..../......./....../......./....../......./..../. K,- 0,0 t 0 0",
    ],
)
def test_rule_20_what_is_no_position(text: str) -> None:
    with pytest.raises(gipfel.BadNotation) as caught:
        GAME.position(text)
    assert caught.value.code == "bad-position"
    assert "{" not in str(caught.value)


def test_rule_20_points_and_wins_belong_to_their_variant() -> None:
    with pytest.raises(gipfel.BadNotation):
        place("Ie4 Be5", spec="lyngk:six", points="1,0")
    with pytest.raises(gipfel.BadNotation):
        place("JRGKBIe4 Be5", "B / ", spec="lyngk:six", stage="w", player=1)


def test_sentences_name_what_is_wrong() -> None:
    with pytest.raises(gipfel.IllegalStep, match="e4 cannot land on e5: with a neutral colour"):
        L1.turn("e4-e5")
    with pytest.raises(gipfel.IllegalStep, match="You can pass only when"):
        L6.turn("pass")


def test_the_order_below_the_top_is_kept() -> None:
    assert isinstance(L15, LyngkPosition)
    assert "(KIR)" in L15.text()
    assert after(place("IBe4 RGe5 Kc4", "G / "), "e5-e4").stacks[21] == "IBRG"
