"""The program of a pool worker: jobs come in as lines of JSON, what they tell and their results go out as such.

Run as `python -m gipfel.house.pool.program NICE MEMORY [CORE …]`. A job is named `package.module:function`; only the
server that started the process can name one. It ends when its input does. Where the server keeps to one core, workers
take any that the house was given. A module of jobs may have a function `rest`, which gives back what jobs remember
when there has been none for a while.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Event, Thread
from types import ModuleType
from typing import IO, Any

from gipfel.core.errors import GipfelError

Json = dict[str, Any]
QUIET = 45.0  # seconds without a job

_given: set[int] = set()  # cores


class Job:
    """What a job that may be ended early is given: `tell` something on the way; `is_set` when nobody wants it any more.

    The engine takes it as its `stop`.
    """

    def __init__(self, number: int, write: Callable[[Json], None]) -> None:
        self._number, self._write = number, write
        self._cancelled = Event()

    def tell(self, news: Json) -> None:
        """Something to know before the end."""
        self._write({"id": self._number, "told": news})

    def is_set(self) -> bool:
        """Whether the job should come to its end."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Nobody wants the result any more."""
        self._cancelled.set()


class WorkerProgram:
    """One job at a time, in the main thread; a second thread listens for cancellations and the end of input."""

    def __init__(self, inlet: IO[bytes], outlet: IO[bytes], quiet: float = QUIET) -> None:
        self._inlet, self._outlet, self._quiet = inlet, outlet, quiet
        self._jobs: SimpleQueue[Json] = SimpleQueue()
        self._now: Job | None = None
        self._modules: dict[str, ModuleType] = {}  # whose jobs were done since the last rest

    def run(self) -> None:
        """Work until the input ends."""
        Thread(target=self._listen, daemon=True).start()
        while True:
            try:
                self._do(self._jobs.get(timeout=self._quiet if self._modules else None))
            except Empty:
                self._rest()

    def _rest(self) -> None:
        for module in self._modules.values():
            getattr(module, "rest", lambda: None)()
        self._modules.clear()

    def _listen(self) -> None:
        try:
            for line in self._inlet:
                self._take(json.loads(line))
        finally:
            os._exit(0)  # whatever the job is at: nobody is left to hear of it

    def _take(self, message: Json) -> None:
        if "cancel" not in message:
            self._now = message["with"] = Job(message["id"], self._write)
            self._jobs.put(message)
        elif self._now is not None:
            self._now.cancel()

    def _do(self, message: Json) -> None:
        answer: Json
        began = time.process_time()
        try:
            module, _, name = message["job"].partition(":")
            self._modules[module] = import_module(module)
            function = getattr(self._modules[module], name)
            # From here on the time of the job counts; how long this process took to load it was not its fault.
            self._write({"id": message["id"], "begun": True})
            began = time.process_time()
            given = (message["request"],) if message["plain"] else (message["request"], message["with"])
            answer = {"done": function(*given)}
        except GipfelError as error:
            told = {"code": error.code, "params": dict(error.params), "game": error.game}
            answer = {"refused": {"kind": type(error).__name__, **told}}
        except Exception:
            answer = {"failed": traceback.format_exc()}
        self._write({"id": message["id"], **answer, "cost": time.process_time() - began})

    def _write(self, message: Json) -> None:
        try:
            self._outlet.write(json.dumps(message, default=str).encode() + b"\n")
            self._outlet.flush()
        except BrokenPipeError:
            os._exit(0)  # who asked was killed


def nothing(_request: Json) -> Json:
    """A job that only shows that jobs are done."""
    return {}


def keep_to_core(number: int) -> None:
    """Stay on one core: threads of one interpreter take turns anyway, and being moved about costs them time."""
    if sys.platform == "linux":
        _given.update(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {sorted(_given)[number % len(_given)]})


def given() -> list[int]:
    """What the house was given before it kept to a core; empty when it keeps to none."""
    return sorted(_given)


def take(cores: Iterable[int]) -> None:
    """Run on any of these."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, cores)


def main() -> None:
    """Become a pool worker."""
    nice, memory, *cores = (int(word) for word in sys.argv[1:])
    # Ctrl-C is meant for the server, which ends this process by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    if cores:
        take(cores)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # Whatever a job prints must not end up between the answers.
    outlet = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    WorkerProgram(sys.stdin.buffer, outlet).run()


if __name__ == "__main__":
    main()
