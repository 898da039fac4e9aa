"""What thinking finds: lines of turns with their values, as chances of winning and as turns to the end."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gipfel.engine.search.compiled.scores import MATE, NEAR_MATE

SLIGHTEST = 1e-9
UNCOUNTED = NEAR_MATE + 1
"""The score of a win that is proven without anybody having counted the turns to it."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of turns and its value for the player to move."""

    score: int
    turns: tuple[str, ...]
    proven: bool = False

    @property
    def win_percent(self) -> float:
        """The chance of winning that a score stands for."""
        return win_percent(self.score)

    @property
    def mate(self) -> int | None:
        """The turns to the end, as `mate_in` counts them."""
        return mate_in(self.score)


@dataclass(frozen=True, slots=True)
class Info:
    """The state of an analysis after an iteration: the best lines, the best one first.

    A depth of 0 says that no iteration was needed: values are exact, or turns were weighed one by one.
    """

    depth: int
    lines: tuple[Variation, ...]
    nodes: int
    seconds: float

    @property
    def score(self) -> int:
        """The value of the best line for the player to move, in centi-units."""
        return self.lines[0].score

    @property
    def win_percent(self) -> float:
        """The chance of winning with the best line."""
        return self.lines[0].win_percent

    @property
    def best(self) -> str:
        """The first turn of the best line."""
        return self.lines[0].turns[0]

    @property
    def proven(self) -> bool:
        """Whether the value is certain: a win, a loss or a draw against any play."""
        return self.lines[0].proven

    @property
    def nps(self) -> int:
        """Nodes per second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0


def win_percent(score: int) -> float:
    """A score is a hundred times the logit of winning."""
    if abs(score) > NEAR_MATE:
        return 100.0 if score > 0 else 0.0
    return 100 / (1 + math.exp(-score / 100))


def score_of(percent: float) -> int:
    """The score that stands for a chance of winning; never one that claims a proof."""
    chance = min(max(percent / 100, SLIGHTEST), 1 - SLIGHTEST)
    return round(100 * math.log(chance / (1 - chance)))


def mate_in(score: int) -> int | None:
    """In how many turns of both sides a won or lost game ends, negative when it is lost; None when nobody knows."""
    if abs(score) <= UNCOUNTED:
        return None
    return MATE - score if score > 0 else -(MATE + score)
