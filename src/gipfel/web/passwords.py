"""Passwords: argon2 in threads of its own that give way to turns, and the same work whether a name exists or not."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gipfel.play import Refused

MOST_WAITING = 100  # in each lane: some seconds' work
NICE = 5
LEAST_CHARACTERS = 8
MOST_CHARACTERS = 200
Answer = TypeVar("Answer")


class Passwords:
    """Hashes and checks, one at a time for strangers and one for known devices: 64 MiB each, and no crowd of strangers
    stands in the way of who has been here before."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._lanes = {known: _Lane() for known in (False, True)}

    async def hashed(self, password: str, *, known: bool = False) -> str:
        """What is stored of a new password; Refused when it is too short or too long."""
        if not LEAST_CHARACTERS <= len(password) <= MOST_CHARACTERS:
            raise Refused("bad-password", least=LEAST_CHARACTERS, most=MOST_CHARACTERS)
        return await self._lanes[known].run(lambda: self._hasher.hash(_bytes(password)))

    async def fits(self, password: str, stored: str | None, *, known: bool = False) -> bool:
        """Whether this is the password; without a stored one the same work is done and the answer is no."""
        if len(password) > MOST_CHARACTERS:
            return False
        return await self._lanes[known].run(lambda: self._check(password, stored))

    def _check(self, password: str, stored: str | None) -> bool:
        if stored is None:
            self._hasher.hash(_bytes(password))
            return False
        try:
            self._hasher.verify(stored, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
        return True


class _Lane:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "passwords", _give_way)
        self._waiting = 0

    async def run(self, work: Callable[[], Answer]) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise Refused("too-many", what="passwords", seconds=5)
        self._waiting += 1
        try:
            # Who goes away takes along what has not begun.
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1


def _give_way() -> None:
    # On Linux a thread has a priority of its own, and the threads that argon2 starts inherit it.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
