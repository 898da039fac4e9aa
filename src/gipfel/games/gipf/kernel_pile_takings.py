"""What may be taken from rows with covers in them: how much from each spot, looked for afresh after each taking.

A taking is known by what it leaves, the spots still occupied and the covers on them: however it was made, the same
number of things has then gone from each spot (rule 60).
"""

from __future__ import annotations

import numpy as np

from gipfel.games.gipf.kernel_board import NORTH, NORTH_EAST, SOUTH_EAST
from gipfel.games.gipf.kernel_codes import COUNTED
from gipfel.games.gipf.kernel_piles import covered, piles_of, without_covers
from gipfel.games.gipf.kernel_rows import MOST_CHOICES, ends_game, larger_stack, run_from, taken_with, unbroken, windows
from gipfel.kernels.bits import mix64
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit, jit_with_arrays

LEFT = 5  # numbers of what is left: the occupied spots, and the planes of heights


@jit
def left_at(found: Tables, index: int, piles: State) -> State:
    """Piles as they are after one of the takings found."""
    d, n, punct, ones, twos, fours, eights = piles
    at = LEFT * index
    ones, twos, fours, eights = found[at + 1], found[at + 2], found[at + 3], found[at + 4]
    return d, n, punct & (ones | twos | fours | eights), ones, twos, fours, eights


@jit
def slot_of(found: Tables, index: int, slots: Tables) -> int:
    """Where in the hash table what is left stands, or would stand."""
    at = LEFT * index
    total = 0
    for part in range(LEFT):
        total = mix64(total ^ found[at + part])
    place = total & (len(slots) - 1)
    while slots[place] != 0:
        other = LEFT * (slots[place] - 1)
        same = True
        for part in range(LEFT):
            same = same and found[at + part] == found[other + part]
        if same:
            return place
        place = (place + 1) & (len(slots) - 1)
    return place


@jit_with_arrays
def more_slots(found: Tables, noted: int, slots: Tables) -> Tables:
    """The hash table of all that was found, with twice the room."""
    larger = np.zeros(2 * len(slots), np.int64)
    for index in range(noted):
        larger[slot_of(found, index, larger)] = index + 1
    return larger


@jit
def note(found: Tables, noted: int, slots: Tables, occupied: int, piles: State) -> int:
    """Note what a taking leaves; how much is noted then."""
    at = LEFT * noted
    found[at] = occupied
    found[at + 1], found[at + 2], found[at + 3], found[at + 4] = piles[3], piles[4], piles[5], piles[6]
    place = slot_of(found, noted, slots)
    if slots[place] != 0:
        return noted
    slots[place] = noted + 1
    return noted + 1


@jit
def one_each(occupied: int, piles: State, left: int, piles_left: State) -> int:
    """The spots from which one thing each was taken; -1 when somewhere it was more."""
    changed = occupied & ~left
    for plane in range(3, 7):
        changed |= piles[plane] ^ piles_left[plane]
    covers = changed & covered(piles)
    lower = without_covers(piles, covers)
    same = left == occupied & ~(changed & ~covers)
    for plane in range(3, 7):
        same = same and lower[plane] == piles_left[plane]
    return changed if same else -1


@jit
def note_choices(
    own: int,
    occupied: int,
    optional: int,
    loaded: int,
    piles: State,
    whole: int,
    stride: int,
    found: Tables,
    noted: int,
    slots: Tables,
) -> int:
    """Note what each way to take one row leaves; how much is noted then."""
    free = whole & optional  # rules 13, 25 and 51
    some = free
    while True:
        taken = (whole ^ free) | some
        covers = taken & covered(piles)  # rule 50: only this one goes, and what is beneath shows
        lower = without_covers(piles, covers)
        left = occupied & ~(taken & ~covers)
        # Rule 53: the line as it stands now, with what was uncovered.
        standing = (own ^ covers) & left & whole
        if taken != 0 and not unbroken(standing, loaded & ~covered(lower), stride):
            noted = note(found, noted, slots, left, lower)
        if some == 0:
            return noted
        some = (some - 1) & free


@jit_with_arrays
def pile_takings(
    state: State, mine: int, theirs: int, counts: int, wanted: int, out: Tables
) -> tuple[int, int, int, int, int, int]:
    """Write what the player may take (0: nothing), LAST where it ends the game: how many ways, and what is left.

    One thing from each of some spots is a set of spots; more than that is told by its number in this list, since no
    step is large enough for it. `wanted` (or -1) stops at such a number and writes nothing. The list is cut at the
    length of `out`: see `max_steps`.
    """
    piles = piles_of(state)
    gipf, loaded = state[2], state[3] | state[4] | state[5] | piles[0] | piles[1]
    found = np.empty(LEFT * 4 * MOST_CHOICES, np.int64)
    slots = np.zeros(8 * MOST_CHOICES, np.int64)
    noted = note(found, 0, slots, mine | theirs, piles)
    index, number = 0, 0
    while index < noted:
        occupied, lower = found[LEFT * index], left_at(found, index, piles)
        own = (mine ^ piles[3] ^ lower[3]) & occupied  # rule 52: what was uncovered counts at once
        showing = loaded & occupied & ~covered(lower)
        optional = (gipf & occupied) | showing
        over = index > 0 and ends_game(~occupied, mine, theirs, gipf, counts)
        must = False
        for stride in (NORTH, SOUTH_EAST, NORTH_EAST):
            fours = 0 if over else windows(own, stride)
            while fours:
                start = fours & -fours
                row = run_from(start, own, stride)
                whole = taken_with(start, occupied, stride)
                fours &= ~row
                must = must or whole & ~optional != 0 or row & showing != 0
                if LEFT * (noted + MOST_CHOICES) > len(found):
                    found = larger_stack(found)
                if 2 * (noted + MOST_CHOICES) > len(slots):
                    slots = more_slots(found, noted, slots)
                noted = note_choices(
                    own, occupied, optional, loaded & occupied, lower, whole, stride, found, noted, slots
                )
        index += 1
        if must:
            continue
        if number == wanted or (wanted < 0 and number == len(out)):
            return number, occupied, lower[3], lower[4], lower[5], lower[6]
        if wanted < 0:
            mask = one_each(mine | theirs, piles, occupied, lower)
            out[number] = (mask if mask >= 0 else COUNTED | number) | (LAST if over else 0)
        number += 1
    return number, 0, 0, 0, 0, 0
