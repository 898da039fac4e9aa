"""The lines of analyses, which must not help in a running game of one's own.

What is compared is the game and what lies on its board, never the spec: an option that makes no difference any more, or
a larger board from which rings are gone, does not make another position of it.
"""

from __future__ import annotations

from typing import Any

from gipfel.core.line import Line
from gipfel.core.position import Position, stable_key
from gipfel.core.registry import game
from gipfel.tables import Refused

Json = dict[str, Any]


def analysed_line(request: Json) -> Line:
    """The line an analysis asks for, if it may be answered."""
    found = game(request["spec"])
    start = found.start() if request["position"] is None else found.position(request["position"])
    line, before = Line.begin(start), list[Line]()
    for text in request["turns"]:
        before.append(line)
        line = line.turn(text)
    boards = {board_of(earlier.position) for earlier in (*before, line)} if request["own"] else set[int]()
    for looked_at in open_games(line):
        if any(_helps(looked_at, boards, running) for running in request["own"]):
            raise Refused("analysis-of-own-game")
    return line


def open_games(line: Line) -> list[Json]:
    """The games of a line, those inside it too: the rules, the positions there were, and the board as it lies."""
    inner = line.position.inner
    found = [_open_game(line)]
    return found if inner is None else [*found, *open_games(inner)]


def _open_game(line: Line) -> Json:
    outer = line.position.levels()[0]
    return {
        "game": outer.game.name,
        "rules": [line.game.spec.rules, outer.game.spec.rules],
        "keys": [*line.seen, outer.repeats],
        "now": [line.seen[-1], outer.repeats],
        "board": board_of(line.position),
        "mirrored": sorted(_mirrored(outer)),
        "before": None if line.before is None else board_of(line.before),
    }


def _mirrored(position: Position) -> set[int]:
    """A board as it lies, and seen from anywhere else."""
    found = position.game
    return {board_of(found.mirrored(position, symmetry)) for symmetry in found.symmetries()} | {board_of(position)}


def board_of(position: Position) -> int:
    """What lies on the board of the outermost game, wherever it lies: the cells that are left, and the pieces."""
    outer = position.levels()[0]
    seen = [item for item in outer.scene().items if item.layer in ("cell", "piece") and not item.dormant]
    left, top = (min((getattr(item, axis) for item in seen), default=0.0) for axis in ("x", "y"))
    lying = sorted(
        f"{item.x - left:.2f} {item.y - top:.2f} "
        + (f"{item.symbol} {item.text} {item.shift}" if item.layer == "piece" else "")
        for item in seen
    )
    return stable_key("\n".join([outer.game.name, *lying]))


def _helps(looked_at: Json, boards: set[int], running: Json) -> bool:
    """Whether it would help in a running game: anything of it in a fast one, else its positions and what follows."""
    if looked_at["game"] != running["game"]:
        return False
    if running["fast"] or looked_at["board"] == running["before"]:
        return True
    if not ({*boards, looked_at["board"]}).isdisjoint(running["mirrored"]):
        return True
    if set(looked_at["rules"]).isdisjoint(running["rules"]):
        return False
    return not set(looked_at["now"]).isdisjoint(running["keys"]) or not set(running["now"]).isdisjoint(
        looked_at["keys"]
    )
