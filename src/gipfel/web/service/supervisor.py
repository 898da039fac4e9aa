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
from gipfel.web.service.shutdown import STOPS
from gipfel.web.service.takeover import READY, is_ready
from gipfel.web.settings import VARIABLE, Settings

LOOKS_EVERY = 0.2
QUICKLY = 10.0
MOST_QUICK_DEATHS = 3
STOPPED_WITHIN = 15.0
OPEN_WITHIN = 120.0


class Supervisor:
    """Starts `settings.workers` processes that serve at the port of `listening`."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.settings, self.listening = settings, listening
        self.workers: list[tuple[subprocess.Popen[bytes], float, int]] = []
        self.asked: int | None = None
        self.renewing = False
        self._opening: dict[int, int] = {}  # where workers say that they are open, by their numbers in the system
        self.quick_deaths = 0
        self._name = secrets.token_hex(8)

    def run(self) -> int:
        """Until a signal asks to stop, and which one; GipfelError when workers die as soon as they are started."""
        before = {number: signal.signal(number, self._ask) for number in (*STOPS, signal.SIGUSR2)}
        try:
            for number in range(self.settings.workers):
                self._start(number)
            while self.asked is None:
                if self.renewing:
                    self.renewing = False
                    self._renew()
                self._look()
                time.sleep(LOOKS_EVERY)
        finally:
            self._stop()
            for number, handler in before.items():
                signal.signal(number, handler)
        return self.asked

    def _ask(self, number: int, _frame: FrameType | None) -> None:
        if number == signal.SIGUSR2:
            self.renewing = True
        else:
            self.asked = number

    def launched(self, number: int) -> subprocess.Popen[bytes]:
        """One more worker; each keeps to a core of its own, where they keep to cores."""
        words = [sys.executable, "-m", "gipfel.web.service.worker", str(self.listening.fileno())]
        heard, said = os.pipe()
        surroundings = os.environ | {VARIABLE: self._told(number).to_text(), READY: str(said)}
        try:
            process = subprocess.Popen(words, env=surroundings, pass_fds=[self.listening.fileno(), said])
        finally:
            os.close(said)
        self._opening[process.pid] = heard
        return process

    def _told(self, number: int) -> Settings:
        core = None if self.settings.core is None else number
        return replace(self.settings, core=core, parent=os.getpid(), process=f"{self._name}-{number}")

    def _start(self, number: int) -> None:
        process = self.launched(number)
        self.workers.append((process, time.monotonic(), number))
        if (heard := self._opening.pop(process.pid, None)) is not None:
            os.close(heard)  # nobody waits for it

    def _renew(self) -> None:
        """One new worker after the other takes the place of an old one, once it is open; one that does not open ends
        this, and what is old stays."""
        self._name = secrets.token_hex(8)
        for worker in list(self.workers):
            old, _, number = worker
            if self.asked is not None:
                return
            fresh = self.launched(number)
            heard = self._opening.pop(fresh.pid, None)
            if heard is not None and not is_ready(heard, OPEN_WITHIN):
                LOGGER.error("a new worker does not open; those that are open stay", extra={"pid": fresh.pid})
                self._end([fresh])
                return
            self.workers[self.workers.index(worker)] = (fresh, time.monotonic(), number)
            self._end([old])
        LOGGER.info("all workers are new", extra={"workers": len(self.workers)})

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
        self._end([process for process, _, _ in self.workers])

    def _end(self, processes: list[subprocess.Popen[bytes]]) -> None:
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + self.settings.grace + STOPPED_WITHIN
        for process in processes:
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
