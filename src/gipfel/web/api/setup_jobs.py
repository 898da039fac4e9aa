"""Positions taken apart and put together, in a process of its own with limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.language import speaking
from gipfel.core.registry import game
from gipfel.core.scene import Scene
from gipfel.core.setup import Editor, Setup
from gipfel.tables import Refused

Json = dict[str, Any]


def taken_apart(wanted: Json) -> Json:
    """A `position` of a `spec` in parts, with what a board editor shows, in a `language`."""
    found = game(wanted["spec"])
    editor = _editor(found)
    position = found.start() if wanted["position"] is None else found.position(wanted["position"])
    setup = editor.apart(position)
    with speaking(wanted["language"]):
        return {
            "setup": setup.to_json(),
            "highest": editor.highest,
            "pieces": [
                {"sign": piece.sign, "symbols": list(piece.symbols), "name": piece.name, "gone": piece.gone}
                for piece in editor.pieces
            ],
            "counts": [{"key": count.key, "name": count.name, "most": count.most} for count in editor.counts],
            "scene": _bare(found.start().scene(), setup).to_json(),
        }


def put_together(wanted: Json) -> Json:
    """The position its parts make, or what is wrong with them."""
    found = game(wanted["spec"])
    editor = _editor(found)
    given = wanted["setup"]
    with speaking(wanted["language"]):
        try:
            position = editor.made(Setup(given["signs"], given["counts"], given["player"]), found.start())
        except GipfelError as error:
            return {"position": None, "wrong": [str(error)]}
        over = [] if position.outcome is None else [str(Refused("position-over"))]
        return {"position": None if over else position.text(), "wrong": over}


def _editor(found: Game) -> Editor:
    editor = found.editor()
    if editor is None:
        raise Refused("no-editor", game=found.title)
    return editor


def _bare(scene: Scene, setup: Setup) -> Scene:
    """The board without pieces; every cell that can hold one can be touched."""
    kept = [item for item in scene.items if item.layer not in ("piece", "mark") and not item.dormant]
    items = [replace(item, touch=item.at if item.layer == "cell" and item.at in setup.signs else "") for item in kept]
    return replace(scene, items=tuple(items), trays=(), player=0, hand="")
