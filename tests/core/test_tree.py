"""The turn tree: touches, sharing, limits, and what cannot be touched."""

from __future__ import annotations

import json

import pytest

import gipfel
from gipfel.testing.laws import tree_turns

START = gipfel.game("pentago").start()


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


def test_the_first_node_is_answered_whatever_the_time_limit() -> None:
    sent = START.tree().to_json(seconds=0)
    assert len(sent["nodes"][sent["root"]]["touch"]) == 36


def test_the_size_limit_holds() -> None:
    sent = START.tree().to_json(size=2_000, seconds=60)
    assert len(json.dumps(sent["nodes"], separators=(",", ":"))) <= 2_000


def test_the_end_of_a_game_offers_nothing() -> None:
    won = gipfel.game("pentago").position("6/6/6/bbb1b1/6/wwww2 w").turn("e1")
    assert won.tree().children(won.tree().root) == {}
