"""Departures: who leaves the house for good is shown out at once, in every process.

The store refuses whatever a deleted party still does; this ends the connections through which they would try.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gipfel.house.bus import Departed, Signal
from gipfel.tables import Party


class Departures:
    """Long connections by whose they are. `publish` tells the other processes."""

    def __init__(self, publish: Callable[[Signal], None]) -> None:
        self._publish = publish
        self._connected: dict[str, list[asyncio.Event]] = {}

    @contextmanager
    def awaited(self, party: Party | None) -> Iterator[asyncio.Event]:
        """An event that is set when this party leaves for good, as long as the connection lasts."""
        left = asyncio.Event()
        if party is None:  # a stranger has nothing to leave
            yield left
            return
        waiting = self._connected.setdefault(party.id, [])
        waiting.append(left)
        try:
            yield left
        finally:
            waiting.remove(left)
            if not waiting and self._connected.get(party.id) is waiting:
                del self._connected[party.id]

    def leave(self, party: str) -> None:
        """A party has been deleted: its connections end, here and elsewhere."""
        self.left(party)
        self._publish(Departed(party))

    def left(self, party: str) -> None:
        """A party has been deleted, perhaps in another process: its connections end here."""
        for event in self._connected.get(party, ()):
            event.set()
