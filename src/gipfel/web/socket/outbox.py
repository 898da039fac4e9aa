"""What waits to be sent on one socket: bounded, so that who does not read costs little and holds up nobody."""

from __future__ import annotations

import asyncio
from collections import deque

MOST_FRAMES = 256
MOST_WAITING = 1_000_000  # bytes

Frame = tuple[bytes, ...]
"""The parts of one frame; boards are shared by all who get them and joined only when they leave."""


class Outbox:
    """Frames in order. Once more wait than may, it is `full` for good."""

    def __init__(self, frames: int = MOST_FRAMES, waiting: int = MOST_WAITING) -> None:
        self._most, self._most_bytes = frames, waiting
        self._frames: deque[Frame] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self.full = asyncio.Event()

    def put(self, *parts: bytes) -> None:
        """One more frame to send; never waits."""
        if self.full.is_set():
            return
        self._frames.append(parts)
        self._bytes += sum(map(len, parts))
        if len(self._frames) > self._most or self._bytes > self._most_bytes:
            self._frames.clear()
            self.full.set()
        self._news.set()

    @property
    def waiting(self) -> int:
        """How many frames wait."""
        return len(self._frames)

    async def some(self) -> None:
        """Wait until there is something to send."""
        while not self._frames:
            self._news.clear()
            await self._news.wait()

    async def next(self) -> bytes:
        """The next frame, when there is one."""
        await self.some()
        return self.take()

    def take(self) -> bytes:
        """The next frame; there is one."""
        frame = b"".join(self._frames.popleft())
        self._bytes -= len(frame)
        return frame

    def take_all(self) -> list[bytes]:
        """All frames that wait."""
        frames = [b"".join(parts) for parts in self._frames]
        self._frames.clear()
        self._bytes = 0
        return frames
