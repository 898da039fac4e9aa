"""Levels 1 to 8: how much is looked at, and which mistakes are made. Set in nodes, so that they reproduce anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

declare({"unknown-level": N_("There is no level {level}: levels are 1 to {most}.")})

HIGHEST = 8


class Level(NamedTuple):
    """Nodes and depth of the search; by how many centi-units positions are misjudged; how often a turn slips.

    A slip is the best of `glances` random turns, by the evaluation: careless, but rarely the worst there is.
    With `traps` so many turns are compared by what a natural reply to them gives away.
    """

    nodes: int
    depth: int | None
    noise: int
    slips: float = 0.0
    glances: int = 1
    exact: bool = False
    traps: int = 0


USUAL: tuple[Level, ...] = (
    Level(nodes=300, depth=1, noise=150, slips=0.9),
    Level(nodes=300, depth=1, noise=150, slips=0.7, glances=2),
    Level(nodes=1_000, depth=1, noise=100, slips=0.4, glances=2),
    Level(nodes=1_500, depth=1, noise=60, slips=0.15, glances=3),
    Level(nodes=1_500, depth=2, noise=30),
    Level(nodes=4_000, depth=None, noise=15),
    Level(nodes=20_000, depth=None, noise=8),
    Level(nodes=100_000, depth=None, noise=4, exact=True),
)

# Games differ in how much a slip costs and what a look ahead gains: each has the levels that measurement gave it.
LEVELS: Mapping[str, tuple[Level, ...]] = {
    "gipf": (
        Level(nodes=300, depth=1, noise=150, slips=0.9),
        Level(nodes=300, depth=1, noise=150, slips=0.68, glances=2),
        Level(nodes=300, depth=1, noise=100, slips=0.48, glances=2),
        Level(nodes=1_000, depth=1, noise=80, slips=0.28, glances=3),
        Level(nodes=1_500, depth=1, noise=60, slips=0.1, glances=3),
        Level(nodes=2_000, depth=2, noise=40),
        Level(nodes=10_000, depth=None, noise=10),
        Level(nodes=60_000, depth=None, noise=4),
    ),
    "offboard": (
        Level(nodes=300, depth=1, noise=150, slips=0.95),
        Level(nodes=300, depth=1, noise=150, slips=0.88, glances=2),
        Level(nodes=300, depth=1, noise=100, slips=0.7, glances=2),
        Level(nodes=300, depth=1, noise=100, slips=0.45, glances=2),
        Level(nodes=600, depth=1, noise=60, slips=0.2, glances=3),
        Level(nodes=1_500, depth=2, noise=40),
        Level(nodes=8_000, depth=None, noise=10),
        Level(nodes=50_000, depth=None, noise=4),
    ),
    "pentago": (
        Level(nodes=300, depth=1, noise=150, slips=0.92),
        Level(nodes=300, depth=1, noise=150, slips=0.8, glances=2),
        Level(nodes=300, depth=1, noise=100, slips=0.55, glances=2),
        Level(nodes=300, depth=1, noise=100, slips=0.3, glances=3),
        Level(nodes=600, depth=2, noise=100, slips=0.1, glances=3),
        Level(nodes=1_500, depth=None, noise=60),
        Level(nodes=12_000, depth=None, noise=10),
        Level(nodes=1_000_000, depth=None, noise=1, exact=True, traps=12),
    ),
    "zertz": (
        Level(nodes=300, depth=1, noise=150, slips=0.9),
        Level(nodes=1_000, depth=1, noise=100, slips=0.64, glances=2),
        Level(nodes=1_000, depth=1, noise=80, slips=0.25, glances=2),
        Level(nodes=1_500, depth=1, noise=40, slips=0.08, glances=3),
        Level(nodes=3_000, depth=None, noise=20),
        Level(nodes=10_000, depth=None, noise=12),
        Level(nodes=40_000, depth=None, noise=8),
        Level(nodes=160_000, depth=None, noise=4),
    ),
}

# Games that have only their rules: what is looked at are positions of random games, some thousand in a second.
PLAIN: tuple[Level, ...] = (
    Level(nodes=100, depth=None, noise=0, slips=0.8),
    Level(nodes=100, depth=None, noise=0, slips=0.6, glances=2),
    Level(nodes=200, depth=None, noise=0, slips=0.4, glances=2),
    Level(nodes=400, depth=None, noise=0, slips=0.2, glances=3),
    Level(nodes=800, depth=None, noise=0),
    Level(nodes=2_500, depth=None, noise=0),
    Level(nodes=8_000, depth=None, noise=0),
    Level(nodes=25_000, depth=None, noise=0),
)


def level_of(number: int, game: str) -> Level:
    """A level of a game that is searched by its kernel."""
    return _numbered(number, LEVELS.get(game, USUAL))


def plain_level(number: int) -> Level:
    """A level of a game that is searched by its rules alone."""
    return _numbered(number, PLAIN)


def _numbered(number: int, levels: tuple[Level, ...]) -> Level:
    if not 1 <= number <= HIGHEST:
        raise GipfelError("unknown-level", level=number, most=HIGHEST)
    return levels[number - 1]
