"""The loops of a batch, as texts for all games: who is to move, which actions are legal, playing one in every game.

States are rows, and so is what has been chosen of a step under way: how many actions, then their symbols. `like` is the
state at the start, `room` is for gen. The legal steps of each game are `kept` as long as its state stays, `counts` says
how many they are (-1: not known): masks and actions ask for the same ones, again and again inside a step. The rules of
a game are in two functions that are compiled apart, `listed` and `played`: a copy of them in every loop would take
longer to compile than all the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gipfel.kernels.actions import NO_PART, Actions, fits, loose, part
from gipfel.kernels.bits import mix64, plus
from gipfel.kernels.contract import Functions, bindings, specialised
from gipfel.kernels.jit import Text, specialise
from gipfel.kernels.names import (
    DRAW,
    RUNNING,
    Numbers,
    State,
    Tables,
    apply,
    gen,
    load,
    reason,
    repeats,
    store,
    to_move,
    turn,
    winner,
)
from gipfel.kernels.walks import playouts

THIRD = 3
# What a game in a batch is known by: who is to move (-1: over), the winner, completed turns, known turn starts.
PLAYER, RESULT, TURNS, KNOWN = range(4)
FACTS = 4
# What the loops need to know of the rules: the symbol that ends a step, whether repetition is a draw, and the reasons
# (bits) for which games end only where repetition has not ended them.
DONE, REPETITION, YIELDING = range(3)
BEYOND_LAST, BEGIN_AGAIN = -1, 1
PUSHED = -2  # what was chosen is not a whole step yet


def listed(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal steps; how many."""
    return gen(state, tables, out)


def played(state: State, tables: Tables, step: int) -> State:
    """The state after a step."""
    return apply(state, tables, step)


def recalled(
    state: State, tables: Tables, game: int, counts: Numbers, kept: Numbers, room: Numbers
) -> tuple[Numbers, int]:
    """The legal steps of a game, and how many: those that are kept, or listed now and kept if there is room."""
    count = int(counts[game])
    if count >= 0:
        return kept[game], count
    count = listed(state, tables, room)
    if count <= kept.shape[1]:
        for index in range(count):
            kept[game, index] = room[index]
        counts[game] = count
    return room, count


def looking(states: Numbers, like: State, facts: Numbers, history: Numbers) -> None:
    """Write what is known of games that were just put where they are."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        facts[game, RESULT] = winner(state)
        facts[game, PLAYER] = to_move(state) if winner(state) == RUNNING else -1
        facts[game, TURNS] = turn(state)
        facts[game, KNOWN] = 1
        history[game, 0] = repeats(state)


def marking(
    states: Numbers,
    tables: Tables,
    like: State,
    facts: Numbers,
    chosen: Numbers,
    counts: Numbers,
    kept: Numbers,
    lookup: Numbers,
    rules: Numbers,
    room: Numbers,
    mask: NDArray[np.bool_],
) -> None:
    """Mark the legal actions of running games; every row of the mask is written."""
    for game in range(len(states)):
        mask[game] = False
        if facts[game, RESULT] != RUNNING:
            continue
        state, row = load(states, game, 0, like), chosen[game]
        steps, count = recalled(state, tables, game, counts, kept, room)
        for index in range(count):
            step = steps[index]
            number = min(row[0], loose(step))
            symbol = part(state, tables, step, number)
            while symbol != NO_PART:
                if fits(state, tables, step, row, symbol, rules[DONE]):
                    mask[game, lookup[symbol]] = True
                number += 1
                symbol = part(state, tables, step, number) if number > loose(step) else NO_PART


def found_step(state: State, tables: Tables, row: Numbers, symbol: int, done: int, steps: Numbers, count: int) -> int:
    """The only legal step that goes on so; PUSHED where there are several, -1 where there is none."""
    found = -1
    for index in range(count):
        step = steps[index]
        if not fits(state, tables, step, row, symbol, done):
            continue
        if loose(step) > row[0] and part(state, tables, step, row[0] + 1) == NO_PART:
            return int(step)
        if found >= 0:
            return PUSHED
        found = int(step)
    return found


def narrowed(state: State, tables: Tables, row: Numbers, symbol: int, done: int, steps: Numbers, count: int) -> int:
    """Keep only the steps that go on so; how many."""
    found = 0
    for index in range(count):
        if fits(state, tables, steps[index], row, symbol, done):
            steps[found] = steps[index]
            found += 1
    return found


def thrice(state: State, facts: Numbers, history: Numbers, rules: Numbers) -> bool:
    """Note a turn start; whether it has now come for the third time and nothing else has ended the game for good."""
    now = repeats(state)
    history[facts[KNOWN]] = now
    facts[KNOWN] += 1
    if winner(state) != RUNNING and (rules[YIELDING] >> reason(state)) & 1 == 0:
        return False
    count = 0
    for index in range(facts[KNOWN]):
        count += history[index] == now
    return count >= THIRD


def acting(
    states: Numbers,
    tables: Tables,
    like: State,
    facts: Numbers,
    chosen: Numbers,
    counts: Numbers,
    kept: Numbers,
    history: Numbers,
    symbols: Numbers,
    rules: Numbers,
    actions: Numbers,
    room: Numbers,
    wanted: Numbers,
) -> int:
    """Find the step that each running game is to play, or PUSHED; the first game that lacks its action, or -1."""
    for game in range(len(states)):
        wanted[game] = BEYOND_LAST
        if facts[game, RESULT] != RUNNING:
            continue
        if actions[game] < 0 or actions[game] >= len(symbols):
            return game
        state = load(states, game, 0, like)
        steps, count = recalled(state, tables, game, counts, kept, room)
        symbol = symbols[actions[game]]
        wanted[game] = found_step(state, tables, chosen[game], symbol, rules[DONE], steps, count)
        if wanted[game] == -1:
            return game
    return -1


def moving(
    states: Numbers,
    tables: Tables,
    like: State,
    facts: Numbers,
    chosen: Numbers,
    counts: Numbers,
    kept: Numbers,
    history: Numbers,
    symbols: Numbers,
    rules: Numbers,
    actions: Numbers,
    again: int,
    wanted: Numbers,
) -> None:
    """Play what `acting` has found, and write how games ended in its place; they begin again where that is wanted."""
    for game in range(len(states)):
        step = int(wanted[game])
        wanted[game] = RUNNING
        if step == PUSHED:
            row, symbol = chosen[game], symbols[actions[game]]
            if counts[game] >= 0:
                state = load(states, game, 0, like)
                counts[game] = narrowed(state, tables, row, symbol, rules[DONE], kept[game], counts[game])
            row[0] += 1
            row[row[0]] = symbol
        if step < 0:
            continue
        chosen[game, 0], counts[game] = 0, -1
        state = played(load(states, game, 0, like), tables, step)
        result = winner(state)
        if rules[REPETITION] and turn(state) != facts[game, TURNS]:
            if thrice(state, facts[game], history[game], rules):
                result = DRAW
        wanted[game] = result
        if again and result != RUNNING:
            state, result = like, winner(like)
            facts[game, KNOWN], history[game, 0] = 1, repeats(like)
        store(states, game, 0, state)
        facts[game, RESULT], facts[game, TURNS] = result, turn(state)
        facts[game, PLAYER] = to_move(state) if result == RUNNING else -1


def rehearse(
    states: Numbers,
    tables: Tables,
    like: State,
    games: int,
    max_turns: int,
    seed: int,
    first: int,
    room: Numbers,
    tallies: Numbers,
) -> None:
    """Play random games from each state; each state has random numbers of its own, by its number from `first` on."""
    rng = np.empty(1, np.int64)
    for row in range(len(states)):
        rng[0] = mix64(plus(mix64(first + row), seed))
        playouts(load(states, row, 0, like), tables, games, max_turns, rng, room, tallies[row])


class Loops(NamedTuple):
    """The loops, compiled for a game."""

    looking: Any
    marking: Any
    acting: Any
    moving: Any
    rehearse: Any


def loops_of(functions: Functions, actions: Actions) -> Loops:
    """The loops of a game with these functions and actions."""
    return _loops(functions, actions.part, actions.loose)


@cache
def _loops(functions: Functions, part: Any, loose: Any) -> Loops:
    name = functions.gen.__module__
    bound = {**bindings(functions), "part": part, "loose": loose}
    apart: tuple[Text, ...] = (listed, played)
    copied: tuple[Text, ...] = (fits, recalled, found_step, narrowed, thrice)
    for text in apart:
        bound[text.__name__] = specialise(text, bound, name, copied=False)
    for text in copied:
        bound[text.__name__] = specialise(text, bound, name)
    plain = {text.__name__: specialise(text, bound, name) for text in (looking, marking, acting, moving)}
    walked = {**bindings(functions), "playouts": specialised(playouts, functions)}
    return Loops(**plain, rehearse=specialise(rehearse, walked, name, counted=True))
