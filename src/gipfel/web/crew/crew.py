"""A crew: a bounded number of processes, and a bounded queue before them that is fair."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gipfel.play import Refused
from gipfel.web.crew import crew_messages as crew_messages
from gipfel.web.crew.fair import FairQueue
from gipfel.web.crew.member import Died, Member, Tell

log = logging.getLogger(__name__)

Json = dict[str, Any]

NICE = 19  # people at tables come first
MEMORY = 2_000_000_000
MOST_WAITING = 64
MOST_JOBS = 1_000  # after which a process is replaced, so that nothing can grow in it for ever


@dataclass(eq=False, slots=True)
class Ticket:
    """A job that waits or is being done."""

    job: str
    request: Json
    plain: bool
    tell: Tell
    seconds: float
    rank: int
    answer: asyncio.Future[Json]
    work: asyncio.Task[None] | None = None


class Crew:
    """`size` processes, started when they are first needed. `most` bounds how many jobs of a rank are done at once."""

    def __init__(
        self,
        size: int = 1,
        *,
        nice: int = NICE,
        memory: int = MEMORY,
        most_waiting: int = MOST_WAITING,
        most: Mapping[int, int] | None = None,
    ) -> None:
        self.size, self._nice, self._memory, self._most_waiting = size, nice, memory, most_waiting
        self._most = most or {}
        self._queue: FairQueue[Ticket] = FairQueue()
        self._idle: list[Member] = []
        self._at_work: set[Ticket] = set()
        self._ranks: Counter[int] = Counter()
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many jobs wait or are being done."""
        return len(self._queue) + len(self._at_work)

    def before(self, rank: int) -> int:
        """How many jobs wait in this rank and before it."""
        return self._queue.before(rank)

    async def call(self, job: str, request: Json, seconds: float) -> Json:
        """Call `function(request)`; after `seconds` the process is ended by force."""
        return await self.do(job, request, seconds=seconds, plain=True)

    async def do(
        self,
        job: str,
        request: Json,
        *,
        seconds: float,
        lane: str = "",
        rank: int = 0,
        tell: Tell = lambda _: None,
        plain: bool = False,
    ) -> Json:
        """Call `function(request, job)` (`process.Job`), which can tell news and be cancelled, by cancelling this."""
        if self._stopped or len(self._queue) >= self._most_waiting:
            raise Refused("house-busy")
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        ticket = Ticket(job, request, plain, tell, seconds, rank, answer)
        self._queue.put(rank, lane, ticket)
        self._assign()
        try:
            return await answer
        finally:
            self._queue.drop(ticket)
            if ticket.work is not None:
                ticket.work.cancel()

    def _assign(self) -> None:
        while len(self._at_work) < self.size and not self._stopped:
            ticket = self._queue.take(lambda rank: self._ranks[rank] < self._most.get(rank, self.size))
            if ticket is None:
                return
            self._at_work.add(ticket)
            self._ranks[ticket.rank] += 1
            ticket.work = asyncio.create_task(self._work(ticket), name=f"crew: {ticket.job}")

    async def _work(self, ticket: Ticket) -> None:
        member = None
        try:
            member = self._idle.pop() if self._idle else await Member.hire(self._nice, self._memory)
            done = await member.do(ticket.job, ticket.request, ticket.plain, ticket.tell, ticket.seconds)
            _answer(ticket, done)
        except TimeoutError:
            _answer(ticket, Refused("took-too-long", seconds=round(ticket.seconds, 1)))
        except Died:
            log.error("a process died while it did %s", ticket.job)
            _answer(ticket, Refused("computation-failed"))
        except Exception as error:
            _answer(ticket, error)
        finally:
            self._at_work.discard(ticket)
            self._ranks[ticket.rank] -= 1
            if member is not None:
                await self._back(member)
            self._assign()

    async def _back(self, member: Member) -> None:
        if member.dead:
            return
        if self._stopped or member.jobs >= MOST_JOBS:
            await member.dismiss()
        else:
            self._idle.append(member)

    async def stop(self) -> None:
        """Give up everything and end all processes."""
        self._stopped = True
        for ticket in self._queue.items():
            _answer(ticket, Refused("house-closing"))
        work = [ticket.work for ticket in self._at_work if ticket.work is not None]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await asyncio.gather(*(member.dismiss() for member in self._idle))
        self._idle.clear()


def _answer(ticket: Ticket, result: Json | Exception) -> None:
    if ticket.answer.done():
        return
    if isinstance(result, Exception):
        ticket.answer.set_exception(result)
    else:
        ticket.answer.set_result(result)
