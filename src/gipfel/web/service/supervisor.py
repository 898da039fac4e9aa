"""Several workers below one parent, who starts again what has died and stops all in good order."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import replace
from types import FrameType

from gipfel.core.errors import GipfelError
from gipfel.web.edge.logs import LOGGER
from gipfel.web.settings import VARIABLE, Settings

LOOKS_EVERY = 0.2
QUICKLY = 10.0
MOST_QUICK_DEATHS = 3
STOPPED_WITHIN = 15.0


class Supervisor:
    """Starts `settings.workers` processes that serve at the port of `listening`."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings, self.listening = settings, listening
        self.workers: list[tuple[subprocess.Popen[bytes], float, int]] = []
        self.asked: int | None = None
        self.quick_deaths = 0
        self._name = secrets.token_hex(8)

    def run(self) -> int:
        """Until a signal asks to stop, and which one; GipfelError when workers die as soon as they are started."""
        before = {number: signal.signal(number, self._ask) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for number in range(self.settings.workers):
                self._start(number)
            while self.asked is None:
                self._look()
                time.sleep(LOOKS_EVERY)
        finally:
            self._stop()
            for number, handler in before.items():
                signal.signal(number, handler)
        return self.asked

    def _ask(self, number: int, _frame: FrameType | None) -> None:
        self.asked = number

    def launched(self, number: int) -> subprocess.Popen[bytes]:
        """One more worker; each keeps to a core of its own, where they keep to cores."""
        words = [sys.executable, "-m", "gipfel.web.service.worker", str(self.listening.fileno())]
        surroundings = os.environ | {VARIABLE: self._told(number).to_text()}
        return subprocess.Popen(words, env=surroundings, pass_fds=[self.listening.fileno()])

    def _told(self, number: int) -> Settings:
        core = None if self.settings.core is None else number
        return replace(self.settings, core=core, parent=os.getpid(), process=f"{self._name}-{number}")

    def _start(self, number: int) -> None:
        self.workers.append((self.launched(number), time.monotonic(), number))

    def _look(self) -> None:
        for worker in list(self.workers):
            process, since, number = worker
            status = process.poll()
            if status is None:
                continue
            LOGGER.warning("worker died", extra={"pid": process.pid, "status": status})
            self.workers.remove(worker)
            self.quick_deaths = self.quick_deaths + 1 if time.monotonic() - since < QUICKLY else 0
            if self.quick_deaths >= MOST_QUICK_DEATHS:
                raise GipfelError("workers-die", status=status)
            self._start(number)

    def _stop(self) -> None:
        for process, _, _ in self.workers:
            process.terminate()
        deadline = time.monotonic() + self.settings.grace + STOPPED_WITHIN
        for process, _, _ in self.workers:
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
