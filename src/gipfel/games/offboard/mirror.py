"""Positions and steps laid onto the board by a symmetry that keeps the pockets."""

from __future__ import annotations

from dataclasses import replace

from gipfel.core.board import Symmetry
from gipfel.core.step import Step
from gipfel.games.offboard.layout import BOARD, DIRECTIONS
from gipfel.games.offboard.lines import cells_of
from gipfel.games.offboard.pockets import images
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter, direction_number


def mirrored(position: OffboardPosition, symmetry: Symmetry) -> OffboardPosition:
    """The position laid onto the board; the symmetry is one of the game's."""
    where = images(position.game.layout, symmetry)
    assert where is not None
    held = dict(zip(where, position.pockets, strict=True))
    red, yellow = (sum(1 << symmetry.cells[cell] for cell in cells_of(marbles)) for marbles in position.marbles)
    return replace(position, marbles=(red, yellow), pockets="".join(held[number] for number in sorted(held)))


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    if isinstance(step, ReEnter):
        return ReEnter(_image(step.cell, symmetry))
    assert isinstance(step, Move)
    return Move(_image(step.rear, symmetry), DIRECTIONS[symmetry.directions[direction_number(step.direction)]])


def _image(cell: str, symmetry: Symmetry) -> str:
    return BOARD.names[symmetry.cells[BOARD.cell(cell)]]
