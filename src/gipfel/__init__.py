"""Gipfel: the games of project GIPF and their neighbours, played, combined, analysed.

>>> import gipfel
>>> position = gipfel.game("pentago").start()
>>> position = position.turn("c3ne+")
>>> len(position.turns())
280
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from gipfel.engine.engine import GameEngine as Engine
    from gipfel.engine.limits import Limits as Limits
    from gipfel.engine.review import annotate as annotate
    from gipfel.kernels.batch import Batch
    from gipfel.records.collection import Collection

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadSpec",
    "Engine",
    "Game",
    "GipfelError",
    "IllegalStep",
    "Limits",
    "Line",
    "NoKernel",
    "Outcome",
    "Position",
    "Spec",
    "Step",
    "annotate",
    "batch",
    "game",
    "names",
    "parse_spec",
    "read_games",
    "register",
]


def batch(spec: str, n: int, *, auto_reset: bool = False, threads: int = 1, trusted: bool = False) -> Batch:
    """`n` games of a spec at once in numpy arrays, stepped and played out by compiled code."""
    with extras_named():
        from gipfel.kernels.batch import Batch
    from gipfel.kernels.of_game import kernel_of

    return Batch(kernel_of(game(spec, trusted=trusted)), n, auto_reset=auto_reset, threads=threads)


def read_games(path: str | Path) -> Collection:
    """The games of a file, folder or ZIP archive (records, SGF); `bad` tells what is wrong with those left out."""
    from gipfel.records.collection import read_collection

    return read_collection(path)


_LATE = {
    "Engine": ("gipfel.engine.engine", "GameEngine"),
    "Limits": ("gipfel.engine.limits", "Limits"),
    "annotate": ("gipfel.engine.review", "annotate"),
}


def __getattr__(name: str) -> Any:
    """What is imported when it is first asked for, so that `import gipfel` stays quick."""
    if name not in _LATE:
        raise AttributeError(name)
    from importlib import import_module

    module, called = _LATE[name]
    with extras_named():
        return getattr(import_module(module), called)
