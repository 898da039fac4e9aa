"""Rows of GIPF on bits: where they are, what is taken with them, and when they must be broken."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import NORTH, NORTH_EAST, SOUTH_EAST
from gipfel.kernels.jit import jit


@jit
def windows(mine: int, stride: int) -> int:
    """The first spots of all fours in a row along one direction."""
    pairs = mine & (mine >> stride)
    return pairs & (pairs >> 2 * stride)


@jit
def has_row(mine: int) -> bool:
    """Whether four of these spots stand in a row anywhere."""
    return (windows(mine, NORTH) | windows(mine, SOUTH_EAST) | windows(mine, NORTH_EAST)) != 0


@jit
def run_from(start: int, pieces: int, stride: int) -> int:
    """The unbroken run of pieces from a spot onwards, that spot included."""
    run = start
    spot = start << stride
    while spot & pieces:
        run |= spot
        spot <<= stride
    return run


@jit
def taken_with(start: int, occupied: int, stride: int) -> int:
    """The set of a row: all that stands next to it on its line up to the first vacant spots."""
    whole = run_from(start, occupied, stride)
    spot = start >> stride
    while spot & occupied:
        whole |= spot
        spot >>= stride
    return whole


@jit
def unbroken(left: int, loaded: int, stride: int) -> bool:
    """Whether four or more with a loaded piece among them are left in a row (the breaking rule, potentials 2.6)."""
    fours = windows(left, stride)
    while fours:
        start = fours & -fours
        run = run_from(start, left, stride)
        if run & loaded:
            return True
        fours &= ~run
    return False
