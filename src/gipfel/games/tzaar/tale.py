"""A turn of TZAAR in words: “Tzaar from e3 takes Tott on f3; Tott from c3 onto Tzarra on c4: height 3”."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.tzaar.board import NAMES
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.steps import Capture, PlacePiece, Stacking


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """Both moves of a turn, or the piece that was placed; a second move that was passed is said as well."""
    told: list[Speech] = []
    position: Position = turn.start
    for number, step in enumerate(turn.steps, 1):
        assert isinstance(position, TzaarPosition)
        told.append(_told(position, step))
        position = turn.end if number == len(turn.steps) else position.play(step)
    return told


def _told(position: TzaarPosition, step: Step) -> Speech:
    match step:
        case PlacePiece(kind, point):
            return Speech("tzaar-told-placed", {"piece": Speech(f"kind-{kind}"), "point": NAMES[point]})
        case Capture(origin, target):
            return _moved(position, "takes", origin, target, 0)
        case Stacking(origin, target):
            stack = position.stacks[origin]
            return _moved(position, "onto", origin, target, 0 if stack is None else stack.height)
    return Speech("tzaar-told-passed")


def _moved(position: TzaarPosition, deed: str, origin: int, target: int, below: int) -> Speech:
    """From where a stack went where; the height is told of what is taken, or of what came about."""
    stack, there = position.stacks[origin], position.stacks[target]
    assert stack is not None
    assert there is not None
    height = there.height + below
    words = {
        "piece": Speech(f"kind-{stack.kind}"),
        "origin": NAMES[origin],
        "other": Speech(f"kind-{there.kind}"),
        "target": NAMES[target],
    }
    if height == 1:
        return Speech("tzaar-told-takes", words)
    return Speech(f"tzaar-told-{deed}-stack", {**words, "height": height})
