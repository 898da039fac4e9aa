"""The actions of GIPF are touches: a push of a kind of piece (`a2-b3`, `Ga2-b3`), a spot (`c3`), `done`, `=G`.

A taking is the spots it takes from in any order and then `done`, which follows by itself as soon as nothing else can be
taken; from a pile a spot can be taken several times. A potential is used by its spot and its goal (and `=G` where it
makes a GIPF-piece). What may be done besides, an extra push of the potential on the centre, is the push or `done`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.gipf.kernel_board import ENTRIES, ENTRY_TEXTS, SPOTS, agreed
from gipfel.games.gipf.kernel_codes import (
    CONVERT,
    COUNTED,
    EXTRA,
    KINDS,
    PLACE,
    PLACE_BITS,
    POTENTIAL,
    PUSH,
    SPOTS_MASK,
    TAKE,
)
from gipfel.games.gipf.kernel_piles import is_piled, piles_of
from gipfel.games.gipf.kernel_turn import apply
from gipfel.kernels.actions import NO_PART, ORDERED
from gipfel.kernels.bits import lowest, popcount
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit, jit_apart
from gipfel.kernels.names import LAST, State, Tables

LETTERS = ("", "G", "Z", "T", "Y", "D", "N")
WIDE = 1 << PLACE_BITS
DONE = WIDE + ENTRIES * len(LETTERS)
CONVERTING = DONE + 1
MOST_PARTS = 160


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text: spots, then the pushes of every kind of piece that the options know."""
    known = (True, kernel.options["version"] != "basic", *agreed(kernel.options))
    pushes = {
        f"{letter}{text}": WIDE + ENTRIES * kind + entry
        for kind, letter in enumerate(LETTERS)
        if known[kind]
        for entry, text in enumerate(ENTRY_TEXTS)
    }
    return {**SPOTS, **pushes, "done": DONE, "=G": CONVERTING}


@jit
def nth_spot(spots: int, number: int) -> int:
    """A spot of a set; DONE behind the last, and nothing after that."""
    count = popcount(spots)
    if number >= count:
        return DONE if number == count else NO_PART
    for _ in range(number):
        spots &= spots - 1
    return lowest(spots)


@jit
def height(state: State, spot: int) -> int:
    """How many things stand on a spot."""
    piles = piles_of(state)
    covers = piles[3] >> spot & 1 | (piles[4] >> spot & 1) << 1 | (piles[5] >> spot & 1) << 2
    return ((state[0] | state[1]) >> spot & 1) + (covers | (piles[6] >> spot & 1) << 3)


@jit_apart
def nth_thing(state: State, tables: Tables, step: int, number: int) -> int:
    """The spot that a counted taking takes a thing from: a spot as often as things go from it; then DONE."""
    after = apply(state, tables, step)
    for spot in range(KIND_SPOTS):
        number -= height(state, spot) - height(after, spot)
        if number < 0:
            return spot
    return DONE if number == 0 else NO_PART


KIND_SPOTS = SPOTS_MASK.bit_length()


@jit
def part(state: State, tables: Tables, step: int, number: int) -> int:
    """The symbols of a step: a push, spots."""
    kind, place, second = step & KINDS, step & PLACE, step >> PLACE_BITS & PLACE
    if kind == TAKE:
        return nth_spot(step & SPOTS_MASK, number)
    if is_piled(state):
        if kind == COUNTED:
            return nth_thing(state, tables, step & ~LAST, number)
    if kind == POTENTIAL:
        if number > 2:
            return NO_PART
        return place if number == 0 else second if number == 1 else CONVERTING if step & CONVERT else DONE
    if number > 0:
        return NO_PART
    if kind == PUSH:
        return WIDE + ENTRIES * second + place
    return WIDE + place if kind == EXTRA else DONE


@jit
def loose(step: int) -> int:
    """Only the parts of a taking come in any order."""
    kind = step & KINDS
    return 0 if kind == TAKE or kind == COUNTED else ORDERED
