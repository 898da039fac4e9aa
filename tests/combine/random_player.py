"""Players of whole matches who decide by lot, and matches played out by such players."""

from __future__ import annotations

from random import Random
from typing import Protocol

from gipfel.combine.chance import Chance
from gipfel.combine.steps import Challenge, ResignInside, innermost
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games.gipf.pieces import POTENTIALS
from gipfel.games.gipf.steps import Extra, Push, Use

MOST_TURNS = 5_000


class Player(Protocol):
    """Somebody who makes turns."""

    def turn(self, line: Line) -> str:
        """The turn made now, in notation; asked only when it is this player's decision."""
        ...


def next_turn(line: Line, players: tuple[Player, Player], chance: Chance) -> str:
    """The next turn: a player's, or what the house draws."""
    if line.player is None:
        return line.game.write_turn(line.position, (chance.draw(line.steps()),))
    return players[line.player].turn(line)


def played_out(line: Line, players: tuple[Player, Player], chance: Chance, most_turns: int = MOST_TURNS) -> Line:
    """A line played to its end, or to the greatest number of turns."""
    while line.outcome is None and len(line.turns_played) < most_turns:
        line = line.turn(next_turn(line, players, chance))
    return line


def purpose(step: Step) -> str:
    """What a step of the game being played is for, where a player may want it more or less often."""
    match innermost(step):
        case Push(kind) if kind in POTENTIALS:
            return "load"
        case Use() | Extra():
            return "use"
        case Challenge():
            return "challenge"
        case ResignInside():
            return "resign"
    return ""


class RandomPlayer:
    """Decides by lot: how often it brings in and uses potentials, challenges, and gives up games can be set."""

    def __init__(
        self, seed: int | str, *, load: float = 0.9, use: float = 0.3, challenge: float = 0.5, resign: float = 0.01
    ) -> None:
        self._rng = Random(seed)
        self._likely = {"load": load, "use": use, "challenge": challenge, "resign": resign}

    def turn(self, line: Line) -> str:
        """A random turn."""
        position, steps = line.position, list[Step]()
        while not steps or not ended(line.position, position):
            steps.append(self.step(position))
            position = position.play(steps[-1])
        return line.game.write_turn(line.position, steps)

    def step(self, position: Position) -> Step:
        """A random step of the game being played."""
        found: dict[str, list[Step]] = {}
        for step in position.steps():
            found.setdefault(purpose(step), []).append(step)
        for wish, likely in self._likely.items():
            fitting = found.pop(wish, [])
            if fitting and (not found or self._rng.random() < likely):
                return self._rng.choice(fitting)
        return self._rng.choice(found[""])
