"""What advice is made of: turns with the chances they give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Advised:
    """A turn and how the game may go on, with the chance of winning of the player who makes it."""

    percent: float
    turns: tuple[str, ...]
    proven: bool = False
    end: int | None = None  # in how many turns of both players a proven end comes, where that is known


@dataclass(frozen=True, slots=True)
class Report:
    """The best turns so far, the best one first; `depth` is None where turns were weighed one by one."""

    lines: tuple[Advised, ...]
    depth: int | None = None
    nodes: int = 0
    seconds: float = 0.0


def best(found: Iterable[Advised], lines: int) -> tuple[Advised, ...]:
    """The best lines, the best one first; equal ones stay in their order."""
    return tuple(sorted(found, key=lambda advised: -advised.percent)[:lines])
