"""Work beside the event loop: tasks that nobody waits for, and threads for the rules work of tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from gipfel.tables import Refused

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

QUICK, SLOW = 1, 1
TOLD_AGAIN = 3.0  # seconds
MOST_WAITING = 2_000


class Tasks:
    """The tasks of one part of the house: kept until they end, never silent when they fail."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run something beside everything else."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s failed", task.get_name(), exc_info=error)

    async def end(self) -> None:
        """Cancel all and wait for them. A library just about to time out may lose the word: then it is said again."""
        tasks = set(self._tasks)
        while tasks:
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=TOLD_AGAIN)

    async def settled(self) -> None:
        """Wait until nothing runs any more."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))


class RuleThreads:
    """Threads for rules, so that the event loop never waits for them.

    Two lanes: turns and board views, a few milliseconds each; and whole logs, which may take longer.
    """

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
