"""Turns at once, by the rules alone: what plays in a house while the engine of a game is being compiled.

Compiling keeps the processes of the engines busy for half a minute, so there is one more, only until all is compiled.
"""

from __future__ import annotations

import asyncio
import logging

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.house.background import Tasks
from gipfel.house.engines.compilation import Compilations
from gipfel.house.pool.pool import WorkerPool
from gipfel.house.pool.workers import Tell

log = logging.getLogger(__name__)

JOBS = "gipfel.house.engines.improvisation"
PATIENCE = 0.3  # seconds within which an engine that was compiled before is often loaded
LONGEST = 10.0  # seconds for one turn on a slow machine; it takes about one
NICE = 5  # before the compiler, behind people
LOOKS_EVERY = 5.0


class Improviser:
    """One process of its own, started with the house and ended when nothing is left to compile."""

    def __init__(self, compilations: Compilations, tasks: Tasks, patience: float = PATIENCE) -> None:
        self._compilations, self._tasks, self._patience = compilations, tasks, patience
        self._pool = WorkerPool(1, nice=NICE, name="improviser")

    async def begin(self) -> None:
        """Start the process, so that the first turn need not wait for it."""
        try:
            await self._pool.do(f"{JOBS}:prepare", {}, seconds=LONGEST)
        except GipfelError as error:
            log.warning("nobody improvises yet: %s", error.code)
        self._tasks.begin(self._end_when_ready(), "an improviser")

    async def _end_when_ready(self) -> None:
        while not self._compilations.all_ready:
            await asyncio.sleep(LOOKS_EVERY)
        await self._pool.stop()

    async def may_wait(self, game: Game) -> bool:
        """Whether the engine of a game is there within moments."""
        waiting = asyncio.ensure_future(self._compilations.ready(game, lambda _: None))
        try:
            await asyncio.wait([waiting], timeout=self._patience)
            return waiting.done() and waiting.exception() is None
        finally:
            waiting.cancel()  # the compiler goes on

    async def turn(self, request: dict[str, object], lane: str, tell: Tell) -> str | None:
        """A turn by the rules alone; None when there is nobody to improvise it."""
        try:
            chosen = await self._pool.do(f"{JOBS}:improvise", request, seconds=LONGEST, lane=lane, tell=tell)
        except GipfelError as error:
            log.warning("no turn was improvised: %s", error.code)
            return None
        found: str = chosen["turn"]
        return found

    async def stop(self) -> None:
        """End the process."""
        await self._pool.stop()
