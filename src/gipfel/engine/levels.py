"""Levels 1 to 8: how much is looked at, and which mistakes are made. Set in nodes, so that they reproduce anywhere."""

from __future__ import annotations

from typing import NamedTuple

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

declare({"unknown-level": N_("There is no level {level}: levels are 1 to {most}.")})


class Level(NamedTuple):
    """Nodes and depth of the search; by how many centi-units positions are misjudged; how often a turn slips.

    A slip is the best of `glances` random turns, by the evaluation: careless, but rarely the worst there is.
    """

    nodes: int
    depth: int | None
    noise: int
    slips: float = 0.0
    glances: int = 1
    exact: bool = False


LEVELS: tuple[Level, ...] = (
    Level(nodes=300, depth=1, noise=150, slips=0.85, glances=1),
    Level(nodes=600, depth=1, noise=100, slips=0.45, glances=2),
    Level(nodes=1_500, depth=1, noise=60, slips=0.2, glances=3),
    Level(nodes=3_000, depth=2, noise=30, slips=0.08, glances=4),
    Level(nodes=8_000, depth=3, noise=15),
    Level(nodes=30_000, depth=None, noise=8),
    Level(nodes=120_000, depth=None, noise=4),
    Level(nodes=600_000, depth=None, noise=2, exact=True),
)


def level_of(number: int) -> Level:
    """A level by its number."""
    if not 1 <= number <= len(LEVELS):
        raise GipfelError("unknown-level", level=number, most=len(LEVELS))
    return LEVELS[number - 1]
