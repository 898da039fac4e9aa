"""The parent of several workers: it starts again what dies, and gives up when everything dies at once."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from gipfel.core.errors import GipfelError
from gipfel.web.service import supervisor
from gipfel.web.service.server import bind
from gipfel.web.service.supervisor import Supervisor
from gipfel.web.settings import VARIABLE, Settings
from web.houses import PATIENCE, next_line

WAITS = "import time; time.sleep(600)"
FAILS = "raise SystemExit(3)"
BUSY = "while True: pass"
STARTS_A_WORKER = """
import os
from dataclasses import replace
from gipfel.web.service.server import bind
from gipfel.web.settings import VARIABLE, Settings
from gipfel.web.service.supervisor import Supervisor
settings = Settings.from_text(os.environ[VARIABLE])
listening = bind(settings, shared=True)
port = listening.getsockname()[1]
worker = Supervisor(replace(settings, port=port), listening).launched(0)
print(worker.pid, port, flush=True)
worker.wait()
"""


class Parent(Supervisor):
    """Starts short programs that take the part of workers; the last of them again and again."""

    def __init__(self, settings: Settings, *programs: str) -> None:
        super().__init__(settings, bind(settings))
        self.programs = list(programs)
        self.started: list[subprocess.Popen[bytes]] = []

    def launched(self, number: int) -> subprocess.Popen[bytes]:
        """The next program."""
        program = self.programs.pop(0) if len(self.programs) > 1 else self.programs[0]
        self.started.append(subprocess.Popen([sys.executable, "-c", program]))
        return self.started[-1]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Two workers on a free port."""
    return Settings(port=0, workers=2, data=tmp_path)


def test_workers_that_die_at_once_are_not_started_for_ever(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "QUICKLY", 600.0)
    parent = Parent(settings, FAILS)
    with parent.listening, pytest.raises(GipfelError) as error:
        parent.run()
    assert error.value.code == "workers-die"
    assert error.value.params == {"status": 3}
    assert all(process.wait(60) is not None for process in parent.started)


def test_a_worker_that_dies_is_started_again_and_all_are_stopped(settings: Settings) -> None:
    parent = Parent(settings, FAILS, WAITS)

    def stop_when_three_were_started() -> None:
        while len(parent.started) < 3:
            threading.Event().wait(0.01)
        parent.asked = signal.SIGTERM

    stopping = threading.Thread(target=stop_when_three_were_started)
    stopping.start()
    with parent.listening:
        assert parent.run() == signal.SIGTERM
    stopping.join(60)
    assert [process.returncode for process in parent.started] == [3, -15, -15]


@contextmanager
def worker_below(settings: Settings) -> Iterator[tuple[subprocess.Popen[str], IO[str], int, int]]:
    """A parent that starts one real worker: the parent, what both write to, the worker's number and port."""
    surroundings = os.environ | {VARIABLE: settings.to_text()}
    words = [sys.executable, "-c", STARTS_A_WORKER]
    with subprocess.Popen(words, env=surroundings, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker, port = map(int, next_line(parent.stdout, PATIENCE).split())
        try:
            yield parent, parent.stdout, worker, port
        except BaseException:
            parent.kill()
            os.kill(worker, signal.SIGKILL)
            raise


def test_a_worker_whose_parent_is_killed_while_it_starts_never_opens(settings: Settings) -> None:
    with worker_below(settings) as (parent, output, worker, port):
        # It has only begun to import the house, which takes far longer than this.
        os.kill(worker, signal.SIGSTOP)
        parent.kill()
        parent.wait()
        os.kill(worker, signal.SIGCONT)
        assert ends_unheard(output, port)
    assert not answers(port)


@pytest.mark.full
def test_a_worker_ends_whenever_its_parent_is_killed_on_a_busy_machine(settings: Settings) -> None:
    rng = Random(3)
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        for _ in range(12):
            with worker_below(settings) as (parent, output, _, port):
                time.sleep(rng.uniform(0.0, 6.0))  # anywhere between its first import and its first answer
                parent.kill()
                parent.wait()
                output.read()  # until nobody is left to write
            assert not answers(port)
    finally:
        for process in busy:
            process.kill()
            process.wait()


def ends_unheard(output: IO[str], port: int) -> bool:
    """Whether all who could write to an output are gone before anybody listens at a port."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not answers(port):
        if select.select([output], [], [], 0.05)[0]:
            return output.read() == ""
    return False


def answers(port: int) -> bool:
    """Whether somebody listens."""
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


def test_all_workers_are_exchanged_for_new_ones(settings: Settings) -> None:
    parent = Parent(settings, WAITS)

    def exchange_and_stop() -> None:
        while len(parent.started) < 2:
            threading.Event().wait(0.01)
        parent._ask(signal.SIGUSR2, None)
        while len(parent.started) < 4 or parent.started[1].returncode is None:
            threading.Event().wait(0.01)
        assert [process.poll() for process in parent.started[2:]] == [None, None]
        parent._ask(signal.SIGTERM, None)

    stopping = threading.Thread(target=exchange_and_stop)
    stopping.start()
    with parent.listening:
        assert parent.run() == signal.SIGTERM
    stopping.join(60)
    assert [process.returncode for process in parent.started] == [-15] * 4


def test_a_new_worker_that_does_not_open_takes_no_place(settings: Settings) -> None:
    class Failing(Parent):
        def launched(self, number: int) -> subprocess.Popen[bytes]:
            heard, said = os.pipe()
            os.close(said)  # it ends without having said anything
            process = super().launched(number)
            self._opening[process.pid] = heard
            return process

    parent = Failing(settings, WAITS)

    def exchange_and_stop() -> None:
        while len(parent.started) < 2:
            threading.Event().wait(0.01)
        parent._ask(signal.SIGUSR2, None)
        while len(parent.started) < 3 or parent.started[2].returncode is None:
            threading.Event().wait(0.01)
        parent._ask(signal.SIGTERM, None)

    stopping = threading.Thread(target=exchange_and_stop)
    stopping.start()
    with parent.listening:
        assert parent.run() == signal.SIGTERM
    stopping.join(60)
    assert [process for process, _, _ in parent.workers] == parent.started[:2]
