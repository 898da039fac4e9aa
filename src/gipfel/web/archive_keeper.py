"""Keeps the archive of a house: adds what is shipped, ahead or when it is first needed, and games as they end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.house.house import House
from gipfel.records import write_record
from gipfel.tables import Event, Party, Table
from gipfel.tables.deeds import GameEnded
from gipfel.tables.views import table_record

log = logging.getLogger(__name__)
JOBS = "gipfel.web.api.explorer_jobs"
LANE = "archive"
WITHIN = 60.0  # seconds for a part
KINDS = {"engine": "computer", "guest": "guest"}


class ArchiveKeeper:
    """One per process; parts and games are added once, whoever adds them."""

    def __init__(self, house: House, path: Path) -> None:
        self.path = path
        self._house = house
        self._shipping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    def prepare(self) -> None:
        """Add what is shipped, part by part, so that others get their turn between two; nothing if it is there.

        A house that gets itself ready does so when it opens: the first question is then answered like any other. Who
        asks before is told that it is being prepared.
        """
        if self._shipping is None or self._shipping.done():
            self._shipping = asyncio.create_task(self._ship(), name="preparing the archive")

    async def _ship(self) -> None:
        try:
            while (await self._do("ship_part", {}))["left"]:
                pass
        except GipfelError as error:
            log.warning("the archive could not be prepared: %s", error)

    def hear(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        """The listener of the house: a public game that has ended joins the archive."""
        ended = here and any(isinstance(one.deed, GameEnded) for one in events)
        if not ended or table.hidden or table.line is None or not self.path.is_file():
            return
        task = asyncio.create_task(self._join(name, table), name=f"archiving {name}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _join(self, name: str, table: Table) -> None:
        one, two = table.parties if table.first == 0 else table.parties[::-1]
        wanted = {"table": name, "record": write_record(table_record(table)), "players": [_player(one), _player(two)]}
        try:
            await self._do("join", wanted)
        except GipfelError as error:
            log.warning("%s could not join the archive: %s", name, error)

    async def _do(self, job: str, wanted: dict[str, Any]) -> dict[str, Any]:
        return await self._house.compute(f"{JOBS}:{job}", {"path": str(self.path), **wanted}, WITHIN, lane=LANE)

    async def settled(self) -> None:
        """What has begun is done or given up."""
        if self._shipping is not None:
            self._shipping.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _player(party: Party | None) -> tuple[str, str]:
    """A name and a kind; people of the house keep theirs at the table, which they can have removed there."""
    if party is None:
        return "", "person"
    kind = KINDS.get(party.who, "person")
    return (f"level {party.key}" if kind == "computer" else ""), kind
