"""Random games: the texts for all games."""

from __future__ import annotations

from typing import NamedTuple

from gipfel.kernels.bits import below
from gipfel.kernels.names import RUNNING, Numbers, State, Tables, apply, gen, sample, turn, winner

UNFINISHED = 3
TURNS = 4
TALLY = 5


class Playouts(NamedTuple):
    """What random games came to; unfinished ones reached the cap on turns."""

    wins_0: int
    wins_1: int
    draws: int
    unfinished: int
    turns: int


def choose(state: State, tables: Tables, rng: Numbers, out: Numbers) -> int:
    """A random step, all legal ones equally likely; for games without a faster way."""
    return int(out[below(rng, gen(state, tables, out))])


def playouts(
    state: State, tables: Tables, games: int, max_turns: int, rng: Numbers, out: Numbers, tally: Numbers
) -> None:
    """Play random games and add to the tally: wins of 0, wins of 1, draws, unfinished games, turns."""
    started = turn(state)
    for _ in range(games):
        current = state
        while winner(current) == RUNNING and turn(current) - started < max_turns:
            current = apply(current, tables, sample(current, tables, rng, out))
        result = winner(current)
        tally[UNFINISHED if result == RUNNING else result] += 1
        tally[TURNS] += turn(current) - started
