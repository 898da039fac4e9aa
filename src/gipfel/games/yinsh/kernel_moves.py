"""How rings move on the compiled board: where they land, which markers they jump, and a random move."""

from __future__ import annotations

from gipfel.games.yinsh.kernel_board import (
    AROUND,
    BEYOND,
    MOST_TARGETS,
    NO_TARGET,
    POINT_BITS,
    POINT_MASK,
    TARGETS,
    WAYS,
    WIDE,
    WORDS,
    bit_words,
    line_words,
    words_at,
)
from gipfel.kernels.bits import Rng, below
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, Tables
from gipfel.kernels.words import Words, both, differing, either, first, holds, last, meets, nth_of, size, without

MOVE = 1 << 28
TRIES = 64  # guesses of a random move before all of them are listed


@jit
def nearest(points: Words, way: int) -> int:
    """The first of some points of a line in a direction; BEYOND when there is none."""
    return first(points) if way < 3 else last(points)


@jit
def way_to(start: int, end: int, tables: Tables) -> int:
    """The direction in which one point lies from another on a line."""
    return int(tables[WAYS + WIDE + end - start])


@jit
def between(start: int, end: int, way: int, tables: Tables) -> Words:
    """The points between two of a line."""
    from_end = either(line_words(tables, end, way), bit_words(tables, end))
    return differing(line_words(tables, start, way), from_end)


@jit
def behind(rings: Words, markers: Words, point: int, way: int, tables: Tables) -> int:
    """The vacant point behind the group of markers that begins at a point (rule 3); BEYOND when there is none."""
    landing = nearest(without(line_words(tables, point, way), markers), way)
    return BEYOND if landing == BEYOND or holds(rings, landing) else landing


@jit
def can_move(own: Words, rings: Words, markers: Words, tables: Tables) -> bool:
    """Whether any of some rings can move: to a vacant neighbour, or over markers."""
    taken = either(rings, markers)
    rest = own
    while size(rest) > 0:
        ring = first(rest)
        around = words_at(tables, AROUND + WORDS * ring)
        if size(without(around, taken)) > 0:
            return True
        for way in range(6):
            point = nearest(both(around, line_words(tables, ring, way)), way)
            if point != BEYOND and holds(markers, point) and behind(rings, markers, point, way, tables) != BEYOND:
                return True
        rest = without(rest, bit_words(tables, ring))
    return False


@jit
def write_moves(own: Words, rings: Words, markers: Words, tables: Tables, out: Numbers) -> int:
    """Over vacant points, then over one group of markers to the first vacant point behind it (rule 3); how many."""
    taken = either(rings, markers)
    number = 0
    rest = own
    while size(rest) > 0:
        start = first(rest)
        rest = without(rest, bit_words(tables, start))
        for way in range(6):
            line = line_words(tables, start, way)
            met = nearest(both(line, taken), way)
            vacant = line if met == BEYOND else between(start, met, way, tables)
            while size(vacant) > 0:
                point = nearest(vacant, way)
                out[number] = MOVE | start | point << POINT_BITS
                number += 1
                vacant = without(vacant, bit_words(tables, point))
            if met != BEYOND and holds(markers, met):
                landing = behind(rings, markers, met, way, tables)
                if landing != BEYOND:
                    out[number] = MOVE | start | landing << POINT_BITS
                    number += 1
    return number


@jit
def random_move(own: Words, rings: Words, markers: Words, tables: Tables, rng: Rng) -> int:
    """A random move, all equally likely: guess a ring and a point on its lines; 0 when no guess was legal."""
    taken = either(rings, markers)
    guesses = MOST_TARGETS * size(own)
    for _ in range(TRIES if guesses > 0 else 0):
        guess = below(rng, guesses)
        start = nth_of(own, guess // MOST_TARGETS)
        target = int(tables[TARGETS + MOST_TARGETS * start + guess % MOST_TARGETS])
        if target == NO_TARGET or holds(taken, target & POINT_MASK):
            continue
        end, way = target & POINT_MASK, target >> POINT_BITS
        passed = between(start, end, way, tables)
        if meets(passed, rings):
            continue
        jumped = nearest(both(passed, markers), way)
        # The group of markers must reach to the point behind which the ring lands.
        if jumped == BEYOND or not meets(without(passed, markers), line_words(tables, jumped, way)):
            return MOVE | start | end << POINT_BITS
    return 0
