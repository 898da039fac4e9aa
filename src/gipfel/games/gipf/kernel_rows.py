"""Rows of GIPF on bits: where they are, what is taken with them, when they must be broken, and what may be taken."""

from __future__ import annotations

import numpy as np

from gipfel.games.gipf.kernel_board import NORTH, NORTH_EAST, SOUTH_EAST
from gipfel.kernels.bits import mix64
from gipfel.kernels.contract import LAST, Tables
from gipfel.kernels.jit import jit, jit_with_arrays

MOST_CHOICES = 1 << 7  # a line has at most seven spots


@jit
def windows(mine: int, stride: int) -> int:
    """The first spots of all fours in a row along one direction (rule 11)."""
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
    """The set of a row: all that stands next to it on its line up to the first vacant spots (rule 12)."""
    whole = run_from(start, occupied, stride)
    spot = start >> stride
    while spot & occupied:
        whole |= spot
        spot >>= stride
    return whole


@jit
def unbroken(left: int, loaded: int, stride: int) -> bool:
    """Whether four or more with a loaded piece among them are left in a row (rule 26)."""
    fours = windows(left, stride)
    while fours:
        start = fours & -fours
        run = run_from(start, left, stride)
        if run & loaded:
            return True
        fours &= ~run
    return False


@jit
def ends_game(mask: int, mine: int, theirs: int, gipf: int, counts: int) -> bool:
    """Whether these spots empty leave somebody without GIPF-pieces (rule 16); counts: bit 0 mine, bit 1 theirs."""
    return (counts & 2 != 0 and theirs & gipf & ~mask == 0) or (counts & 1 != 0 and mine & gipf & ~mask == 0)


@jit
def only_way(mine: int, occupied: int, optional: int) -> int:
    """The set of the only row when nothing in it is optional, otherwise 0."""
    found = 0
    for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
        fours = windows(mine, stride)
        if fours:
            start = fours & -fours
            run = run_from(start, mine, stride)
            if found or fours & ~run:
                return 0
            found = taken_with(start, occupied, stride)
    return 0 if found & optional else found


@jit
def unseen(mask: int, slots: Tables) -> bool:
    """Note a set of spots in a hash table; False when it was there already."""
    place = mix64(mask) & (len(slots) - 1)
    while slots[place] != 0:
        if slots[place] == mask + 1:
            return False
        place = (place + 1) & (len(slots) - 1)
    slots[place] = mask + 1
    return True


@jit_with_arrays
def larger_slots(slots: Tables) -> Tables:
    """The same hash table with twice the room."""
    larger = np.zeros(2 * len(slots), np.int64)
    for entry in slots:
        if entry != 0:
            unseen(entry - 1, larger)
    return larger


@jit_with_arrays
def larger_stack(stack: Tables) -> Tables:
    """The same stack with twice the room."""
    larger = np.empty(2 * len(stack), np.int64)
    for index in range(len(stack)):  # a slice takes five seconds to compile
        larger[index] = stack[index]
    return larger


@jit
def choices(row: int, whole: int, optional: int, loaded: int, stride: int, chosen: Tables) -> int:
    """Every choice of spots that one taking of a row may empty; returns their number."""
    free = whole & optional  # rules 13 and 25: GIPF-pieces and loaded pieces go or stay
    number = 0
    some = free
    while True:
        emptied = (whole ^ free) | some
        if emptied != 0 and not unbroken(row & ~emptied, loaded, stride):
            chosen[number] = emptied
            number += 1
        if some == 0:
            return number
        some = (some - 1) & free


@jit_with_arrays
def takings(mine: int, theirs: int, gipf: int, loaded: int, counts: int, out: Tables) -> int:
    """Write every set of spots the player may empty (0: nothing); LAST marks those that end the game.

    The list is cut at the length of `out`: see `max_steps`.
    """
    optional = gipf | loaded
    simple = only_way(mine, mine | theirs, optional)
    if simple and len(out) > 0:
        out[0] = simple
        return 1
    chosen = np.empty(MOST_CHOICES, np.int64)
    stack = np.empty(2 * MOST_CHOICES, np.int64)
    slots = np.zeros(4 * MOST_CHOICES, np.int64)
    stack[0] = 0
    top, noted, number = 1, 0, 0
    while top > 0 and number < len(out):
        top -= 1
        mask = stack[top]
        if mask != 0 and ends_game(mask, mine, theirs, gipf, counts):
            out[number] = mask | LAST
            number += 1
            continue
        own, occupied = mine & ~mask, (mine | theirs) & ~mask  # rule 14: look afresh after each taking
        must = False
        for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
            fours = windows(own, stride)
            while fours:
                start = fours & -fours
                row = run_from(start, own, stride)
                whole = taken_with(start, occupied, stride)
                fours &= ~row
                must = must or whole & ~optional != 0 or row & loaded != 0
                if top + MOST_CHOICES > len(stack):
                    stack = larger_stack(stack)
                if 2 * (noted + MOST_CHOICES) > len(slots):
                    slots = larger_slots(slots)
                for index in range(choices(row, whole, optional, loaded, stride, chosen)):
                    if unseen(mask | chosen[index], slots):
                        stack[top] = mask | chosen[index]
                        top += 1
                        noted += 1
        if not must:  # rule 15: what is left of GIPF-pieces alone may stay
            out[number] = mask
            number += 1
    return number
