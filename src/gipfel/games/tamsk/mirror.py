"""Positions and steps laid onto the TAMSK board by one of its symmetries."""

from __future__ import annotations

from dataclasses import replace

from gipfel.core.board import Symmetry
from gipfel.core.step import Step
from gipfel.games.tamsk.rules import TamskPosition
from gipfel.games.tamsk.spaces import SPACES
from gipfel.games.tamsk.steps import ClaimRing, DropBonus, MoveGlass, PlaceGlass, RunOut


def mirrored(position: TamskPosition, symmetry: Symmetry) -> TamskPosition:
    """The position laid onto the board by a symmetry."""
    source = [0] * SPACES
    for space, image in enumerate(symmetry.cells):
        source[image] = space
    return replace(
        position,
        glasses=tuple(position.glasses[space] for space in source),
        rings=tuple(position.rings[space] for space in source),
        claim=_image(position.claim, symmetry),
        entered=_image(position.entered, symmetry),
    )


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    cells = symmetry.cells
    match step:
        case MoveGlass(origin, target):
            return MoveGlass(cells[origin], cells[target])
        case PlaceGlass(space):
            return PlaceGlass(cells[space])
        case ClaimRing(space):
            return ClaimRing(cells[space])
        case DropBonus(space):
            return DropBonus(_image(space, symmetry))
        case RunOut(space):
            return RunOut(cells[space])
    return step


def _image(space: int | None, symmetry: Symmetry) -> int | None:
    return None if space is None else symmetry.cells[space]
