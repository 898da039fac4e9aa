"""The actions of ZÈRTZ: a marble on a ring (`Wd4`), a ring taken off (`-d1`), a jump (`d1-d3`), a group claimed or not.

Only what the board has: of the codes of a step most would leave it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gipfel.games.zertz.kernel_board import DIRECTIONS, FIRST_61, LENGTHS, cell
from gipfel.games.zertz.kernel_play import CELL, CLAIM, DECIDE, DECLINE, JUMP, OPTIONAL, PLACE, REMOVE
from gipfel.games.zertz.kernel_text import COLOURS, Names
from gipfel.kernels.contract import Kernel

PLACES = {
    cell(column, height): (column, height)
    for column, length in enumerate(LENGTHS["61"])
    for height in range(FIRST_61[column], FIRST_61[column] + 2 * length, 2)
}


def jumps(names: Names) -> Iterator[tuple[str, int]]:
    """Every jump that begins and ends on the board."""
    at = {PLACES[bit]: name for bit, name in names.name.items()}
    for bit, name in names.name.items():
        column, height = PLACES[bit]
        for direction, ((right, rise), _) in enumerate(DIRECTIONS):
            landing = at.get((column + 2 * right, height + 2 * rise))
            if landing is not None:
                yield f"{name}-{landing}", JUMP + direction << CELL | bit


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text, as steps are numbered."""
    names = Names(kernel.options["rings"])
    placings = {
        f"{colour}{name}": PLACE + number << CELL | bit
        for number, colour in enumerate(COLOURS)
        for name, bit in names.cell.items()
    }
    removals = {f"-{name}": REMOVE << CELL | bit for name, bit in names.cell.items()}
    optional = {"claim": DECIDE << CELL | CLAIM, "decline": DECIDE << CELL | DECLINE}
    decisions = optional if kernel.tables[OPTIONAL] else {}
    return {**placings, **removals, **dict(jumps(names)), **decisions}
