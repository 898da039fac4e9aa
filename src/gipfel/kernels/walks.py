"""Walks through a game, as texts for all games: every sequence of turns (perft), and random games (playouts)."""

from __future__ import annotations

from typing import NamedTuple

from gipfel.kernels.bits import below
from gipfel.kernels.names import LAST, RUNNING, Numbers, State, Tables, apply, gen, load, sample, store, turn, winner

FRAME = 3  # numbers of a node that perft keeps before its state
UNFINISHED = 3
TURNS = 4
TALLY = 5


def count(state: State, tables: Tables, depth: int, steps: Numbers, frames: Numbers) -> int:
    """How many sequences of exactly `depth` turns follow a running state; -1 when there are too few rows.

    Each row of `steps` has room for gen, each row of `frames` for FRAME numbers and a state. An explicit stack: a
    recursive function counts references to its arrays at every node, a quarter of the whole time.
    """
    total = 0
    ply = 0
    current = state
    left = depth
    index = 0
    number = gen(state, tables, steps[0])
    while ply >= 0:
        deeper = False
        while index < number and not deeper:
            step = int(steps[ply, index])
            index += 1
            if left == 1 and step & LAST:
                total += 1
                continue
            after = apply(current, tables, step)
            if winner(after) != RUNNING:
                total += left == 1
                continue
            remaining = left if turn(after) == turn(current) else left - 1
            deeper = remaining > 0
            total += not deeper
        if deeper:
            if ply + 1 == frames.shape[0]:
                return -1
            frames[ply, 0], frames[ply, 1], frames[ply, 2] = index, number, left
            store(frames, ply, FRAME, current)
            ply += 1
            current = after
            left = remaining
            index = 0
            number = gen(current, tables, steps[ply])
        else:
            ply -= 1
            if ply >= 0:
                index, number, left = frames[ply, 0], frames[ply, 1], frames[ply, 2]
                current = load(frames, ply, FRAME, current)
    return total


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
