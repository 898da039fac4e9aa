"""Scenes and trees as text: the same as their JSON, however much of it was kept from scenes before."""

from __future__ import annotations

import json
from random import Random

import pytest

import gipfel
from gipfel.core.line import random_steps

SPECS = ("zertz", "zertz:61", "gipf:tournament,zertz=3,tamsk=3,yinsh=3", "pentago", "offboard")


@pytest.mark.parametrize("spec", SPECS)
def test_the_text_of_a_scene_and_of_a_tree_is_their_json(spec: str) -> None:
    position, rng = gipfel.game(spec).start(), Random(spec)
    for _ in range(25):
        if position.outcome is not None:
            break
        for step in random_steps(position, rng):
            assert json.loads(position.scene().to_text()) == json.loads(json.dumps(position.scene().to_json()))
            position = position.play(step)
        tree = position.tree()
        first = next(iter(tree.children(tree.root)), None)
        for path in ((), () if first is None else (first,)):
            sent = tree.to_json(path, seconds=5.0)
            assert json.loads(tree.to_text(path, seconds=5.0)) == json.loads(json.dumps(sent))


def test_the_text_of_a_scene_has_no_blanks() -> None:
    scene = gipfel.game("gipf").start().scene()
    assert scene.to_text() == json.dumps(scene.to_json(), separators=(",", ":"))
