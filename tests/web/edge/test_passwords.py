"""Passwords: hashed, checked, bounded, and no word about whether a name exists."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from gipfel.play import Refused
from gipfel.web import passwords as passwords_module
from gipfel.web.passwords import AT_A_TIME, Passwords

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
    """A hasher that counts how many work at a time, and how often it verified."""

    def __init__(self) -> None:
        self.now = self.most = self.verified = 0
        self.lock = threading.Lock()
        self.gate = threading.Event()

    def hash(self, password: bytes) -> str:
        """Nothing is hashed."""
        return "hash"

    def verify(self, stored: str, password: bytes) -> bool:
        """Wait for the gate."""
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
            self.verified += 1
        self.gate.wait(5)
        with self.lock:
            self.now -= 1
        return True


def test_at_most_two_are_checked_at_a_time() -> None:
    counting: Any = Counting()

    async def check() -> list[bool]:
        passwords = Passwords(counting)
        under_way = [asyncio.create_task(passwords.fits("a", "b")) for _ in range(6)]
        while counting.verified < AT_A_TIME:
            await asyncio.sleep(0.001)
        counting.gate.set()
        return await asyncio.gather(*under_way)

    assert asyncio.run(check()) == [True] * 6
    assert counting.most == AT_A_TIME


def test_who_is_unknown_costs_the_same_work() -> None:
    counting: Any = Counting()
    counting.gate.set()
    assert asyncio.run(Passwords(counting).fits("a", None)) is False
    assert counting.verified == 1


def test_a_crowd_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords_module, "MOST_WAITING", 3)
    counting: Any = Counting()

    async def check() -> list[object]:
        passwords = Passwords(counting)
        under_way = [asyncio.create_task(passwords.fits("a", "b")) for _ in range(5)]
        while counting.verified < AT_A_TIME:
            await asyncio.sleep(0.001)
        counting.gate.set()
        return list(await asyncio.gather(*under_way, return_exceptions=True))

    answers = asyncio.run(check())
    assert [isinstance(answer, Refused) for answer in answers] == [False] * 3 + [True] * 2
