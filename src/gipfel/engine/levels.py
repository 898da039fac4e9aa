"""Levels 1 to 10: how much is looked at, and which mistakes are made. Set in nodes, so that they reproduce anywhere.

Games differ in how much a slip costs and what a look ahead gains: `levels.toml` beside a game's rules holds the levels
that measurement gave it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from gipfel.core.errors import GipfelError
from gipfel.core.folder import text_beside
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.registry import home

declare({"unknown-level": N_("There is no level {level}: levels are 1 to {most}.")})

HIGHEST = 10
FILE = "levels.toml"


class Level(NamedTuple):
    """Nodes and depth of the search; by how many centi-units positions are misjudged; how often a turn slips.

    A slip is the best of `glances` random turns, by the evaluation: careless, but rarely the worst there is.
    `exact` says how many seconds of one thread solving an opening or ending may take.
    With `traps` so many turns of a lost position are compared by what a natural reply to them gives away.
    """

    nodes: int
    depth: int | None = None
    noise: int = 0
    slips: float = 0.0
    glances: int = 1
    exact: float = 0.0
    traps: int = 0


# For a game that has not been measured yet.
USUAL: tuple[Level, ...] = (
    Level(nodes=300, depth=1, noise=150, slips=0.9),
    Level(nodes=300, depth=1, noise=150, slips=0.7, glances=2),
    Level(nodes=1_000, depth=1, noise=100, slips=0.4, glances=2),
    Level(nodes=1_500, depth=1, noise=60, slips=0.15, glances=3),
    Level(nodes=1_500, depth=2, noise=30),
    Level(nodes=4_000, depth=None, noise=15),
    Level(nodes=20_000, depth=None, noise=8),
    Level(nodes=100_000, depth=None, noise=4, exact=1.0),
    Level(nodes=1_000_000, depth=None, noise=2, exact=1.0),
    Level(nodes=5_000_000, depth=None, noise=1, exact=1.0),
)

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
    Level(nodes=40_000, depth=None, noise=0),
    Level(nodes=60_000, depth=None, noise=0),
)


@cache
def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game that is searched by its kernel; ValueError when its file holds something else."""
    text = text_beside(home(game), FILE)
    if text is None:
        return USUAL
    try:
        found = tuple(Level(**row) for row in tomllib.loads(text)["levels"])
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{FILE} of {game}: {error}") from error
    if len(found) != HIGHEST:
        raise ValueError(f"{FILE} of {game}: {len(found)} levels instead of {HIGHEST}")
    return found


@cache
def strengths_of(game: str) -> tuple[int, ...]:
    """By how many Elo levels are stronger than random turns, from the first to the last that matches have measured."""
    text = text_beside(home(game), FILE)
    measured = () if text is None else tuple(tomllib.loads(text).get("elo", ()))
    return measured[:HIGHEST]


def level_of(number: int, game: str) -> Level:
    """A level of a game that is searched by its kernel."""
    return _numbered(number, levels_of(game))


def plain_level(number: int) -> Level:
    """A level of a game that is searched by its rules alone."""
    return _numbered(number, PLAIN)


def _numbered(number: int, levels: tuple[Level, ...]) -> Level:
    if not 1 <= number <= HIGHEST:
        raise GipfelError("unknown-level", level=number, most=HIGHEST)
    return levels[number - 1]
