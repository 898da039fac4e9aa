"""Passwords: argon2 in threads of its own that give way to turns, the same work whether a name exists or not, and
guessing made slow: a name that was often tried in vain takes a little longer to try; nobody is shut out of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gipfel.store.accounts.name_rules import folded
from gipfel.tables import Refused
from gipfel.tables.seats import digest

MOST_WAITING = 100  # in each lane: some seconds' work
NICE = 5
LEAST_CHARACTERS = 8
MOST_CHARACTERS = 200
FREE_TRIES = 5
FIRST_DELAY, MOST_DELAY = 0.5, 8.0  # seconds; doubled by every try in between
FORGIVEN_EVERY = 60.0  # seconds after which one try is forgotten
MOST_TRIES = 15  # counted at most: ten minutes after the end of an attack nothing is left of it
MOST_REMEMBERED = 20_000
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


class Throttle:
    """Tries in vain per name, known or not, in this process; `factor` multiplies those that cost nothing."""

    def __init__(
        self,
        factor: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.factor, self.clock, self.sleep = factor, clock, sleep
        self._tries: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def wait(self, name: str) -> None:
        """Before a try at a name: as long as those before it make it. It counts as in vain until it is not."""
        delay = self._delay(self._count(name, 1))
        if delay:
            await self.sleep(delay)

    def right(self, name: str) -> None:
        """The try was not in vain. Those of others before it stay counted."""
        self._count(name, -1)

    def _delay(self, tries: float) -> float:
        beyond = tries - FREE_TRIES * self.factor
        return 0.0 if beyond <= 0 else min(MOST_DELAY, FIRST_DELAY * 2 ** (beyond - 1))

    def _count(self, name: str, more: int) -> float:
        key, now = digest(folded(name)), self.clock()
        tries, at = self._tries.pop(key, (0.0, now))
        most = MOST_TRIES * max(1.0, self.factor)
        tries = min(most, max(0.0, tries - (now - at) / FORGIVEN_EVERY) + more)
        while len(self._tries) >= MOST_REMEMBERED:
            self._tries.popitem(last=False)
        if tries > 0:
            self._tries[key] = tries, now
        return tries
