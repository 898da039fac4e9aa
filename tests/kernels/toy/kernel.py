"""The heaps, compiled. State: beans of both heaps, the heap chosen or -1, player, turn, winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.core.errors import BadNotation
from gipfel.kernels.bits import Rng, below, mix64
from gipfel.kernels.contract import DRAW, LAST, RUNNING, Functions, Kernel, State, Tables
from gipfel.kernels.jit import jit

FIRST, SECOND, LIMIT, CAP = range(4)
TAKE = 1  # a step of n beans is TAKE + n


@jit
def init(tables: Tables) -> State:
    return (tables[FIRST], tables[SECOND], -1, 0, 0, RUNNING)


@jit
def winner(state: State) -> int:
    return state[5]


@jit
def reason(state: State) -> int:
    return 1 if state[5] == DRAW else 0


@jit
def to_move(state: State) -> int:
    return state[3]


@jit
def turn(state: State) -> int:
    return state[4]


@jit
def key(state: State) -> int:
    total = 0
    for index in range(4):
        total = mix64(total ^ state[index])
    return total


@jit
def gen(state: State, tables: Tables, out: Tables) -> int:
    number = 0
    if state[2] < 0:
        for heap in range(2):
            if state[heap] > 0:
                out[number] = heap
                number += 1
        return number
    for beans in range(1, min(state[state[2]], tables[LIMIT]) + 1):
        out[number] = TAKE + beans | LAST
        number += 1
    return number


@jit
def taken(state: State, tables: Tables, heap: int, beans: int, last_wins: int) -> State:
    first = state[0] - (beans if heap == 0 else 0)
    second = state[1] - (beans if heap == 1 else 0)
    player = state[3] if beans == tables[LIMIT] else 1 - state[3]
    result = RUNNING
    if first + second == 0:
        result = state[3] if last_wins else 1 - state[3]
    elif state[4] + 1 == tables[CAP]:
        result = DRAW
    return (first, second, -1, player, state[4] + 1, result)


@jit
def played(state: State, tables: Tables, step: int, last_wins: int) -> State:
    code = step & ~LAST
    if state[2] >= 0:
        return taken(state, tables, state[2], code - TAKE, last_wins)
    if state[code] == 1:
        return taken(state, tables, code, 1, last_wins)
    return (state[0], state[1], code, state[3], state[4], RUNNING)


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    return played(state, tables, step, 1)


@jit
def apply_losing(state: State, tables: Tables, step: int) -> State:
    return played(state, tables, step, 0)


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Tables) -> int:
    return int(out[below(rng, gen(state, tables, out))])


class HeapsKernel(Kernel):
    """The last bean wins."""

    state_size = 6
    max_steps = 16
    action_size = 18
    reasons = ("last-bean", "cap")
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, key)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tables = np.array([int(options[name]) for name in ("first", "second", "limit", "cap")], np.int64)

    def encode(self, text: str) -> State:
        first, second, player, turn = (int(field) for field in text.split())
        return (first, second, -1, player, turn, RUNNING)

    def position_text(self, state: State) -> str:
        return f"{state[0]} {state[1]} {state[3]} {state[4]}"

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        beans = (steps[1] & ~LAST) - TAKE if len(steps) == 2 else 1
        return f"{'ab'[steps[0]]}{beans}"

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        found = self.turns(state).get(text)
        if found is None:
            raise BadNotation("no-such-turn", text=text)
        return found


class LosingKernel(HeapsKernel):
    """The last bean loses; the same functions but for one."""

    functions = HeapsKernel.functions._replace(apply=apply_losing)


class SamplingKernel(HeapsKernel):
    """A way of its own to a random step."""

    functions = HeapsKernel.functions._replace(sample=sample)
