"""Keeps fair play: finished rated games are looked at one after the other, in the pool, and what is found is kept.

Nobody is judged here, and nothing is shown to players: it is compared where whoever organises an event asks for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence

from gipfel.core.errors import GipfelError
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.store.agreements import GameAgreement
from gipfel.tables import Event, Table
from gipfel.tables.deeds import GameEnded
from gipfel.tables.ratings import counts

log = logging.getLogger(__name__)
JOB = "gipfel.house.engines.jobs:agreed"
LANE = "fair play"
WITHIN = 120.0  # seconds for a game
MOST_WAITING = 200
"""Games that wait to be looked at; more are left until somebody asks about their event."""


class FairPlayKeeper:
    """One per process; a game is looked at where it ends, and its findings are kept once."""

    def __init__(self, house: House, store: Store) -> None:
        self._house, self._store = house, store
        self._one = asyncio.Semaphore(1)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def hear(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        """The listener of the house: a rated game between two people has ended."""
        if here and counts(table) and any(isinstance(one.deed, GameEnded) for one in events):
            self._begin(name)

    async def catch_up(self, tables: Collection[str]) -> int:
        """Look at those of the tables that nobody has looked at, in the background; how many they are."""
        missing = await self._store.without_agreement(tables)
        for name in missing:
            self._begin(name)
        return len(missing)

    def _begin(self, name: str) -> None:
        if name in self._tasks or len(self._tasks) >= MOST_WAITING:
            return
        task = asyncio.create_task(self._look(name), name=f"fair play of {name}")
        self._tasks[name] = task
        task.add_done_callback(lambda _: self._tasks.pop(name, None))

    async def _look(self, name: str) -> None:
        async with self._one:
            try:
                await self._keep(name, await self._house.table(name))
            except GipfelError as error:
                log.warning("fair play of %s could not be looked at: %s", name, error)

    async def _keep(self, name: str, table: Table) -> None:
        if table.line is None:
            return
        wanted = {"spec": table.terms.spec, "turns": list(table.line.turns_played)}
        found = (await self._house.compute(JOB, wanted, WITHIN, lane=LANE))["agreed"]
        changes = await self._store.rating_changes(name)
        await self._store.keep_agreements(
            [
                GameAgreement(
                    name, one.seat, one.person, one.group, one.before, one.at, *found[table.player_of(one.seat)]
                )
                for one in changes
            ]
        )

    async def settled(self) -> None:
        """What has begun is given up; it is found again when somebody asks."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
