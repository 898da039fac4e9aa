"""The text of a match: it leads back at every moment, and what is no match is refused."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from combine.matches import JUMP, PENTAGO_WON, after, inside, match, reads_back
from games.gipf.positions import place
from gipfel.combine.contest import Playing
from gipfel.core.turns import count_turns, expand

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin"
DICE = "gipf:basic,zertz=3,challenges=1,settle-zertz=dice"
RACE = 'gipf:basic,zertz=3,challenges=1,settle-zertz=external,contest="a race"'
PENTAGO = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger"
LOT = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago)"
GIPF = "gipf:basic,zertz=3,challenges=1,settle-zertz=(gipf:basic,zertz=1)"
PLAYED = after(match(PENTAGO), "c3>e5?", "challenge", "a1ne+")


def changed(text: str, **changes: Any) -> str:
    """A match text with some of its values, or those of its contest, changed."""
    value = json.loads(text)
    inner = value.get("contest", {})
    for name, new in changes.items():
        (value if name in ("outer", "left", "said", "turn", "contest", "more") else inner)[name] = new
    return json.dumps(value)


def test_a_match_reads_back_with_its_counters() -> None:
    position = match(COIN, left=(1, 0))
    assert reads_back(position)
    assert position.game.position(position.text()).left == (1, 0)


def test_a_game_inside_is_told_by_its_turns_so_that_repetitions_stay_counted() -> None:
    again = PLAYED.game.position(PLAYED.text())
    assert isinstance(again.contest, Playing)
    assert PLAYED.inner is not None
    assert again.contest.line.seen == PLAYED.inner.seen
    assert again.contest.line.turns_played == ("a1ne+",)


def test_a_game_inside_may_begin_elsewhere() -> None:
    position = inside(PLAYED, PENTAGO_WON, begins=1)
    assert reads_back(position)
    assert after(position.game.position(position.text()), "e1").contest is None


def test_inside_a_turn_the_order_of_choices_does_not_matter() -> None:
    spec = "gipf:basic,zertz=3,challenges=1,settle-zertz=(gipf:standard),begin=challenged"
    row = place("gipf:standard", "GW e3 e4 e6 b3; W e5; GB b2 h2", (5, 5))
    position = inside(after(match(spec), "c3>e5?", "challenge"), row.text())
    first = position.play(position.steps()[0])
    taken = [step for step in first.steps() if step.touches[0].startswith("e")]
    one, other = first.play(taken[0]).play(taken[1]), first.play(taken[1]).play(taken[0])
    assert one == other
    assert (hash(one), one.key) == (hash(other), other.key)
    assert one != first.play(taken[0])
    assert reads_back(one)
    assert reads_back(other)
    assert len(expand(position)) == count_turns(position.levels()[1]) + 1  # and to resign


def test_the_texts_of_matches_that_differ_are_different() -> None:
    pending = after(match(COIN), "c3>e5?")
    others = [match(COIN), pending, after(pending, "challenge"), match(COIN, left=(0, 1)), PLAYED]
    assert len({position.key for position in others}) == len(others)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "7",
        "null",
        "{" * 5000,
        "[" * 100_000,
        match(COIN).outer.text(),
        changed(match(COIN).text(), more=1),
        changed(match(COIN).text(), outer=7),
        changed(match(COIN).text(), outer="g"),
        changed(match(COIN).text(), left=[1]),
        changed(match(COIN).text(), left=[2, 1]),
        changed(match(COIN).text(), left=[-1, 1]),
        changed(match(COIN).text(), left=[True, 1]),
        changed(match(COIN).text(), said=["1", 1]),
        changed(match(COIN).text(), turn=10**9),
        changed(match(COIN).text(), turn=None),
        changed(match(COIN).text(), contest={"kind": "coin"}),  # nothing is announced
        changed(after(match(COIN), "c3>e5?").text(), contest={"kind": "dice", "first": None}),
        changed(after(match(COIN), "c3>e5?").text(), contest={}),
        changed(after(match(COIN), "c3>e5?").text(), contest="coin"),
    ],
)
def test_what_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(gipfel.BadNotation) as caught:
        match(COIN).game.position(text)
    assert caught.value.code == "bad-position"


@pytest.mark.parametrize(
    ("spec", "contest"),
    [
        (DICE, {"kind": "dice", "first": 7}),
        (DICE, {"kind": "dice", "first": True}),
        (DICE, {"kind": "dice"}),
        (RACE, {"kind": "external", "round": 3, "first": None}),
        (RACE, {"kind": "external", "round": 1, "first": "white"}),
        (RACE, {"kind": "external", "round": 1, "first": []}),
        (PENTAGO, {"kind": "lot"}),
        (PENTAGO, {"kind": "game", "begins": 0, "turns": [], "touches": []}),
        (LOT, {"kind": "game", "begins": 2, "turns": [], "touches": []}),
        (LOT, {"kind": "game", "begins": 0, "turns": "a1ne+", "touches": []}),
        (LOT, {"kind": "game", "begins": 0, "turns": [1], "touches": []}),
        (LOT, {"kind": "game", "begins": 0, "turns": [], "touches": ["a1", "turn:ne+"]}),
        (LOT, {"kind": "game", "begins": 0, "turns": ["e1"], "touches": [], "start": PENTAGO_WON}),
        (GIPF, {"kind": "game", "begins": 0, "turns": [], "touches": ["kind:Z"]}),
    ],
)
def test_a_contest_that_cannot_be_is_refused(spec: str, contest: dict[str, Any]) -> None:
    pending = after(match(spec), "c3>e5?")
    with pytest.raises(gipfel.BadNotation) as caught:
        pending.game.position(changed(pending.text(), contest=contest))
    assert caught.value.code == "bad-position"


def test_an_announcement_of_a_game_that_is_over_is_not_answered() -> None:
    over = match("gipf:standard,zertz=3,challenges=1,settle-zertz=coin", "ZW c3; GB d4")
    text = over.text().replace(" 0 10", " 1 11 rows announced:c3>e5")
    position = over.game.position(text)
    assert position.outcome is not None
    assert (list(position.steps()), position.kind) == ([], None)
    with pytest.raises(gipfel.BadNotation):
        over.game.position(changed(text, contest={"kind": "coin"}))


def test_a_wrong_turn_inside_is_refused_by_its_own_code() -> None:
    with pytest.raises(gipfel.GipfelError) as caught:
        PLAYED.game.position(changed(PLAYED.text(), turns=["a1ne+", "a1ne+"]))
    assert caught.value.code == "cell-taken"


@given(st.data())
def test_a_damaged_text_is_a_match_or_refused(data: st.DataObject) -> None:
    text = PLAYED.text()
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = (
        text[:place]
        + data.draw(st.sampled_from(["", "9", "-", "x", "[", "]", "{", '"', ",", "\\"]))
        + text[place + 1 :]
    )
    with suppress(gipfel.GipfelError):
        found = PLAYED.game.position(damaged)
        assert found.game.position(found.text()) == found


def test_the_game_outside_is_written_as_it_stands() -> None:
    assert json.loads(after(match(COIN, JUMP), "c3>e5?").text())["outer"].endswith("announced:c3>e5")
