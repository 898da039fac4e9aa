"""The actions of TAMSK: a move with its ring (`a1-b2`) or without (`a1-b2~`), a placing (`c4`, `c4~`), `claim`, `pass`.

A ring by bonus is `+d4`, `done` does without; where sand runs, `out:c3` says that it has run out.
"""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.games.tamsk import kernel_play as play
from gipfel.games.tamsk.kernel_board import BIT_OF, LEVEL, NAME_OF, SHIFTS
from gipfel.kernels.contract import Kernel

RINGS = ("~", "")  # the ring is kept, or dropped


def actions(kernel: Kernel) -> Mapping[str, int]:
    """By text, as steps are numbered."""
    ways = (*SHIFTS, *(-shift for shift in SHIFTS))
    found = {
        f"{name}-{NAME_OF[bit + shift]}{sign}": 2 * (6 * bit + direction) + ring
        for name, bit in BIT_OF.items()
        for direction, shift in enumerate(ways)
        if bit + shift in NAME_OF
        for ring, sign in enumerate(RINGS)
    }
    for name, bit in BIT_OF.items():
        found |= {f"{name}{sign}": play.PLACE + 2 * bit + ring for ring, sign in enumerate(RINGS)}
    found |= {"claim": play.CLAIMING, "pass": play.PASS, "done": play.DONE}
    found |= {f"+{name}": play.BONUS + bit for name, bit in BIT_OF.items()}
    if kernel.tables[LEVEL] > 1:
        found |= {f"out:{name}": play.OUT + bit for name, bit in BIT_OF.items()}
    return found
