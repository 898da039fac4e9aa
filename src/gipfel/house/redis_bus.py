"""The bus of a house in several processes: a channel of Redis or Valkey."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from typing import TYPE_CHECKING, Any

from gipfel.core.errors import GipfelError
from gipfel.house.background import Tasks
from gipfel.house.bus import Hear, Missed, Signal, read_signal, write_signal

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

log = logging.getLogger(__name__)

CHANNEL = "gipfel:house"
MOST_UNSENT = 10_000
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0
LISTENING = 5.0  # seconds after which a silent connection is tried


class RedisBus:
    """Signals that could not be sent wait for the connection; who may have missed some is told so."""

    def __init__(self, url: str, channel: str = CHANNEL) -> None:
        try:
            import redis.asyncio as client
        except ImportError:
            raise GipfelError("extra-missing", extra="redis") from None
        self._redis: Redis = client.Redis.from_url(url, socket_connect_timeout=5, health_check_interval=LISTENING)
        self._errors = (client.RedisError, OSError)
        self._channel = channel
        self._me = secrets.token_hex(8)
        self._unsent: deque[Signal] = deque()
        self._lost = False
        self._news = asyncio.Event()
        self._tasks = Tasks()
        self._pubsub: PubSub | None = None

    async def join(self, member: object, hear: Hear) -> None:
        """Begin to hear; the server must be there at this moment."""
        self._pubsub = self._redis.pubsub()
        await self._subscribe(self._pubsub)
        self._tasks.begin(self._listen(self._pubsub, hear), "bus: hearing")
        self._tasks.begin(self._send(), "bus: telling")

    async def leave(self, member: object) -> None:
        """Send what waits, if that is possible at once, and hang up."""
        if self._unsent:
            try:
                async with asyncio.timeout(1.0):
                    await self._flush()
            except (TimeoutError, *self._errors):
                log.warning("%d signals were not sent", len(self._unsent))
        await self._tasks.end()
        if self._pubsub is not None:
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    def publish(self, signal: Signal, sender: object) -> None:
        """Tell the other processes, soon."""
        if len(self._unsent) >= MOST_UNSENT:
            self._unsent.clear()
            self._lost = True
        self._unsent.append(signal)
        self._news.set()

    async def _subscribe(self, pubsub: PubSub) -> None:
        await pubsub.subscribe(self._channel)
        while (message := await pubsub.get_message(timeout=5.0)) is None or message["type"] != "subscribe":
            if message is None:
                raise OSError("the bus does not answer")

    async def _listen(self, pubsub: PubSub, hear: Hear) -> None:
        while True:
            try:
                message = await pubsub.get_message(timeout=LISTENING)
                if message is not None:
                    self._hear(message, hear)
            except self._errors as error:
                log.warning("the bus is silent: %s", error)
                await self._again(pubsub)
                self._told(Missed(), hear)

    async def _again(self, pubsub: PubSub) -> None:
        """Subscribe anew, as soon as that is possible."""
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            try:
                await pubsub.aclose()  # type: ignore[no-untyped-call]
                await self._subscribe(pubsub)
            except self._errors:
                continue
            return

    def _hear(self, message: dict[str, Any], hear: Hear) -> None:
        if message["type"] == "subscribe":
            # The client has connected again by itself: what was said meanwhile is lost.
            self._told(Missed(), hear)
        elif message["type"] == "message":
            found = read_signal(message["data"])
            if found is None:
                log.warning("something on the bus is no signal")
            elif found[0] != self._me:
                self._told(found[1], hear)

    @staticmethod
    def _told(signal: Signal, hear: Hear) -> None:
        try:
            hear(signal)
        except Exception:  # one signal must not end the hearing
            log.exception("a signal could not be followed")

    async def _send(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._flush()
                pause = FIRST_PAUSE
            except self._errors as error:
                log.warning("the bus cannot be reached: %s", error)
                self._news.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _flush(self) -> None:
        if self._lost:
            await self._redis.publish(self._channel, write_signal(Missed(), self._me))
            self._lost = False
        while self._unsent:
            batch = [self._unsent[number] for number in range(min(100, len(self._unsent)))]
            pipeline = self._redis.pipeline(transaction=False)
            for signal in batch:
                pipeline.publish(self._channel, write_signal(signal, self._me))
            await pipeline.execute()
            for signal in batch:
                if self._unsent and self._unsent[0] is signal:
                    self._unsent.popleft()
