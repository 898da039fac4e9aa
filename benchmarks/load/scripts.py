"""Prerecorded turns: a random game from the opening for every table, no two alike."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import gipfel
from gipfel.core.line import random_steps

SHARES = {"zertz": 40, "gipf:tournament,zertz=3,tamsk=3": 30, "pentago": 15, "offboard": 15}
"""Of a hundred tables, how many play what: ZÈRTZ with 37 rings, GIPF with potentials, Pentago, Offboard."""
ATTEMPTS = 1000
Script = list[tuple[int, str]]


def specs(tables: int) -> list[str]:
    """The specs of so many tables, well mixed."""
    hundred = [spec for spec, share in SHARES.items() for _ in range(share)]
    Random(0).shuffle(hundred)
    return [hundred[number % 100] for number in range(tables)]


def script(spec: str, seed: int, turns: int) -> Script:
    """The first turns of a random game that lasts so long, each with the player who makes it."""
    start = gipfel.game(spec).start()
    for attempt in range(ATTEMPTS):
        made = list(random_turns(start, Random(f"{spec} {seed} {attempt}"), turns))
        if len(made) == turns:
            return made
    raise SystemExit(f"no random game of {spec} lasts {turns} turns: a longer pause or fewer seconds need fewer")


def random_turns(start: gipfel.Position, rng: Random, most: int) -> Iterator[tuple[int, str]]:
    """Random turns of people from a position, until the game is over or the house has to decide something."""
    position = start
    for _ in range(most):
        player = position.player
        if player is None:
            return
        steps = random_steps(position, rng)
        yield player, position.game.write_turn(position, steps)
        for step in steps:
            position = position.play(step)


def scripts(tables: int, turns: int) -> list[tuple[str, Script]]:
    """A spec and a script for every table."""
    wanted = specs(tables)
    with ProcessPoolExecutor() as processes:
        made = processes.map(script, wanted, range(tables), [turns] * tables, chunksize=8)
        return list(zip(wanted, made, strict=True))
