"""The command in a real terminal: a pseudo-terminal that is read until something is shown."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from support import INTERRUPTIBLE

DEADLINE = 600.0  # seconds; only a failure takes that long


class Terminal:
    """What a person sees and types."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process, self._master = process, master
        self.shown = ""

    def until(self, pattern: str) -> re.Match[str]:
        """Wait until something is shown after what was waited for before."""
        until = time.monotonic() + DEADLINE
        while (found := re.search(pattern, self.shown)) is None:
            assert time.monotonic() < until, f"{pattern!r} is not shown: {self.shown[-2000:]}"
            if select.select([self._master], [], [], 1.0)[0]:
                self.shown += os.read(self._master, 65_536).decode("utf-8", "replace")
        self.shown = self.shown[found.end() :]
        return found

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self._master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.process.send_signal(signal.SIGINT)


@contextmanager
def terminal(*arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Terminal]:
    """Run the command in a terminal of its own; whatever happens, it ends with the block."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*INTERRUPTIBLE, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "200", "LINES": "60", **(environment or {})},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)
