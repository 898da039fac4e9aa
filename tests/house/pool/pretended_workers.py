"""Processes that are only pretended: as many as a test likes, and whatever may go wrong with them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

from gipfel.house.pool.workers import WorkerProcess

Json = dict[str, Any]
ANSWER = {"answer": 42}
REFUSED = {"refused": {"kind": "BadNotation", "code": "bad-turn-for-a-test", "params": {}}}
ENDS: dict[str, Json] = {"refuse": REFUSED, "fail": {"failed": "a trace"}}


async def passes(number: int) -> None:
    """Let the event loop go round."""
    for _ in range(number):
        await asyncio.sleep(0)


class Pretended:
    """In the place of `asyncio.subprocess.Process`. A request says how many passes of the event loop a job takes
    (`steps`), how it ends (`end`: "done", one of `ENDS`, "die" or "never"), whether it can be `cancelled`, and its
    `cost`; `usual` says what it does not say."""

    def __init__(self, heard: Callable[[Json], None], usual: Json) -> None:
        self.returncode: int | None = None
        self.stdin = self.stdout = self
        self._heard, self._usual = heard, usual
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._cancelled = asyncio.Event()
        self._job: asyncio.Task[None] | None = None

    def write(self, line: bytes) -> None:
        """What the house sends."""
        if self.returncode is not None:
            raise BrokenPipeError
        message = json.loads(line)
        if "cancel" in message:
            self._cancelled.set()
        else:
            self._heard(message)
            self._cancelled.clear()
            self._job = asyncio.create_task(self._do(message))

    async def drain(self) -> None:
        """Sending takes a moment."""
        await passes(1)

    async def readline(self) -> bytes:
        """What the house hears next."""
        return await self._said.get()

    async def _do(self, message: Json) -> None:
        wanted = self._usual | message["request"]
        await passes(wanted.get("loading", 0))
        self._say(message, {"begun": True})
        for number in range(wanted.get("steps", 0)):
            await passes(1)
            if not message["plain"] and number % 3 == 1:
                self._say(message, {"told": {"number": number}})
        end = wanted.get("end", "done")
        if end == "die":
            self.kill()
        elif end == "never":
            await (self._cancelled if wanted.get("cancelled", True) else asyncio.Event()).wait()
            end = "done"
        ends = ENDS | {"done": {"done": wanted.get("answer", ANSWER)}}
        self._say(message, ends.get(end, {}) | {"cost": wanted.get("cost", 0.01)})

    def _say(self, message: Json, more: Json) -> None:
        if self.returncode is None:
            self._said.put_nowait(json.dumps({"id": message["id"], **more}).encode() + b"\n")

    def kill(self) -> None:
        """It is gone at once; that is noticed a little later."""
        self.returncode = -9
        self._said.put_nowait(b"")
        asyncio.get_running_loop().call_soon(self._gone.set)
        if self._job is not None and self._job is not asyncio.current_task():
            self._job.cancel()

    async def wait(self) -> int | None:
        """Until it is noticed."""
        await self._gone.wait()
        return self.returncode


class Agency:
    """Starts pretended workers, which takes up to `slow` passes and may fail. `heard` are all jobs begun."""

    def __init__(self, chance: Random | None = None, slow: int = 0, **usual: Any) -> None:
        self._chance, self._slow, self._usual = chance or Random(0), slow, usual
        self.processes: list[Pretended] = []
        self.heard: list[Json] = []
        self.failing = 0  # how many of the next attempts fail
        self.closed: asyncio.Event | None = None  # until when nobody comes at all

    async def start(self, _nice: int, _memory: int) -> WorkerProcess:
        """One more."""
        await passes(self._chance.randint(0, self._slow))
        if self.closed is not None:
            await self.closed.wait()
        if self.failing:
            self.failing -= 1
            raise OSError("no more processes")
        process = Pretended(self.heard.append, self._usual)
        self.processes.append(process)
        await passes(self._chance.randint(0, self._slow))
        return WorkerProcess(cast(asyncio.subprocess.Process, process))

    @property
    def alive(self) -> int:
        """How many processes there are."""
        return sum(process.returncode is None for process in self.processes)
