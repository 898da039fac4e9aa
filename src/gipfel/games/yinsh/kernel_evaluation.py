"""What a player of YINSH counts: rings off, fives nearly full, markers, and how freely the rings move and flip."""

from __future__ import annotations

import numpy as np

from gipfel.games.yinsh.kernel_board import (
    BEYOND,
    BITS,
    GOAL,
    NEIGHBOURS,
    POINT_BITS,
    POINT_MASK,
    ROWS,
    WIDE,
    bit_words,
    line_words,
    row_words,
)
from gipfel.games.yinsh.kernel_moves import MOVE, behind, between, nearest, way_to
from gipfel.games.yinsh.kernel_play import (
    KINDS,
    PASS,
    POOL,
    all_markers,
    all_rings,
    in_hand,
    markers_of,
    off_of,
    rings_of,
)
from gipfel.games.yinsh.kernel_rows import TAKE, has_row, row_in_step
from gipfel.kernels.bits import popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables
from gipfel.kernels.words import Words, both, differing, either, first, holds, meets, size, without

PAIRED = ("off", "one-missing", "fours", "threes", "twos", "markers", "mobility", "flips", "centre", "rows")
OFF, ONE_MISSING, FOURS, THREES, TWOS, MARKERS, MOBILITY, FLIPS, CENTRE, WHOLE = range(10)
FEATURES = ("to-move", "pool", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
WIDTHS = ()
REDUCTIONS = 1
LOUD = 1 << 20
FREE = 1 << 21
HEAD = 4
NEARNESS = HEAD + 2 * len(FEATURES)


def extras() -> Numbers:
    """How many steps each point has beside it: six inside the board, fewer at its edge."""
    near = np.zeros(WIDE, np.int64)
    near[list(BITS)] = [sum(beside != BEYOND for beside in around) for around in NEIGHBOURS]
    return near


@jit
def count_fives(own: Words, rings: Words, numbers: Numbers, tables: Tables, at: int) -> None:
    """The fives with so many own markers and no ring in the way."""
    for row in range(ROWS):
        words = row_words(tables, row)
        there = 0
        for index in range(len(words)):
            there += popcount(words[index] & own[index])
        if there >= 2 and not meets(words, rings):
            if there == 5:
                numbers[at + WHOLE] += 1
            elif there == 4:
                numbers[at + FOURS] += 1
            elif there == 3:
                numbers[at + THREES] += 1
            else:
                numbers[at + TWOS] += 1


@jit
def count_moves(
    own: Words, other: Words, rings: Words, markers: Words, numbers: Numbers, tables: Tables, at: int
) -> None:
    """Where the rings of a side can go, and how many enemy markers they could turn over."""
    taken = either(rings, markers)
    rest = own
    while size(rest) > 0:
        start = first(rest)
        rest = without(rest, bit_words(tables, start))
        numbers[at + CENTRE] += numbers[NEARNESS + start]
        for way in range(6):
            line = line_words(tables, start, way)
            met = nearest(both(line, taken), way)
            if met == BEYOND:
                numbers[at + MOBILITY] += size(line)
                continue
            numbers[at + MOBILITY] += size(between(start, met, way, tables))
            if holds(markers, met):
                landing = behind(rings, markers, met, way, tables)
                if landing != BEYOND:
                    jumped = both(between(start, landing, way, tables), markers)
                    gained = 2 * size(both(jumped, other)) - size(jumped)
                    numbers[at + MOBILITY] += 1
                    numbers[at + FLIPS] += max(gained, 0)


@jit
def count_side(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    own, markers = markers_of(state, player), all_markers(state)
    for index in range(len(PAIRED)):
        numbers[at + index] = 0
    off = off_of(state, player)
    numbers[at + OFF] = off
    numbers[at + ONE_MISSING] = 1 if tables[GOAL] - off == 1 else 0
    numbers[at + MARKERS] = size(own)
    if size(markers) > 0:
        count_fives(own, all_rings(state), numbers, tables, at)
    count_moves(rings_of(state, player), markers_of(state, 1 - player), all_rings(state), markers, numbers, tables, at)


@jit
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides' rings off, fives, markers and mobility; whose turn it is, and how full the pool is."""
    player = state[8] & 1
    numbers[at] = 1
    numbers[at + 1] = POOL - size(all_markers(state))
    count_side(state, player, tables, numbers, at + 2)
    count_side(state, 1 - player, tables, numbers, at + 2 + len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a row that is there already brings the last ring."""
    player = state[8] & 1
    if tables[GOAL] - off_of(state, player) != 1 or in_hand(state, player) > 0:
        return False
    return has_row(markers_of(state, player))


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the player to move has no row to take and no five that lacks only one marker."""
    player = state[8] & 1
    own = markers_of(state, player)
    if size(own) < 4:
        return True
    for row in range(ROWS):
        words = row_words(tables, row)
        there = 0
        for index in range(len(words)):
            there += popcount(words[index] & own[index])
        if there == 5 or (there == 4 and not meets(words, rings_of(state, 1 - player))):
            return False
    return True


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Takings cost no depth; moves that complete a row are loud; then those that turn over most enemy markers."""
    kind = step & KINDS
    player = state[8] & 1
    own, other = markers_of(state, player), markers_of(state, 1 - player)
    if kind == TAKE:
        return FREE + (1 if row_in_step(step, 1) >= 0 else 0)
    if kind == PASS:
        return 0
    start, end = step & POINT_MASK, (step >> POINT_BITS) & POINT_MASK
    if kind != MOVE:
        return int(numbers[NEARNESS + start])
    passed = between(start, end, way_to(start, end, tables), tables)
    turned = both(passed, either(own, other))
    gained = size(both(passed, other)) - size(both(passed, own))
    if has_row(either(differing(own, turned), bit_words(tables, start))):
        return LOUD + 16 * gained
    return 2048 + 256 * gained + int(numbers[NEARNESS + end])
