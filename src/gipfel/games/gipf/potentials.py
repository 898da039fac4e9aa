"""What people are told about potentials, and how many they usually bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gipfel.core.language import N_

MOST_POTENTIALS = 6
"""Of each type that a player may bring."""


class Potential(NamedTuple):
    """A type of potential: its name, what it does, and how many each player usually brings."""

    title: str
    power: str
    usual: int


POTENTIALS: Mapping[str, Potential] = {
    "zertz": Potential("ZÈRTZ", N_("A ZÈRTZ potential jumps over the pieces next to it."), 3),
    "tamsk": Potential("TAMSK", N_("A TAMSK potential brings an extra push from the centre."), 0),
    "yinsh": Potential("YINSH", N_("A YINSH potential runs along a line of vacant spots."), 0),
    "dvonn": Potential("DVONN", N_("A DVONN potential jumps onto a piece next to it and neutralises it."), 0),
    "punct": Potential(
        "PÜNCT", N_("A PÜNCT potential neutralises others of its kind, and neutralises or converts GIPF-pieces."), 0
    ),
}
"""By the option that says how many there are, in the order in which hands are written."""
