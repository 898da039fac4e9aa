"""What a player of PÜNCT counts: how far sides are from each other, cuts, free pieces, the centre, the reserve."""

from __future__ import annotations

import numpy as np

from gipfel.games.punct.kernel_board import (
    BASIC,
    BITS,
    HEXAGON,
    KIND_AT,
    KIND_MASK,
    LAYOUT,
    LAYOUT_BITS,
    LAYOUT_MASK,
    NEXT,
    OVER,
    PIECES,
    WIDE,
    WORDS,
    build_tables,
    words_at,
)
from gipfel.games.punct.kernel_connections import can_connect, passed
from gipfel.games.punct.kernel_moves import ROOM, is_free, survey
from gipfel.games.punct.kernel_paths import FARTHEST, NOWHERE, clear_costs, gaps, waves
from gipfel.games.punct.kernel_play import in_centre, key, moved_slot, turn
from gipfel.games.punct.kernel_state import (
    PAIRS,
    cells_in,
    cells_of,
    has_cell,
    in_reserve,
    layout_of,
    piece,
    pieces_of,
    punct_cell,
    spread,
    to_move,
    visible_of,
)
from gipfel.kernels.bits import lowest, without_lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit, jit_apart
from gipfel.kernels.names import Numbers
from gipfel.kernels.words import WORD, both, either, size, without, words_of

PAIRED = ("distance", "near", "second", "gap", "centre", "count", "hand", "free", "jumps", "cuts", "covers")
FEATURES = ("to-move", *(f"own-{name}" for name in PAIRED), *(f"other-{name}" for name in PAIRED))
DISTANCE, NEAR, SECOND, GAP, CENTRE, COUNT, HAND, FREE_PIECES, JUMPS, CUTS, COVERS = range(len(PAIRED))
WIDTHS = (40, 32, 24, 16)
MAIN_WIDTHS = (0, 400, 150, 80)
REDUCTIONS = 1
HEAD = 4

# Extra numbers: the lines of every cell, room for gen, costs from every side, and what is known
# of a position whose steps are ranked. There is one such view for every turn of the last eight, so that the view of a
# position lasts while what follows from it is searched.
LINES = HEAD + 2 * len(FEATURES)
SCRATCH = LINES + WORDS * WIDE
COSTS = SCRATCH + ROOM
VIEWS = COSTS + 2 * PAIRS * WIDE
# A view: the key of its position, whether the opponent threatens to connect, where, and the worth of cells.
VIEW_KEY, THREATENED, GAPS = 0, 1, 2
WORTH = GAPS + WORDS
VIEW = WORTH + WIDE
KEPT_VIEWS = 8

NEAREST = 8  # a connection that lacks fewer cells counts more with each
URGENT = 1 << 19  # of steps that may break a threat: never left out
LIFTED = 1 << 14  # so that ranks of steps that give up something stay above 0
PATH = (48, 20, 8)  # the worth of a cell on a shortest connection, and of one that is 1 or 2 longer


def extras() -> Numbers:
    """Lines through every cell, and room."""
    tables = build_tables(basic=False)
    lines = np.zeros((WIDE, WORDS), np.int64)
    for bit in BITS.values():
        seen = []
        for way in range(6):
            cell = bit
            while (cell := int(tables[NEXT + 6 * cell + way])) != OVER:
                seen.append(cell)
        lines[bit] = words_of(seen, WORDS)
    return np.concatenate([lines.reshape(-1), np.zeros(VIEWS + KEPT_VIEWS * VIEW - SCRATCH, np.int64)])


@jit
def count_paths(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The shortest connection of a side, the best that another pair of sides has, and how few cells are missing."""
    own, other = visible_of(state, player), visible_of(state, 1 - player)
    best, second = FARTHEST, FARTHEST
    for pair in range(PAIRS):
        cost = waves(own, other, 2 * pair, tables, numbers, NOWHERE)
        if cost < best:
            best, second = cost, best
        elif cost < second:
            second = cost
    least, _ = gaps(own, tables)
    numbers[at + DISTANCE], numbers[at + SECOND] = best, second
    numbers[at + NEAR] = max(NEAREST - best, 0) ** 2
    numbers[at + GAP] = 4 - least


@jit
def count_jumps(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """Free pieces, own dots their P can jump to, those beside the opponent, and how much of the opponent lies there.

    The dots of every cell stand in the room of gen.
    """
    own, other, pieces = visible_of(state, player), visible_of(state, 1 - player), pieces_of(state, player)
    beside = spread(other, own)
    free, jumps, cuts = 0, 0, 0
    targets = without(own, own)
    for slot in range(PIECES):
        entry = piece(pieces, slot)
        if entry and is_free(tables, entry, numbers[SCRATCH:]):
            free += 1
            reached = both(own, words_at(numbers, LINES + WORDS * punct_cell(layout_of(entry, tables))))
            jumps += size(reached)
            near = both(reached, beside)
            cuts += size(near)
            targets = either(targets, near)
    numbers[at + FREE_PIECES], numbers[at + JUMPS], numbers[at + CUTS] = free, jumps, cuts
    numbers[at + COVERS] = size(spread(targets, other))


@jit
def count_side(state: State, player: int, tables: Tables, numbers: Numbers, at: int) -> None:
    """The features of one side."""
    count_paths(state, player, tables, numbers, at)
    count_jumps(state, player, tables, numbers, at)
    numbers[at + HAND] = in_reserve(pieces_of(state, player))
    centre = 0 if tables[BASIC] else in_centre(state, player, tables)
    placed = placed_by_one(state)
    numbers[at + CENTRE], numbers[at + COUNT] = centre, centre * placed * placed // 16


@jit_apart
def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Both sides, from the view of the player to move."""
    player = to_move(state)
    survey(state, tables, numbers[SCRATCH:])
    numbers[at] = 1
    for side in range(2):
        count_side(state, player ^ side, tables, numbers, at + 1 + side * len(PAIRED))


@jit
def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the player to move can connect with this turn."""
    least, cells = gaps(visible_of(state, to_move(state)), tables)
    return can_connect(state, least, cells, tables, numbers[SCRATCH:])


@jit
def at_will(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Nothing is compulsory."""
    return True


@jit
def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Beyond the depth nothing is played out: connections within a turn are seen without it."""
    return True


@jit
def add_worth(state: State, player: int, tables: Tables, numbers: Numbers, view: int) -> None:
    """Add to cells what they are worth for the connections of a player."""
    own, other = visible_of(state, player), visible_of(state, 1 - player)
    best = FARTHEST
    for side in range(2 * PAIRS):
        clear_costs(numbers, COSTS + WIDE * side)
        best = min(best, waves(own, other, side, tables, numbers, COSTS + WIDE * side))
    for pair in range(PAIRS):
        costs = COSTS + 2 * WIDE * pair
        for cell in range(WIDE):
            ahead, back = numbers[costs + cell], numbers[costs + WIDE + cell]
            if ahead < FARTHEST and back < FARTHEST:
                cost = 0 if has_cell(own, cell) else 2 if has_cell(other, cell) else 1
                longer = ahead + back - cost - best
                if longer < len(PATH):
                    numbers[view + WORTH + cell] += 8 * PATH[longer] // (best + 2)


@jit
def add_centre(state: State, tables: Tables, numbers: Numbers, view: int) -> None:
    """Add what the cells of the central hexagon are worth: the more, the nearer the last piece is."""
    placed, centre = placed_by_one(state), words_at(tables, HEXAGON)
    for index in range(WORDS):
        word = centre[index]
        while word:
            numbers[view + WORTH + WORD * index + lowest(word)] += placed * placed // 8
            word = without_lowest(word)


@jit
def placed_by_one(state: State) -> int:
    """How many pieces the player has placed who has placed more."""
    return PIECES - min(in_reserve(pieces_of(state, 0)), in_reserve(pieces_of(state, 1)))


@jit_apart
def view_of(state: State, tables: Tables, numbers: Numbers) -> int:
    """Where what is known of a position stands; found out when it is asked for the first time."""
    view, name = VIEWS + VIEW * (turn(state) % KEPT_VIEWS), key(state)
    if numbers[view + VIEW_KEY] == name:
        return view
    numbers[view + VIEW_KEY] = name
    for cell in range(WIDE):
        numbers[view + WORTH + cell] = 0
    other = passed(state)
    for player in range(2):
        add_worth(state, player, tables, numbers, view)
    if tables[BASIC] == 0:
        add_centre(state, tables, numbers, view)
    least, cells = gaps(visible_of(other, to_move(other)), tables)
    for index in range(WORDS):
        numbers[view + GAPS + index] = cells[index]
    numbers[view + THREATENED] = 1 if can_connect(other, least, cells, tables, numbers[SCRATCH:]) else 0
    return view


@jit
def gained(state: State, packed: int, old: int, tables: Tables, numbers: Numbers, worth: int) -> int:
    """What the cells of a layout add that no own dot is on, less those a piece leaves; `old` is 0 for a new one."""
    own, total = visible_of(state, to_move(state)), 0
    first, second, middle = cells_of(packed)
    for cell in cells_of(packed):
        total += 0 if has_cell(own, cell) else numbers[worth + cell]
    if old:
        for cell in cells_of(old):
            total -= 0 if cell == first or cell == second or cell == middle else numbers[worth + cell]
    return int(total)


@jit
def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """Cells of short connections of either side come first; against a threat all that goes where it must."""
    code, player = step & ~LAST, to_move(state)
    view = view_of(state, tables, numbers)
    packed, origin, old = int(tables[LAYOUT + (code & LAYOUT_MASK)]), code >> LAYOUT_BITS, 0
    if origin:
        pieces = pieces_of(state, player)
        slot = moved_slot(pieces, (packed >> KIND_AT) & KIND_MASK, origin - 1, tables)
        old = layout_of(piece(pieces, slot), tables)
    urgent = numbers[view + THREATENED] == 1 and (
        cells_in(packed, words_at(numbers, view + GAPS)) > 0 or cells_in(packed, visible_of(state, 1 - player)) > 0
    )
    worth = gained(state, packed, old, tables, numbers, view + WORTH)
    return (URGENT if urgent else 0) + max(0, LIFTED + 64 * worth)
