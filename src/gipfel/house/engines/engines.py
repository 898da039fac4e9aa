"""The engines of a house: one object per process beside its House."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Sequence
from typing import Any

from gipfel.house.background import Tasks
from gipfel.house.engines import analysis, compilation, seats
from gipfel.house.engines.analysis import Analyses, Wanted
from gipfel.house.engines.compilation import Compilations, GameCompilation
from gipfel.house.engines.delegation import Delegation
from gipfel.house.engines.improviser import PATIENCE, Improviser
from gipfel.house.engines.seats import EngineSeats
from gipfel.house.fleet.fleet import Fleet
from gipfel.house.house import House
from gipfel.house.pool.pool import NICE, WorkerPool
from gipfel.store import StoreAway
from gipfel.tables import Party

log = logging.getLogger(__name__)

THINKER = "gipfel.house.engines.jobs"
LEAST, MOST = 2, 8
MEMORY = 8_000_000_000
MOST_WAITING = 500
SWEEP = 15.0


class Engines:
    """Plays engine seats and answers analyses, in `processes` processes of low priority (0: by the number of cores).

    Start it after its house and stop it before. `warm` compiles all games ahead while people already play. `thinker` is
    the module whose functions the processes call, `nice` how far they stand back behind everything else, `patience` the
    seconds after which a seat plays by the rules alone while its engine is still being compiled (None: it waits).
    With a `fleet` engine workers elsewhere think, as long as there are any, and these processes do the rest.
    """

    def __init__(
        self,
        house: House,
        processes: int = 0,
        *,
        warm: bool = True,
        thinker: str = THINKER,
        sweep: float = SWEEP,
        nice: int = NICE,
        patience: float | None = PATIENCE,
        fleet: Fleet | None = None,
    ) -> None:
        size = processes or min(max(os.cpu_count() or LEAST, LEAST), MOST)
        # Neither seats nor analyses can take every process: whoever brings much of one leaves room for the other.
        all_but_one = max(1, size - 1)
        most = {seats.RANK: all_but_one, analysis.RANK: all_but_one, compilation.WANTED: 1, compilation.AHEAD: 1}
        self.house, self.fleet, self._warm, self._sweep = house, fleet, warm, sweep
        # All tables of one person wait in one lane, which may be as long as there are places: an engine always answers.
        self.pool = WorkerPool(
            size,
            nice=nice,
            memory=MEMORY,
            most_waiting=MOST_WAITING,
            most_in_lane=MOST_WAITING,
            most=most,
            name="engines",
        )
        self._tasks = Tasks()
        self._compilations = Compilations(self.pool, self._tasks, f"{thinker}:warm")
        self._improviser = Improviser(self._compilations, self._tasks, patience)
        elsewhere = Delegation(house, fleet)
        ours = (self.pool, self._compilations)
        self._seats = EngineSeats(house, *ours, self._tasks, thinker, self._improviser, elsewhere)
        self._analyses = Analyses(house, *ours, thinker, elsewhere)

    async def start(self) -> None:
        """Begin compiling; engine seats that were to move before the house stopped go on."""
        self.house.listen(self._seats.heard)
        if self.fleet is not None:
            await self.fleet.start()
        if self._warm:
            self._tasks.begin(self._warming(), "warming engines")
        self._tasks.begin(self._sweeping(), "engine seats")

    async def _warming(self) -> None:
        await self._improviser.begin()  # first: compiling takes all the room there is
        self._compilations.begin()

    async def _sweeping(self) -> None:
        at_once = True
        while True:
            try:
                await self._seats.sweep(at_once)
                at_once = False
            except StoreAway as away:
                log.warning("engine seats wait for the store: %s", away)
            except Exception:
                log.exception("engine seats could not be looked for")
            await asyncio.sleep(self._sweep)

    async def stop(self) -> None:
        """End all processes."""
        self.house.unlisten(self._seats.heard)
        await self._tasks.end()
        if self.fleet is not None:
            await self.fleet.stop()
        await self._improviser.stop()
        await self.pool.stop()

    def warming(self) -> tuple[GameCompilation, ...]:
        """The games compiled, being compiled and waiting to be."""
        return self._compilations.games()

    @property
    def busy(self) -> int:
        """How many jobs are under way or waiting."""
        return self.pool.busy + (0 if self.fleet is None else self.fleet.working + self.fleet.waiting)

    @property
    def improvisers(self) -> int:
        """How many processes that play by the rules alone have been started."""
        return self._improviser.started

    def analyse(
        self, wanted: Wanted, actor: Party | None, lane: str = "", others: Sequence[Party] = ()
    ) -> AsyncIterator[dict[str, Any]]:
        """One report per iteration in the words of docs/analyse.md; closing it cancels. `lane`: `WorkerPool.do`.
        `others`: further parties of whoever asks, in whose games it must not help either.

        `{"v", "depth", "score", "win", "proven", "mate", "lines", "nodes", "nps", "seconds"}`, the last again with
        `final` and `outcome`, after `{"v", "compiling": fraction}` while its game is compiled and
        `{"v", "waiting": how many}`.
        Refused: `analysis-of-own-game`, `house-busy`, `bad-limits`, `too-long`, `no-engine`, and the codes of specs,
        positions and turns.
        """
        return self._analyses.stream(wanted, actor, lane, others)
