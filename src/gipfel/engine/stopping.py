"""Ending a search from another thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock


class Stop:
    """Once set, it stays set, and whoever listens is told at once."""

    def __init__(self) -> None:
        self._event = Event()
        self._lock = Lock()
        self._told: list[Callable[[], None]] = []

    def set(self) -> None:
        """Ask for the end."""
        with self._lock:
            self._event.set()
            for tell in self._told:
                tell()

    def is_set(self) -> bool:
        """Whether the end was asked for."""
        return self._event.is_set()

    def wait(self) -> None:
        """Wait until the end is asked for."""
        self._event.wait()

    @contextmanager
    def telling(self, tell: Callable[[], None]) -> Iterator[None]:
        """Call `tell` when the end is asked for during this block; at once if it was asked for before."""
        with self._lock:
            self._told.append(tell)
            if self._event.is_set():
                tell()
        try:
            yield
        finally:
            with self._lock:
                self._told.remove(tell)
