"""The actions of Offboard: a marble or a line from its rear cell in a direction (`g3-NE`), a marble back (`*d4`)."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.offboard.kernel_board import CELL_NAMES, WAYS, write_way
from gipfel.games.offboard.kernel_play import REENTRY
from gipfel.kernels.contract import Kernel


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text, as steps are numbered."""
    ways = {write_way(way): way for way in range(WAYS)}
    return {**ways, **{f"*{name}": REENTRY + cell for cell, name in enumerate(CELL_NAMES)}}
