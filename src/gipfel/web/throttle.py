"""Guessing made slow: a name that was often tried in vain takes a little longer to try; nobody is shut out of it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from gipfel.play.seats import digest
from gipfel.store.naming import folded

FREE_TRIES = 5
FIRST_DELAY, MOST_DELAY = 0.5, 8.0  # seconds; doubled by every try in between
FORGIVEN_EVERY = 60.0  # seconds after which one try is forgotten
MOST_TRIES = 15  # counted at most: ten minutes after the end of an attack nothing is left of it
MOST_REMEMBERED = 20_000


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
