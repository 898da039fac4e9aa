"""Stacks on 31 numbers: masks of what rules ask for, then every stack piece by piece, three to a number.

The masks are the points with at least 1 to 6 pieces, those with a colour on top, and those that hold a colour. The code
of a piece is 1 to 5 for a colour and 6 for a joker, 0 for none; a whole stack is eighteen bits, the lowest piece first.
Order below the top means nothing to the rules, but a position is written with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.games.lyngk.kernel_board import COLOURS, POINTS
from gipfel.kernels.bits import lowest, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import State
from gipfel.kernels.words import item, replaced

LAYERS = 6
BITS = 3
CODE_BITS = BITS * LAYERS
CODE = (1 << CODE_BITS) - 1
PER_WORD = 3

# Where in a state the masks begin, the pieces, and its last number.
HIGH, TOP, HOLD = 0, LAYERS, LAYERS + COLOURS
PIECES = HOLD + COLOURS
REST = PIECES + -(-POINTS // PER_WORD)


def stacked(codes: Sequence[int]) -> tuple[int, ...]:
    """The numbers of a board: its stacks as codes, point by point."""
    words = [0] * REST
    for point, code in enumerate(codes):
        pieces = [piece for layer in range(LAYERS) if (piece := code >> BITS * layer & (1 << BITS) - 1)]
        for layer, piece in enumerate(pieces):
            words[HIGH + layer] |= 1 << point
            if piece <= COLOURS:
                words[HOLD + piece - 1] |= 1 << point
        if pieces and pieces[-1] <= COLOURS:
            words[TOP + pieces[-1] - 1] |= 1 << point
        words[PIECES + point // PER_WORD] |= code << CODE_BITS * (point % PER_WORD)
    return tuple(words)


@jit
def height(state: State, point: int) -> int:
    """How many pieces stand on a point."""
    count = 0
    for layer in range(LAYERS):
        count += (state[HIGH + layer] >> point) & 1
    return count


@jit
def reaching(state: State, layer: int) -> int:
    """The points whose stacks reach a layer, counted from 0; none reaches beyond the last."""
    found = 0
    for known in range(LAYERS):
        found |= state[HIGH + known] if known == layer else 0
    return found


@jit
def stack(state: State, point: int) -> int:
    """The eighteen bits of a stack."""
    return (item(state[PIECES:REST], point // PER_WORD) >> (CODE_BITS * (point % PER_WORD))) & CODE


@jit
def _layer(mask: int, gone: int, target: int, reached: bool) -> int:
    return (mask & gone) | int(reached) << target


@jit
def _top(mask: int, gone: int, start: int, target: int, there: int) -> int:
    return (mask & gone) | (mask >> start & there) << target


@jit
def _held(mask: int, gone: int, start: int, target: int, there: int) -> int:
    return (mask & gone) | ((mask >> start | mask >> target) & there) << target


@jit
def _put(word: int, index: int, left: int, gone: int, reached: int, there: int, pieces: int) -> int:
    """A number of pieces after a landing: bits are gone from one of the numbers, and others stand in one."""
    word &= ~gone if index == left else -1
    return word & ~there | pieces if index == reached else word


@jit
def landed(state: State, start: int, target: int, code: int, total: int, rest: int) -> State:
    """The state after a stack has landed on another: its pieces and how many, none when it is taken off at once.

    Written out, because a tuple has no item assignment.
    """
    gone, there = ~(1 << start | 1 << target), int(total > 0)
    left, reached, shift = start // PER_WORD, target // PER_WORD, CODE_BITS * (target % PER_WORD)
    start_bits, target_bits, pieces = CODE << CODE_BITS * (start % PER_WORD), CODE << shift, code << shift
    return (
        _layer(state[0], gone, target, total > 0),
        _layer(state[1], gone, target, total > 1),
        _layer(state[2], gone, target, total > 2),
        _layer(state[3], gone, target, total > 3),
        _layer(state[4], gone, target, total > 4),
        _layer(state[5], gone, target, total > 5),
        _top(state[6], gone, start, target, there),
        _top(state[7], gone, start, target, there),
        _top(state[8], gone, start, target, there),
        _top(state[9], gone, start, target, there),
        _top(state[10], gone, start, target, there),
        _held(state[11], gone, start, target, there),
        _held(state[12], gone, start, target, there),
        _held(state[13], gone, start, target, there),
        _held(state[14], gone, start, target, there),
        _held(state[15], gone, start, target, there),
        _put(state[16], 0, left, start_bits, reached, target_bits, pieces),
        _put(state[17], 1, left, start_bits, reached, target_bits, pieces),
        _put(state[18], 2, left, start_bits, reached, target_bits, pieces),
        _put(state[19], 3, left, start_bits, reached, target_bits, pieces),
        _put(state[20], 4, left, start_bits, reached, target_bits, pieces),
        _put(state[21], 5, left, start_bits, reached, target_bits, pieces),
        _put(state[22], 6, left, start_bits, reached, target_bits, pieces),
        _put(state[23], 7, left, start_bits, reached, target_bits, pieces),
        _put(state[24], 8, left, start_bits, reached, target_bits, pieces),
        _put(state[25], 9, left, start_bits, reached, target_bits, pieces),
        _put(state[26], 10, left, start_bits, reached, target_bits, pieces),
        _put(state[27], 11, left, start_bits, reached, target_bits, pieces),
        _put(state[28], 12, left, start_bits, reached, target_bits, pieces),
        _put(state[29], 13, left, start_bits, reached, target_bits, pieces),
        _put(state[30], 14, left, start_bits, reached, target_bits, pieces),
        rest,
    )


@jit
def emptied(state: State, points: int, rest: int) -> State:
    """The state without the stacks on some points, and with another last number."""
    gone = ~points
    masks = (
        state[0] & gone,
        state[1] & gone,
        state[2] & gone,
        state[3] & gone,
        state[4] & gone,
        state[5] & gone,
        state[6] & gone,
        state[7] & gone,
        state[8] & gone,
        state[9] & gone,
        state[10] & gone,
        state[11] & gone,
        state[12] & gone,
        state[13] & gone,
        state[14] & gone,
        state[15] & gone,
    )
    left = with_rest(masks + state[PIECES:], rest)
    while points:
        place, shift = PIECES + lowest(points) // PER_WORD, CODE_BITS * (lowest(points) % PER_WORD)
        left = replaced(left, place, item(left, place) & ~(CODE << shift))
        points = without_lowest(points)
    return left


@jit
def with_rest(state: State, rest: int) -> State:
    """The same stacks with another last number."""
    return replaced(state, REST, rest)
