"""Using potentials on bits: ZÈRTZ jumps, YINSH runs, and the jumps of DVONN and PÜNCT onto neighbours."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    BOARD,
    CONVERTS,
    NORTH,
    NORTH_EAST,
    SOUTH_EAST,
)
from gipfel.games.gipf.kernel_codes import CONVERT, PLACE_BITS, POTENTIAL, player_of, reserve_of
from gipfel.games.gipf.kernel_piles import covered, piles_of
from gipfel.games.gipf.kernel_rows import has_row
from gipfel.kernels.bits import lowest
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit


@jit
def shifted(board: int, stride: int) -> int:
    """All pieces of a board one step on."""
    return board << stride if stride > 0 else board >> -stride


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
def around(spots: int) -> int:
    """The neighbours of these spots."""
    found = 0
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
        found |= spots << stride | spots >> stride
    return found & BOARD


@jit
def dvonn_targets(state: State, theirs: int) -> int:
    """The opponent's tops that a DVONN potential may be put on: singles, D-loaded pieces, used DVONN (rule 48)."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n, punct = piles_of(state)[:3]
    under = covered(piles_of(state))
    return theirs & ((~under & ~(gipf | z | t | y | used | n)) | (under & ~punct))


@jit
def punct_targets(state: State, theirs: int) -> int:
    """The opponent's tops that a PÜNCT potential may meet: N-loaded pieces, used PÜNCT, GIPF-pieces (rules 54, 55)."""
    d, n, punct = piles_of(state)[:3]
    under = covered(piles_of(state))
    return theirs & ((~under & (n | state[2])) | (under & punct))


@jit
def can_jump(state: State, mine: int, theirs: int) -> bool:
    """Whether the player has a jump onto a neighbour."""
    d, n, punct = piles_of(state)[:3]
    free = mine & ~covered(piles_of(state))
    if around(free & d) & dvonn_targets(state, theirs):
        return True
    return around(free & n) & punct_targets(state, theirs) != 0


@jit
def can_use(state: State, mine: int, theirs: int) -> bool:
    """Whether the player has a jump or a run (rule 58)."""
    occupied, z, y = mine | theirs, state[3], state[5]
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST, -NORTH, -SOUTH_EAST, -NORTH_EAST):
        if shifted(mine & y, stride) & BOARD & ~occupied:
            return True
        jumpers = mine & z
        while jumpers:
            if landing(jumpers & -jumpers, occupied, stride):
                return True
            jumpers &= jumpers - 1
    return can_jump(state, mine, theirs)


@jit
def write_move(mine: int, source: int, target: int) -> int:
    """The code of a jump or run; no extra push follows one."""
    code = POTENTIAL | lowest(source) | lowest(target) << PLACE_BITS
    return code if has_row(mine | target) else code | LAST


@jit
def write_potentials(mine: int, occupied: int, z: int, y: int, out: Tables, number: int) -> int:
    """Write the ZÈRTZ jumps and the runs of the player behind the steps already there."""
    movers = mine & (z | y)
    while movers:
        source = movers & -movers
        movers &= movers - 1
        for stride in (NORTH, SOUTH_EAST, NORTH_EAST, -NORTH, -SOUTH_EAST, -NORTH_EAST):
            if source & z:
                target = landing(source, occupied, stride)
                if target:
                    out[number] = write_move(mine, source, target)
                    number += 1
                continue
            target = shifted(source, stride)  # a run (rule 32)
            while target & BOARD & ~occupied:
                out[number] = write_move(mine, source, target)
                number += 1
                target = shifted(target, stride)
    return number


@jit
def write_jumps(state: State, mine: int, theirs: int, counts: int, tables: Tables, out: Tables, number: int) -> int:
    """Write the player's jumps onto neighbours behind the steps already there (rules 48, 54 to 57)."""
    d, n, punct = piles_of(state)[:3]
    gipf, converts = state[2], tables[CONVERTS] and reserve_of(state[7], player_of(state[7])) >= 2
    movers = mine & (d | n) & ~covered(piles_of(state))
    while movers:
        source = movers & -movers
        movers &= movers - 1
        targets = around(source) & (dvonn_targets(state, theirs) if source & d else punct_targets(state, theirs))
        while targets:
            target = targets & -targets
            targets &= targets - 1
            code = write_move(mine, source, target)
            if target & gipf and counts & 2 and theirs & gipf == target:
                code |= LAST  # rule 57: no rows are taken
            out[number] = code
            number += 1
            if target & gipf and converts:
                out[number] = code | CONVERT
                number += 1
    return number
