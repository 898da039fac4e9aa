"""Engines and lines shared by the tests: an engine is made once per game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import gipfel
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits
from gipfel.engine.thinkers.kernel_thinker import KernelThinker


@cache
def engine(spec: str, threads: int = 1) -> KernelThinker:
    """An engine with a small table."""
    return KernelThinker(gipfel.game(spec), threads=threads, table_megabytes=4)


def line_of(spec: str, position: str | None = None, turns: Sequence[str] = ()) -> gipfel.Line:
    """A line from the start, or from a position."""
    game = gipfel.game(spec)
    return gipfel.Line.begin(game.start() if position is None else game.position(position), turns)


def analysed(spec: str, position: str | None = None, lines: int = 1, threads: int = 1, **limits: Any) -> Info:
    """The last report of an analysis that knows nothing from before."""
    found = engine(spec, threads)
    found.forget()
    return list(found.report(line_of(spec, position), Limits(**limits), lines))[-1]
