"""The actions of Pentago: a marble on a cell (`c3`), a quarter turn (`ne+`, clockwise)."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.pentago.kernel_board import CELL_NAMES, DIRECTIONS, QUADRANTS
from gipfel.kernels.contract import Kernel


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text, as steps are numbered."""
    turns = [f"{quadrant}{direction}" for quadrant in QUADRANTS for direction in DIRECTIONS]
    return {name: number for number, name in enumerate((*CELL_NAMES, *turns))}
