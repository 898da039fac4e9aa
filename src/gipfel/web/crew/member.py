"""A crew member as the server sees it: a process that does one job at a time."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Callable
from typing import Any

from gipfel.core import errors
from gipfel.core.errors import GipfelError
from gipfel.play import Refused
from gipfel.web.cores import given

log = logging.getLogger(__name__)

MOST_LINE = 16_000_000
GRACE = 3.0  # seconds in which a cancelled job must come to its end
KINDS = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type)} | {"Refused": Refused}

Json = dict[str, Any]
Tell = Callable[[Json], None]


class Died(Exception):
    """The process is gone."""


class Member:
    """Started with `hire`; `dead` once it has ended or been ended."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._numbers = 0
        self.jobs = 0

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
        """Do a job; TimeoutError after `seconds`. Then, as when this is cancelled, it is ended, by force if need be."""
        self._numbers += 1
        number = self._numbers
        self.jobs += 1
        try:
            await self._send({"id": number, "job": job, "request": request, "plain": plain})
            async with asyncio.timeout(seconds):
                return await self._answer(number, tell)
        except (TimeoutError, asyncio.CancelledError):
            await asyncio.shield(self._give_up(number, plain))
            raise
        except Died:
            await self.dismiss()
            raise

    async def _send(self, message: Json) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            await self._process.stdin.drain()
        except ConnectionError as error:
            raise Died from error

    async def _answer(self, number: int, tell: Tell) -> Json:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            message = json.loads(line)
            if message["id"] != number:
                continue
            if "told" in message:
                tell(message["told"])
            else:
                return _result(message)
        raise Died

    async def _give_up(self, number: int, plain: bool) -> None:
        """A job that can be cancelled gets a moment for it; the process of any other is ended."""
        if not plain:
            try:
                await self._send({"cancel": number})
                async with asyncio.timeout(GRACE):
                    await self._answer(number, lambda _: None)
                return
            except (TimeoutError, Died, GipfelError, RuntimeError):
                pass
        await self.dismiss()

    async def dismiss(self) -> None:
        """End the process."""
        if not self.dead:
            self._process.kill()
        await self._process.wait()


def _result(message: Json) -> Json:
    if "refused" in message:
        refused = message["refused"]
        raise KINDS.get(refused["kind"], GipfelError)(refused["code"], **refused["params"])
    if "failed" in message:
        log.error("a job failed:\n%s", message["failed"])
        raise Refused("computation-failed")
    done: Json = message["done"]
    return done
