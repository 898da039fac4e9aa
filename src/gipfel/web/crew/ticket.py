"""A ticket: a job that waits or is being done, and all who want its result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gipfel.web.crew.member import Member, Tell

Json = dict[str, Any]
Pay = Callable[[float], None]


@dataclass(eq=False, slots=True)
class Askers:
    """Those of one lane who want a result; one of them pays for it, if it is their lane's turn."""

    pay: Pay
    answers: set[asyncio.Future[Json]] = field(default_factory=set)


@dataclass(eq=False, slots=True)
class Ticket:
    """`lane` and `pay` are of whose turn it was; `since` is when it was asked for, `taken` when it was begun."""

    job: str
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
    member: Member | None = None
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
