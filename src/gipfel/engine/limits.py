"""When thinking ends: limits given beforehand, and a stop from another thread."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Event
from typing import Protocol


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
