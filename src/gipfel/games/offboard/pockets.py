"""The pockets of a layout: where each exit leads, and where a symmetry takes each pocket."""

from __future__ import annotations

from gipfel.core.board import Symmetry
from gipfel.games.offboard.layout import BOARD, DIRECTIONS, Layout, Pocket

EMPTY = "."

Exit = tuple[int, int]  # a cell and the direction in which it leaves the board


def exits_of(pocket: Pocket) -> frozenset[Exit]:
    """The exits that lead to a pocket."""
    ways = (way.split("-") for way in pocket.exits)
    return frozenset((BOARD.index[cell], DIRECTIONS.index(direction)) for cell, direction in ways)


def pockets_by_exit(layout: Layout) -> dict[Exit, int]:
    """The number of the pocket behind every exit."""
    return {way: number for number, pocket in enumerate(layout.pockets) for way in exits_of(pocket)}


def points(layout: Layout, pockets: str, colour: str) -> int:
    """What the pockets that hold marbles of a colour are worth together; they count for its opponent."""
    return sum(pocket.value for pocket, held in zip(layout.pockets, pockets, strict=True) if held == colour)


def images(layout: Layout, symmetry: Symmetry) -> tuple[int, ...] | None:
    """Where a symmetry takes each pocket; None when one would become no pocket, or a pocket of another value."""
    known = {(exits_of(pocket), pocket.value): number for number, pocket in enumerate(layout.pockets)}
    moved = [known.get((_moved(exits_of(pocket), symmetry), pocket.value)) for pocket in layout.pockets]
    found = tuple(number for number in moved if number is not None)
    return found if len(found) == len(moved) else None


def _moved(exits: frozenset[Exit], symmetry: Symmetry) -> frozenset[Exit]:
    return frozenset((symmetry.cells[cell], symmetry.directions[direction]) for cell, direction in exits)
