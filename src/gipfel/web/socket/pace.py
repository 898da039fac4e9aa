"""The pace of one socket: how fast it may send, how much garbage is borne, how long its messages travel, and how
often it is told news that come in bursts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from statistics import median
from typing import Generic, TypeVar

RATE = 20.0
BURST = 60.0
MOST_GARBAGE = 8
MOST_TOO_FAST = 40
PAUSE = 1.0  # seconds between two lobbies
Clock = Callable[[], float]
News = TypeVar("News")


class MessagePace:
    """A bucket of messages that fills again, and two counts of patience."""

    def __init__(self, clock: Clock = time.monotonic, factor: float = 1.0) -> None:
        self._clock, self._rate, self._burst = clock, RATE * factor, BURST * factor
        self._left, self._at = self._burst, clock()
        self.garbage = 0
        self.too_fast = 0

    def take(self) -> bool:
        """Whether one more message may be read now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self.too_fast += 1
            return False
        self._left -= 1
        self.too_fast = 0
        return True


class Lag:
    """The round trip of the house's own pings, in milliseconds.

    Clocks believe the quickest of the last few; sand is given half of the usual one back.
    """

    KEPT, FEW = 10, 4

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._number = 0
        self._sent: float | None = None
        self._trips: list[int] = []

    def ping(self) -> int:
        """The number of a ping that leaves now."""
        self._number += 1
        self._sent = self._clock()
        return self._number

    def pong(self, number: int) -> None:
        """Its answer; one to another ping, or a second one, says nothing."""
        if number != self._number or self._sent is None:
            return
        self._trips = [*self._trips, round((self._clock() - self._sent) * 1000)][-self.KEPT :]
        self._sent = None

    @property
    def milliseconds(self) -> int:
        """What a turn's journey is taken to cost."""
        return min(self._trips[-self.FEW :], default=0)

    @property
    def usual(self) -> int:
        """The median of the last ten round trips."""
        return round(median(self._trips)) if self._trips else 0


class Settled(Generic[News]):
    """Tells the first of what it is given at once, then the latest, at most once per pause."""

    def __init__(self, tell: Callable[[News], None], pause: float = PAUSE) -> None:
        self._tell, self._pause = tell, pause
        self._timer: asyncio.TimerHandle | None = None
        self._latest: News | None = None

    def put(self, news: News) -> None:
        """Told now, or as the latest when the pause is over."""
        if self._timer is None:
            self._tell(news)
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._over)
        else:
            self._latest = news

    def stop(self) -> None:
        """Tell nothing more of what was put."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._latest = None

    def _over(self) -> None:
        self._timer = None
        latest, self._latest = self._latest, None
        if latest is not None:
            self.put(latest)
