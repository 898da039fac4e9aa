"""The live house: tables in memory, who watches them, clocks that fall, several processes on one store."""

from __future__ import annotations

from gipfel.web.live import live_messages as live_messages
from gipfel.web.live.bus import Bus, MemoryBus
from gipfel.web.live.house import House
from gipfel.web.live.news import Called, Gone, Happened, LobbyChanged, News, Presence, Sink, Thinking, Watch
from gipfel.web.live.pace import Pace
from gipfel.web.live.tables import Done

__all__ = [
    "Bus",
    "Called",
    "Done",
    "Gone",
    "Happened",
    "House",
    "LobbyChanged",
    "MemoryBus",
    "News",
    "Pace",
    "Presence",
    "Sink",
    "Thinking",
    "Watch",
]
