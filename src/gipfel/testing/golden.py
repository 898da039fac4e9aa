"""Golden texts: a whole game with everything visible, and the scene and tree of a position."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from gipfel.core.game import Game
from gipfel.core.line import Line, random_turn
from gipfel.core.position import Position

SHOWN = 12  # turns listed at each ply


def playthrough(game: Game, seed: int = 1, most_turns: int = 60) -> str:
    """A transcript of a random game: position, player, keys, prompt, number of turns and some of them, and the end."""
    rng = Random(seed)
    line = Line.begin(game.start())
    parts = [f"# {game.spec.text}, rules {game.rules_version}, seed {seed}"]
    while line.outcome is None and len(line.turns_played) < most_turns:
        position = line.position
        text = random_turn(position, rng)
        parts += _ply(position, text)
        line = line.turn(text)
    end = line.outcome
    parts.append(f"position {line.text()}")
    parts.append(f"outcome {end.winner} {end.reason}" if end else "still going on")
    return "\n".join(parts) + "\n"


def _ply(position: Position, text: str) -> list[str]:
    turns = sorted(position.turns(100_000))
    return [
        f"position {position.text()}",
        f"  turn {position.turn_count} player {position.player}",
        f"  key {position.key:016x} repeats {position.repeats:016x}",
        f"  prompt {position.prompt().code}",
        f"  {len(turns)} turns: {' | '.join(turns[:SHOWN])}{' | …' if len(turns) > SHOWN else ''}",
        f"  plays {text}",
    ]


def portrait(position: Position) -> str:
    """The scene and the turn tree of a position as readable JSON."""
    tree: dict[str, Any] | None = None
    if position.outcome is None:
        tree = position.tree().to_json(seconds=60)
    value = {"position": position.text(), "scene": position.scene().to_json(), "tree": tree}
    return "\n".join(_lines(value)) + "\n"


def _lines(value: dict[str, Any]) -> list[str]:
    """JSON with one line for each item, so that a difference is easy to see."""
    parts = [json.dumps({"position": value["position"]}, ensure_ascii=False)]
    scene = value["scene"]
    parts.append(json.dumps({k: v for k, v in scene.items() if k not in ("items", "trays")}, ensure_ascii=False))
    parts += [json.dumps(item, ensure_ascii=False) for item in [*scene["items"], *scene["trays"]]]
    for number, node in enumerate(value["tree"]["nodes"] if value["tree"] else []):
        parts.append(f"node {number} {json.dumps(node, ensure_ascii=False)}")
    return parts
