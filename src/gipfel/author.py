"""Everything a game of another package needs, in one place; docs/author.md shows a whole game.

What is imported here keeps its name and meaning; everything else in `gipfel` may move. The compiled side (`Kernel`,
`jit`, …) and `check_game` are loaded when they are asked for: rules need neither numpy nor numba.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gipfel.core.board import (
    Board,
    Symmetry,
    cells_of,
    column_board,
    mask_of,
    row_board,
    square_board,
)
from gipfel.core.errors import BadNotation, BadSpec, GipfelError, IllegalStep, NoKernel
from gipfel.core.extras import extras_named
from gipfel.core.game import Game
from gipfel.core.language import N_, _, ngettext, plural
from gipfel.core.lesson import BASICS, PITFALLS, TACTICS, Goal, Lesson, LessonStep, Mistake, Topic
from gipfel.core.line import Line
from gipfel.core.lot import Lot
from gipfel.core.messages import declare
from gipfel.core.option import REPETITION, Option, seed_option
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.registry import register
from gipfel.core.scene import Glyph, Item, Scene, Speech, Stroke, Tray, TrayItem, decisive
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.core.spec import Spec
from gipfel.core.step import DONE, Closing, Prompt, Step, Touch
from gipfel.core.tale import Tale, tale_of, tale_text
from gipfel.core.turns import PlayedTurn, perft

if TYPE_CHECKING:
    from gipfel.engine.search.compiled.evaluation import FREE, HEAD, LOUD
    from gipfel.kernels.bits import Rng, below, lowest, mix64, popcount, without_lowest
    from gipfel.kernels.contract import Functions, Kernel
    from gipfel.kernels.jit import jit, jit_apart, jit_with_arrays
    from gipfel.kernels.names import DRAW, LAST, RUNNING, Numbers, State, Tables
    from gipfel.kernels.of_game import kernel_of
    from gipfel.testing import Checked, check_game

__all__ = [
    "BASICS",
    "DONE",
    "DRAW",
    "FREE",
    "HEAD",
    "LAST",
    "LOUD",
    "N_",
    "PITFALLS",
    "REPETITION",
    "RUNNING",
    "TACTICS",
    "BadNotation",
    "BadSpec",
    "Board",
    "Checked",
    "Closing",
    "Editor",
    "Functions",
    "Game",
    "GipfelError",
    "Glyph",
    "Goal",
    "IllegalStep",
    "Item",
    "Kernel",
    "Lesson",
    "LessonStep",
    "Line",
    "Lot",
    "Mistake",
    "NoKernel",
    "Numbers",
    "Option",
    "Outcome",
    "PlayedTurn",
    "Position",
    "Prompt",
    "Rng",
    "Scene",
    "Setup",
    "SetupCount",
    "SetupPiece",
    "Spec",
    "Speech",
    "State",
    "Step",
    "Stroke",
    "Symmetry",
    "Tables",
    "Tale",
    "Topic",
    "Touch",
    "Tray",
    "TrayItem",
    "_",
    "below",
    "cells_of",
    "check_game",
    "column_board",
    "decisive",
    "declare",
    "jit",
    "jit_apart",
    "jit_with_arrays",
    "kernel_of",
    "lowest",
    "mask_of",
    "mix64",
    "ngettext",
    "perft",
    "plural",
    "popcount",
    "register",
    "row_board",
    "seed_option",
    "square_board",
    "stable_key",
    "tale_of",
    "tale_text",
    "without_lowest",
]

_WHEN_ASKED = {
    "gipfel.engine.search.compiled.evaluation": ("FREE", "HEAD", "LOUD"),
    "gipfel.kernels.bits": ("Rng", "below", "lowest", "mix64", "popcount", "without_lowest"),
    "gipfel.kernels.contract": ("Functions", "Kernel"),
    "gipfel.kernels.jit": ("jit", "jit_apart", "jit_with_arrays"),
    "gipfel.kernels.names": ("DRAW", "LAST", "RUNNING", "Numbers", "State", "Tables"),
    "gipfel.kernels.of_game": ("kernel_of",),
    "gipfel.testing": ("Checked", "check_game"),
}


def __getattr__(name: str) -> Any:
    for module, names in _WHEN_ASKED.items():
        if name in names:
            with extras_named():
                return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
