"""Golden texts: whole games with everything visible, and scenes and trees of named positions.

A change that alters one on purpose rewrites them: `GIPFEL_GOLDEN=write ./test tests/test_golden.py`.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

import gipfel
from gipfel.testing import playthrough, portrait
from support import ROOT

FOLDER = ROOT / "tests" / "golden"
WRITING = os.environ.get("GIPFEL_GOLDEN") == "write"


def _table(name: str) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


SPECS = [row["spec"] for row in _table("playthroughs.toml")["games"]]
POSITIONS = _table("positions.toml")["positions"]


def _compare(path: Path, text: str) -> None:
    if WRITING:
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: GIPFEL_GOLDEN=write makes it"
    assert text == path.read_text(encoding="utf-8")


def _file(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name)


def test_every_game_has_a_playthrough_and_a_portrait() -> None:
    games = set(gipfel.names())
    assert {gipfel.parse_spec(spec).game for spec in SPECS} >= games
    assert {gipfel.parse_spec(row["spec"]).game for row in POSITIONS} >= games


@pytest.mark.parametrize("spec", SPECS)
def test_the_playthrough_is_as_it_was(spec: str) -> None:
    _compare(FOLDER / f"{_file(spec)}.playthrough.txt", playthrough(gipfel.game(spec)))


@pytest.mark.parametrize("row", POSITIONS, ids=lambda row: str(row["name"]))
def test_the_scene_and_the_tree_are_as_they_were(row: dict[str, str]) -> None:
    game = gipfel.game(row["spec"])
    position = game.position(row["position"]) if "position" in row else game.start()
    _compare(FOLDER / f"{_file(row['name'])}.portrait.txt", portrait(position))
