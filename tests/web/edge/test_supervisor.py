"""The parent of several workers: it starts again what dies, and gives up when everything dies at once."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gipfel.core.errors import GipfelError
from gipfel.web import supervisor
from gipfel.web.server import bind
from gipfel.web.settings import Settings
from gipfel.web.supervisor import Supervisor

WAITS = "import time; time.sleep(600)"
FAILS = "raise SystemExit(3)"


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
