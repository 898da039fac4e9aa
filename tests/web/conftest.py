"""A whole house inside the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from gipfel.web.app import create_app
from gipfel.web.people.passwords import Passwords
from gipfel.web.settings import Settings
from web.visitors import HOME, Visitor

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A house with generous limits, open for the tests of one module."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("house"), warm=False, limits=1000))
    with TestClient(app, base_url=HOME) as client:
        app.state.parts.passwords = Passwords(QUICK)
        yield client


@pytest.fixture
def visitor(house: TestClient) -> Callable[[], Visitor]:
    """One more visitor of that house."""
    return lambda: Visitor(house)


@pytest.fixture
def another_house(tmp_path: Path) -> Iterator[Callable[..., TestClient]]:
    """A house with settings of its own, in which time stands still for limits."""
    with ExitStack() as stack:

        def opened(home: str = HOME, **settings: Any) -> TestClient:
            app = create_app(Settings(data=tmp_path, warm=False, **settings))
            client = stack.enter_context(TestClient(app, base_url=home))
            app.state.parts.passwords = Passwords(QUICK)
            app.state.parts.limits.clock = lambda: 0.0
            return client

        yield opened
