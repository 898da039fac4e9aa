"""When thinking ends: limits given beforehand, the pace on a clock, and a stop from another thread."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Event
from typing import Protocol

BY_STANDING = (1.6, 1.3, 1.0, 0.8, 0.65)
"""The share of the usual time, by the iterations that the best turn has stood; as strong programs of other games do."""
FALLING = 40  # centi-units: who is about to lose ground looks for something better
FALLING_SHARE = 1.4
SETTLED = 3  # iterations: before them everything wavers


@dataclass(frozen=True, slots=True)
class Limits:
    """When an analysis ends; without any limit it goes on until it is stopped or the game is solved.

    `most_seconds` makes `seconds` the usual time: a best turn that stands takes less, one that wavers more.
    `playing` says that a turn is wanted and nothing explained: less is spent on looking for wins by force.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    playing: bool = False
    most_seconds: float | None = None


class Pace:
    """The time one search may use, as it stands; without `most_seconds` simply the limit."""

    def __init__(self, limits: Limits) -> None:
        self._usual, self._most = limits.seconds, limits.most_seconds
        self._best: int | None = None
        self._score, self._stood, self._iterations, self._share = 0, 0, 0, 1.0

    def learn(self, best: int, score: int) -> None:
        """An iteration has found a best turn, told by the key it leads to, and what it is worth."""
        self._stood = self._stood + 1 if best == self._best else 0
        falling = self._best is not None and score < self._score - FALLING
        self._best, self._score, self._iterations = best, score, self._iterations + 1
        if self._iterations >= SETTLED:
            share = BY_STANDING[min(self._stood, len(BY_STANDING) - 1)]
            self._share = share * FALLING_SHARE if falling else share

    @property
    def seconds(self) -> float | None:
        """When the search ends; None where time does not limit it."""
        if self._usual is None or self._most is None:
            return self._usual
        return min(self._usual * self._share, self._most)


class Signal(Protocol):
    """Whatever can say that the end was asked for: a `Stop`, a `threading.Event`. Whoever is told never clears it."""

    def is_set(self) -> bool:
        """Whether the end was asked for."""


class Stop:
    """Once set, it stays set."""

    def __init__(self) -> None:
        self._event = Event()

    def set(self) -> None:
        """Ask for the end."""
        self._event.set()

    def is_set(self) -> bool:
        """Whether the end was asked for."""
        return self._event.is_set()

    def wait(self) -> None:
        """Wait until the end is asked for."""
        self._event.wait()


class Either:
    """Set as soon as one of several signals is."""

    def __init__(self, *signals: Signal | None) -> None:
        self._signals = [signal for signal in signals if signal is not None]

    def is_set(self) -> bool:
        """Whether the end was asked for by one of them."""
        return any(signal.is_set() for signal in self._signals)


class Deadline:
    """Set when its time has come; without a time, never."""

    def __init__(self, seconds: float | None) -> None:
        self._until = None if seconds is None else time.perf_counter() + seconds

    def is_set(self) -> bool:
        """Whether the time is over."""
        return self._until is not None and time.perf_counter() >= self._until


class SearchStopped(Exception):
    """The limits are reached, or somebody asked to stop."""
