"""Players of whole matches: when to announce, to challenge and to let it happen is their decision too."""

from __future__ import annotations

from random import Random
from typing import Protocol

from gipfel.combine.chance import Chance
from gipfel.combine.contest import Granted, Playing, Stating
from gipfel.combine.estimate import is_worth_challenging, is_worth_making, worth
from gipfel.combine.match import Match
from gipfel.combine.steps import Challenge, Enter, Make, Resign, Waive, innermost
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games.gipf.pieces import POTENTIALS
from gipfel.games.gipf.steps import Extra, Push, Use

MOST_TURNS = 5_000
LOOKED_AT = 12  # turns the simple player compares, besides every use of a potential


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
        case Resign():
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


class SimplePlayer:
    """Looks one turn ahead and counts pieces: announces what gains, challenges what hurts."""

    def __init__(self, seed: int | str) -> None:
        self._rng = Random(seed)

    def turn(self, line: Line) -> str:
        """The best turn among some."""
        return self._turn(line.position)

    def _turn(self, position: Position) -> str:
        if isinstance(position, Match):
            if isinstance(position.contest, Playing):
                return self._turn(position.contest.line.position)
            if isinstance(position.contest, Stating):
                return Enter("none").word  # a program has seen nothing of the contest
            if isinstance(position.contest, Granted):
                return (Make() if is_worth_making(position) else Waive()).word
            if position.kind is not None:
                return Challenge().word if is_worth_challenging(position) else "let"
        return self._best(position)

    def _best(self, position: Position) -> str:
        player = position.player
        assert player is not None
        steps, _ = max(
            (self._completed(position, step) for step in self._looked_at(position)),
            key=lambda way: worth(way[1], player),
        )
        return position.game.write_turn(position, steps)

    def _looked_at(self, position: Position) -> list[Step]:
        """Some first steps of a turn; uses of potentials are never left out."""
        steps = position.steps()
        others = [step for step in steps if not isinstance(step, Use | Extra)]
        uses = [step for step in steps if isinstance(step, Use | Extra)]
        return [*self._rng.sample(others, min(len(others), LOOKED_AT)), *uses]

    def _completed(self, start: Position, step: Step) -> tuple[list[Step], Position]:
        """A turn that begins with this step and goes on by lot, and where it leads."""
        steps, position = [step], start.play(step)
        while not ended(start, position):
            steps.append(self._rng.choice(position.steps()))
            position = position.play(steps[-1])
        return steps, position
