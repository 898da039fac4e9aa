"""The writer: appends that wait while one transaction is on its way to the disk go together in the next."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from gipfel.store.appending import Appends, check
from gipfel.store.away import StoreAway
from gipfel.store.shapes import Stale

MOST_TOGETHER = 200
PAUSE = 0.003
"""Seconds between the beginnings of two transactions at least: a transaction costs more than the appends in it."""
Commit = Callable[[Sequence[Appends]], Awaitable[Sequence[Stale | None]]]
_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    appends: Appends
    answer: asyncio.Future[None]


class Writer:
    """Appends come in from anywhere, one group is committed at a time, and each gets its own answer."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def append(self, appends: Appends) -> None:
        """Append all or none; returns after the commit, raises Stale if the tables have moved on."""
        check(appends)
        waiting = _Waiting(appends, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="store-writer")
        await waiting.answer

    async def finish(self) -> None:
        """Wait until nothing waits any more."""
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            begun = loop.time()
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            if await self._error_of(group) is not None:
                await self._one_by_one(group)
            await asyncio.sleep(begun + PAUSE - loop.time())

    async def _one_by_one(self, group: Sequence[_Waiting]) -> None:
        """The database was restarted, or something in the group cannot be written, and alone it harms nobody else.

        If the group was written after all and only the answer was lost, these come back as stale, and their senders
        look again. While there is no database at all, nobody waits until everybody before has found that out.
        """
        gone: StoreAway | None = None
        for waiting in group:
            error = gone or await self._error_of([waiting])
            if error is not None:
                _answer(waiting, error)
            if isinstance(error, StoreAway) and error.lost:
                gone = error

    async def _error_of(self, group: Sequence[_Waiting]) -> Exception | None:
        try:
            verdicts = await self._commit([waiting.appends for waiting in group])
        except StoreAway as away:
            _logger.warning("appends were not written: %s", away, extra={"appends": len(group)})
            return away
        except Exception as error:  # the writer must outlive whatever a database does
            _logger.warning("appends were not written", exc_info=error, extra={"appends": len(group)})
            return error
        for waiting, verdict in zip(group, verdicts, strict=True):
            _answer(waiting, verdict)
        return None


def _answer(waiting: _Waiting, error: Exception | None) -> None:
    if waiting.answer.done():  # its sender has gone
        return
    if error is None:
        waiting.answer.set_result(None)
    else:
        waiting.answer.set_exception(error)
