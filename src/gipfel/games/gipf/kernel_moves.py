"""Bringing pieces in and moving potentials on bits: pushes, jumps and runs, and whether a player has any."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    BOARD,
    CENTRE,
    ENTRIES,
    ENTRY,
    HAND,
    HAND_WIDTH,
    NORTH,
    NORTH_EAST,
    PHASE,
    PHASE_BASIC,
    PHASE_FIRST,
    PHASE_GIPF,
    PHASE_WIDTH,
    PRINTED_ORDER,
    RESERVE,
    RESERVE_WIDTH,
    SOUTH_EAST,
    TYPE_WIDTH,
)
from gipfel.games.gipf.kernel_rows import has_row
from gipfel.kernels.bits import lowest
from gipfel.kernels.contract import LAST, Tables
from gipfel.kernels.jit import jit

# Step codes: a kind in bits 56 and up, below it a set of spots (takings), an entry and a piece (pushes), two spots.
KIND = 56
TAKE, PUSH, POTENTIAL, EXTRA, DECLINE = 0, 1 << KIND, 2 << KIND, 3 << KIND, 4 << KIND
KINDS = 7 << KIND
SPOTS_MASK = (1 << KIND) - 1
PLACE_BITS = 6
PLACE = (1 << PLACE_BITS) - 1
PLAIN, GIPF_PIECE, ZERTZ, TAMSK, YINSH = 0, 1, 2, 3, 4
PIECE_KINDS = 5


@jit
def shifted(board: int, stride: int) -> int:
    """All pieces of a board one step on."""
    return board << stride if stride > 0 else board >> -stride


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
def reserve_of(meta: int, player: int) -> int:
    """The basic pieces in a player's reserve."""
    return (meta >> (RESERVE + RESERVE_WIDTH * player)) & ((1 << RESERVE_WIDTH) - 1)


@jit
def hand_of(meta: int, player: int) -> int:
    """A player's potentials in hand, packed."""
    return (meta >> (HAND + HAND_WIDTH * player)) & ((1 << HAND_WIDTH) - 1)


@jit
def phase_of(meta: int, player: int) -> int:
    """Which pieces a player may still bring in."""
    return (meta >> (PHASE + PHASE_WIDTH * player)) & ((1 << PHASE_WIDTH) - 1)


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
    return kinds


@jit
def landing(spot: int, occupied: int, stride: int) -> int:
    """Where a ZÈRTZ potential lands when it jumps from a spot (rule 31); 0 when it cannot (it never lands on a dot)."""
    over = shifted(spot, stride)
    if over & occupied == 0:
        return 0
    while over & occupied:
        over = shifted(over, stride)
    return over & BOARD


@jit
def can_use(mine: int, occupied: int, z: int, y: int) -> bool:
    """Whether the player has a jump or a run."""
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST, -NORTH, -SOUTH_EAST, -NORTH_EAST):
        if shifted(mine & y, stride) & BOARD & ~occupied:
            return True
        jumpers = mine & z
        while jumpers:
            if landing(jumpers & -jumpers, occupied, stride):
                return True
            jumpers &= jumpers - 1
    return False


@jit
def has_move(mine: int, occupied: int, z: int, y: int, meta: int, player: int) -> bool:
    """Whether the player has a regular move: a piece and a line for it, or a potential (rule 30)."""
    first = phase_of(meta, player) == PHASE_FIRST
    if occupied != BOARD and reserve_of(meta, player) >= (2 if first else 1):
        return True
    return not first and can_use(mine, occupied, z, y)


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
        for kind in range(PIECE_KINDS):
            if (kinds >> kind) & 1:
                out[number] = step | kind << PLACE_BITS
                number += 1
    return number


@jit
def write_move(mine: int, t: int, source: int, target: int) -> int:
    """The code of a jump or run."""
    code = POTENTIAL | lowest(source) | lowest(target) << PLACE_BITS
    return code if goes_on(mine | target, t) else code | LAST


@jit
def write_potentials(mine: int, occupied: int, z: int, t: int, y: int, out: Tables, number: int) -> int:
    """Write the jumps and runs of the player behind the steps already there."""
    movers = mine & (z | y)
    while movers:
        source = movers & -movers
        movers &= movers - 1
        for stride in (NORTH, SOUTH_EAST, NORTH_EAST, -NORTH, -SOUTH_EAST, -NORTH_EAST):
            if source & z:
                target = landing(source, occupied, stride)
                if target:
                    out[number] = write_move(mine, t, source, target)
                    number += 1
                continue
            target = shifted(source, stride)  # a run (rule 32)
            while target & BOARD & ~occupied:
                out[number] = write_move(mine, t, source, target)
                number += 1
                target = shifted(target, stride)
    return number
