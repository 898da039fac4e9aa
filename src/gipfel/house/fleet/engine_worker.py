"""An engine worker: takes errands from the streams of a house, has them done by processes of its own, and answers.

It tells every second that it is there and which errands it still has. One that dies is not missed: what it had is
claimed by others, or done by the house. Where the server is away it waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.registry import names
from gipfel.house.background import Tasks
from gipfel.house.fleet.letters import (
    Accepted,
    Beat,
    Dropped,
    Errand,
    Json,
    Leaving,
    Letter,
    Progress,
    Reply,
    Seal,
    Unwanted,
)
from gipfel.house.fleet.streams import (
    BEATS_EVERY,
    BLOCK,
    GONE_AFTER,
    GROUP,
    MOST_ANSWERS,
    MOST_NEWS,
    ROOT,
    START,
    Entry,
    Streams,
    client,
    last,
    put,
    read_on,
    take_part,
)
from gipfel.house.pool.pool import NICE, WorkerPool

log = logging.getLogger(__name__)

THINKER = "gipfel.house.engines.jobs"
MEMORY = 8_000_000_000
PLAY, OTHER = 0, 1
MOST_SECONDS = 600.0
PAUSE = 1.0
COMPILED_WITHIN = 1_800.0
LEAVES_WITHIN = 10.0  # seconds for what is under way when it is asked to end
Tell = Callable[[str, str], None]
"""Hears how the worker is: `waiting` for a house, `compiling` a game, `working`, `away` when the server is."""


@dataclass(eq=False, slots=True)
class HeldErrand:
    """An errand that was taken, and the entry it lies in."""

    letter: Errand
    stream: str
    entry: str
    work: asyncio.Task[None] | None = None


class EngineWorker:
    """Takes at most `places` errands at a time, once it has compiled all games if it is to be `warm`; `thinker` is the
    module whose functions do them."""

    def __init__(
        self,
        url: str,
        key: str,
        places: int,
        *,
        thinker: str = THINKER,
        warm: bool = True,
        nice: int = NICE,
        tell: Tell = lambda _state, _game: None,
    ) -> None:
        self._seal = Seal(key)
        self._redis, self._away = client(url)
        self._streams = Streams(self._seal.mark)
        self._places, self._thinker, self._warm, self._tell = places, thinker, warm, tell
        self._name = f"{socket.gethostname()[:40]}-{secrets.token_hex(4)}"
        most = {OTHER: max(1, places - 1)}
        self._pool = WorkerPool(places, nice=nice, memory=MEMORY, most=most, name="engines")
        self._held: dict[str, HeldErrand] = {}
        self._tasks, self._room = Tasks(), asyncio.Event()
        self._leaving, self._dropped = asyncio.Event(), False
        self.done = 0

    async def run(self) -> None:
        """Work until `leave`; GipfelError where the key is wrong, or when the house has dropped this worker."""
        try:
            await self._meet_house()
            await self._compile()
            for work, name in ((self._beat, "telling"), (self._hear, "hearing"), (self._take, "taking")):
                self._tasks.begin(self._again_and_again(work), f"engine worker: {name}")
            await self._leaving.wait()
            await self._end()
        finally:
            await self._tasks.end()
            await self._pool.stop()
            await self._redis.aclose()
        if self._dropped:
            raise GipfelError("worker-dropped")

    def leave(self) -> None:
        """Take nothing more, bring to an end what is under way, and go."""
        self._leaving.set()

    async def _meet_house(self) -> None:
        """Wait for the house of this key; where there are only others, the key is wrong."""
        try:
            await self._redis.ping()
        except self._away as error:
            raise GipfelError("redis-unreachable", detail=str(error)) from error
        while not await self._redis.exists(self._streams.house) and not self._leaving.is_set():
            async for _ in self._redis.scan_iter(f"{ROOT}:open:*"):
                raise GipfelError("worker-key-wrong")
            self._tell("waiting", "")
            await asyncio.sleep(PAUSE)

    async def _compile(self) -> None:
        for name in names() if self._warm else ():
            if self._leaving.is_set():
                return
            self._tell("compiling", name)
            await self._pool.do(f"{self._thinker}:warm", {"spec": name}, seconds=COMPILED_WITHIN)

    async def _end(self) -> None:
        works = [held.work for held in self._held.values() if held.work is not None]
        if works and not self._dropped:
            await asyncio.wait(works, timeout=LEAVES_WITHIN)
        try:
            await self._put(self._streams.news, Leaving(self._name), MOST_NEWS)
        except self._away:
            log.info("nobody hears that this worker leaves")

    # Three things at a time, each of which begins again when the server has been away.

    async def _again_and_again(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while not self._leaving.is_set():
            try:
                await work()
            except self._away as error:
                log.warning("the server is away: %s", error)
                self._tell("away", "")
                await asyncio.sleep(PAUSE)

    async def _beat(self) -> None:
        """I am there, and still have this."""
        while True:
            places = 0 if self._leaving.is_set() else self._places
            if places:
                await self._put(self._streams.news, Beat(self._name, places), MOST_NEWS)
            for stream in (self._streams.play, self._streams.other):
                entries: list[Any] = [held.entry for held in self._held.values() if held.stream == stream]
                if entries:
                    await self._redis.xclaim(stream, GROUP, self._name, 0, entries, justid=True)
            await asyncio.sleep(BEATS_EVERY)

    async def _hear(self) -> None:
        seen = {self._streams.orders: await last(self._redis, self._streams.orders)}
        while True:
            for _, fields in await read_on(self._redis, seen):
                match self._seal.read(fields):
                    case Unwanted(number) if number in self._held:
                        work = self._held[number].work
                        if work is not None:
                            work.cancel()
                    case Dropped(worker) if worker == self._name:
                        self._dropped = True
                        self.leave()

    async def _take(self) -> None:
        await take_part(self._redis, self._streams)
        self._tell("working", "")
        while not self._leaving.is_set():
            while len(self._held) >= self._places:
                self._room.clear()
                await self._room.wait()
            for stream, entry in await self._next():
                await self._begin(stream, entry)

    # Taking: play first, new before what others have left behind, and only then the rest.

    async def _next(self) -> list[tuple[str, Entry]]:
        streams = [self._streams.play]
        if sum(held.stream == self._streams.other for held in self._held.values()) < max(1, self._places - 1):
            streams.append(self._streams.other)
        for stream in streams:
            if found := await self._new([stream], None) or await self._left(stream):
                return found
        return await self._new(streams, BLOCK)

    async def _new(self, streams: list[str], block: int | None) -> list[tuple[str, Entry]]:
        wanted: Any = dict.fromkeys(streams, ">")
        found: Any = await self._redis.xreadgroup(GROUP, self._name, wanted, count=1, block=block)
        return [(name.decode(), entry) for name, entries in found or () for entry in entries]

    async def _left(self, stream: str) -> list[tuple[str, Entry]]:
        """What somebody has taken who has not been heard since."""
        idle = round(GONE_AFTER * 1000)
        found: Any = await self._redis.xautoclaim(stream, GROUP, self._name, idle, START, count=1)
        return [(stream, entry) for entry in found[1] if entry[1]]

    async def _begin(self, stream: str, entry: Any) -> None:
        number, fields = entry[0].decode(), entry[1]
        letter = self._seal.read(fields)
        if not isinstance(letter, Errand):
            log.warning("something in %s was not sealed with the key of the house", stream)
            await self._drop(stream, number)
        elif letter.number not in self._held:
            held = self._held[letter.number] = HeldErrand(letter, stream, number)
            await self._put(letter.answers, Accepted(letter.number, self._name), MOST_ANSWERS)
            held.work = self._tasks.begin(self._do(held), f"errand {letter.number}")

    async def _do(self, held: HeldErrand) -> None:
        letter = held.letter
        try:
            answer = await self._answer(letter)
            await self._put(letter.answers, answer, MOST_ANSWERS)
            self.done += 1
        except self._away as error:
            log.warning("an answer could not be sent: %s", error)
        except asyncio.CancelledError:
            if self._leaving.is_set():
                raise  # it stays in its stream, for another worker
        finally:
            del self._held[letter.number]
            self._room.set()
        await self._quietly_drop(held)

    async def _answer(self, letter: Errand) -> Reply:
        news: asyncio.Queue[Json] = asyncio.Queue()
        telling = self._tasks.begin(self._tell_news(letter, news), f"news of {letter.number}")
        rank = PLAY if letter.function == "choose" else OTHER
        try:
            job, seconds = f"{self._thinker}:{letter.function}", min(letter.seconds, MOST_SECONDS)
            result = await self._pool.do(
                job, letter.request, seconds=seconds, lane=letter.lane, rank=rank, tell=news.put_nowait
            )
            await news.join()
        except GipfelError as error:
            return Reply(letter.number, self._name, None, error.code)
        finally:
            telling.cancel()
        return Reply(letter.number, self._name, result)

    async def _tell_news(self, letter: Errand, news: asyncio.Queue[Json]) -> None:
        while True:
            told = await news.get()
            try:
                await self._put(letter.answers, Progress(letter.number, self._name, told), MOST_ANSWERS)
            except self._away:
                log.info("news could not be sent")
            finally:
                news.task_done()

    async def _quietly_drop(self, held: HeldErrand) -> None:
        try:
            await self._drop(held.stream, held.entry)
        except self._away:
            log.info("an errand that is done stays in its stream")

    async def _drop(self, stream: str, entry: str) -> None:
        await self._redis.xack(stream, GROUP, entry)
        await self._redis.xdel(stream, entry)

    async def _put(self, stream: str, letter: Letter, most: int) -> None:
        await put(self._redis, self._seal, stream, letter, most)
