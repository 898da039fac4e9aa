"""The engine as a library offers it: one object for one game, which plays at a level and says what it thinks.

>>> import gipfel
>>> engine = gipfel.Engine("pentago")
>>> line = gipfel.Line.begin(engine.game.position("6/6/6/bbb1b1/6/wwww2 w"))
>>> engine.play(line, level=8)
'e1'
>>> engine.analyse(line, gipfel.Limits(nodes=1000)).proven
True
"""

from __future__ import annotations

from collections.abc import Iterator

from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.engine.info import Info
from gipfel.engine.levels import HIGHEST
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import last_of


class GameEngine:
    """Thinks about one game. What was played before counts for repetition: give it a `Line` where that matters."""

    def __init__(self, spec: str | Game, *, threads: int = 1, table_megabytes: int = 16) -> None:
        self.game = spec if isinstance(spec, Game) else game(spec)
        self._thinker = thinker_of(self.game, threads, table_megabytes)

    def play(self, where: Line | Position, level: int = HIGHEST, *, limits: Limits | None = None, seed: int = 0) -> str:
        """A turn at a level, or the best one found within limits."""
        return self._thinker.choose(_line(where), level if limits is None else limits, seed)

    def analyse(self, where: Line | Position, limits: Limits, lines: int = 1) -> Info:
        """What is known when the limits are reached."""
        return last_of(self._thinker.report(_line(where), limits, lines))

    def reports(
        self, where: Line | Position, limits: Limits | None = None, lines: int = 1, stop: Signal | None = None
    ) -> Iterator[Info]:
        """What is known, again and again, until the limits are reached or the stop is set."""
        return self._thinker.report(_line(where), limits or Limits(), lines, stop)

    def warm(self) -> None:
        """Compile now what would be compiled with the first turn."""
        self._thinker.warm()

    def __repr__(self) -> str:
        return f"Engine({self.game.spec.text!r})"


def _line(where: Line | Position) -> Line:
    return where if isinstance(where, Line) else Line.begin(where)
