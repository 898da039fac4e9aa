"""Shares: whoever brings much waits for it, and nobody else does."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from gipfel.house.pool import job_queue
from gipfel.house.pool.job_queue import FairQueue, Lanes
from gipfel.house.pool.pool import WorkerPool
from gipfel.tables import Refused
from house.pool.pretended_workers import Agency, passes

LONG = 60.0
PLACES = 2


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), LONG))


def served(agency: Agency) -> list[str]:
    """Whose jobs were done, in order."""
    return [message["request"]["whose"] for message in agency.heard]


def called(pool: WorkerPool, whose: str) -> asyncio.Task[Any]:
    """A job of somebody."""
    return asyncio.create_task(pool.call("job", {"whose": whose, "steps": 5}, LONG, lane=whose))


async def codes(calls: list[asyncio.Task[Any]]) -> Counter[str]:
    """What became of calls."""
    done = await asyncio.gather(*calls, return_exceptions=True)
    return Counter(result.code if isinstance(result, Refused) else "answered" for result in done)


def done(queue: FairQueue[str]) -> tuple[str, str]:
    """The next one, and what it cost."""
    taken = queue.take()
    assert taken is not None
    queue.settle(0, taken[0], 1.0, 1.0)
    return taken


def test_one_among_two_hundred_of_another_is_next() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(PLACES, start=agency.start)
        call = partial(called, pool)
        flood = [call("flood") for _ in range(200)]
        await passes(1)
        one = call("one")
        assert await one == {"answer": 42}
        assert served(agency).index("one") <= PLACES
        told = await codes(flood)
        assert set(told) == {"answered", "too-many"}
        assert told["answered"] == served(agency).count("flood")
        await pool.stop()

    run(test)


def test_when_all_places_are_taken_the_longest_lane_gives_way() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start, most_waiting=8, most_in_lane=6)
        call = partial(called, pool)
        floods = [call("a") for _ in range(6)] + [call("b") for _ in range(6)]
        await passes(1)
        others = [call(f"other {number}") for number in range(6)]
        assert await codes(others) == {"answered": 6}
        assert (await codes(floods))["too-many"] > 0
        await pool.stop()

    run(test)


def test_when_everybody_has_one_the_next_is_refused() -> None:
    async def test() -> None:
        pool = WorkerPool(1, start=Agency().start, most_waiting=4)
        calls = [asyncio.create_task(pool.call("job", {"steps": 5}, LONG, lane=str(number))) for number in range(6)]
        assert await codes(calls) == {"answered": 5, "house-busy": 1}
        await pool.stop()

    run(test)


def test_lanes_get_the_same_share_of_the_processors_not_of_the_jobs() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start, most_waiting=200, most_in_lane=100)
        costs = {"cheap": 0.1, "dear": 1.0}
        calls = [
            asyncio.create_task(pool.call(whose, {"whose": whose, "cost": cost}, LONG, lane=whose))
            for whose, cost in costs.items()
            for _ in range(60)
        ]
        await asyncio.gather(*calls)
        first = Counter(served(agency)[:55])
        assert 4 <= first["dear"] <= 8
        await pool.stop()

    run(test)


def test_who_always_comes_anew_does_not_push_back_those_who_wait() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(10):
        queue.put(0, "patient", "patient")
    order: list[str] = []
    for number in range(60):
        for which in range(3):
            queue.put(0, f"new {number} {which}", "new")
        order.append(done(queue)[1])
    assert order.count("patient") >= 3


def test_nobody_is_behind_for_having_used_what_others_left() -> None:
    queue: FairQueue[str] = FairQueue()
    for _ in range(50):
        queue.put(0, "busy", "busy")
        done(queue)
    for _ in range(4):
        queue.put(0, "busy", "busy")
        queue.put(0, "new", "new")
    assert sorted(done(queue)[0] for _ in range(4)) == ["busy", "busy", "new", "new"]


def test_the_memory_for_lanes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "MOST_REMEMBERED", 20)
    lanes: Lanes[int] = Lanes()
    lanes.put("waits", 1)
    for number in range(500):
        lanes.settle(f"lane {number}", 0.0, 1.0 + number % 7)
        assert len(lanes._accounts) <= 21
    assert lanes.next() == "waits"


def test_equal_jobs_are_done_once_and_in_the_lane_whose_turn_comes_first() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start)
        paid: list[str] = []

        def call(whose: str, same: str = "") -> asyncio.Task[Any]:
            wanted = {"whose": same or whose, "steps": 5}
            pay = partial(paid.append, whose)
            return asyncio.create_task(pool.call("job", wanted, LONG, lane=whose, same=same, pay=lambda _: pay()))

        flood = [call("flood") for _ in range(10)]
        shared = [call("flood", "picture") for _ in range(20)]
        await passes(2)
        one = call("one", "picture")
        await one
        # Who brought only this does not wait behind all the other things of the one who asked for it first.
        assert served(agency).index("picture") <= 3
        assert await codes([*flood, *shared]) == {"answered": 30}
        assert served(agency).count("picture") == 1
        assert paid.count("one") == 1
        await pool.stop()

    run(test)


def test_who_leaves_takes_nothing_from_others_who_want_the_same() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start)
        for wait in range(12):
            calls = [
                asyncio.create_task(pool.call("job", {"steps": 4}, LONG, lane=lane, same="picture")) for lane in "aab"
            ]
            await passes(wait)
            calls[0].cancel()
            calls[2].cancel()
            assert await calls[1] == {"answer": 42}
            await asyncio.gather(*calls, return_exceptions=True)
        assert len(agency.heard) == 12
        await pool.stop()

    run(test)
