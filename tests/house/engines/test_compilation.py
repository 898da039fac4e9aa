"""Compiling ahead: what could not be compiled while the machine was busy is tried again."""

from __future__ import annotations

import asyncio

import pytest

from gipfel.house.background import Tasks
from gipfel.house.engines import compilation
from gipfel.house.engines.compilation import Compilations
from gipfel.house.pool.pool import WorkerPool
from house.pool.pretended_workers import Agency


@pytest.mark.parametrize(("failures", "state"), [(2, "ready"), (10**9, "failed")])
def test_what_could_not_be_compiled_is_tried_again_but_not_for_ever(
    failures: int, state: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilation, "PAUSES", (0.0, 0.001, 0.001))

    async def test() -> None:
        agency, tasks = Agency(), Tasks()
        agency.failing = failures
        crew = WorkerPool(1, start=agency.start)
        warmth = Compilations(crew, tasks, "job")
        warmth.begin()
        await tasks.settled()
        assert {game.state for game in warmth.games()} == {state}
        await crew.stop()

    asyncio.run(asyncio.wait_for(test(), 60))
