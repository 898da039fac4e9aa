"""Positions and steps of PÜNCT laid onto the board by one of its symmetries: in a mirror, right bends are left ones."""

from __future__ import annotations

from dataclasses import replace

from gipfel.core.board import Symmetry
from gipfel.core.step import Step
from gipfel.games.punct.pieces import DotPiece, layout_of, number_of
from gipfel.games.punct.rules import PunctPosition
from gipfel.games.punct.steps import LayPiece, MovePiece

TURNED_BACK = {"T": -1, "M": -2}
"""How far the leading dot is turned in a mirror: of two dots the one leads from which the other follows clockwise."""
SWAPPED = {"R": "L", "L": "R"}


def mirrored(position: PunctPosition, symmetry: Symmetry) -> PunctPosition:
    """The position laid onto the board by a symmetry."""
    pieces = (DotPiece(level, image(layout, symmetry), owner) for level, layout, owner in position.pieces)
    return replace(position, pieces=tuple(sorted(pieces)))


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    match step:
        case LayPiece(layout):
            return LayPiece(image(layout, symmetry))
        case MovePiece(origin, layout):
            return MovePiece(symmetry.cells[origin], image(layout, symmetry))
    return step


def image(number: int, symmetry: Symmetry) -> int:
    """Where a symmetry lays a layout."""
    layout = layout_of(number)
    kind, spot, way = layout.kind, symmetry.cells[layout.spot], symmetry.directions[layout.way]
    if symmetry.mirrored:
        return number_of(SWAPPED.get(kind, kind), spot, way + TURNED_BACK.get(kind, 0))
    return number_of(kind, spot, way)
