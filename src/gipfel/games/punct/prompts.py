"""What a PÜNCT position asks for, from the touches made so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gipfel.core.scene import Item
from gipfel.core.step import Prompt, Touch
from gipfel.games.punct.cells import BOARD
from gipfel.games.punct.pieces import DotPiece, layout_of

if TYPE_CHECKING:
    from gipfel.games.punct.rules import PunctPosition


def prompt(position: PunctPosition, touched: Sequence[Touch]) -> Prompt:
    """What is expected now, or after the first touches of a step."""
    if position.outcome is not None:
        return Prompt("game-over")
    if not touched:
        return Prompt("punct-turn")
    if len(touched) > 1:
        return Prompt("punct-way", {"cell": touched[1]}, ghosts=_ghosts(position, touched[0], BOARD.cell(touched[1])))
    return Prompt("punct-go", {"cell": touched[0]}) if touched[0] in BOARD.index else Prompt("punct-lay")


def _ghosts(position: PunctPosition, first: Touch, spot: int) -> Mapping[Touch, Item]:
    """The piece as it would lie with each of the leading dots that can be touched now.

    Where it bridges a gap is seen once the piece itself is lifted.
    """
    from gipfel.games.punct.scene import ghost

    found: dict[Touch, Item] = {}
    for step in position.around(first, spot):
        layout, ground = layout_of(step.layout), position.ground(step)
        level = ground.level_for(layout)
        assert level is not None
        bridge = layout.middle is not None and ground.heights[layout.middle] < level - 1
        found[step.touches[2]] = ghost(DotPiece(level, step.layout, position.mover), bridge)
    return found
