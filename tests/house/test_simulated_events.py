"""Events of every kind, simulated to their ends at real tables with accidents: points add up, and the standings that
the records of the games tell are those of the house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from gipfel.events.terms import KINDS, EventKind
from house.open_houses import PATIENCE, store_url
from house.simulated_events import SimulatedEvent
from support import amount

PLAYERS = {"swiss": 7, "round-robin": 5, "arena": 8, "knock-out": 6, "league": 10}
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_a_simulated_event_comes_to_its_end(tmp_path: Path, kind: EventKind, part: int) -> None:
    async def whole(seed: int) -> None:
        folder = tmp_path / str(seed)
        folder.mkdir()
        simulated = SimulatedEvent(await store_url(folder), kind, seed, processes=1 + seed % 2)
        try:
            await simulated.run(PLAYERS[kind])
            await simulated.check()
        finally:
            await simulated.close()

    for seed in range(part, amount(2, 200), PARTS):
        asyncio.run(asyncio.wait_for(whole(seed), 3 * PATIENCE))
