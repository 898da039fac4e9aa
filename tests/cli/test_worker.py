"""`gipfel worker`: what it says where it cannot work, and that it thinks for a house until it is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command import Command
from gipfel.core.registry import game
from gipfel.engine.thinkers import thinker_of
from gipfel.house.fleet.fleet import Fleet
from gipfel.house.fleet.letters import VARIABLE
from gipfel.store import Store
from house.engines.engine_houses import between, engines_of
from house.fleet.fleets import TOLD, gone, new_key
from house.open_houses import in_store, open_house, until
from servers import Redis


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), "worker-key-missing"),
        (("--key", "short"), "worker-key-weak"),
        (("--key", "k" * 40), "redis-unreachable"),
    ],
)
def test_what_cannot_work_is_said_in_a_sentence(command: Command, words: tuple[str, ...], code: str) -> None:
    answer = command("worker", "--redis", "redis://127.0.0.1:1/0", *words)
    assert answer.status == 2
    assert f"[{code}]" in answer.err


def test_an_address_that_is_none_is_said_too(command: Command) -> None:
    assert "[redis-unreachable]" in command("worker", "--redis", "nonsense", "--key", "k" * 40).err


def test_it_thinks_for_a_house_until_it_is_stopped(tmp_path: Path, redis_server: Redis) -> None:
    """The real engine and the real command."""
    thinker_of(game("pentago")).warm(lambda _title, _done, _total: None)  # not while a house waits for it
    key = new_key()
    words = [sys.executable, "-m", "gipfel", "worker", "--redis", redis_server.url, "--jobs", "1", "--no-warm"]
    worker = subprocess.Popen(words, env=os.environ | {VARIABLE: key}, stdout=subprocess.PIPE, text=True)

    async def test(store: Store) -> None:
        async with open_house(store) as house:
            fleet = Fleet(redis_server.url, key)
            async with engines_of(house, fleet=fleet, thinker=TOLD):
                await until(lambda: fleet.workers == 1)
                name = await between(house, 1)
                await until(lambda: fleet.done >= 2)
                assert len((await house.table(name)).turns) >= 1
                assert fleet.refused == 0
                worker.send_signal(signal.SIGTERM)
                await until(lambda: fleet.workers == 0)
                await gone(worker)

    try:
        in_store(tmp_path, test)
    finally:
        if worker.poll() is None:
            worker.kill()
        out, _ = worker.communicate()
    assert worker.returncode == 0
    assert "Turns and analyses done:" in out
