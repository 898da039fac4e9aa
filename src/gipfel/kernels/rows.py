"""States as rows of an array: texts that walk or hold many states keep them there."""

from __future__ import annotations

from typing import Any

from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import overload

from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State

_with_item: Any = tuple_setitem


def load(rows: Numbers, row: int, column: int, like: State) -> State:
    """The state kept in a row from a column on; `like` is any state of the game and tells how long one is."""
    return tuple(int(number) for number in rows[row, column : column + len(like)])


def _load(rows: Any, row: Any, column: Any, like: Any) -> Any:
    def load(rows: Any, row: Any, column: Any, like: Any) -> Any:
        state = like
        for index in range(len(like)):
            state = _with_item(state, index, rows[row, column + index])
        return state

    return load


overload(load)(_load)


@jit
def store(rows: Numbers, row: int, column: int, state: State) -> None:
    """Keep a state in a row from a column on."""
    for index in range(len(state)):
        rows[row, column + index] = state[index]
