"""Choosing turns in any game, also where options go beyond the kernel.

Such a game is played through its stand-in, the same game with that option at its default. What only the real game has
(claiming a missed capture, accepting, letting an announced move happen) is weighed against the stand-in's best turn by
the chance of winning after it. So nobody profits from ignoring captures.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.core.spec import changed
from gipfel.engine.engine import Engine
from gipfel.engine.info import Info, Limits
from gipfel.engine.stopping import Signal

MOST_COMPARED = 200
GLANCE = 300
ANNOUNCED = "?"


def stand_in(found: Game) -> Game:
    """The game that the kernel covers: the option it does not cover at its default."""
    if found.covers is None:
        return found
    default = next(option.default for option in found.options if option.name == found.covers)
    return game(changed(found.spec, {found.covers: default}))


class Adviser:
    """Chooses turns in a game at a level, with or without a kernel for all of its options."""

    def __init__(self, found: Game, threads: int = 1, table_megabytes: int = 16) -> None:
        self.game = found
        self.engine = Engine(stand_in(found), threads, table_megabytes)

    def choose(self, line: Line, level: int, seed: int, stop: Signal | None = None) -> str:
        """A turn at a level."""
        if self.engine.game == self.game:
            return self.engine.choose(line, level, seed, stop)
        chosen = self.engine.level(level)
        if Random(f"{seed} {len(line.turns_played)}").random() < chosen.slips:
            return Random(seed).choice(line.turns(MOST_COMPARED))
        return max(self.weighed(line, chosen.nodes, stop))[1]

    def weighed(self, line: Line, nodes: int, stop: Signal | None = None) -> list[tuple[float, str]]:
        """The turns worth comparing, each with the chance of winning of the player who makes it."""
        position = line.turn_start
        if line.outcome is not None:
            raise IllegalStep("game-over")
        info = self.info(position, nodes, stop=stop)
        if info is None:
            return self.compared(position, position.turns(MOST_COMPARED), GLANCE, stop)
        options = self.compared(position, words(position), nodes, stop)
        text = self.real(position, info.best)
        return options if text is None else [*options, (info.win_percent, text)]

    def compared(
        self, position: Position, turns: list[str], nodes: int, stop: Signal | None = None
    ) -> list[tuple[float, str]]:
        """These turns, each with the chance of winning after it; when stopped, those looked at so far."""
        assert position.player is not None
        found: list[tuple[float, str]] = []
        for text in turns:
            found.append((self.chance(position.turn(text), position.player, nodes, stop), text))
            if stop is not None and stop.is_set():
                break
        return found

    def chance(self, position: Position, player: int, nodes: int, stop: Signal | None = None) -> float:
        """How likely a player wins, in per cent; even where the position cannot be searched."""
        if position.outcome is not None:
            return 50.0 if position.outcome.winner is None else 100.0 * (position.outcome.winner == player)
        info = self.info(position, nodes, stop=stop)
        if info is None:
            return 50.0
        return info.win_percent if position.player == player else 100 - info.win_percent

    def info(self, position: Position, nodes: int, lines: int = 1, stop: Signal | None = None) -> Info | None:
        """What the stand-in's engine says of a position; None when it is over there or has no text there."""
        try:
            covered = self.engine.game.position(covered_text(self.engine, position))
            line = Line.begin(covered)
            return list(self.engine.analyse(line, Limits(nodes=nodes), lines, stop))[-1]
        except (BadNotation, IllegalStep):
            return None

    def real(self, position: Position, text: str) -> str | None:
        """The stand-in's turn as the real game writes it: a use of a potential is announced first."""
        spoken = text.split(" ")
        shorter = [" ".join(spoken[: count + 1]) + ANNOUNCED for count in range(len(spoken))]
        for candidate in (text, *shorter):
            try:
                return Line.begin(position).turn(candidate).turns_played[-1]
            except GipfelError:
                continue
        return None


def words(position: Position) -> list[str]:
    """The turns that are a single word, not a move on the board."""
    steps = (step for step in position.steps() if step.last)
    spoken = (step for step in steps if len(step.touches) == 1 and step.touches[0].startswith("choice:"))
    return [position.game.write_turn(position, [step]) for step in spoken]


def covered_text(engine: Engine, position: Position) -> str:
    """The text of a position in the stand-in game."""
    module = import_module(f"{type(engine.kernel).__module__}_evaluation")
    found: str = getattr(module, "covered_text", str)(position.text())
    return found
