"""A crew: a bounded number of processes, and a bounded queue before them that is fair.

Whatever is cancelled, and whenever: what is booked is booked and undone in plain functions that nothing can interrupt.
A ticket leaves its place when its task is done, however that came about; who owns a process is known at every moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.play import Refused
from gipfel.web import web_messages as web_messages
from gipfel.web.crew import crew_messages as crew_messages
from gipfel.web.crew.condition import Condition
from gipfel.web.crew.fair import FairQueue
from gipfel.web.crew.member import GRACE, STARTED_WITHIN, Failed, Member, Tell
from gipfel.web.crew.staff import Hire, Staff
from gipfel.web.crew.ticket import Pay, Ticket

log = logging.getLogger(__name__)

Json = dict[str, Any]

NICE = 19  # people at tables come first
MEMORY = 2_000_000_000
MOST_WAITING = 64
MOST_IN_LANE = 16
AGAIN_IN = 5  # seconds after which who brought too much may come again
USUAL, LEARNT = 0.1, 0.2  # what a job is thought to cost at first, and how much each one changes that
LOOKS_EVERY = 1.0
SPARE = 2 * (STARTED_WITHIN + GRACE)  # seconds that a job may take beyond its own: a process for it, and the end of it
PROBE, PROBED_WITHIN = "gipfel.web.crew.process:nothing", 5.0


class Crew:
    """`size` processes, started when they are first needed. `most` bounds how many jobs of a rank are done at once.

    While there is something to do the crew looks after itself every second: a place that is taken without reason
    becomes free again, a process nobody has is ended, and as long as no job can be begun it tries one.
    """

    def __init__(
        self,
        size: int = 1,
        *,
        nice: int = NICE,
        memory: int = MEMORY,
        most_waiting: int = MOST_WAITING,
        most_in_lane: int = MOST_IN_LANE,
        most: Mapping[int, int] | None = None,
        name: str = "rules",
        hire: Hire = Member.hire,
        looks_every: float = LOOKS_EVERY,
        spare: float = SPARE,
    ) -> None:
        self.size, self.name, self._most_waiting, self._most_in_lane = size, name, most_waiting, most_in_lane
        self._most = most or {}
        self._looks_every, self._spare = looks_every, spare
        self.condition = Condition()
        self._queue: FairQueue[Ticket] = FairQueue()
        self._staff = Staff(hire, nice, memory)
        self._at_work: set[Ticket] = set()
        self._shared: dict[str, Ticket] = {}
        self._usual: dict[str, float] = {}
        self._next_look: asyncio.TimerHandle | None = None
        self._probe: asyncio.Task[Json] | None = None
        self._stopped = False

    @property
    def busy(self) -> int:
        """How many jobs wait or are being done."""
        return self.waiting + self.working

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._queue)

    @property
    def working(self) -> int:
        """How many jobs are being done."""
        return len(self._at_work)

    @property
    def hired(self) -> int:
        """How many processes have been started."""
        return self._staff.hired

    @property
    def oldest(self) -> float:
        """For how many seconds the first of those who wait has waited."""
        waiting = self._queue.items()
        return asyncio.get_running_loop().time() - min(ticket.since for ticket in waiting) if waiting else 0.0

    def before(self, rank: int) -> int:
        """How many jobs wait in this rank and before it."""
        return self._queue.before(rank)

    async def call(
        self, job: str, request: Json, seconds: float, *, lane: str = "", same: str = "", pay: Pay = lambda _: None
    ) -> Json:
        """Call `function(request)`; after `seconds` the process is ended by force."""
        return await self.do(job, request, seconds=seconds, lane=lane, plain=True, same=same, pay=pay)

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
        same: str = "",
        pay: Pay = lambda _: None,
    ) -> Json:
        """Call `function(request, job)` (`process.Job`), which can tell news and be cancelled, by cancelling this.

        `lane` is who wants it: lanes get the same share of the processors. Who asks for the `same` shares one job and
        its result. `pay` is told how many seconds of a processor it took, if it was done on this lane's account.
        """
        if self._stopped:
            raise Refused("house-closing")
        ticket = self._shared.get(same)
        if ticket is None:
            now = asyncio.get_running_loop().time()
            ticket = Ticket(job, request, plain, tell, seconds, rank, same, now)
        answer = self._ask(ticket, lane, pay)
        try:
            return await answer
        finally:
            self._leave(ticket, lane, answer)

    def _ask(self, ticket: Ticket, lane: str, pay: Pay) -> asyncio.Future[Json]:
        if ticket.work is None and lane not in ticket.askers:
            self._make_room(lane)
            self._queue.put(ticket.rank, lane, ticket)
        answer = ticket.ask(lane, pay)
        if ticket.same:
            self._shared[ticket.same] = ticket
        self._assign()
        self._look_later()
        return answer

    def _make_room(self, lane: str) -> None:
        """When all places to wait are taken, the last of the longest lane gives way, or else the newcomer."""
        lengths = self._queue.lengths()
        if lengths[lane] >= self._most_in_lane:
            raise _too_many()
        if lengths.total() < self._most_waiting:
            return
        longest, length = lengths.most_common(1)[0]
        if length <= lengths[lane] + 1:
            raise Refused("house-busy")
        last = self._queue.last(longest)
        self._queue.drop(last, longest)
        last.refuse(longest, _too_many())
        self._forget_unwanted(last)

    def _leave(self, ticket: Ticket, lane: str, answer: asyncio.Future[Json]) -> None:
        if ticket.leave(lane, answer):
            self._queue.drop(ticket, lane)
        self._forget_unwanted(ticket)

    def _forget_unwanted(self, ticket: Ticket) -> None:
        if ticket.askers:
            return
        if self._shared.get(ticket.same) is ticket:
            del self._shared[ticket.same]
        if ticket.work is not None and ticket in self._at_work:
            ticket.work.cancel()

    def _assign(self) -> None:
        while len(self._at_work) < self.size and not self._stopped:
            taken = self._queue.take(self._may_go_on, self._expected)
            if taken is None:
                return
            lane, ticket = taken
            ticket.take(lane, self._expected(ticket))
            self._at_work.add(ticket)
            ticket.work = asyncio.create_task(self._work(ticket), name=f"crew: {ticket.job}")
            # Nothing inside the task would run if it were cancelled before its first step.
            ticket.work.add_done_callback(partial(self._ended, ticket))

    def _may_go_on(self, rank: int) -> bool:
        return sum(ticket.rank == rank for ticket in self._at_work) < self._most.get(rank, self.size)

    def _expected(self, ticket: Ticket) -> float:
        return self._usual.get(ticket.job, USUAL)

    async def _work(self, ticket: Ticket) -> Json:
        await self._staff.find(partial(self._take, ticket))
        assert ticket.member is not None
        return await ticket.member.do(ticket.job, ticket.request, ticket.plain, ticket.tell, ticket.seconds)

    def _take(self, ticket: Ticket, member: Member) -> bool:
        """A member for a ticket, which may have left its place meanwhile."""
        if ticket in self._at_work:
            ticket.member = member
        return ticket in self._at_work

    def _ended(self, ticket: Ticket, work: asyncio.Task[Json]) -> None:
        """The one way by which a ticket leaves its place; a second time changes nothing."""
        failure = None if work.cancelled() else work.exception() if work.done() else TimeoutError()
        if ticket not in self._at_work:
            return
        self._at_work.discard(ticket)
        try:
            self._finish(ticket, work, failure)
        finally:
            self._assign()

    def _finish(self, ticket: Ticket, work: asyncio.Task[Json], failure: BaseException | None) -> None:
        wanted = bool(ticket.askers)
        ticket.end(self._result(ticket, work, failure))
        ticket.askers.clear()
        self._forget_unwanted(ticket)
        if wanted and not self._stopped:
            begun = ticket.member is not None and ticket.member.begun
            well = (failure is None and not work.cancelled()) or isinstance(failure, GipfelError)
            self.condition.ended(begun=begun, well=well)
        self._settle(ticket, failure)

    def _result(self, ticket: Ticket, work: asyncio.Task[Json], failure: BaseException | None) -> Json | Exception:
        if self._stopped:
            return Refused("house-closing")
        if isinstance(failure, GipfelError):
            return failure
        if work.cancelled() or isinstance(failure, TimeoutError):
            return Refused("took-too-long", seconds=round(ticket.seconds, 1))
        if failure is not None:
            log.error("%s could not be done: %r", ticket.job, failure)
            return Refused("computation-failed")
        return work.result()

    def _settle(self, ticket: Ticket, failure: BaseException | None) -> None:
        """The member goes back, and the lane is charged with what it has really cost."""
        cost = 0.0
        if ticket.member is not None:
            cost = ticket.member.cost
            if ticket.member.begun and not ticket.member.free:
                # A job that was broken off could not say what it cost: the time it took its place is counted.
                cost = min(asyncio.get_running_loop().time() - ticket.taken, ticket.seconds)
            if isinstance(failure, Failed):
                ticket.member.kill()  # what went wrong may still be wrong with it
            self._staff.back(ticket.member)
        self._usual[ticket.job] = self._expected(ticket) * (1 - LEARNT) + cost * LEARNT
        self._queue.settle(ticket.rank, ticket.lane, ticket.expected, cost)
        ticket.pay(cost)

    def _look_later(self) -> None:
        if self._next_look is None and not self._stopped:
            self._next_look = asyncio.get_running_loop().call_later(self._looks_every, self._look)

    def _look(self) -> None:
        """Put right what cannot be, and tell how the crew is; again as long as there is something to look after."""
        self._next_look = None
        try:
            self._look_after_places()
            self._look_after_members()
            self._assign()
            moving = any(ticket.member is not None and ticket.member.begun for ticket in self._at_work)
            now, wanted = asyncio.get_running_loop().time(), self.busy > 0
            self.condition.look(self.name, now, wanted=wanted, moving=moving, oldest=self.oldest)
            if self.condition.barren and not wanted:
                self._try()
        finally:
            if self.busy or self.condition.barren or self.condition.state != "well":
                self._look_later()

    def _look_after_places(self) -> None:
        """Who is at work longer than can be is ended at the second look, and loses the place at the third."""
        now = asyncio.get_running_loop().time()
        for ticket in list(self._at_work):
            assert ticket.work is not None
            if not ticket.work.done() and now < ticket.taken + ticket.seconds + self._spare:
                continue
            ticket.strikes += 1
            if ticket.strikes == 2:
                log.error("%s is stuck, and ended", ticket.job)
                self.condition.healed += 1
                ticket.work.cancel()
                if ticket.member is not None:
                    ticket.member.kill()
            elif ticket.strikes > 2:
                self._ended(ticket, ticket.work)

    def _look_after_members(self) -> None:
        at_work = {ticket.member for ticket in self._at_work if ticket.member is not None}
        if lost := self._staff.reconcile(at_work):
            log.warning("%s processes were lost, and replaced", lost)
            self.condition.healed += lost

    def _try(self) -> None:
        """Nobody asks, but the last job did not begin: see whether one does now."""
        self._probe = asyncio.create_task(self.call(PROBE, {}, PROBED_WITHIN))
        self._probe.add_done_callback(lambda probe: probe.cancelled() or probe.exception())

    async def stop(self) -> None:
        """Give up everything and end all processes."""
        self._stopped = True
        if self._next_look is not None:
            self._next_look.cancel()
        for ticket in self._queue.items():
            ticket.end(Refused("house-closing"))
            self._queue.drop(ticket)
        self._staff.close()
        work = [ticket.work for ticket in self._at_work if ticket.work is not None]
        for task in work:
            task.cancel()
        if work:
            await asyncio.wait(work)
        await self._staff.gone()


def _too_many() -> Refused:
    return Refused("too-many", what="work", seconds=AGAIN_IN)
