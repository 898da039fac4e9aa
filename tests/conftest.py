"""Settings of every test run: long versions on demand, nothing of the person's own data, remarks at the end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import settings

from servers import postgres_server as postgres_server
from servers import redis_server as redis_server
from support import FULL, required

REMARKS = pytest.StashKey[list[str]]()
NUMBERS = count(1)

# No deadline: the first example of a law may have to wait for the compiler.
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("full", deadline=None, print_blob=True, max_examples=1000)


def pytest_configure(config: pytest.Config) -> None:
    """Stop at once when GIPFEL_REQUIRE cannot be understood."""
    required()
    config.stash[REMARKS] = []
    settings.load_profile("full" if FULL else "quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip long versions unless they are asked for."""
    for item in items:
        if item.get_closest_marker("full") and not FULL:
            item.add_marker(pytest.mark.skip(reason="a long version: ./test --full"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List the remarks of tests."""
    if config.stash[REMARKS]:
        terminalreporter.section("remarks")
        for line in config.stash[REMARKS]:
            terminalreporter.line(line)


@pytest.fixture
def remark(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Says something at the end of the run that is worth knowing, but no failure."""
    return request.config.stash[REMARKS].append


@pytest.fixture(autouse=True)
def own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A fresh data folder and English for every test; the compiler's cache stays: filling it takes minutes."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data-{next(NUMBERS)}"))
    monkeypatch.setenv("LANGUAGE", "en")
