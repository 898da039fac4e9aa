"""Random games from a seed."""

from __future__ import annotations

from random import Random

from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import ended

MOST_TURNS = 400


def random_steps(start: Position, rng: Random) -> list[Step]:
    """A random turn, step by step; nothing else is listed."""
    position, steps = start, list[Step]()
    while not steps or not ended(start, position):
        steps.append(rng.choice(position.steps()))
        position = position.play(steps[-1])
    return steps


def random_turn(start: Position, rng: Random) -> str:
    """The text of a random turn."""
    return start.game.write_turn(start, random_steps(start, rng))


def random_game(start: Position, rng: Random, most_turns: int = MOST_TURNS) -> Line:
    """A random game to its end, or to the greatest number of turns."""
    line = Line.begin(start)
    while line.outcome is None and len(line.turns_played) < most_turns:
        line = line.turn(random_turn(line.position, rng))
    return line
