"""The pace of one socket: how fast it may send, how much garbage is borne, how long its messages travel."""

from __future__ import annotations

import time
from collections.abc import Callable

RATE = 20.0
BURST = 60.0
MOST_GARBAGE = 8
MOST_TOO_FAST = 40
Clock = Callable[[], float]


class Pace:
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
    """The round trip of the house's own pings, in milliseconds; the quickest of the last few is believed."""

    KEPT = 4

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
        return min(self._trips, default=0)
