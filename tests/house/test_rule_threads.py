"""Threads for rules work: bounded, and long work does not hold up short work."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from gipfel.house.background import RuleThreads
from gipfel.tables import Refused
from house.open_houses import PATIENCE


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_more_than_may_wait_are_refused() -> None:
    async def test() -> None:
        workers, go_on = RuleThreads(quick=1, most_waiting=3), threading.Event()
        waiting = [asyncio.create_task(workers.quick(go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await workers.quick(int)
        assert refused.value.code == "house-busy"
        go_on.set()
        await asyncio.gather(*waiting)
        assert await workers.quick(int, "7") == 7
        assert workers.waiting == 0
        workers.stop()

    run(test)


def test_a_long_log_does_not_hold_up_a_turn() -> None:
    async def test() -> None:
        workers, go_on = RuleThreads(quick=1, slow=1), threading.Event()
        long = asyncio.create_task(workers.slow(go_on.wait))
        assert await workers.quick(int, "7") == 7
        assert not long.done()
        go_on.set()
        await long
        workers.stop()

    run(test)


def test_what_goes_wrong_in_a_thread_arrives_where_it_was_asked_for() -> None:
    async def test() -> None:
        workers = RuleThreads()
        with pytest.raises(ValueError, match="invalid literal"):
            await workers.quick(int, "x")
        workers.stop()

    run(test)
