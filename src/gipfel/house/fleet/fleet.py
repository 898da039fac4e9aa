"""The house's side of its engine workers: a fair queue before them, and answers that come in time or not at all.

No more errands are given out than the workers there have places for; the rest wait here, where the queue is fair among
people and play comes first. Whatever goes wrong ends in `Unanswered`: then the house thinks by itself.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Literal

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
from gipfel.house.fleet.roster import Roster
from gipfel.house.fleet.streams import (
    MOST_ERRANDS,
    MOST_NEWS,
    OPEN_FOR,
    START,
    Streams,
    client,
    last,
    put,
    read_on,
)
from gipfel.house.pool.job_queue import FairQueue

log = logging.getLogger(__name__)

TAKEN_WITHIN = 8.0  # seconds in which a worker must take an errand, or take over from one that has gone
LOOKS_EVERY = 0.25
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
MOST_WAITING = 500
USUAL, LEARNT = 0.5, 0.2  # seconds an errand is thought to take at first, and how much each one changes that
PLAY = 0  # the rank of what tables wait for

Function = Literal["choose", "judge", "analyse"]
Tell = Callable[[Json], None]
Work = Callable[[], Coroutine[Any, Any, None]]


class Unanswered(Exception):
    """No engine worker has done it; the house does it itself."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of an errand, and who says so."""

    result: Json
    worker: str


@dataclass(eq=False, slots=True)
class SentErrand:
    """An errand from the moment it is wanted; nobody waits for it beyond its `deadline`; `entry` is where it lies."""

    letter: Errand
    rank: int
    tell: Callable[[str, Json], None]
    deadline: float
    answer: asyncio.Future[Thought] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    worker: str = ""
    began: float = 0.0
    expected: float = 0.0
    entry: str = ""


class Fleet:
    """The engine workers of a house, as one of its processes gives them errands."""

    def __init__(self, url: str, key: str) -> None:
        self._seal = Seal(key)
        self._redis, self._away = client(url)
        self._streams = Streams(self._seal.mark)
        self._mine = self._streams.answers(secrets.token_hex(8))
        self._roster, self._tasks = Roster(), Tasks()
        self._queue: FairQueue[SentErrand] = FairQueue()
        self._out: dict[str, SentErrand] = {}
        self._letters: asyncio.Queue[Work] = asyncio.Queue()
        self._usual, self._strangers = USUAL, 0
        self.done = self.unanswered = self.refused = 0

    # What it is asked from outside.

    @property
    def workers(self) -> int:
        """How many workers are there."""
        return self._roster.workers

    @property
    def dropped(self) -> int:
        """How many workers have been dropped for their lies."""
        return self._roster.dropped

    @property
    def places(self) -> int:
        """How many errands they can do at a time."""
        return self._roster.places(_now())

    @property
    def waiting(self) -> int:
        """How many errands wait for a place."""
        return len(self._queue)

    @property
    def working(self) -> int:
        """How many errands have been given out."""
        return len(self._out)

    async def start(self) -> None:
        """Begin to listen; a server that is away is looked for again and again."""
        self._tasks.begin(self._again_and_again(self._listen), "fleet: hearing")
        self._tasks.begin(self._again_and_again(self._write), "fleet: telling")
        self._tasks.begin(self._again_and_again(self._stay_open), "fleet: being there")
        self._tasks.begin(self._looking(), "fleet: looking")

    async def stop(self) -> None:
        """Ask for nothing more."""
        self._give_up_all()
        await self._tasks.end()
        await self._redis.aclose()

    async def ask(
        self,
        function: Function,
        request: Json,
        *,
        seconds: float,
        lane: str,
        rank: int = PLAY,
        tell: Callable[[str, Json], None] = lambda _worker, _news: None,
    ) -> Thought:
        """Have something thought about; `tell` hears who says what on the way. Raises Unanswered."""
        if not self.places or self.waiting >= MOST_WAITING:
            raise Unanswered
        letter = Errand(secrets.token_hex(12), self._mine, function, request, lane, float(seconds))
        errand = SentErrand(letter, rank, tell, _now() + TAKEN_WITHIN)
        self._queue.put(rank, lane, errand)
        self._assign()
        try:
            found = await errand.answer
        except Unanswered:
            self.unanswered += 1
            raise
        finally:
            self._forget(errand)
        self.done += 1
        return found

    def blame(self, worker: str) -> None:
        """What a worker answered breaks the rules; it is dropped when that happens again and again."""
        self.refused += 1
        if self._roster.lied(worker):
            self._post(Dropped(worker), self._streams.orders, MOST_NEWS)

    # Giving out.

    def _assign(self) -> None:
        while len(self._out) < self.places:
            taken = self._queue.take(self._may_go_on, cost=lambda _: self._usual)
            if taken is None:
                return
            _, errand = taken
            errand.expected, errand.began = self._usual, _now()
            self._out[errand.letter.number] = errand
            self._letters.put_nowait(lambda errand=errand: self._send(errand))  # type: ignore[misc]

    def _may_go_on(self, rank: int) -> bool:
        """What is not play leaves a place for play."""
        return rank == PLAY or sum(errand.rank != PLAY for errand in self._out.values()) < max(1, self.places - 1)

    async def _send(self, errand: SentErrand) -> None:
        if not errand.answer.done():
            errand.entry = await put(self._redis, self._seal, self._stream(errand), errand.letter, MOST_ERRANDS)

    def _stream(self, errand: SentErrand) -> str:
        return self._streams.play if errand.rank == PLAY else self._streams.other

    def _post(self, letter: Letter, stream: str, most: int) -> None:
        async def work() -> None:
            await put(self._redis, self._seal, stream, letter, most)

        self._letters.put_nowait(work)

    def _forget(self, errand: SentErrand) -> None:
        """It is answered, or nobody wants it any more: then it is taken back."""
        self._queue.drop(errand)
        if self._out.pop(errand.letter.number, None) is None:
            return
        took = _now() - errand.began
        self._usual += LEARNT * (took - self._usual)
        self._queue.settle(errand.rank, errand.letter.lane, errand.expected, took)
        if not errand.answer.done() or errand.answer.cancelled() or errand.answer.exception() is not None:
            self._letters.put_nowait(lambda: self._take_back(errand))
        self._assign()

    async def _take_back(self, errand: SentErrand) -> None:
        if errand.entry:
            await self._redis.xdel(self._stream(errand), errand.entry)
            await put(self._redis, self._seal, self._streams.orders, Unwanted(errand.letter.number), MOST_NEWS)

    # Hearing.

    async def _listen(self) -> None:
        seen = {self._streams.news: await last(self._redis, self._streams.news), self._mine: START}
        while True:
            for stream, fields in await read_on(self._redis, seen):
                letter = self._seal.read(fields)
                if letter is None:
                    self._refuse(stream)
                else:
                    self._heard(letter)

    def _refuse(self, stream: str) -> None:
        if not self._strangers:
            log.warning("something in %s was not sealed with the key of the house; more of it is only counted", stream)
        self._strangers += 1
        self.refused += 1

    def _heard(self, letter: Letter) -> None:
        match letter:
            case Beat(worker, places):
                self._roster.heard(worker, places, _now())
                self._assign()
            case Leaving(worker):
                self._roster.left(worker)
                self._lose([worker])
            case Accepted(number, worker):
                self._accepted(number, worker)
            case Progress(number, worker, news) if number in self._out and self._roster.trusts(worker):
                self._out[number].tell(worker, news)
            case Reply(number, worker, result):
                self._answer(number, worker, result)

    def _accepted(self, number: str, worker: str) -> None:
        errand = self._out.get(number)
        if errand is not None and self._roster.trusts(worker):
            errand.worker, errand.deadline = worker, _now() + errand.letter.seconds
        elif errand is not None:
            self._disappoint(errand)

    def _answer(self, number: str, worker: str, result: Json | None) -> None:
        errand = self._out.get(number)
        if errand is None or errand.answer.done():
            return  # two have done it, or it came too late
        if result is None or not self._roster.trusts(worker):
            self._disappoint(errand)
        else:
            self._roster.answered()
            errand.answer.set_result(Thought(result, worker))

    @staticmethod
    def _disappoint(errand: SentErrand) -> None:
        if not errand.answer.done():
            errand.answer.set_exception(Unanswered())

    # Looking after it all.

    async def _looking(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            now = _now()
            self._lose(self._roster.look(now))
            for errand in [*self._queue.items(), *self._out.values()]:
                if now > errand.deadline and not errand.answer.done():
                    if errand.letter.number in self._out:
                        self._roster.silent(now)
                    self._disappoint(errand)
            if not self.places:
                self._give_up_all()

    def _lose(self, gone: list[str]) -> None:
        """What workers were at that have gone has to be begun by another one soon."""
        for errand in self._out.values():
            if errand.worker in gone:
                errand.worker, errand.deadline = "", _now() + TAKEN_WITHIN

    def _give_up_all(self) -> None:
        for errand in [*self._queue.items(), *self._out.values()]:
            self._disappoint(errand)

    async def _stay_open(self) -> None:
        while True:
            await self._redis.set(self._streams.house, "open", ex=OPEN_FOR)
            await asyncio.sleep(OPEN_FOR / 3)

    async def _write(self) -> None:
        while True:
            work = await self._letters.get()
            await work()

    async def _again_and_again(self, work: Work) -> None:
        """Go on when the server comes back; what was given out meanwhile the house does itself."""
        pause = FIRST_PAUSE
        while True:
            began = _now()
            try:
                await work()
            except self._away as error:
                log.warning("engine workers cannot be reached: %s", error)
                self._roster.nobody()
                self._give_up_all()
            pause = FIRST_PAUSE if _now() - began > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)


def _now() -> float:
    return asyncio.get_running_loop().time()
