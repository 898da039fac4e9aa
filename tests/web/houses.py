"""Real houses in processes of their own, which a test stops, kills and starts again."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import httpx2

from support import ROOT

PATIENCE = 240.0  # seconds; other work may keep the machine busy, and a house with workers starts three processes
COMMAND = (sys.executable, "-m", "gipfel")
GENEROUS = ("--limits", "100000", "--no-warm")
ANNOUNCED = re.compile(r"(http://[^\s/]+)/")


class HouseProcess:
    """`gipfel serve` on one data folder; after the first start its port stays."""

    def __init__(
        self, data: Path, *options: str, command: Sequence[str] = COMMAND, surroundings: Mapping[str, str] | None = None
    ) -> None:
        self.data, self.options, self.command = data, options, command
        self.surroundings = os.environ if surroundings is None else surroundings
        self.port, self.address = 0, ""
        self.process: subprocess.Popen[str] | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def log(self) -> str:
        """The error output of all starts so far."""
        return (self.data / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.await_address()

    def words(self) -> list[str]:
        """The words that start it."""
        return [*self.command, "serve", "--port", str(self.port), "--data", str(self.data), *GENEROUS, *self.options]

    def launch(self) -> None:
        """Start it, without waiting."""
        with (self.data / "log").open("a") as errors:
            self.process = subprocess.Popen(
                self.words(),
                cwd=ROOT,
                env={**self.surroundings, "LANGUAGE": "en"},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,
            )

    def await_address(self) -> None:
        """Wait until it says where it is."""
        assert self.process is not None
        assert self.process.stdout is not None
        line = next_line(self.process.stdout, PATIENCE)
        found = ANNOUNCED.search(line)
        assert found is not None, f"no house: {line!r} {self.log[-3000:]}"
        self.address = found[1]
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self) -> int:
        """Ask it to stop in good order; its exit status."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it in the middle of whatever it does, and see that nothing of it is left."""
        assert self.process is not None
        group = self.process.pid
        self._end(signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while _alive(group):
            assert time.monotonic() < deadline, "processes of a killed house live on"
            time.sleep(0.02)

    def ends(self) -> int:
        """The exit status of a house that ends by itself."""
        return self._end(None)

    def _end(self, number: signal.Signals | None) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        if number is not None:
            process.send_signal(number)
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()
        return status

    @contextmanager
    def visitor(self, name: str = "") -> Iterator[httpx2.Client]:
        """Somebody with a browser who has become a guest."""
        headers = {"Origin": self.address}
        with httpx2.Client(base_url=self.address, headers=headers, timeout=PATIENCE) as client:
            client.post("/api/1/guests", json={"name": name}).raise_for_status()
            yield client


def next_line(stream: IO[str], patience: float) -> str:
    """The next line a process prints; empty when it prints none in time."""
    deadline = time.monotonic() + patience
    while (left := deadline - time.monotonic()) > 0:
        if select.select([stream], [], [], left)[0]:
            return stream.readline()
    return ""


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def house_process(
    data: Path, *options: str, command: Sequence[str] = COMMAND, surroundings: Mapping[str, str] | None = None
) -> Iterator[HouseProcess]:
    """A started house, of another environment if that is asked for; whatever is left of it at the end is stopped."""
    house = HouseProcess(data, *options, command=command, surroundings=surroundings)
    try:
        house.start()
        yield house
    finally:
        house.stop()
