"""What a TZAAR position asks for, from the touches made so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gipfel.core.step import Prompt, Touch
from gipfel.games.tzaar.board import FIRST, NAMES, OPENING, PLACING, SECOND, last_of_kind, reached

if TYPE_CHECKING:
    from gipfel.games.tzaar.rules import TzaarPosition


def prompt(position: TzaarPosition, touched: Sequence[Touch]) -> Prompt:
    """What is expected now, or after the first touch of a step."""
    if position.outcome is not None:
        return Prompt("game-over")
    if not touched:
        return Prompt(_BEGUN[position.stage])
    if position.stage == PLACING:
        return Prompt("tzaar-place-at")
    if position.stage == SECOND:
        return _second(position, touched[0])
    return Prompt("tzaar-target", {"point": touched[0]})


_BEGUN = {
    PLACING: "tzaar-place",
    OPENING: "tzaar-open",
    FIRST: "tzaar-capture",
    SECOND: "tzaar-second",
}


def _second(position: TzaarPosition, point: Touch) -> Prompt:
    """Rule 15 is a warning and no ban: where a stacking would lose, nothing is completed without being asked."""
    lost = _losing(position, point)
    if lost:
        return Prompt("tzaar-covers", {"points": lost, "point": point}, asks=True)
    return Prompt("tzaar-second-target", {"point": point})


def _losing(position: TzaarPosition, point: Touch) -> list[str]:
    """Where the stack on a point would cover the last of its owner's pieces of a kind."""
    alone = last_of_kind(position.stacks, position.mover)
    return [NAMES[target] for target in reached(position.stacks, NAMES.index(point)) if target in alone]
