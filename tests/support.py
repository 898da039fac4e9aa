"""What tests share: how long they may take, what they need from the system, where the project lies."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FULL = os.environ.get("GIPFEL_FULL", "") not in ("", "0")

# The command, for tests that press Ctrl-C: where they run in the background of a script that signal is ignored, and
# whoever is started inherits that.
INTERRUPTIBLE = (
    sys.executable,
    "-c",
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "runpy.run_module('gipfel', run_name='__main__', alter_sys=True)",
)

# The programs that make up each part of the system a test may need; the first one found is used.
PARTS = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "compiler": ("cc", "gcc", "clang"),
    "node": ("node", "nodejs"),
    "postgres": ("pg_ctl", "postgres"),
    "redis": ("valkey-server", "redis-server"),
}


def amount(quick: int, full: int) -> int:
    """How many of something a test takes: `quick` in every run, `full` with ./test --full."""
    return full if FULL else quick


def required() -> frozenset[str]:
    """The parts of the system that this run must find: GIPFEL_REQUIRE, separated by commas."""
    names = os.environ.get("GIPFEL_REQUIRE", "").replace(",", " ").split()
    unknown = sorted(set(names) - set(PARTS))
    if unknown:
        raise pytest.UsageError(f"GIPFEL_REQUIRE names {', '.join(unknown)}; known are {', '.join(PARTS)}.")
    return frozenset(names)


def need(part: str) -> str:
    """The program of a part of the system; without it the test is skipped, or fails where the part is required."""
    for program in PARTS[part]:
        if found := shutil.which(program, path=_search_path()):
            return found
    if part in required():
        pytest.fail(f"GIPFEL_REQUIRE asks for {part}, but there is no {' or '.join(PARTS[part])}.", pytrace=False)
    pytest.skip(f"no {part} on this machine")


def _search_path() -> str:
    # Debian keeps the programs of a PostgreSQL server out of the PATH.
    servers = sorted(str(path) for path in Path("/usr/lib/postgresql").glob("*/bin"))
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *reversed(servers)])
