"""Threads for the rules work of tables, so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from gipfel.play import Refused

P = ParamSpec("P")
T = TypeVar("T")

QUICK, SLOW = 1, 1
MOST_WAITING = 2_000


class Workers:
    """Two lanes: turns and board views, a few milliseconds each; and whole logs, which may take longer."""

    def __init__(self, quick: int = QUICK, slow: int = SLOW, most_waiting: int = MOST_WAITING) -> None:
        self._quick = ThreadPoolExecutor(quick, thread_name_prefix="rules")
        self._slow = ThreadPoolExecutor(slow, thread_name_prefix="logs")
        self._most = most_waiting
        self.waiting = 0

    async def quick(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Run something short; Refused when too much is waiting."""
        return await self._run(self._quick, lambda: function(*args, **more))

    async def slow(self, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Run something that may take a while."""
        return await self._run(self._slow, lambda: function(*args, **more))

    async def _run(self, pool: ThreadPoolExecutor, function: Callable[[], T]) -> T:
        if self.waiting >= self._most:
            raise Refused("house-busy")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, function)
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        """Wait for what is under way, and end the threads."""
        self._quick.shutdown(cancel_futures=True)
        self._slow.shutdown(cancel_futures=True)
