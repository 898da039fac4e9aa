"""Lines on boards of at most 62 cells, as a mask for each cell and direction: what stands first ahead, without walking.

Directions come in two halves: along those of the first half the numbers of cells grow, along the others they fall. Six
directions of a board numbered column by column are such.
"""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.kernels.bits import highest, lowest
from gipfel.kernels.jit import jit

NOWHERE = 63
"""The cell ahead where there is none: a bit that no board sets."""
_SIGN = -(1 << 63)


def rays_of(beside: Sequence[Sequence[int]]) -> list[int]:
    """The masks by cell and direction, from the next cell in each direction; any number that is no cell ends a line."""
    found: list[int] = []
    for cell, around in enumerate(beside):
        for direction in range(len(around)):
            ray, ahead = 0, beside[cell][direction]
            while 0 <= ahead < len(beside):
                ray |= 1 << ahead
                ahead = beside[ahead][direction]
            found.append(ray)
    return found


@jit
def first_ahead(ray: int, taken: int, grows: bool) -> int:
    """The first taken cell of a ray along which numbers grow or fall; NOWHERE when none is taken.

    Both are found and one is chosen, because a random direction cannot be foreseen.
    """
    met = ray & taken
    nearest_above = lowest(met | _SIGN)
    nearest_below = (highest(met << 1 | 1) - 1) & NOWHERE
    return nearest_above if grows else nearest_below
