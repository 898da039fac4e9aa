"""Turns played on a compiled position, and how a game ends."""

from __future__ import annotations

from gipfel.games.punct.kernel_board import (
    BASIC,
    HEXAGON,
    KIND_AT,
    KIND_MASK,
    LAYOUT,
    LAYOUT_BITS,
    LAYOUT_MASK,
    PIECES,
    SLOTS,
    words_at,
)
from gipfel.games.punct.kernel_moves import gen, has_turn, sample
from gipfel.games.punct.kernel_state import (
    HASH,
    REASON,
    REST,
    SIZE,
    TURN,
    WINNER,
    cells_of,
    connected,
    first_cell,
    hash_of,
    in_reserve,
    layout_of,
    level_of,
    piece,
    pieces_of,
    punct_cell,
    to_move,
    tops_at,
    visible_of,
    with_cell,
    with_sorted,
)
from gipfel.kernels.bits import mix64
from gipfel.kernels.contract import DRAW, LAST, Functions, State, Tables
from gipfel.kernels.jit import jit, jit_apart
from gipfel.kernels.words import Words, both, replaced, size

REASONS = ("connection", "connection-given", "centre", "last-piece", "blocked")
CONNECTION, GIVEN, CENTRE, LAST_PIECE, BLOCKED = range(5)
EMPTY = (0,) * SIZE


@jit
def init(tables: Tables) -> State:
    """The empty board, White to move."""
    return EMPTY


@jit
def winner(state: State) -> int:
    """RUNNING, 0, 1 or DRAW."""
    return ((state[REST] >> WINNER) & 3) - 1


@jit
def reason(state: State) -> int:
    """Why the game is over."""
    return (state[REST] >> REASON) & 7


@jit
def turn(state: State) -> int:
    """How many turns have been played."""
    return state[REST] >> TURN


@jit
def key(state: State) -> int:
    """A hash of pieces and player to move."""
    return mix64(state[HASH] ^ (to_move(state) << 62))


@jit
def repeats(state: State) -> int:
    """Repetition compares every piece, its level included, and the player to move (rule 16)."""
    return key(state)


@jit
def moved_slot(pieces: Words, kind: int, cell: int, tables: Tables) -> int:
    """The piece of a type with P in a cell, the highest of several."""
    found, highest = -1, 0
    for slot in range(tables[SLOTS + kind], tables[SLOTS + kind + 1]):
        entry = piece(pieces, slot)
        if entry and punct_cell(layout_of(entry, tables)) == cell and level_of(entry) > highest:
            found, highest = slot, level_of(entry)
    return found


@jit
def reserve_slot(pieces: Words, kind: int, tables: Tables) -> int:
    """The last piece of a type that is in the reserve."""
    slot = tables[SLOTS + kind]
    while slot + 1 < tables[SLOTS + kind + 1] and piece(pieces, slot + 1) == 0:
        slot += 1
    return int(slot)


@jit
def assembled(state: State, player: int, own: Words, other: Words, pieces: Words, hashed: int) -> State:
    """The state after a turn of a player: their dots, the opponent's, their pieces; the other one is to move."""
    opposing = pieces_of(state, 1 - player)
    rest = (state[REST] ^ 1) + (1 << TURN)
    if player == 0:
        return own + other + pieces + opposing + (hashed, rest)
    return other + own + opposing + pieces + (hashed, rest)


@jit
def placed(state: State, tables: Tables, layout: int) -> State:
    """A piece of the reserve put on level 1 (rule 2)."""
    player, packed = to_move(state), int(tables[LAYOUT + layout])
    kind, entry = (packed >> KIND_AT) & KIND_MASK, (layout + 1) | (1 << LAYOUT_BITS)
    pieces = pieces_of(state, player)
    after = with_sorted(pieces, reserve_slot(pieces, kind, tables), entry, kind, tables)
    own = covered(visible_of(state, player), packed, True)
    hashed = state[HASH] ^ hash_of(entry, player)
    return assembled(state, player, own, visible_of(state, 1 - player), after, hashed)


@jit
def covered(visible: Words, packed: int, there: bool) -> Words:
    """The visible dots of a colour with a layout on them, or under one of the other colour."""
    for cell in cells_of(packed):
        visible = with_cell(visible, cell, there)
    return visible


@jit
def uncovered(visible: Words, old: int, tops: tuple[int, int, int, int], player: int) -> Words:
    """The visible dots of a colour when a piece is lifted from these highest dots."""
    cells = cells_of(old)
    for index in range(3):
        visible = with_cell(visible, cells[index], tops[index] != 0 and tops[index] & 1 == player)
    return visible


@jit
def moved(state: State, tables: Tables, layout: int, cell: int) -> State:
    """An own piece lifted and laid on level h + 1, whatever that is (rules 7 and 12)."""
    player, packed = to_move(state), int(tables[LAYOUT + layout])
    kind, pieces = (packed >> KIND_AT) & KIND_MASK, pieces_of(state, player)
    slot = moved_slot(pieces, kind, cell, tables)
    before = piece(pieces, slot)
    old = layout_of(before, tables)
    tops = tops_at(state, tables, (*cells_of(old), first_cell(packed)), PIECES * player + slot)
    entry = (layout + 1) | (((tops[3] >> 1) + 1) << LAYOUT_BITS)
    own = covered(uncovered(visible_of(state, player), old, tops, player), packed, True)
    other = covered(uncovered(visible_of(state, 1 - player), old, tops, 1 - player), packed, False)
    hashed = state[HASH] ^ hash_of(before, player) ^ hash_of(entry, player)
    return assembled(state, player, own, other, with_sorted(pieces, slot, entry, kind, tables), hashed)


@jit_apart
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a turn that `gen` wrote."""
    code = step & ~LAST
    layout, origin = code & LAYOUT_MASK, code >> LAYOUT_BITS
    after = placed(state, tables, layout) if origin == 0 else moved(state, tables, layout, origin - 1)
    return judged(after, tables)


@jit
def in_centre(state: State, player: int, tables: Tables) -> int:
    """How many visible dots a player has in the central hexagon."""
    return size(both(visible_of(state, player), words_at(tables, HEXAGON)))


@jit
def counted(state: State, tables: Tables) -> int:
    """Who has more of the centre, a draw where nobody has and in the basic game (rule 15)."""
    ahead = in_centre(state, 0, tables) - in_centre(state, 1, tables)
    if tables[BASIC] or ahead == 0:
        return DRAW
    return 0 if ahead > 0 else 1


@jit
def judged(state: State, tables: Tables) -> State:
    """The state after a turn, with its result if the game is over."""
    mover = 1 - to_move(state)
    # Rule 14: the mover's connection comes first, also if both are connected.
    for number in range(2):
        player = mover if number == 0 else 1 - mover
        if connected(visible_of(state, player), tables):
            return with_result(state, player, CONNECTION if number == 0 else GIVEN)
    if in_reserve(pieces_of(state, mover)) == 0:
        return with_result(state, counted(state, tables), LAST_PIECE if tables[BASIC] else CENTRE)
    if not has_turn(state, tables):
        return with_result(state, counted(state, tables), BLOCKED)  # rule 17
    return state


@jit
def with_result(state: State, won: int, why: int) -> State:
    """The state of a game that is over."""
    return replaced(state, REST, state[REST] | ((won + 1) << WINNER) | (why << REASON))


FUNCTIONS = Functions(init, gen, apply, winner, reason, to_move, turn, key, repeats, sample)
