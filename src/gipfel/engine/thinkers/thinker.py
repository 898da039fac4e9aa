"""The one face of whatever thinks about a game: it reports what it finds, and it chooses turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.engine.info import Info, Variation, score_of
from gipfel.engine.levels import Level
from gipfel.engine.limits import Limits, Signal

declare(
    {
        "house-decides": N_("The house decides here; nobody has anything to choose."),
        "advice-inside-turn": N_("A turn is half made in this position; analysis begins where a turn begins."),
    }
)

EVEN = 50.0
MOST_TRIED = 2_000  # turns of which the greedy one is chosen

Progress = Callable[[str, int, int], None]
"""Told what is being compiled (the title of a game), how many parts are done, and of how many."""


class Thinker(ABC):
    """Thinks about one game, about one line at a time; `thinkers.thinker_of` makes the one that a game needs.

    A `stop` ends a call at once when it is set, also when it was set before; it is never cleared.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def report(self, line: Line, limits: Limits, lines: int = 1, stop: Signal | None = None) -> Iterator[Info]:
        """The best lines from the start of the turn to be made, again and again as more is known.

        There is at least one report, however short the time; without limits they go on until a stop or a proof.
        """
        check(line)
        found = self._report(line, limits, lines, stop)
        return found if self.game.sand is None else (timeless(line, info) for info in found)

    def choose(self, line: Line, strength: int | Limits, seed: int = 0, stop: Signal | None = None) -> str:
        """A turn at a level by the line, the level and the seed alone; or the best one found within limits."""
        check(line)
        if isinstance(strength, Limits):
            return last_of(self._report(line, strength, 1, stop)).best
        return self._choose(line, strength, seed, stop)

    def greedy(self, line: Line, seed: int, stop: Signal | None = None) -> str:
        """Looks one turn ahead: here by the rules alone, which know only that a game is won or given away."""
        check(line)
        turns = line.turns(MOST_TRIED)
        Random(f"{seed} {len(line.turns_played)}").shuffle(turns)
        return max(turns, key=lambda turn: worth_at_once(line, turn))

    def chance(self, position: Position, player: int, nodes: int, stop: Signal | None = None) -> float:
        """How likely a player wins, in per cent, by a look at so many nodes; a draw counts half."""
        if position.outcome is not None:
            return EVEN if position.outcome.winner is None else 100.0 * (position.outcome.winner == player)
        info = last_of(self._report(Line.begin(position), Limits(nodes=nodes), 1, stop))
        return info.win_percent if position.player == player else 100 - info.win_percent

    @abstractmethod
    def level(self, number: int) -> Level:
        """What a level means in this game."""

    @abstractmethod
    def warm(self, progress: Progress | None = None) -> None:
        """Compile, or load, what is needed."""

    @abstractmethod
    def forget(self) -> None:
        """Nothing is known of what was thought about before: equal questions get equal answers."""

    @abstractmethod
    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        """The reports on a line in which somebody is to move."""

    @abstractmethod
    def _choose(self, line: Line, level: int, seed: int, stop: Signal | None) -> str:
        """A turn at a level in a line in which somebody is to move."""


def timeless(line: Line, info: Info) -> Info:
    """What is found without a look at the sand: nothing of it is proven, and no line goes on where sand decides."""
    return replace(info, lines=tuple(_timeless(line, variation) for variation in info.lines))


def _timeless(line: Line, variation: Variation) -> Variation:
    here, turns = line, list[str]()
    for text in variation.turns:
        turn = here.read(text)
        if turn.by_house:
            break
        turns.append(text)
        here = here.make(turn)
    return Variation(score_of(variation.win_percent) if variation.proven else variation.score, tuple(turns))


def check(line: Line) -> None:
    """Refuse where nobody has a choice."""
    if line.outcome is not None:
        raise IllegalStep("game-over")
    if line.player is None:
        raise IllegalStep("house-decides")


def last_of(reports: Iterator[Info]) -> Info:
    """What is known in the end."""
    return deque(reports, maxlen=1)[0]


def worth_at_once(line: Line, turn: str) -> int:
    """1 for a turn that wins the game, -1 for one that gives it away, else 0."""
    outcome = line.turn(turn).outcome
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == line.player else -1
