"""The workers of a pool as the server sees them: processes that do one job at a time; started, idle, at work, ending.

Nothing here can be cut short by who wanted the work.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Container, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gipfel.core import errors
from gipfel.core.errors import GipfelError
from gipfel.house.pool.program import given
from gipfel.tables import Refused

log = logging.getLogger(__name__)

MOST_LINE = 16_000_000
STARTED_WITHIN = 30.0  # seconds for what comes before a job: the process starts and loads what the job needs
GRACE = 3.0  # seconds in which a cancelled job must come to its end
GONE_WITHIN = 10.0  # seconds in which a killed process must be gone
MOST_JOBS = 1_000  # after which a process is replaced, so that nothing can grow in it for ever
KINDS = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type)} | {"Refused": Refused}

Json = dict[str, Any]
Tell = Callable[[Json], None]


class WorkerDied(Exception):
    """The process is gone."""


class JobFailed(Exception):
    """The job went wrong, which is a mistake of ours; its process may be the worse for it."""


class WorkerProcess:
    """Started with `start`; `dead` once it has ended or been ended.

    `free` when it can be given a job: one that was left in the middle of a job never is again, and must be killed.
    `begun` when the last job was begun, `cost` the seconds of processor it took.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._numbers = 0
        self.jobs = 0
        self.free, self.begun, self.cost = True, False, 0.0

    @classmethod
    async def start(cls, nice: int, memory: int) -> WorkerProcess:
        """A new process."""
        told = map(str, (nice, memory, *given()))
        program = (sys.executable, "-P", "-m", "gipfel.house.pool.program", *told)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, limit=MOST_LINE)
        return cls(process)

    @property
    def dead(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def do(self, job: str, request: Json, plain: bool, tell: Tell, seconds: float) -> Json:
        """Do a job; TimeoutError `seconds` after it was begun. Then, as when this is cancelled, it is ended, by force
        if need be. Cancelled once more it leaves at once, and whoever has this worker must kill it."""
        self._numbers += 1
        number = self._numbers
        self.jobs += 1
        self.free, self.begun, self.cost = False, False, 0.0
        try:
            async with asyncio.timeout(STARTED_WITHIN) as limit:
                await self._send({"id": number, "job": job, "request": request, "plain": plain})
                await self._begin(number)
                limit.reschedule(asyncio.get_running_loop().time() + seconds)
                return await self._answer(number, tell)
        except (TimeoutError, asyncio.CancelledError):
            await self._give_up(number, plain)
            raise

    async def _send(self, message: Json) -> None:
        assert self._process.stdin is not None
        line = json.dumps(message).encode() + b"\n"
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        except (ConnectionError, RuntimeError) as error:  # uvloop refuses to write to what is closed
            raise WorkerDied from error

    async def _next(self, number: int) -> Json:
        """What comes next about a job; after the last of it the worker is free."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            message: Json = json.loads(line)
            if message["id"] == number:
                self.free = "cost" in message
                self.cost = message.get("cost", 0.0)
                return message
        raise WorkerDied

    async def _begin(self, number: int) -> None:
        message = await self._next(number)
        if "begun" not in message:
            _result(message)  # what cannot be loaded has failed
        self.begun = True

    async def _answer(self, number: int, tell: Tell) -> Json:
        while "told" in (message := await self._next(number)):
            tell(message["told"])
        return _result(message)

    async def _give_up(self, number: int, plain: bool) -> None:
        """A job that can be cancelled gets a moment for it; the process of any other is ended."""
        if plain:
            self.kill()
            return
        patience = asyncio.get_running_loop().call_later(GRACE, self.kill)
        try:
            await self._send({"cancel": number})
            while not self.free:
                await self._next(number)
        except WorkerDied:
            pass
        finally:
            patience.cancel()

    def kill(self) -> None:
        """End the process at once; `ended` waits for it."""
        self.free = False
        if not self.dead:
            with suppress(ProcessLookupError):  # it has ended, and that was not noticed yet
                self._process.kill()

    async def ended(self) -> None:
        """Wait until the process is gone."""
        await self._process.wait()


def _result(message: Json) -> Json:
    if "refused" in message:
        refused = message["refused"]
        kind = KINDS.get(refused["kind"], GipfelError)
        raise errors.rebuilt(kind, refused["code"], refused["params"], refused.get("game", ""))
    if "failed" in message:
        log.error("a job failed:\n%s", message["failed"])
        raise JobFailed
    done: Json = message["done"]
    return done


Start = Callable[[int, int], Awaitable[WorkerProcess]]
Take = Callable[[WorkerProcess], bool]


@dataclass(eq=False, frozen=True, slots=True)
class Seeker:
    """Somebody without a worker; `take` says whether it still has a use for one."""

    take: Take
    found: asyncio.Future[None]


class Workforce:
    """Every process is known from its start to its end. Starting and ending are tasks of their own, kept here.

    A process that is started goes to the first who seeks one, be it another than the one it was started for: so there
    are never more of them, with those being started, than there are places.
    """

    def __init__(self, start: Start, nice: int, memory: int) -> None:
        self._start, self._nice, self._memory = start, nice, memory
        self.idle: list[WorkerProcess] = []
        self.workers: set[WorkerProcess] = set()
        self.started = 0
        self._seekers: deque[Seeker] = deque()
        self._starting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def find(self, take: Take) -> None:
        """Wait until `take` has been given a worker: an idle one at once, else the next that comes."""
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
        if self._starting < len(self._seekers):
            self._starting += 1
            self._begin(self._started())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a process could not be ended", exc_info=error)

    async def _started(self) -> None:
        try:
            async with asyncio.timeout(STARTED_WITHIN):
                worker = await self._start(self._nice, self._memory)
        except Exception:
            log.exception("a process could not be started")
            self._disappoint()
            return
        finally:
            self._starting -= 1
        self.workers.add(worker)
        self.started += 1
        self.back(worker)
        if worker.dead:
            self._disappoint()

    def _disappoint(self) -> None:
        """Nobody comes for the first who seeks."""
        while self._seekers:
            found = self._seekers.popleft().found
            if not found.done():
                found.set_exception(WorkerDied())
                return

    def back(self, worker: WorkerProcess) -> None:
        """A worker who is to be had goes to the next who seeks, or waits; one not good for that is dismissed."""
        if not worker.free or worker.dead or self._closed or worker.jobs >= MOST_JOBS:
            self.dismiss(worker)
            return
        while self._seekers:
            seeker = self._seekers.popleft()
            if seeker.take(worker):
                if not seeker.found.done():
                    seeker.found.set_result(None)
                return
        self.idle.append(worker)

    def dismiss(self, worker: WorkerProcess) -> None:
        """End its process at once."""
        worker.kill()
        if worker in self.workers:
            self.workers.discard(worker)
            self._begin(self._leaving(worker))

    async def _leaving(self, worker: WorkerProcess) -> None:
        async with asyncio.timeout(GONE_WITHIN):
            await worker.ended()

    def reconcile(self, at_work: Container[WorkerProcess]) -> int:
        """End whoever is neither idle nor at work, and forget idle ones that have died; how many that were."""
        idle = set(self.idle)
        lost = [worker for worker in self.workers if worker not in at_work and (worker not in idle or worker.dead)]
        for worker in lost:
            if worker in idle:
                self.idle.remove(worker)
            self.dismiss(worker)
        return len(lost)

    def close(self) -> None:
        """End all processes at once, and those that are still being started as soon as they are."""
        self._closed = True
        self.idle.clear()
        for worker in list(self.workers):
            self.dismiss(worker)

    async def gone(self) -> None:
        """Wait until nobody is left."""
        while self._tasks:
            await asyncio.wait(self._tasks)
