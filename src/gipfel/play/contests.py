"""Games inside games, as a table sees them: how deep, whose touch rule, and whether one waits for a result."""

from __future__ import annotations

from gipfel.combine.contest import Stating
from gipfel.combine.match import Match
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.tree import TurnTree


def depth_of(line: Line) -> int:
    """How many games are open around the one being played."""
    inner = line.position.inner
    return 0 if inner is None else 1 + depth_of(inner)


def innermost(line: Line) -> Line:
    """The game being played."""
    inner = line.position.inner
    return line if inner is None else innermost(inner)


def stating(line: Line) -> Stating | None:
    """The external contest whose result is awaited."""
    position: Position = innermost(line).position
    contest = position.contest if isinstance(position, Match) else None
    return contest if isinstance(contest, Stating) else None


def touch_tree(line: Line) -> TurnTree:
    """The touches of the turn being made; of a game inside too, with its resignation."""
    return line.turn_start.tree()


def strict_touch(line: Line) -> bool:
    """Whether each touch is final in the game being played."""
    return innermost(line).game.strict_touch
