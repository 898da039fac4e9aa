"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from gipfel.store import Store
from gipfel.store.database.schema import metadata
from servers import Postgres

NUMBERS = count(1)
KINDS = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which database."""
    return str(request.param)


@pytest.fixture
def empty_url(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A database in which nothing is."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / f'house-{next(NUMBERS)}.db'}"
    cluster: Postgres = request.getfixturevalue("postgres_server")
    return cluster.database()


@pytest.fixture(scope="session")
def sqlite_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with nobody in it, to copy from."""
    path = tmp_path_factory.mktemp("house") / "house.db"
    asyncio.run(_made(f"sqlite:///{path}"))
    return path


@pytest.fixture(scope="session")
def postgres_house(postgres_server: Postgres) -> str:
    """A house on PostgreSQL, which tests use one after the other: databases are too large to have one for each."""
    url = postgres_server.database()
    asyncio.run(_made(url))
    return url


async def _made(url: str) -> None:
    await (await Store.open(url)).close()


@pytest.fixture
def url(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A house with nobody in it."""
    if kind == "sqlite":
        path = tmp_path / f"house-{next(NUMBERS)}.db"
        shutil.copyfile(request.getfixturevalue("sqlite_house"), path)
        return f"sqlite:///{path}"
    house: str = request.getfixturevalue("postgres_house")
    with psycopg.connect(house) as connection:
        connection.execute("SET session_replication_role = replica")  # the guard of events would refuse
        for table in metadata.tables:
            connection.execute(f'DELETE FROM "{table}"')
    return house


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """The store of a house with nobody in it."""
    async with await Store.open(url) as opened:
        yield opened
