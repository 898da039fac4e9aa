"""Real scenes and trees for the tests without a browser, written as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import gipfel
from gipfel.core.line import Line, random_turn
from gipfel.core.position import Position
from gipfel.core.turns import touches_of
from gipfel.web.pages.browser_words import board_texts
from gipfel.web.pages.showcase import living

JUMP_OR_PLACE = "oooo/ooooo/oooooo/ooGWBoo/oooooo/oGBoo/oooo 5,6,8 0,0,0 0,0,0 0 5"  # d4 can jump two ways, f2 one way
POSITIONS = {
    "pentago": ("pentago", None),
    "zertz": ("zertz", None),
    "zertz-one-way": ("zertz", ".ooG/.Booo/WooGoB/..ooooW/.oBoo./.oooo/.G.o 3,5,7 0,0,0 1,0,0 0 10"),
    "zertz-again": ("zertz", "oooo/ooooo/oWBoGo/ooooooo/oooooo/ooooo/oooo 5,7,9 0,0,0 0,0,0 0 3"),
    "zertz-strict": ("zertz,touch=strict", None),
    "zertz-marble": ("zertz,touch=marble", None),
    "zertz-strict-jump": ("zertz:tournament,rings=37", JUMP_OR_PLACE),
    "offboard": ("offboard", None),
    "offboard-hand": (
        "offboard",
        "..y../.y.r../....rry/.....r.r/yy...y.yr/yy....yy/......y/..r.../..r.r ..........rr r 0 0 64",
    ),
    "gipf": ("gipf:tournament", None),
    "gipf-basic": ("gipf:basic", None),
    "yinsh-gift": (
        "yinsh",
        "..../......R/......../...mmmmm./........../.r..R..../....M...../........./......../R.....r/..rr 2,1 - 1 21",
    ),
}
WALKED = [
    "zertz",
    "zertz:48",
    "pentago",
    "offboard",
    "gipf:basic",
    "gipf:tournament,zertz=3,tamsk=3,yinsh=3",
    "yinsh",
]


def start(spec: str, text: str | None) -> Position:
    """A position given as text, or the start of a game."""
    game = gipfel.game(spec)
    return game.position(text) if text else game.start()


def board(position: Position) -> dict[str, Any]:
    """A scene, its tree and how many touch paths the tree has."""
    tree = position.tree()
    return {"scene": position.scene().to_json(), "tree": tree.to_json(seconds=60), "paths": _paths(position)}


def _paths(position: Position) -> int:
    tree = position.tree()

    def below(node: Any) -> int:
        return 1 if node.complete else sum(below(child) for child in tree.children(node).values())

    return below(tree.root) if len(position.turns(400)) < 400 else 0


def opened(position: Position) -> dict[str, Any]:
    """A tree of which only the first node was sent, and what is below each of its touches."""
    tree = position.tree()
    first = tree.to_json(nodes=1, seconds=60)
    below = {touch: tree.to_json([touch], seconds=60) for touch in tree.children(tree.root)}
    return {"scene": position.scene().to_json(), "tree": first, "below": below}


def walk(spec: str, turns: int) -> list[dict[str, Any]]:
    """A random game: the scenes before and after each turn, and its touches."""
    rng = Random(spec)
    line = Line.begin(gipfel.game(spec).start())
    found: list[dict[str, Any]] = []
    while line.outcome is None and len(found) < turns:
        before, text = line.position, random_turn(line.position, rng)
        line = line.turn(text)
        found.append(
            {
                "before": before.scene().to_json(),
                "after": line.position.scene().to_json(),
                "steps": touches_of(before, text),
                "text": text,
            }
        )
    return found


def write_fixtures(folder: Path, turns: int) -> None:
    """Everything the tests without a browser read."""
    games = {name: gipfel.game(spec) for name, (spec, _) in POSITIONS.items()}
    starts = {
        name: games[name].position(text) if text else games[name].start() for name, (_, text) in POSITIONS.items()
    }
    files = {
        "boards": {name: board(position) for name, position in starts.items()},
        "open": {name: opened(starts[name]) for name in ("pentago", "zertz-one-way")},
        "walks": {spec: walk(spec, turns) for spec in WALKED},
        "texts": board_texts("combine"),
        "miniatures": {name: json.loads(living(name)) for name in gipfel.names()},
    }
    for name, value in files.items():
        (folder / f"{name}.json").write_text(json.dumps(value), encoding="utf-8")
