"""The house's own engine as player and analyst."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.random_play import random_turn
from gipfel.engine.engine import Engine
from gipfel.engine.info import Info, Limits
from gipfel.engine.match_adviser import adviser_of
from gipfel.engine.player import Choice
from gipfel.engine.stopping import Stop


class EngineAnalyst:
    """The search, stopped by a `Stop`."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.engine = Engine(game, threads)
        self.engine.warm()

    def forget(self) -> None:
        """Empty the table."""
        self.engine.forget()

    def analyse(self, line: Line, limits: Limits, lines: int = 1, stop: Stop | None = None) -> Iterator[Info]:
        """What is known after each iteration."""
        return self.engine.analyse(line, limits, lines, stop)


class SearchPlayer:
    """Plays the best turn it finds within its own limits: `time:1s`, `nodes:20000`."""

    def __init__(self, name: str, game: Game, limits: Limits) -> None:
        self.name, self._limits = name, limits
        self._analyst = EngineAnalyst(game)
        self._seed = 0

    def begin(self, seed: int) -> None:
        """Forget the last game."""
        self._analyst.forget()
        self._seed = seed

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """The best turn of the last iteration."""
        last = deque(self._analyst.analyse(line, self._limits, 1, stop), maxlen=1)
        if not last:
            return Choice(random_turn(line.turn_start, Random(f"{self._seed} {len(line.turns_played)}")))
        return Choice(last[0].best, last[0])

    def close(self) -> None:
        """Nothing to give back."""


class ChoosingPlayer:
    """Plays what is chosen by a seed: a level, or greedily."""

    def __init__(self, name: str, chooser: Callable[[Line, int, Stop | None], str]) -> None:
        self.name, self._chooser = name, chooser
        self._seed = 0

    def begin(self, seed: int) -> None:
        """Choices follow the seed and nothing else."""
        self._seed = seed

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """A turn by the seed."""
        return Choice(self._chooser(line, self._seed, stop))

    def close(self) -> None:
        """Nothing to give back."""


def _ready(game: Game) -> Engine:
    engine = Engine(game)
    engine.warm()
    return engine


def greedy_player(game: Game) -> ChoosingPlayer:
    """The turn after which the evaluation is best; NoKernel where there is no evaluation."""
    engine = _ready(game)
    return ChoosingPlayer("greedy", engine.greedy)


def level_player(name: str, game: Game, level: int) -> ChoosingPlayer:
    """A level, in combined matches and with options beyond the kernel too."""
    try:
        choose = _ready(game).choose
    except NoKernel:
        choose = adviser_of(game).choose
    return ChoosingPlayer(name, lambda line, seed, stop: choose(line, level, seed, stop))
