"""The games as miniatures: a short game, as a picture from its course and to be shown turn by turn."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from gipfel.core.compact import compact
from gipfel.core.drawing import inline, sheet
from gipfel.core.line import Line
from gipfel.core.random_play import random_game
from gipfel.core.registry import game, names
from gipfel.core.scene import Scene
from gipfel.core.turns import touches_of

PLAYED = {
    "gipf": """c7-c6; e9-e8; c7-d7; c7-c6; e9-e8; b6-c6; d8-d7; a1-b2; d8-d7; a1-b2 xb2,c3,d4,e5; g7-g6; b6-c6;
        e9-e8 xb5,c5,d5,e5; xc6,d6,e6 i1-h2; h6-g6; i1-h2; i5-h5 xd7,e7,f6; h6-h5; g7-g6; i1-h2 xf4,g3,h2""",
    "offboard": """d7-NW; c2-E; c6-W; c3-E; f4-E; b1-E; c5-NE; c1-NE; c7-NW; b2-NE; g3-E; d1-E; h4-SE; e3-E; d8-NW;
        c4-NW; g4-E; d2-NE; h4-SE; c3-NE; b6-NW; f7-W; c6-NE; d3-NW; g6-SW; d3-NW; g5-W; g9-W""",
    "pentago": """a3sw+; d4sw+; b1sw-; d5sw+; a1ne-; d2ne+; d1ne-; e1ne+; a5sw+; a4sw-; d6nw+; a4nw-; e4nw+; e5ne+;
        f2ne-; f1ne+; e3ne-; b5nw-; f5se+; c2se-; d3sw-; b1sw+; f4se+; b2sw+; f6""",
    "zertz": """Bf2,b5; Ga4,a3; Wa1,f1; Bg4,f5; Ba2,g1; Bf3,g3; x f2Bf4; x g4Be4; Bg4,d1; Bb1,c1; Gf4,d2; x f4Bd4;
        Bd3,f2; x d3Gd5; We1,e2 x We1; Bc5,e3; x c5Be4; Bf4,f3; x f4Bd4; Gb3,f4 x Bg4; x a2Gc4; x d4Bb4""",
}
"""Turns of games the engine has played against itself."""
BY_CHANCE = 20  # turns of a game for which none is here


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
    turns = [turn.strip() for turn in PLAYED[name].split(";")] if name in PLAYED else _by_chance(name)
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
