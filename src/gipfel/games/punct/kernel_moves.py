"""Which turns there are: placings on vacant cells, and moves of pieces with nothing above them.

`survey` writes the two highest dots of every cell behind the room for turns: so lifting a piece is a look beneath it.
"""

from __future__ import annotations

from gipfel.games.punct.kernel_board import (
    BASIC,
    CENTRAL_AT,
    FIRST,
    KIND_AT,
    KIND_MASK,
    KINDS,
    LAYOUT,
    LAYOUT_BITS,
    LAYOUT_MASK,
    MOST_TURNS,
    NEXT,
    OVER,
    PIECES,
    REACH,
    SLOTS,
    TRIANGLE,
    WIDE,
)
from gipfel.games.punct.kernel_state import (
    HASH,
    PLACED,
    cells_in,
    cells_of,
    in_reserve,
    layout_of,
    level_of,
    piece,
    pieces_of,
    punct_cell,
    to_move,
    tops_at,
    visible_of,
)
from gipfel.kernels.bits import Rng, below
from gipfel.kernels.jit import jit, jit_apart
from gipfel.kernels.names import LAST, Numbers, State, Tables
from gipfel.kernels.words import either

TOPS, BENEATH = MOST_TURNS, MOST_TURNS + WIDE
ROOM = BENEATH + WIDE
TRIES = 60


@jit
def note(out: Numbers, cell: int, value: int) -> None:
    """A dot in a cell, 2 level + colour: the highest, the second, or of no interest."""
    top = out[TOPS + cell]
    if value > top:
        out[TOPS + cell], out[BENEATH + cell] = value, top
    elif value > out[BENEATH + cell]:
        out[BENEATH + cell] = value


@jit
def survey(state: State, tables: Tables, out: Numbers) -> None:
    """Write the two highest dots of every cell, 0 for none."""
    for cell in range(2 * WIDE):
        out[TOPS + cell] = 0
    pieces = state[PLACED:HASH]
    for number in range(2 * PIECES):
        entry = piece(pieces, number)
        if entry:
            layout, value = layout_of(entry, tables), 2 * level_of(entry) + number // PIECES
            for cell in cells_of(layout):
                note(out, cell, value)


@jit
def barred(state: State, tables: Tables, player: int) -> bool:
    """Whether no new piece may touch the central hexagon; in the basic game only White's first (rule 3)."""
    return tables[BASIC] == 0 or (player == 0 and in_reserve(pieces_of(state, 0)) == PIECES)


@jit
def fits(kind: int, one: int, two: int, middle: int, beneath: int, player: int) -> bool:
    """Whether a moved piece rests on these highest dots, 2 level + colour, the last of them beneath P."""
    height = one >> 1
    # Rule 7: the ends stand on equal height, and so does the third dot of a triangle; a middle may be lower (rule 8).
    if two >> 1 != height or middle >> 1 > height or (kind == TRIANGLE and middle >> 1 != height):
        return False
    # Rules 9 and 10: above the board P covers a dot of one's own, and no vacant cell.
    return height == 0 or (beneath != 0 and beneath & 1 == player)


@jit
def write_placings(tables: Tables, kind: int, outside: bool, out: Numbers, number: int) -> int:
    """Write the placings of a type on vacant cells (rule 2) behind what is there; how many there are then."""
    for layout in range(tables[FIRST + kind * WIDE], tables[FIRST + (kind + 1) * WIDE]):
        packed = int(tables[LAYOUT + layout])
        if outside and (packed >> CENTRAL_AT) & 1:
            continue
        first, second, middle = cells_of(packed)
        # Rule 11: a cell under a bridge has a dot above it, so it is not vacant.
        if out[TOPS + first] | out[TOPS + second] | out[TOPS + middle] == 0:
            out[number] = LAST | layout
            number += 1
    return number


@jit
def write_at(tables: Tables, entry: int, cell: int, player: int, out: Numbers, number: int) -> int:
    """Write the moves of a lifted piece with P to a cell, turned as one likes."""
    own = layout_of(entry, tables)
    kind, beneath = (own >> KIND_AT) & KIND_MASK, int(out[TOPS + cell])
    if beneath != 0 and beneath & 1 != player:
        return number
    origin = (punct_cell(own) + 1) << LAYOUT_BITS
    for layout in range(tables[FIRST + kind * WIDE + cell], tables[FIRST + kind * WIDE + cell + 1]):
        packed = int(tables[LAYOUT + layout])
        first, second, middle = cells_of(packed)
        tops = out[TOPS + first], out[TOPS + second], out[TOPS + middle]
        # Rule 6: something changes; turning alone is a turn.
        if layout != (entry & LAYOUT_MASK) - 1 and fits(kind, tops[0], tops[1], tops[2], beneath, player):
            out[number] = LAST | layout | origin
            number += 1
    return number


@jit
def is_free(tables: Tables, entry: int, out: Numbers) -> bool:
    """Whether no dot lies above a piece on the board, at whatever distance (rules 4 and 11)."""
    layout, level = layout_of(entry, tables), level_of(entry)
    first, second, middle = cells_of(layout)
    if out[TOPS + first] >> 1 != level or out[TOPS + second] >> 1 != level:
        return False
    return int(out[TOPS + middle]) >> 1 == level


@jit
def lift(layout: int, out: Numbers) -> None:
    """Lift a free piece, or put it back."""
    for cell in cells_of(layout):
        top = out[TOPS + cell]
        out[TOPS + cell], out[BENEATH + cell] = out[BENEATH + cell], top


@jit
def write_moves(tables: Tables, entry: int, player: int, out: Numbers, number: int) -> int:
    """Write the moves of a free piece: P along the six lines, over anything (rule 5)."""
    layout = layout_of(entry, tables)
    lift(layout, out)
    start = punct_cell(layout)
    for way in range(-1, 6):
        cell = start if way < 0 else tables[NEXT + 6 * start + way]
        while cell != OVER:
            number = write_at(tables, entry, cell, player, out, number)
            cell = OVER if way < 0 else tables[NEXT + 6 * cell + way]
    lift(layout, out)
    return number


@jit_apart
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal turns, each a single step (rule 1); how many."""
    survey(state, tables, out)
    player = to_move(state)
    own, outside, number = pieces_of(state, player), barred(state, tables, player), 0
    for kind in range(KINDS):
        if piece(own, tables[SLOTS + kind]) == 0:
            number = write_placings(tables, kind, outside, out, number)
    for slot in range(PIECES):
        entry = piece(own, slot)
        if entry and is_free(tables, entry, out):
            number = write_moves(tables, entry, player, out, number)
    return number


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Numbers) -> int:
    """A random turn, all equally likely: of all layouts within reach one is guessed until it is legal."""
    survey(state, tables, out)
    player = to_move(state)
    own, outside, guesses = pieces_of(state, player), barred(state, tables, player), 0
    # What can be guessed is counted up by type and then by piece, behind no turn: gen has not written yet.
    for kind in range(KINDS):
        if piece(own, tables[SLOTS + kind]) == 0:
            guesses += tables[FIRST + (kind + 1) * WIDE] - tables[FIRST + kind * WIDE]
        out[kind] = guesses
    for slot in range(PIECES):
        entry = piece(own, slot)
        if entry and is_free(tables, entry, out):
            layout = layout_of(entry, tables)
            guesses += tables[REACH + ((layout >> KIND_AT) & KIND_MASK) * WIDE + punct_cell(layout)]
        out[KINDS + slot] = guesses
    for _ in range(TRIES):
        guess, place = below(rng, guesses), 0
        while guess >= out[place]:
            place += 1
        left = guess - (out[place - 1] if place else 0)
        if place < KINDS:
            step = guessed_placing(tables, place, left, outside, out)
        else:
            step = guessed_move(tables, piece(own, place - KINDS), left, player, out)
        if step:
            return step
    return int(out[below(rng, gen(state, tables, out))])


@jit
def guessed_placing(tables: Tables, kind: int, index: int, outside: bool, out: Numbers) -> int:
    """A placing of a type by its number, 0 where it is not legal."""
    layout = tables[FIRST + kind * WIDE] + index
    packed = int(tables[LAYOUT + layout])
    first, second, middle = cells_of(packed)
    taken = out[TOPS + first] | out[TOPS + second] | out[TOPS + middle]
    if taken or (outside and (packed >> CENTRAL_AT) & 1):
        return 0
    return LAST | int(layout)


@jit
def guessed_move(tables: Tables, entry: int, index: int, player: int, out: Numbers) -> int:
    """A move of a free piece by the number of its layout among those within reach, 0 where it is not legal."""
    own = layout_of(entry, tables)
    start, kind = punct_cell(own), (own >> KIND_AT) & KIND_MASK
    cell, way = start, -1
    while True:
        first = tables[FIRST + kind * WIDE + cell]
        count = tables[FIRST + kind * WIDE + cell + 1] - first
        if index < count:
            break
        index -= count
        cell = OVER if way < 0 else tables[NEXT + 6 * cell + way]
        while cell == OVER:
            way += 1
            cell = tables[NEXT + 6 * start + way]
    layout = first + index  # of the cell that the index lies in
    if layout == (entry & LAYOUT_MASK) - 1:
        return 0
    packed = int(tables[LAYOUT + layout])
    lift(own, out)
    first, second, middle = cells_of(packed)
    rests = fits(kind, out[TOPS + first], out[TOPS + second], out[TOPS + middle], out[TOPS + cell], player)
    lift(own, out)
    return LAST | int(layout) | ((start + 1) << LAYOUT_BITS) if rests else 0


@jit
def has_turn(state: State, tables: Tables) -> bool:
    """Whether the player to move has a turn; nearly always the first placings tried show it."""
    player = to_move(state)
    own, outside = pieces_of(state, player), barred(state, tables, player)
    taken = either(visible_of(state, 0), visible_of(state, 1))
    for kind in range(KINDS):
        if piece(own, tables[SLOTS + kind]):
            continue
        for layout in range(tables[FIRST + kind * WIDE], tables[FIRST + (kind + 1) * WIDE]):
            packed = int(tables[LAYOUT + layout])
            if cells_in(packed, taken) == 0 and not (outside and (packed >> CENTRAL_AT) & 1):
                return True
    for slot in range(PIECES):
        if piece(own, slot) and can_move(state, tables, player, slot):
            return True
    return False


@jit
def can_move(state: State, tables: Tables, player: int, slot: int) -> bool:
    """Whether a piece has a move; slow, and hardly ever asked."""
    number = PIECES * player + slot
    entry = piece(pieces_of(state, player), slot)
    own, level = layout_of(entry, tables), level_of(entry)
    start, kind = punct_cell(own), (own >> KIND_AT) & KIND_MASK
    above = tops_at(state, tables, (*cells_of(own), start), -1)
    if above[0] >> 1 != level or above[1] >> 1 != level or above[2] >> 1 != level:
        return False
    for way in range(6):
        cell = start
        while cell != OVER:
            for layout in range(tables[FIRST + kind * WIDE + cell], tables[FIRST + kind * WIDE + cell + 1]):
                packed = int(tables[LAYOUT + layout])
                tops = tops_at(state, tables, (*cells_of(packed), cell), number)
                if layout != (entry & LAYOUT_MASK) - 1 and fits(kind, tops[0], tops[1], tops[2], tops[3], player):
                    return True
            cell = tables[NEXT + 6 * cell + way]
    return False
