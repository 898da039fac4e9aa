"""Positions in which a game looks like itself: some turns of a game from a fixed seed, the same for everybody."""

from __future__ import annotations

from functools import cache
from random import Random

from gipfel.core.random_play import random_game
from gipfel.core.registry import game
from gipfel.core.scene import Scene

TURNS = 10


@cache
def showcase(spec: str) -> Scene:
    """A scene with some pieces on the board."""
    named = game(spec)
    line = random_game(named.start(), Random(f"showcase of {spec}"), TURNS)
    return named.scene(line.position)
