"""Passwords: argon2 in a thread, at most two at a time, and the same work whether a name exists or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gipfel.play import Refused

AT_A_TIME = 2
MOST_WAITING = 20
LEAST_CHARACTERS = 8
MOST_CHARACTERS = 200
Answer = TypeVar("Answer")


class Passwords:
    """Hashes and checks. Memory for two checks at a time is all they can take: 64 MiB each."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._waiting = 0
        self._nobody: str | None = None

    async def hashed(self, password: str) -> str:
        """What is stored of a new password; Refused when it is too short or too long."""
        if not LEAST_CHARACTERS <= len(password) <= MOST_CHARACTERS:
            raise Refused("bad-password", least=LEAST_CHARACTERS, most=MOST_CHARACTERS)
        return await self._in_turn(lambda: self._hasher.hash(_bytes(password)))

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether this is the password; without a stored one the same work is done and the answer is no."""
        if len(password) > MOST_CHARACTERS:
            return False
        return await self._in_turn(lambda: self._check(password, stored))

    def _check(self, password: str, stored: str | None) -> bool:
        if stored is None and self._nobody is None:
            self._nobody = self._hasher.hash(b"nobody")
        try:
            self._hasher.verify(stored or self._nobody or "", _bytes(password))
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    async def _in_turn(self, work: Callable[[], Answer]) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise Refused("too-many", what="passwords", seconds=5)
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.shield(asyncio.to_thread(work))
        finally:
            self._waiting -= 1


def _bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
