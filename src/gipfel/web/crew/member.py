"""A crew member as the server sees it: a process that does one job at a time."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gipfel.core import errors
from gipfel.core.errors import GipfelError
from gipfel.play import Refused
from gipfel.web.cores import given

log = logging.getLogger(__name__)

MOST_LINE = 16_000_000
STARTED_WITHIN = 30.0  # seconds for what comes before a job: the process starts and loads what the job needs
GRACE = 3.0  # seconds in which a cancelled job must come to its end
KINDS = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type)} | {"Refused": Refused}

Json = dict[str, Any]
Tell = Callable[[Json], None]


class Died(Exception):
    """The process is gone."""


class Failed(Exception):
    """The job went wrong, which is a mistake of ours; its process may be the worse for it."""


class Member:
    """Started with `hire`; `dead` once it has ended or been ended.

    `free` when it can be given a job: one that was left in the middle of a job never is again, and must be killed.
    `begun` when the last job was begun, `cost` the seconds of processor it took.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._numbers = 0
        self.jobs = 0
        self.free, self.begun, self.cost = True, False, 0.0

    @classmethod
    async def hire(cls, nice: int, memory: int) -> Member:
        """A new process."""
        told = map(str, (nice, memory, *given()))
        program = (sys.executable, "-P", "-m", "gipfel.web.crew.process", *told)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe, limit=MOST_LINE)
        return cls(process)

    @property
    def dead(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None

    async def do(self, job: str, request: Json, plain: bool, tell: Tell, seconds: float) -> Json:
        """Do a job; TimeoutError `seconds` after it was begun. Then, as when this is cancelled, it is ended, by force
        if need be. Cancelled once more it leaves at once, and whoever has this member must kill it."""
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
            raise Died from error

    async def _next(self, number: int) -> Json:
        """What comes next about a job; after the last of it the member is free."""
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            message: Json = json.loads(line)
            if message["id"] == number:
                self.free = "cost" in message
                self.cost = message.get("cost", 0.0)
                return message
        raise Died

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
        except Died:
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
        raise KINDS.get(refused["kind"], GipfelError)(refused["code"], **refused["params"])
    if "failed" in message:
        log.error("a job failed:\n%s", message["failed"])
        raise Failed
    done: Json = message["done"]
    return done
