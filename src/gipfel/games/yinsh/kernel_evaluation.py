"""What a player of YINSH counts: rings off, fives nearly full, markers, and how freely the rings move and flip."""

from __future__ import annotations

import numpy as np

from gipfel.games.yinsh.kernel_board import BEYOND, GOAL, NEIGHBOURS, NEXT, POINTS, ROWS, row_words
from gipfel.games.yinsh.kernel_play import (
    KINDS,
    MOVE,
    POINT_BITS,
    POINT_MASK,
    POOL,
    TAKE,
    all_markers,
    all_rings,
    in_hand,
    markers_of,
    off_of,
    rings_of,
    way_to,
)
from gipfel.games.yinsh.kernel_rows import has_row, row_in_step
from gipfel.kernels.bits import popcount
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables
from gipfel.kernels.words import Words, holds, meets, size, toggled

PAIRED = ("off", "one-missing", "fours", "threes", "twos", "markers", "mobility", "flips", "centre", "rows")
OFF, ONE_MISSING, FOURS, THREES, TWOS, MARKERS, MOBILITY, FLIPS, CENTRE, WHOLE = range(10)
FEATURES = ("to-move", "pool", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
WIDTHS = ()
REDUCTIONS = True
LOUD = 1 << 20
FREE = 1 << 21
HEAD = 4
NEARNESS = HEAD + 2 * len(FEATURES)


def extras() -> Numbers:
    """How many steps each point has beside it: six inside the board, fewer at its edge."""
    return np.array([sum(beside != BEYOND for beside in around) for around in NEIGHBOURS], np.int64)


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
    for start in range(POINTS):
        if not holds(own, start):
            continue
        numbers[at + CENTRE] += numbers[NEARNESS + start]
        for way in range(6):
            point = tables[NEXT + 6 * start + way]
            while point != BEYOND and not holds(rings, point) and not holds(markers, point):
                numbers[at + MOBILITY] += 1
                point = tables[NEXT + 6 * point + way]
            gained, jumped = 0, False
            while point != BEYOND and holds(markers, point):
                gained += 1 if holds(other, point) else -1
                jumped = True
                point = tables[NEXT + 6 * point + way]
            if jumped and point != BEYOND and not holds(rings, point):
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
    return has_row(markers_of(state, player), tables)


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
    if kind != MOVE:
        return int(numbers[NEARNESS + (step & POINT_MASK)]) if step & POINT_MASK < POINTS else 0
    start, end = step & POINT_MASK, (step >> POINT_BITS) & POINT_MASK
    way = way_to(start, end, tables)
    gained, made = 0, toggled(own, start)
    point = tables[NEXT + 6 * start + way]
    while point != end:
        if holds(other, point) or holds(own, point):
            gained += 1 if holds(other, point) else -1
            made = toggled(made, point)
        point = tables[NEXT + 6 * point + way]
    if has_row(made, tables):
        return LOUD + 16 * gained
    return 2048 + 256 * gained + int(numbers[NEARNESS + end])
