"""The games as miniatures: a short game, as a picture from its course and to be shown turn by turn."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from gipfel.core.drawing import inline, sheet
from gipfel.core.folder import text_beside
from gipfel.core.json_lines import compact
from gipfel.core.line import Line, random_game
from gipfel.core.registry import game, home, names
from gipfel.core.scene import Scene
from gipfel.core.turns import touches_of

FILE = "showcase.txt"  # beside the rules: turns of a game the engine has played against itself
BY_CHANCE = 20  # turns for a game that has no such file


@dataclass(frozen=True, slots=True)
class Showcase:
    """The scenes of a short game, the beginning first, and what a hand touches from each to the next."""

    scenes: tuple[Scene, ...]
    steps: tuple[list[list[str]], ...]

    @property
    def best(self) -> int:
        """The number of the scene in which the game looks most like itself."""
        return len(self.scenes) * 3 // 5


@cache
def played(name: str) -> Showcase:
    """The short game of a game, the same for everybody."""
    start = game(name).start()
    text = text_beside(home(name), FILE)
    turns = _by_chance(name) if text is None else [" ".join(turn.split()) for turn in text.split(";")]
    line, scenes, steps = Line.begin(start), [start.scene()], []
    for turn in turns:
        steps.append([list(step) for step in touches_of(line.position, turn)])
        line = line.turn(turn)
        scenes.append(line.position.scene())
    return Showcase(tuple(bare(scene) for scene in scenes), tuple(steps))


def _by_chance(name: str) -> list[str]:
    return list(random_game(game(name).start(), Random(f"showcase of {name}"), BY_CHANCE).turns_played)


def bare(scene: Scene) -> Scene:
    """A scene for a small picture: without the letters at the edge, which nobody could read."""
    return replace(scene, items=tuple(item for item in scene.items if item.layer != "label" and not item.dormant))


def showcase(name: str) -> Scene:
    """A scene with some pieces on the board."""
    found = played(name)
    return found.scenes[found.best]


@cache
def picture(name: str) -> str:
    """The miniature of a game, for pages that have the symbols of `symbols`."""
    return inline(showcase(name), title="", trays_shown=False)


@cache
def symbols() -> str:
    """The symbols of all miniatures, whatever turn they show."""
    return sheet(scene for name in names() for scene in played(name).scenes)


@cache
def living(name: str) -> bytes:
    """The short game as JSON: `scene` what all have in common, `items` every item once, `turns` which are there when.

    `at` is the number of the scene in the picture.
    """
    found = played(name)
    number: dict[str, int] = {}
    turns = [
        {"items": [number.setdefault(_sent(item), len(number)) for item in scene.to_json()["items"]], "steps": steps}
        for scene, steps in zip(found.scenes, ([], *found.steps), strict=True)
    ]
    first = found.scenes[0].to_json()
    sent = {"at": found.best, "scene": {**first, "items": []}, "items": list(map(json.loads, number)), "turns": turns}
    return compact(sent).encode()


def _sent(item: dict[str, Any]) -> str:
    # A miniature is neither read out nor pointed at.
    return json.dumps({key: value for key, value in item.items() if key != "speech"})
