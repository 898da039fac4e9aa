"""The pages about scenes and trees, for whoever writes another client: complete, and their examples are true."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import gipfel
from gipfel.core.line import Line, random_turn
from support import ROOT, amount

DOCS = ROOT / "docs"
EXAMPLE = re.compile(r"```json\n(.*?)```", re.DOTALL)
SPECS = ["zertz", "pentago", "offboard", "gipf:tournament,zertz=3,tamsk=3,yinsh=3"]


def schema(name: str) -> dict[str, Any]:
    """A JSON Schema of docs/schema."""
    found: dict[str, Any] = json.loads((DOCS / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def valid(name: str, value: object) -> None:
    """Whether something is as its schema says."""
    registry: Registry[Any] = Registry().with_resource("scene.json", Resource.from_contents(schema("scene")))
    Draft202012Validator(schema(name), registry=registry).validate(value)


def fields(node: Any) -> set[str]:
    """Every field a schema knows, however deep."""
    if isinstance(node, list):
        return set().union(*map(fields, node))
    if not isinstance(node, dict):
        return set()
    return set(node.get("properties", {})).union(*map(fields, node.values()))


@pytest.mark.parametrize("name", ["scene", "tree"])
def test_the_page_names_every_field(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    known = fields(schema(name))
    assert len(known) > 8
    assert {field for field in known if f"`{field}`" not in page and f'"{field}"' not in page} == set()


@pytest.mark.parametrize("name", ["scene", "tree"])
def test_the_example_is_valid(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    valid(name, json.loads(EXAMPLE.findall(page)[0]))


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_sent_is_valid_at_every_touch_of_a_game(spec: str) -> None:
    rng = Random(spec)
    line = Line.begin(gipfel.game(spec).start())
    for _ in range(amount(12, 200)):
        if line.outcome is not None:
            break
        tree = line.position.tree()
        valid("scene", line.position.scene().to_json())
        valid("tree", tree.to_json())
        touches: list[str] = []
        while not (node := tree.follow(touches)).complete:
            touches.append(rng.choice(sorted(tree.children(node))))
            valid("tree", tree.to_json(touches, nodes=20))
        line = line.turn(tree.turn_of(touches))
        last = line.last_turn()
        assert last is not None
        assert line.before is not None
        steps = [touch for step in last["steps"] for touch in step]
        assert line.before.tree().turn_of(steps) == last["text"] == line.turns_played[-1]
        line = line.turn(random_turn(line.position, rng)) if line.outcome is None else line
