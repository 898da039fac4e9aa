"""Who sits at the board in a match of engines: the house's own thinker, chance, or a program behind a protocol."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line, random_turn
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.thinkers.thinker import Thinker

GREEDY: Literal["greedy"] = "greedy"
Strength = int | Limits | Literal["greedy"]
"""A level, limits, or a look at a single turn."""


class PlayerFailed(GipfelError):
    """A player gave no turn that can be played; the code says whether it crashed, was silent or broke the rules."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn, and what was found out about it if anything was."""

    turn: str
    info: Info | None = None


class Player(ABC):
    """Chooses turns. One object plays one game at a time."""

    name: str

    @abstractmethod
    def begin(self, seed: int) -> None:
        """A new game: forget the last one; whatever is left to chance follows the seed."""

    @abstractmethod
    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """Choices for the player to move, each better founded than the one before; soon the last when `stop` is set.

        The limits are those of whoever asks; most players have their own.
        """

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """The last of these choices."""
        return deque(self.think(line, limits, stop), maxlen=1)[0]

    def close(self) -> None:  # noqa: B027 - most players have taken nothing
        """Give back what was taken from the system."""


class RandomPlayer(Player):
    """Any legal turn, step by step."""

    name = "random"

    def __init__(self) -> None:
        self._rng = Random(0)

    def begin(self, seed: int) -> None:
        self._rng = Random(seed)

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        yield Choice(random_turn(line.position, self._rng))


class HousePlayer(Player):
    """The house's own thinker: at a level, looking a single turn ahead, or by the best it finds within limits.

    Without a strength of its own it keeps to the limits it is told, and tells of better turns as it finds them.
    """

    def __init__(self, name: str, thinker: Thinker, strength: Strength | None = None, lines: int = 1) -> None:
        self.name, self._thinker, self._strength, self._lines = name, thinker, strength, lines
        self._seed = 0

    def begin(self, seed: int) -> None:
        self._seed = seed
        self._thinker.forget()

    def think(self, line: Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        if self._strength == GREEDY:
            yield Choice(self._thinker.greedy(line, self._seed, stop))
        elif isinstance(self._strength, int):
            yield Choice(self._thinker.choose(line, self._strength, self._seed, stop))
        else:
            for info in self._thinker.report(line, self._strength or limits, self._lines, stop):
                yield Choice(info.best, info)
