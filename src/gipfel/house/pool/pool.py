"""A pool: a bounded number of processes, and a bounded queue before them that is fair.

Whatever is cancelled, and whenever: what is booked is booked and undone in plain functions that nothing can interrupt.
A job leaves its place when its task is done, however that came about; who owns a process is known at every moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.house import messages as messages
from gipfel.house.pool.health import PoolHealth
from gipfel.house.pool.job_queue import FairQueue, Pay, QueuedJob
from gipfel.house.pool.workers import GRACE, STARTED_WITHIN, JobFailed, Start, Tell, WorkerProcess, Workforce
from gipfel.tables import Refused

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
PROBE, PROBED_WITHIN = "gipfel.house.pool.program:nothing", 5.0


class WorkerPool:
    """`size` processes, started when they are first needed. `most` bounds how many jobs of a rank are done at once.

    While there is something to do the pool looks after itself every second: a place that is taken without reason
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
        start: Start = WorkerProcess.start,
        looks_every: float = LOOKS_EVERY,
        spare: float = SPARE,
    ) -> None:
        self.size, self.name, self._most_waiting, self._most_in_lane = size, name, most_waiting, most_in_lane
        self._most = most or {}
        self._looks_every, self._spare = looks_every, spare
        self.health = PoolHealth()
        self._queue: FairQueue[QueuedJob] = FairQueue()
        self._workforce = Workforce(start, nice, memory)
        self._at_work: set[QueuedJob] = set()
        self._shared: dict[str, QueuedJob] = {}
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
    def started(self) -> int:
        """How many processes have been started."""
        return self._workforce.started

    @property
    def oldest(self) -> float:
        """For how many seconds the first of those who wait has waited."""
        waiting = self._queue.items()
        return asyncio.get_running_loop().time() - min(job.since for job in waiting) if waiting else 0.0

    def before(self, rank: int) -> int:
        """How many jobs wait in this rank and before it."""
        return self._queue.before(rank)

    async def call(
        self, function: str, request: Json, seconds: float, *, lane: str = "", same: str = "", pay: Pay = lambda _: None
    ) -> Json:
        """Call `function(request)` ("package.module:function"); after `seconds` the process is ended by force."""
        return await self.do(function, request, seconds=seconds, lane=lane, plain=True, same=same, pay=pay)

    async def do(
        self,
        function: str,
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
        """Call `function(request, job)` (`program.Job`), which can tell news and be cancelled, by cancelling this.

        `lane` is who wants it: lanes get the same share of the processors. Who asks for the `same` shares one job and
        its result. `pay` is told how many seconds of a processor it took, if it was done on this lane's account.
        """
        if self._stopped:
            raise Refused("house-closing")
        job = self._shared.get(same)
        if job is None:
            now = asyncio.get_running_loop().time()
            job = QueuedJob(function, request, plain, tell, seconds, rank, same, now)
        answer = self._ask(job, lane, pay)
        try:
            return await answer
        finally:
            self._leave(job, lane, answer)

    def _ask(self, job: QueuedJob, lane: str, pay: Pay) -> asyncio.Future[Json]:
        if job.work is None and lane not in job.askers:
            self._make_room(lane)
            self._queue.put(job.rank, lane, job)
        answer = job.ask(lane, pay)
        if job.same:
            self._shared[job.same] = job
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

    def _leave(self, job: QueuedJob, lane: str, answer: asyncio.Future[Json]) -> None:
        if job.leave(lane, answer):
            self._queue.drop(job, lane)
        self._forget_unwanted(job)

    def _forget_unwanted(self, job: QueuedJob) -> None:
        if job.askers:
            return
        if self._shared.get(job.same) is job:
            del self._shared[job.same]
        if job.work is not None and job in self._at_work:
            job.work.cancel()

    def _assign(self) -> None:
        while len(self._at_work) < self.size and not self._stopped:
            taken = self._queue.take(self._may_go_on, self._expected)
            if taken is None:
                return
            lane, job = taken
            job.take(lane, self._expected(job))
            self._at_work.add(job)
            job.work = asyncio.create_task(self._work(job), name=f"pool: {job.name}")
            # Nothing inside the task would run if it were cancelled before its first step.
            job.work.add_done_callback(partial(self._ended, job))

    def _may_go_on(self, rank: int) -> bool:
        return sum(job.rank == rank for job in self._at_work) < self._most.get(rank, self.size)

    def _expected(self, job: QueuedJob) -> float:
        return self._usual.get(job.name, USUAL)

    async def _work(self, job: QueuedJob) -> Json:
        await self._workforce.find(partial(self._take, job))
        assert job.worker is not None
        return await job.worker.do(job.name, job.request, job.plain, job.tell, job.seconds)

    def _take(self, job: QueuedJob, worker: WorkerProcess) -> bool:
        """A worker for a job, which may have left its place meanwhile."""
        if job in self._at_work:
            job.worker = worker
        return job in self._at_work

    def _ended(self, job: QueuedJob, work: asyncio.Task[Json]) -> None:
        """The one way by which a job leaves its place; a second time changes nothing."""
        failure = None if work.cancelled() else work.exception() if work.done() else TimeoutError()
        if job not in self._at_work:
            return
        self._at_work.discard(job)
        try:
            self._finish(job, work, failure)
        finally:
            self._assign()

    def _finish(self, job: QueuedJob, work: asyncio.Task[Json], failure: BaseException | None) -> None:
        wanted = bool(job.askers)
        job.end(self._result(job, work, failure))
        job.askers.clear()
        self._forget_unwanted(job)
        if wanted and not self._stopped:
            begun = job.worker is not None and job.worker.begun
            well = (failure is None and not work.cancelled()) or isinstance(failure, GipfelError)
            self.health.ended(begun=begun, well=well)
        self._settle(job, failure)

    def _result(self, job: QueuedJob, work: asyncio.Task[Json], failure: BaseException | None) -> Json | Exception:
        if self._stopped:
            return Refused("house-closing")
        if isinstance(failure, GipfelError):
            return failure
        if isinstance(failure, TimeoutError) and job.worker is not None and not job.worker.begun:
            return Refused("house-busy")  # its process was not ready in time: the machine is overloaded
        if work.cancelled() or isinstance(failure, TimeoutError):
            return Refused("took-too-long", seconds=round(job.seconds, 1))
        if failure is not None:
            log.error("%s could not be done: %r", job.name, failure)
            return Refused("computation-failed")
        return work.result()

    def _settle(self, job: QueuedJob, failure: BaseException | None) -> None:
        """The worker goes back, and the lane is charged with what it has really cost."""
        cost = 0.0
        if job.worker is not None:
            cost = job.worker.cost
            if job.worker.begun and not job.worker.free:
                # A job that was broken off could not say what it cost: the time it took its place is counted.
                cost = min(asyncio.get_running_loop().time() - job.taken, job.seconds)
            if isinstance(failure, JobFailed):
                job.worker.kill()  # what went wrong may still be wrong with it
            self._workforce.back(job.worker)
        self._usual[job.name] = self._expected(job) * (1 - LEARNT) + cost * LEARNT
        self._queue.settle(job.rank, job.lane, job.expected, cost)
        job.pay(cost)

    def _look_later(self) -> None:
        if self._next_look is None and not self._stopped:
            self._next_look = asyncio.get_running_loop().call_later(self._looks_every, self._look)

    def _look(self) -> None:
        """Put right what cannot be, and tell how the pool is; again as long as there is something to look after."""
        self._next_look = None
        try:
            self._look_after_places()
            self._look_after_workers()
            self._assign()
            moving = any(job.worker is not None and job.worker.begun for job in self._at_work)
            now, wanted = asyncio.get_running_loop().time(), self.busy > 0
            self.health.look(self.name, now, wanted=wanted, moving=moving, oldest=self.oldest)
            if self.health.barren and not wanted:
                self._try()
        finally:
            if self.busy or self.health.barren or self.health.state != "well":
                self._look_later()

    def _look_after_places(self) -> None:
        """Who is at work longer than can be is ended at the second look, and loses the place at the third."""
        now = asyncio.get_running_loop().time()
        for job in list(self._at_work):
            assert job.work is not None
            if not job.work.done() and now < job.taken + job.seconds + self._spare:
                continue
            job.strikes += 1
            if job.strikes == 2:
                log.error("%s is stuck, and ended", job.name)
                self.health.healed += 1
                job.work.cancel()
                if job.worker is not None:
                    job.worker.kill()
            elif job.strikes > 2:
                self._ended(job, job.work)

    def _look_after_workers(self) -> None:
        at_work = {job.worker for job in self._at_work if job.worker is not None}
        if lost := self._workforce.reconcile(at_work):
            log.warning("%s processes were lost, and replaced", lost)
            self.health.healed += lost

    def _try(self) -> None:
        """Nobody asks, but the last job did not begin: see whether one does now."""
        self._probe = asyncio.create_task(self.call(PROBE, {}, PROBED_WITHIN))
        self._probe.add_done_callback(lambda probe: probe.cancelled() or probe.exception())

    async def stop(self) -> None:
        """Give up everything and end all processes."""
        self._stopped = True
        if self._next_look is not None:
            self._next_look.cancel()
        for job in self._queue.items():
            job.end(Refused("house-closing"))
            self._queue.drop(job)
        self._workforce.close()
        work = [job.work for job in self._at_work if job.work is not None]
        for task in work:
            task.cancel()
        if work:
            await asyncio.wait(work)
        await self._workforce.gone()


def _too_many() -> Refused:
    return Refused("too-many", what="work", seconds=AGAIN_IN)
