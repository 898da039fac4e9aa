"""Passwords: hashed, checked, bounded, and no word about whether a name exists."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from argon2 import PasswordHasher

from gipfel.tables import Refused
from gipfel.web.people import passwords as passwords_module
from gipfel.web.people.passwords import Passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def test_a_password_fits_its_hash_and_no_other_does() -> None:
    async def check() -> None:
        passwords = Passwords(QUICK)
        stored = await passwords.hashed("three marbles")
        assert "three marbles" not in stored
        assert await passwords.fits("three marbles", stored)
        assert not await passwords.fits("three rings", stored)
        assert not await passwords.fits("three marbles", "no hash at all")

    asyncio.run(check())


@pytest.mark.parametrize("password", ["short", "x" * 201, ""])
def test_a_password_has_a_length(password: str) -> None:
    with pytest.raises(Refused) as refused:
        asyncio.run(Passwords(QUICK).hashed(password))
    assert refused.value.code == "bad-password"


def test_half_a_character_harms_nobody() -> None:
    async def check() -> None:
        passwords = Passwords(QUICK)
        assert await passwords.fits("\ud800 marbles", await passwords.hashed("\ud800 marbles"))

    asyncio.run(check())


class Counting:
    """A hasher that counts how many work at a time, and how often it worked; it waits for a gate."""

    def __init__(self) -> None:
        self.now = self.most = self.worked = 0
        self.lock = threading.Lock()
        self.gate = threading.Event()
        self.began = threading.Semaphore(0)

    def hash(self, password: bytes) -> str:
        """Nothing is hashed."""
        self._work()
        return "hash"

    def verify(self, stored: str, password: bytes) -> bool:
        """Everything fits."""
        self._work()
        return True

    def _work(self) -> None:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            self.worked += 1
        self.began.release()
        assert self.gate.wait(60)
        with self.lock:
            self.now -= 1


async def begun(counting: Counting, times: int) -> None:
    """Wait until so much work has begun."""
    with ThreadPoolExecutor(1) as aside:
        for _ in range(times):
            await asyncio.get_running_loop().run_in_executor(aside, counting.began.acquire)


def test_strangers_are_checked_one_at_a_time_and_known_devices_beside_them() -> None:
    counting: Any = Counting()

    async def check() -> list[bool]:
        passwords = Passwords(counting)
        crowd = [asyncio.create_task(passwords.fits("a", "b")) for _ in range(6)]
        await begun(counting, 1)
        owner = asyncio.create_task(passwords.fits("a", "b", known=True))
        await begun(counting, 1)
        assert counting.worked == 2
        counting.gate.set()
        return await asyncio.gather(owner, *crowd)

    assert asyncio.run(check()) == [True] * 7
    assert counting.most == 2


def test_who_is_unknown_costs_the_same_work() -> None:
    counting: Any = Counting()
    counting.gate.set()
    passwords = Passwords(counting)
    for times in (1, 2):
        assert asyncio.run(passwords.fits("a", None)) is False
        assert counting.worked == times


def test_who_goes_away_takes_along_what_has_not_begun() -> None:
    counting: Any = Counting()

    async def check() -> None:
        passwords = Passwords(counting)
        first = asyncio.create_task(passwords.fits("a", "b"))
        await begun(counting, 1)
        gone = [asyncio.create_task(passwords.fits("a", "b")) for _ in range(3)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        counting.gate.set()
        assert await first
        assert await passwords.fits("a", "b")

    asyncio.run(check())
    assert counting.worked == 2


def test_a_crowd_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords_module, "MOST_WAITING", 3)
    counting: Any = Counting()

    async def check() -> list[object]:
        passwords = Passwords(counting)
        crowd = [asyncio.create_task(passwords.fits("a", "b")) for _ in range(5)]
        await begun(counting, 1)
        owner = asyncio.create_task(passwords.fits("a", "b", known=True))
        await begun(counting, 1)
        counting.gate.set()
        return list(await asyncio.gather(owner, *crowd, return_exceptions=True))

    answers = asyncio.run(check())
    assert [isinstance(answer, Refused) for answer in answers] == [False] * 4 + [True] * 2
