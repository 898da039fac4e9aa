"""Docs that cannot rot: sessions run, commands and options are documented, schemas describe what is sent."""

from __future__ import annotations

import doctest
import json
import re

import jsonschema
import pytest
import typer

import gipfel
from gipfel.cli.app import COMMANDS, app_with
from gipfel.core.drawing import svg, symbols
from gipfel.core.registry import game_type
from support import ROOT

RULES = sorted((ROOT / "src" / "gipfel" / "games").glob("*/RULES.md"))
DIAGRAM = re.compile(r"```position spec=(\S+)\n(.*?)\n```", re.DOTALL)


def schema(name: str) -> dict[str, object]:
    """A JSON Schema of docs/schema."""
    found: dict[str, object] = json.loads((ROOT / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("path", ["README.md", "docs/library.md"])
def test_sessions_run_as_written(path: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / path), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "command.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app_with(COMMANDS))
    commands = getattr(group, "commands")  # noqa: B009 - the class that has it is private
    assert commands
    for name, command in commands.items():
        line = next((row for row in page.splitlines() if row.startswith(f"| `gipfel {name}")), "")
        assert line, f"gipfel {name} is not documented"
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("-") and option != "--help":
                    assert option in line, f"gipfel {name} {option} is not documented"


@pytest.mark.parametrize("name", gipfel.names())
def test_every_game_has_rules_for_people(name: str) -> None:
    assert ROOT / "src" / "gipfel" / "games" / name / "RULES.md" in RULES
    assert game_type(name).summary


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.parent.name))
def test_diagrams_of_the_rules_are_positions(path: object) -> None:
    from pathlib import Path

    assert isinstance(path, Path)
    diagrams = DIAGRAM.findall(path.read_text(encoding="utf-8"))
    assert diagrams
    for spec, text in diagrams:
        position = gipfel.game(spec).position(text.strip())
        jsonschema.validate(position.scene().to_json(), schema("scene"))
        assert svg(position.scene()).startswith("<svg")


@pytest.mark.parametrize("name", gipfel.names())
def test_scenes_and_trees_follow_their_schemas(name: str) -> None:
    start = gipfel.game(name).start()
    jsonschema.validate(start.scene().to_json(), schema("scene"))
    jsonschema.validate(start.tree().to_json(), schema("tree"))
    assert {item.symbol for item in start.scene().items if item.layer != "label"} <= set(symbols())
