"""Turns at once, by the rules alone: what plays in a house while the engine of a game is being compiled.

Compiling keeps the processes of the engines busy for half a minute, so there is one more, only until all is compiled.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.registry import names
from gipfel.house.background import Tasks
from gipfel.house.engines.compilation import Compilations
from gipfel.house.pool.pool import WorkerPool

log = logging.getLogger(__name__)

JOBS = "gipfel.house.engines.improvisation"
PATIENCE = 0.3  # seconds within which an engine that was compiled before is often loaded
LONGEST = 10.0  # seconds for one turn on a slow machine; it takes less than one
NICE = 0  # somebody waits for it, as for the house itself; the compiler stands back behind both
LOOKS_EVERY = 5.0


class Improviser:
    """One process of its own, started with the house or before the first turn, ended when nothing is left to compile.

    Without `patience` nobody improvises: a seat waits for its engine.
    """

    def __init__(self, compilations: Compilations, tasks: Tasks, patience: float | None = PATIENCE) -> None:
        self._compilations, self._tasks, self._patience = compilations, tasks, patience
        self._pool = WorkerPool(1, nice=NICE, name="improviser")
        self._begun = False

    @property
    def started(self) -> int:
        """How many processes have been started."""
        return self._pool.started

    async def begin(self) -> None:
        """Start the process and let it load the rules of all games, so that the first turn need not wait for that."""
        if self._patience is not None:
            await self._prepare(names())

    def expect(self, game: Game) -> None:
        """Somebody has sat down to play: the process starts while they think about their first turn."""
        if self._patience is not None and not self._begun and not self._compilations.is_ready(game):
            self._begun = True
            self._tasks.begin(self._prepare([game.name]), "loading rules")

    async def _prepare(self, games: Sequence[str]) -> None:
        self._begun = True
        self._tasks.begin(self._end_when_ready(), "an improviser")
        try:
            await self._pool.do(f"{JOBS}:prepare", {"games": list(games)}, seconds=LONGEST)
        except GipfelError as error:
            log.warning("nobody improvises yet: %s", error.code)

    async def _end_when_ready(self) -> None:
        while not self._compilations.all_ready:
            await asyncio.sleep(LOOKS_EVERY)
        await self._pool.stop()

    async def turn(self, game: Game, request: dict[str, object], lane: str, tell: Callable[[], None]) -> str | None:
        """A turn by the rules alone, after `tell`; None when the engine is there within moments, or nobody improvises.

        It is thought about while the engine may still come, so that those moments cost nothing.
        """
        if self._patience is None or self._compilations.is_ready(game):
            return None
        engine = asyncio.ensure_future(self._compilations.ready(game, lambda _: None))
        rules = asyncio.ensure_future(self._improvised(request, lane))
        try:
            await asyncio.wait([engine], timeout=self._patience)
            if engine.done() and engine.exception() is None:
                return None
            tell()
            return await rules
        finally:
            engine.cancel()  # the compiler goes on
            rules.cancel()

    async def _improvised(self, request: dict[str, object], lane: str) -> str | None:
        try:
            chosen = await self._pool.do(f"{JOBS}:improvise", request, seconds=LONGEST, lane=lane)
        except GipfelError as error:
            log.warning("no turn was improvised: %s", error.code)
            return None
        found: str = chosen["turn"]
        return found

    async def stop(self) -> None:
        """End the process."""
        await self._pool.stop()
