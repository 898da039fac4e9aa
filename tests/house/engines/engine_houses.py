"""Houses with engines for tests: the thinker needs no compiler, so that these tests are about the house."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from gipfel.house.engines.engines import Engines
from gipfel.house.house import House
from gipfel.tables import HOUSE
from gipfel.tables.clock import TimeControl
from gipfel.tables.commands import Engine, Me, Open
from gipfel.tables.terms import Terms
from house.open_houses import ANNA

THINKER = "house.engines.random_thinker"


@asynccontextmanager
async def engines_of(house: House, processes: int = 1, **more: Any) -> AsyncIterator[Engines]:
    """Engines that play inside the block."""
    with pytest.MonkeyPatch.context() as patch:
        # For the processes: the thinker is no part of the package.
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]), prepend=os.pathsep)
        # Not behind everything else: other tests may keep all cores busy meanwhile.
        # Nothing is improvised unless a test wants it.
        usual = {"thinker": THINKER, "warm": False, "sweep": 0.1, "nice": 0, "patience": None}
        engines = Engines(house, processes, **{**usual, **more})
        await engines.start()
        try:
            yield engines
        finally:
            await engines.stop()


async def against(house: House, level: int, spec: str = "pentago", clock: TimeControl | None = None) -> str:
    """A table at which Anna moves first against an engine."""
    terms = Terms(spec, clock or TimeControl(), sides="first")
    return await house.open(ANNA, Open(terms=terms, seats=(Me(), Engine(level))))


async def between(house: House, level: int, spec: str = "pentago") -> str:
    """A table at which two engines play."""
    terms = Terms(spec, sides="first")
    return await house.open(HOUSE, Open(terms=terms, seats=(Engine(level), Engine(level))))
