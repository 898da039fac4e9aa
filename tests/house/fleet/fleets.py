"""Fleets for tests: worker processes on loopback, and a house that knows them."""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from gipfel.house.engines.engines import Engines
from gipfel.house.fleet.fleet import Fleet
from gipfel.house.house import House
from house.engines.engine_houses import engines_of
from house.open_houses import until

TESTS = Path(__file__).parents[2]
RANDOM = "house.engines.random_thinker"
LYING = "house.fleet.lying_thinker"
TOLD = "house.fleet.told_thinker"


def new_key() -> str:
    """Tests share a server, and nobody else's streams."""
    return secrets.token_urlsafe()


def started_worker(url: str, key: str, thinker: str = RANDOM, places: int = 1) -> subprocess.Popen[str]:
    """A worker process; it is there a moment later."""
    words = [sys.executable, "-m", "house.fleet.worker_process", url, key, str(places), thinker]
    surroundings = os.environ | {"PYTHONPATH": str(TESTS)}
    pipe = subprocess.PIPE
    return subprocess.Popen(words, env=surroundings, stdin=pipe, stdout=pipe, text=True)


def ended(worker: subprocess.Popen[str]) -> str:
    """End a worker in good order; what it has told."""
    told, _ = worker.communicate("")
    return told


@contextmanager
def working(url: str, key: str, thinker: str = RANDOM, places: int = 1) -> Iterator[subprocess.Popen[str]]:
    """A worker while the block runs."""
    worker = started_worker(url, key, thinker, places)
    try:
        yield worker
    finally:
        if worker.poll() is None:
            worker.kill()
        worker.communicate()


@asynccontextmanager
async def helped(house: House, url: str, key: str, workers: int) -> AsyncIterator[tuple[Engines, Fleet]]:
    """The engines of a house once so many workers are there; the house itself thinks quickly."""
    fleet = Fleet(url, key)
    async with engines_of(house, fleet=fleet, thinker=TOLD) as engines:
        await until(lambda: fleet.workers == workers, "workers coming")
        yield engines, fleet


async def gone(worker: subprocess.Popen[str]) -> None:
    """Wait for the end of a process that was killed."""
    await asyncio.to_thread(worker.wait)
