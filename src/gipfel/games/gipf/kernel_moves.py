"""Bringing pieces in on bits: pushes, which pieces may come, and whether a player has any move."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    BOARD,
    CENTRE,
    ENTRIES,
    ENTRY,
    PHASE_BASIC,
    PHASE_FIRST,
    PHASE_GIPF,
    PRINTED_ORDER,
    TYPE_WIDTH,
)
from gipfel.games.gipf.kernel_codes import (
    DVONN,
    GIPF_PIECE,
    PIECE_KINDS,
    PLACE_BITS,
    PLAIN,
    PUNCT,
    TAMSK,
    YINSH,
    ZERTZ,
    hand_of,
    phase_of,
    reserve_of,
)
from gipfel.games.gipf.kernel_rows import has_row
from gipfel.games.gipf.kernel_uses import can_use, shifted
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit


@jit
def pushed_spots(occupied: int, first: int, stride: int) -> int:
    """The spots from the first one entered to the first vacant one (rule 8); the line must not be full."""
    spot = first
    spots = first
    while spot & occupied:
        spot = shifted(spot, stride)
        spots |= spot
    return spots


@jit
def pushed(board: int, spots: int, stride: int) -> int:
    """A board after the pieces on these spots have moved one step on."""
    return (board & ~spots) | shifted(board & spots, stride)


@jit
def piece_kinds(meta: int, player: int, tables: Tables) -> int:
    """The kinds of pieces the player may push in now, as bits."""
    reserve, phase = reserve_of(meta, player), phase_of(meta, player)
    gipf = 1 << GIPF_PIECE if phase <= PHASE_GIPF and reserve >= 2 else 0  # rule 4: it costs two
    if phase == PHASE_FIRST or reserve == 0:
        return gipf  # rule 6: the first turn
    kinds = gipf | 1 << PLAIN
    if phase == PHASE_BASIC:
        return kinds
    hand = hand_of(meta, player)
    one = (1 << TYPE_WIDTH) - 1
    zertz = hand & one
    if zertz:
        kinds |= 1 << ZERTZ
    if (hand >> TYPE_WIDTH) & one and not (zertz and tables[PRINTED_ORDER]):
        kinds |= 1 << TAMSK  # rule 23
    if (hand >> 2 * TYPE_WIDTH) & one:
        kinds |= 1 << YINSH
    if (hand >> 3 * TYPE_WIDTH) & one:
        kinds |= 1 << DVONN  # rule 45: anywhere among the loaded
    if (hand >> 4 * TYPE_WIDTH) & one:
        kinds |= 1 << PUNCT
    return kinds


@jit
def has_move(state: State, mine: int, theirs: int, player: int) -> bool:
    """Whether the player has a regular move: a piece and a line for it, or a potential (rule 30)."""
    meta = state[7]
    first = phase_of(meta, player) == PHASE_FIRST
    if mine | theirs != BOARD and reserve_of(meta, player) >= (2 if first else 1):
        return True
    return not first and can_use(state, mine, theirs)


@jit
def goes_on(mine: int, t: int) -> bool:
    """Whether something is left to decide after a move: an extra push, or rows."""
    return mine & t & CENTRE != 0 or has_row(mine)


@jit
def write_pushes(mine: int, occupied: int, t: int, kinds: int, code: int, tables: Tables, out: Tables) -> int:
    """Write the pushes of these kinds, each one step (rule 10), from every entry whose line is not full (rule 9)."""
    number = 0
    for entry in range(ENTRIES):
        first, stride = tables[ENTRY + 3 * entry], tables[ENTRY + 3 * entry + 1]
        if tables[ENTRY + 3 * entry + 2] & ~occupied == 0:
            continue
        spots = pushed_spots(occupied, first, stride)
        more = goes_on(pushed(mine, spots, stride) | first, pushed(t, spots, stride))
        step = code | entry | (0 if more else LAST)
        for kind in range(PIECE_KINDS):  # unrolled: quicker than a look for the next one
            if (kinds >> kind) & 1:
                out[number] = step | kind << PLACE_BITS
                number += 1
    return number
