"""Jobs that wait for a worker, all who want their results, and a queue that is fair.

By rank first, then by what the work of each lane has cost, however much a lane has brought.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from gipfel.house.pool.workers import Tell, WorkerProcess

Json = dict[str, Any]
Pay = Callable[[float], None]
T = TypeVar("T")
MOST_REMEMBERED = 1_000  # lanes of a rank whose cost is known
LEAST = 1e-9  # below this, nothing is under way


@dataclass(eq=False, slots=True)
class Askers:
    """Those of one lane who want a result; one of them pays for it, if it is their lane's turn."""

    pay: Pay
    answers: set[asyncio.Future[Json]] = field(default_factory=set)


@dataclass(eq=False, slots=True)
class QueuedJob:
    """A job that waits or is being done.

    `lane` and `pay` are of whose turn it was; `since` is when it was asked for, `taken` when it was begun.
    """

    name: str
    request: Json
    plain: bool
    tell: Tell
    seconds: float
    rank: int
    same: str
    since: float
    askers: dict[str, Askers] = field(default_factory=dict)
    lane: str = ""
    pay: Pay = lambda _: None
    expected: float = 0.0
    taken: float = 0.0
    work: asyncio.Task[Json] | None = None
    worker: WorkerProcess | None = None
    strikes: int = 0

    def ask(self, lane: str, pay: Pay) -> asyncio.Future[Json]:
        """One more wants the result."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.askers.setdefault(lane, Askers(pay)).answers.add(answer)
        return answer

    def leave(self, lane: str, answer: asyncio.Future[Json]) -> bool:
        """Somebody does not want it any more, or has it; whether that was the last of the lane."""
        if not answer.cancel() and not answer.cancelled():
            answer.exception()  # nobody is left to ask for it
        if lane not in self.askers:
            return False
        self.askers[lane].answers.discard(answer)
        if self.askers[lane].answers:
            return False
        del self.askers[lane]
        return True

    def take(self, lane: str, expected: float) -> None:
        """It is this lane's turn."""
        self.lane, self.expected, self.pay = lane, expected, self.askers[lane].pay
        self.taken = asyncio.get_running_loop().time()

    def refuse(self, lane: str, error: Exception) -> None:
        """Those of a lane do not get it."""
        for answer in self.askers.pop(lane).answers:
            if not answer.done():
                answer.set_exception(error)

    def end(self, result: Json | Exception) -> None:
        """All who wait get the result, or are told why there is none."""
        for answer in [answer for askers in self.askers.values() for answer in askers.answers]:
            if answer.done():
                continue
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)


class Lanes(Generic[T]):
    """The lanes of one rank. Each has an account of costs; whose stands lowest goes first, when what is under way for
    it is added as far as it can be guessed.

    Who comes anew begins at the `level`: where the account of a lane would stand that had always had its share. So
    nobody is behind for having used what others left, or ahead for having stayed away, and lanes that are always new
    do not push back those that wait.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, deque[T]] = {}
        self._accounts: dict[str, float] = {}
        self._guessed: dict[str, float] = {}
        self._level = 0.0

    def put(self, lane: str, item: T) -> None:
        """One more waits."""
        if lane not in self.waiting:
            self.waiting[lane] = deque()
            self._accounts[lane] = max(self._accounts.get(lane, self._level), self._level)
        self.waiting[lane].append(item)

    def next(self) -> str:
        """Whose turn it is; of equals who has waited longer without a turn."""
        return min(self.waiting, key=lambda lane: self._accounts[lane] + self._guessed.get(lane, 0.0))

    def remove(self, lane: str, item: T) -> None:
        """It does not wait in this lane any more."""
        self.waiting[lane].remove(item)
        if not self.waiting[lane]:
            del self.waiting[lane]

    def guess(self, lane: str, cost: float) -> None:
        """Work of a lane begins, which may cost this much."""
        self._guessed[lane] = self._guessed.get(lane, 0.0) + cost
        if lane in self.waiting:
            self.waiting[lane] = self.waiting.pop(lane)  # at the end: the others first

    def settle(self, lane: str, guessed: float, cost: float) -> None:
        """Work of a lane has cost this much."""
        self._guessed[lane] = self._guessed.get(lane, 0.0) - guessed
        if self._guessed[lane] < LEAST:
            del self._guessed[lane]
        self._accounts[lane] = self._accounts.get(lane, self._level) + cost
        self._level += cost / max(1, len(self.waiting))
        if self.waiting:
            accounts = [self._accounts[waiting] for waiting in self.waiting]
            self._level = min(max(self._level, min(accounts)), max(accounts))
        if len(self._accounts) > MOST_REMEMBERED:
            self._forget()

    def _forget(self) -> None:
        """Accounts below the level would be lifted to it anyway; if that is not enough, all that do not wait go."""
        kept = {lane: spent for lane, spent in self._accounts.items() if lane in self.waiting or spent > self._level}
        if len(kept) > MOST_REMEMBERED:
            kept = {lane: self._accounts[lane] for lane in self.waiting}
        self._accounts = kept


class FairQueue(Generic[T]):
    """Lower ranks go first. An item may wait in several lanes; it goes with the first whose turn it is."""

    def __init__(self) -> None:
        self._ranks: dict[int, Lanes[T]] = {}

    def __len__(self) -> int:
        return sum(self.lengths().values())

    def lengths(self) -> Counter[str]:
        """How many wait in each lane."""
        found: Counter[str] = Counter()
        for lanes in self._ranks.values():
            found.update({lane: len(waiting) for lane, waiting in lanes.waiting.items()})
        return found

    def put(self, rank: int, lane: str, item: T) -> None:
        """One more waits."""
        self._ranks.setdefault(rank, Lanes()).put(lane, item)

    def take(
        self, allowed: Callable[[int], bool] = lambda _: True, cost: Callable[[T], float] = lambda _: 1.0
    ) -> tuple[str, T] | None:
        """Whose turn it is among the ranks that may go on now, and what; `settle` when it is done."""
        for rank in sorted(self._ranks):
            lanes = self._ranks[rank]
            if lanes.waiting and allowed(rank):
                lane = lanes.next()
                item = lanes.waiting[lane][0]
                self.drop(item)
                lanes.guess(lane, cost(item))
                return lane, item
        return None

    def settle(self, rank: int, lane: str, guessed: float, cost: float) -> None:
        """What was taken is done."""
        self._ranks[rank].settle(lane, guessed, cost)

    def last(self, lane: str) -> T:
        """Who came last into a lane, in its last rank."""
        rank = max(rank for rank, lanes in self._ranks.items() if lane in lanes.waiting)
        return self._ranks[rank].waiting[lane][-1]

    def drop(self, item: T, lane: str | None = None) -> None:
        """It does not wait any more: in this lane, or in any."""
        for lanes in self._ranks.values():
            for name in [name for name, waiting in lanes.waiting.items() if item in waiting]:
                if lane in (None, name):
                    lanes.remove(name, item)

    def items(self) -> list[T]:
        """All who wait, in no particular order; who waits in several lanes once."""
        lanes = (waiting for lanes in self._ranks.values() for waiting in lanes.waiting.values())
        return list(dict.fromkeys(item for waiting in lanes for item in waiting))

    def before(self, rank: int) -> int:
        """How many wait in this rank and before it."""
        ranks = (lanes for known, lanes in self._ranks.items() if known <= rank)
        return sum(len(waiting) for lanes in ranks for waiting in lanes.waiting.values())
