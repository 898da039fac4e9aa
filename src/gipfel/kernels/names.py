"""What texts for all games call: names that stand for a game's functions until `specialise` binds them.

Texts that walk or hold many states keep them as rows of an array: `load` and `store`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload
from numpy.typing import NDArray

from gipfel.kernels.jit import jit

State = tuple[int, ...]
Numbers = NDArray[np.int64]
Tables = Numbers

RUNNING = -1
DRAW = 2
LAST = 1 << 62


def init(tables: Tables) -> State:
    """The state at the beginning."""
    raise NotImplementedError


def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal steps to out; how many."""
    raise NotImplementedError


def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a step that gen wrote."""
    raise NotImplementedError


def winner(state: State) -> int:
    """RUNNING, 0, 1 or DRAW."""
    raise NotImplementedError


def reason(state: State) -> int:
    """Why the game is over, an index into the kernel's reasons."""
    raise NotImplementedError


def to_move(state: State) -> int:
    """Who decides the next step."""
    raise NotImplementedError


def turn(state: State) -> int:
    """How many turns are completed."""
    raise NotImplementedError


def key(state: State) -> int:
    """A hash of the state, the turn counter left out."""
    raise NotImplementedError


def repeats(state: State) -> int:
    """A hash of what repetition compares."""
    raise NotImplementedError


def sample(state: State, tables: Tables, rng: Numbers, out: Numbers) -> int:
    """A random legal step; out is room for gen."""
    raise NotImplementedError


def load(rows: Numbers, row: int, column: int, like: State) -> State:
    """The state kept in a row from a column on; `like` is any state of the game and tells how long one is."""
    return tuple(int(number) for number in rows[row, column : column + len(like)])


def _loader(size: int) -> Any:
    # Written out for the size of a state: numbers put into a tuple one by one would copy it as often.
    numbers = ", ".join(f"rows[row, column + {index}]" for index in range(size))
    return eval(f"lambda rows, row, column, like: ({numbers},)")


overload(load)(lambda rows, row, column, like: _loader(len(like)))


@jit
def store(rows: Numbers, row: int, column: int, state: State) -> None:
    """Keep a state in a row from a column on."""
    for index in range(len(state)):
        rows[row, column + index] = state[index]
