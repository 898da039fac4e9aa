"""Work beside the event loop ends when it is told to, even if something below it loses the word."""

from __future__ import annotations

import asyncio

import pytest

from gipfel.house import background
from gipfel.house.background import Tasks

pytestmark = pytest.mark.anyio


async def test_a_task_that_loses_its_cancellation_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "TOLD_AGAIN", 0.01)
    lost, begun = 0, asyncio.Event()

    async def loses_it_twice() -> None:
        nonlocal lost
        while True:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if lost == 2:
                    raise
                lost += 1

    tasks = Tasks()
    task = tasks.begin(loses_it_twice(), "loses it")
    await begun.wait()
    await asyncio.wait_for(tasks.end(), 10)
    assert task.cancelled()
    assert lost == 2


async def test_nothing_to_end_ends_at_once() -> None:
    await Tasks().end()


async def test_a_task_that_fails_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("no")

    tasks = Tasks()
    tasks.begin(fails(), "the broken one")
    await tasks.settled()
    assert "the broken one failed" in caplog.text
