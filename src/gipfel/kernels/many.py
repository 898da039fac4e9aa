"""Many games at once: the texts for all games. States are rows; `like` is any state of the game, `room` is for gen."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gipfel.kernels.bits import mix64, plus
from gipfel.kernels.names import LAST, RUNNING, Numbers, State, Tables, apply, gen, to_move, turn, winner
from gipfel.kernels.playouts import playouts
from gipfel.kernels.rows import load, store

CODE = ~LAST


def observe(states: Numbers, like: State, players: Numbers, winners: Numbers, turns: Numbers) -> None:
    """Write who is to move (-1 when the game is over), who has won, and how many turns are completed."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        winners[game] = winner(state)
        players[game] = to_move(state) if winner(state) == RUNNING else -1
        turns[game] = turn(state)


def listing(states: Numbers, tables: Tables, like: State, room: Numbers, counts: Numbers, out: Numbers) -> None:
    """Write how many steps each running game has, and as many of them as a row of out holds."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        number = gen(state, tables, room) if winner(state) == RUNNING else 0
        counts[game] = number
        for index in range(min(number, out.shape[1])):
            out[game, index] = room[index]


def masking(states: Numbers, tables: Tables, like: State, room: Numbers, mask: NDArray[np.bool_]) -> int:
    """Mark the legal steps of running games; the first game that has a step beyond the mask, or -1."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        number = gen(state, tables, room) if winner(state) == RUNNING else 0
        for index in range(number):
            code = room[index] & CODE
            if code >= mask.shape[1]:
                return game
            mask[game, code] = True
    return -1


def advance(states: Numbers, tables: Tables, like: State, actions: Numbers, room: Numbers, ended: Numbers) -> int:
    """Play a step in each running game and write how it ended; nothing at all when a game lacks its step: which one."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        if winner(state) == RUNNING:
            number = gen(state, tables, room)
            index = 0
            while index < number and (room[index] ^ actions[game]) & CODE:
                index += 1
            if index == number:
                return game
            ended[game] = room[index]
        else:
            ended[game] = -1
    for game in range(len(states)):
        step = int(ended[game])
        ended[game] = RUNNING
        if step >= 0:
            state = apply(load(states, game, 0, like), tables, step)
            store(states, game, 0, state)
            ended[game] = winner(state)
    return -1


def rehearse(
    states: Numbers, tables: Tables, like: State, games: int, max_turns: int, seed: int, room: Numbers, tallies: Numbers
) -> None:
    """Play random games from each state; each state has random numbers of its own."""
    rng = np.empty(1, np.int64)
    for row in range(len(states)):
        rng[0] = mix64(plus(mix64(row), seed))
        playouts(load(states, row, 0, like), tables, games, max_turns, rng, room, tallies[row])
