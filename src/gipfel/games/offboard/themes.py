"""Themes of puzzles in Offboard, as players name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.language import N_
from gipfel.core.position import Position
from gipfel.core.turns import PlayedTurn
from gipfel.games.offboard.rules import Move, OffboardPosition

NAMES = {
    "two-pushes": N_("Two pushes"),
    "blocked-pocket": N_("Blocked pocket"),
}

GAIN = N_("{side} to move: gain {amount} points on the other within {turns} turns, by force.")


def lead(position: Position, player: int) -> int:
    """By how many points a player is ahead."""
    assert isinstance(position, OffboardPosition)
    return position.points(player) - position.points(1 - player)


def themes(turns: Sequence[PlayedTurn]) -> Iterator[str]:
    """What a solution shows."""
    if sum(map(_pushes, turns[::2])) > 1:
        yield "two-pushes"
    if any(map(_into_a_full_pocket, turns)):
        yield "blocked-pocket"


def _pushes(turn: PlayedTurn) -> bool:
    start, (step,) = turn.start, turn.steps
    assert isinstance(start, OffboardPosition)
    return isinstance(step, Move) and start.line(step).enemies > 0


def _into_a_full_pocket(turn: PlayedTurn) -> bool:
    """Whether a marble is pushed over the rim where it brings nothing (rule 5.1)."""
    assert isinstance(turn.end, OffboardPosition)
    return _pushes(turn) and turn.end.hand
