"""The members of a crew: hired, idle, at work or leaving. Nothing here can be cut short by who wanted the work."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Container, Coroutine
from dataclasses import dataclass

from gipfel.web.crew.member import STARTED_WITHIN, Died, Member

log = logging.getLogger(__name__)

MOST_JOBS = 1_000  # after which a process is replaced, so that nothing can grow in it for ever
GONE_WITHIN = 10.0  # seconds in which a killed process must be gone
Hire = Callable[[int, int], Awaitable[Member]]
Take = Callable[[Member], bool]


@dataclass(eq=False, frozen=True, slots=True)
class Seeker:
    """Somebody without a member; `take` says whether it still has a use for one."""

    take: Take
    found: asyncio.Future[None]


class Staff:
    """Every process is known from its start to its end. Hiring and leaving are tasks of their own, kept here.

    Who is hired goes to the first who seeks, be it another than the one it was hired for: so there are never more
    processes, with those being started, than there are places.
    """

    def __init__(self, hire: Hire, nice: int, memory: int) -> None:
        self._hire, self._nice, self._memory = hire, nice, memory
        self.idle: list[Member] = []
        self.members: set[Member] = set()
        self.hired = 0
        self._seekers: deque[Seeker] = deque()
        self._hiring = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def find(self, take: Take) -> None:
        """Wait until `take` has been given a member: an idle one at once, else the next that comes."""
        seeker = Seeker(take, asyncio.get_running_loop().create_future())
        self._seekers.append(seeker)
        try:
            self._serve()
            await seeker.found
        finally:
            if seeker in self._seekers:
                self._seekers.remove(seeker)

    def _serve(self) -> None:
        while self._seekers and self.idle:
            self.back(self.idle.pop())
        if self._hiring < len(self._seekers):
            self._hiring += 1
            self._begin(self._hired())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a process could not be ended", exc_info=error)

    async def _hired(self) -> None:
        try:
            async with asyncio.timeout(STARTED_WITHIN):
                member = await self._hire(self._nice, self._memory)
        except Exception:
            log.exception("a process could not be started")
            self._disappoint()
            return
        finally:
            self._hiring -= 1
        self.members.add(member)
        self.hired += 1
        self.back(member)
        if member.dead:
            self._disappoint()

    def _disappoint(self) -> None:
        """Nobody comes for the first who seeks."""
        while self._seekers:
            found = self._seekers.popleft().found
            if not found.done():
                found.set_exception(Died())
                return

    def back(self, member: Member) -> None:
        """A member who is to be had goes to the next who seeks, or waits; one not good for that is dismissed."""
        if not member.free or member.dead or self._closed or member.jobs >= MOST_JOBS:
            self.dismiss(member)
            return
        while self._seekers:
            seeker = self._seekers.popleft()
            if seeker.take(member):
                if not seeker.found.done():
                    seeker.found.set_result(None)
                return
        self.idle.append(member)

    def dismiss(self, member: Member) -> None:
        """End its process at once."""
        member.kill()
        if member in self.members:
            self.members.discard(member)
            self._begin(self._leaving(member))

    async def _leaving(self, member: Member) -> None:
        async with asyncio.timeout(GONE_WITHIN):
            await member.ended()

    def reconcile(self, at_work: Container[Member]) -> int:
        """End whoever is neither idle nor at work, and forget idle ones that have died; how many that were."""
        idle = set(self.idle)
        lost = [member for member in self.members if member not in at_work and (member not in idle or member.dead)]
        for member in lost:
            if member in idle:
                self.idle.remove(member)
            self.dismiss(member)
        return len(lost)

    def close(self) -> None:
        """End all processes at once, and those that are still being started as soon as they are."""
        self._closed = True
        self.idle.clear()
        for member in list(self.members):
            self.dismiss(member)

    async def gone(self) -> None:
        """Wait until nobody is left."""
        while self._tasks:
            await asyncio.wait(self._tasks)
