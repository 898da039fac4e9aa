"""Gipfel: the games of project GIPF and their neighbours, played, combined, analysed.

>>> import gipfel
>>> position = gipfel.game("pentago").start()
>>> position = position.turn("c3ne+")
>>> len(position.turns())
280
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gipfel.core.errors import BadNotation, BadRecord, BadSpec, GipfelError, IllegalStep, NoKernel
from gipfel.core.extras import extras_named
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.registry import game, names, register
from gipfel.core.spec import Spec, parse_spec
from gipfel.core.step import Step

if TYPE_CHECKING:
    from gipfel.kernels.batch import Batch

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadSpec",
    "Game",
    "GipfelError",
    "IllegalStep",
    "Line",
    "NoKernel",
    "Outcome",
    "Position",
    "Spec",
    "Step",
    "batch",
    "game",
    "names",
    "parse_spec",
    "register",
]


def batch(spec: str, n: int, *, trusted: bool = False) -> Batch:
    """`n` games of a spec at once in numpy arrays, stepped and played out by compiled code."""
    with extras_named():
        from gipfel.kernels.batch import Batch
    from gipfel.kernels.of_game import kernel_of

    return Batch(kernel_of(game(spec, trusted=trusted)), n)
