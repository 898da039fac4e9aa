"""The turn tree: touches, sharing, limits, and what cannot be touched."""

from __future__ import annotations

import json

import pytest

import gipfel
from gipfel.core.turns import touches_of
from gipfel.testing.laws import tree_turns

START = gipfel.game("pentago").start()
CAPTURE = ".ooG/.Booo/WooGoB/..ooooW/.oBoo./.oooo/.G.o 3,5,7 0,0,0 1,0,0 0 10"
HAND = "..y../.y.r../....rry/.....r.r/yy...y.yr/yy....yy/......y/..r.../..r.r ..........rr r 0 0 64"


def test_touches_lead_to_turns() -> None:
    tree = START.tree()
    assert tree.turn_of(["c3", "turn:ne+"]) == "c3ne+"
    assert tree_turns(tree) == set(START.turns())


def test_equal_parts_are_shared() -> None:
    assert len(START.tree().to_json(seconds=60)["nodes"]) == 3


def test_a_node_says_what_is_expected() -> None:
    tree = START.tree()
    assert str(tree.prompt(tree.follow(["c3"]))) == "Turn one quadrant by a quarter, either way."
    assert tree.prompt(tree.follow(["c3", "turn:ne+"])) is None


@pytest.mark.parametrize(
    ("touches", "code"),
    [
        (["z9"], "untouchable"),
        (["turn:ne+"], "untouchable"),
        (["c3", "c4"], "untouchable"),
        (["c3", "turn:ne+", "c4"], "touch-after-turn"),
        (["c3"], "touches-missing"),
        ([], "touches-missing"),
    ],
)
def test_wrong_touches_are_refused(touches: list[str], code: str) -> None:
    with pytest.raises(gipfel.IllegalStep) as refused:
        START.tree().turn_of(touches)
    assert refused.value.code == code


def test_what_is_over_the_limit_is_open_and_fetched_by_its_path() -> None:
    tree = START.tree()
    small = tree.to_json(nodes=1, seconds=60)
    root = small["nodes"][small["root"]]
    assert set(root["touch"]) == {*START.game.board.names}
    child = small["nodes"][root["touch"]["c3"]]
    assert child["open"]
    below = tree.to_json(["c3"])
    assert below["path"] == ["c3"]
    assert len(below["nodes"][below["root"]]["touch"]) == 8


def test_below_touches_the_board_they_lead_to_is_shown() -> None:
    tree = START.tree()
    assert "scene" not in tree.to_json()
    assert tree.to_json(["c3"])["nodes"][-1]["moved"]
    pieces = [
        (item["at"], item["symbol"])
        for touches in (["c3"], ["c3", "turn:sw+"])
        for item in tree.to_json(touches)["scene"]["items"]
        if item["layer"] == "piece"
    ]
    assert pieces == [("c3", "marble-white"), ("c1", "marble-white")]


def test_what_is_asked_is_not_forced() -> None:
    hand = gipfel.game("offboard").position(HAND)
    tree = hand.tree()
    asked = [touch for touch in tree.children(tree.root) if len(tree.children(tree.follow([touch]))) == 1]
    assert asked
    assert all(tree.forced(tree.follow([touch])) is None for touch in asked)
    capture = gipfel.game("zertz").position(CAPTURE).tree()
    assert capture.forced(capture.root) is not None


def test_the_first_node_is_answered_whatever_the_time_limit() -> None:
    sent = START.tree().to_json(seconds=0)
    assert len(sent["nodes"][sent["root"]]["touch"]) == 36


def test_the_size_limit_holds() -> None:
    sent = START.tree().to_json(size=2_000, seconds=60)
    assert len(json.dumps(sent["nodes"], separators=(",", ":"))) <= 2_000


def test_the_end_of_a_game_offers_nothing() -> None:
    won = gipfel.game("pentago").position("6/6/6/bbb1b1/6/wwww2 w").turn("e1")
    assert won.tree().children(won.tree().root) == {}


@pytest.mark.parametrize(
    ("spec", "turns"), [("gipf:tournament", ["Ga4-b5", "Gb1-b2", "Pa2-b2"]), ("zertz", ["Wd4,d1"])]
)
def test_the_touches_of_a_turn_follow_the_tree(spec: str, turns: list[str]) -> None:
    position = gipfel.game(spec).start()
    for text in turns:
        steps = touches_of(position, text)
        touches = [touch for step in steps for touch in step]
        assert position.turn(text) == position.turn(position.tree().turn_of(touches))
        position = position.turn(text)
    assert steps[0][0] in ("kind:P", "stock:W")


def test_a_turn_that_the_rules_forbid_has_no_touches() -> None:
    with pytest.raises(gipfel.IllegalStep) as refused:
        touches_of(gipfel.game("offboard").start(), "a1-E")
    assert refused.value.code == "no-own-marble"
