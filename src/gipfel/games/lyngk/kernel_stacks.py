"""Stacks on eighteen numbers: three bits for the piece of each of six layers, a plane of the board for each bit.

The code of a piece is 1 to 5 for a colour and 6 for a joker, 0 for none; a whole stack is eighteen bits, the lowest
piece first. Order below the top means nothing to the rules, but a position is written with it.
"""

from __future__ import annotations

from gipfel.games.lyngk.kernel_board import COLOURS
from gipfel.kernels.jit import jit
from gipfel.kernels.names import State

LAYERS = 6
BITS = 3
REST = BITS * LAYERS  # where in a state its last number lies
JOKER = COLOURS + 1

# A view of a state: masks of what rules ask for. The points with at least 1 to 6 pieces, those with a colour on top,
# those that hold a colour.
HIGH, TOP, HOLD = 0, LAYERS, LAYERS + COLOURS


@jit
def _coded(one: int, two: int, four: int, code: int) -> int:
    """The points where a layer has this code."""
    low = one if code & 1 else ~one
    middle = two if code & 2 else ~two
    return low & middle & (four if code & 4 else ~four)


@jit
def high(state: State, layer: int) -> int:
    """The points whose stack reaches a layer, counted from 0."""
    return state[BITS * layer] | state[BITS * layer + 1] | state[BITS * layer + 2]


@jit
def held(state: State, colour: int) -> int:
    """The points whose stack holds a colour."""
    found = 0
    for layer in range(LAYERS):
        found |= _coded(state[BITS * layer], state[BITS * layer + 1], state[BITS * layer + 2], colour + 1)
    return found


@jit
def topped(state: State, colour: int) -> int:
    """The points whose stack has a colour on top."""
    found, above = 0, 0
    for step in range(LAYERS):
        layer = LAYERS - 1 - step
        found |= ~above & _coded(state[BITS * layer], state[BITS * layer + 1], state[BITS * layer + 2], colour + 1)
        above |= high(state, layer)
    return found


@jit
def view(state: State) -> State:
    """All masks at once, to be asked by HIGH, TOP and HOLD."""
    return (
        high(state, 0),
        high(state, 1),
        high(state, 2),
        high(state, 3),
        high(state, 4),
        high(state, 5),
        topped(state, 0),
        topped(state, 1),
        topped(state, 2),
        topped(state, 3),
        topped(state, 4),
        held(state, 0),
        held(state, 1),
        held(state, 2),
        held(state, 3),
        held(state, 4),
    )


@jit
def height(masks: State, point: int) -> int:
    """How many pieces stand on a point."""
    count = 0
    for layer in range(LAYERS):
        count += (masks[HIGH + layer] >> point) & 1
    return count


@jit
def stack(state: State, point: int) -> int:
    """The eighteen bits of a stack."""
    code = 0
    for plane in range(REST):
        code |= ((state[plane] >> point) & 1) << plane
    return code


@jit
def _put(state: State, plane: int, point: int, code: int) -> int:
    return (state[plane] & ~(1 << point)) | (((code >> plane) & 1) << point)


@jit
def with_stack(state: State, point: int, code: int) -> State:
    """The state with another stack on a point; written out, because a tuple has no item assignment."""
    return (
        _put(state, 0, point, code),
        _put(state, 1, point, code),
        _put(state, 2, point, code),
        _put(state, 3, point, code),
        _put(state, 4, point, code),
        _put(state, 5, point, code),
        _put(state, 6, point, code),
        _put(state, 7, point, code),
        _put(state, 8, point, code),
        _put(state, 9, point, code),
        _put(state, 10, point, code),
        _put(state, 11, point, code),
        _put(state, 12, point, code),
        _put(state, 13, point, code),
        _put(state, 14, point, code),
        _put(state, 15, point, code),
        _put(state, 16, point, code),
        _put(state, 17, point, code),
        state[18],
    )


@jit
def with_rest(state: State, rest: int) -> State:
    """The same stacks with another last number."""
    return (
        state[0],
        state[1],
        state[2],
        state[3],
        state[4],
        state[5],
        state[6],
        state[7],
        state[8],
        state[9],
        state[10],
        state[11],
        state[12],
        state[13],
        state[14],
        state[15],
        state[16],
        state[17],
        rest,
    )
