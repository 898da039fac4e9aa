"""Whatever chooses turns: engines of the house, random choice, programs behind a protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.random_play import random_turn
from gipfel.engine import protocol_messages as protocol_messages
from gipfel.engine.info import Info, Limits
from gipfel.engine.stopping import Stop

MOST_TRIED = 2_000


class PlayerFailed(GipfelError):
    """A player gave no turn that can be played; the code says whether it crashed, was silent or broke the rules."""


class Analyst(Protocol):
    """Whatever can say how good a position is."""

    def forget(self) -> None:
        """What was found before must not change what is found next."""

    def analyse(self, line: Line, limits: Limits, lines: int = 1, stop: Stop | None = None) -> Iterator[Info]:
        """What is known after each iteration, the best `lines` turns in it; `stop`, once set, ends it at once."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A turn, and what the search said about it if there was one."""

    turn: str
    info: Info | None = None


class Player(Protocol):
    """Chooses turns. One object plays one game at a time."""

    name: str

    def begin(self, seed: int) -> None:
        """A new game: forget the last one; whatever is left to chance follows the seed."""

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """A turn for the player to move, within the limits or the player's own; sooner when `stop` is set."""

    def close(self) -> None:
        """Give back what was taken from the system."""


class RandomPlayer:
    """Any legal turn, step by step."""

    name = "random"

    def __init__(self) -> None:
        self._rng = Random(0)

    def begin(self, seed: int) -> None:
        """Seed the choices."""
        self._rng = Random(seed)

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """Any turn."""
        return Choice(random_turn(line.position, self._rng))

    def close(self) -> None:
        """Nothing to give back."""


class GreedyPlayer(RandomPlayer):
    """Looks one turn ahead by the rules alone: takes a win, avoids giving the game away, else chooses at random."""

    name = "greedy"

    def choose(self, line: Line, limits: Limits, stop: Stop | None = None) -> Choice:
        """The best of at most 2,000 turns in random order, by what they do at once."""
        turns = line.turns(MOST_TRIED)
        self._rng.shuffle(turns)
        return Choice(max(turns, key=lambda turn: _worth(line, turn)))


def _worth(line: Line, turn: str) -> int:
    outcome = line.turn(turn).outcome
    if outcome is None or outcome.winner is None:
        return 0
    return 1 if outcome.winner == line.player else -1
