"""The actions of DVONN: a piece on a cell (`c3`), a stack jumping towards a neighbour (`c3>d3`), `pass`.

How far a stack jumps is its height: the neighbour only says the direction.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.dvonn.kernel_board import BIT_OF, NAME_OF, SHIFTS
from gipfel.games.dvonn.kernel_play import JUMP, PASS
from gipfel.kernels.contract import Kernel


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text, as steps are numbered."""
    jumps = {
        f"{name}>{NAME_OF[bit + shift]}": JUMP + 6 * bit + direction
        for name, bit in BIT_OF.items()
        for direction, shift in enumerate(SHIFTS)
        if bit + shift in NAME_OF
    }
    return {**BIT_OF, **jumps, "pass": PASS}
