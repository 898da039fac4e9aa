"""Whatever is cancelled, whenever: afterwards every place is free, and every process idle or gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from gipfel.core.errors import GipfelError
from gipfel.house.pool import workers
from gipfel.house.pool.pool import WorkerPool
from gipfel.tables import Refused
from house.pool.pretended_workers import Agency, passes
from support import amount

LONG = 60.0
SIZE = 2
Json = dict[str, Any]


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 10 * LONG))


async def settled(pool: WorkerPool) -> None:
    """Wait until nothing is under way; a place that is lost makes the test wait in vain."""
    async with asyncio.timeout(LONG):
        while pool.busy or pool._workforce._tasks:
            await asyncio.sleep(0.001)


def accounts_for_everything(pool: WorkerPool, agency: Agency) -> None:
    """All places free, nobody waits, each living process is idle, and nothing had to be put right for that."""
    assert (pool.working, pool.waiting, pool._shared) == (0, 0, {})
    assert set(pool._workforce.idle) == pool._workforce.workers
    assert all(found.free and not found.dead for found in pool._workforce.idle)
    assert agency.alive == len(pool._workforce.idle) <= SIZE
    assert pool.health.healed == 0


@pytest.mark.parametrize("before", [0, 1], ids=["first-call", "with-a-process"])
def test_a_call_cancelled_before_its_task_took_a_step_leaves_its_place(before: int) -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(SIZE, start=agency.start)
        for _ in range(before):
            await pool.call("job", {}, LONG)
        for _ in range(SIZE + 1):
            # By hand, so that nothing else happens between the creation of the task and its end.
            call = pool.call("job", {}, LONG)
            call.send(None)
            with pytest.raises(asyncio.CancelledError):
                call.throw(asyncio.CancelledError())
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        await settled(pool)
        accounts_for_everything(pool, agency)
        await pool.stop()
        assert agency.alive == 0

    run(test)


def test_a_call_cancelled_as_its_turn_comes_leaves_its_place() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start)
        for wait in range(30):
            first = asyncio.create_task(pool.call("job", {"steps": 3}, LONG))
            second = asyncio.create_task(pool.call("job", {}, LONG))
            await passes(wait)
            second.cancel()
            await asyncio.gather(first, second, return_exceptions=True)
            assert await pool.call("job", {}, LONG) == {"answer": 42}
        await pool.stop()

    run(test)


def request(chance: Random) -> Json:
    """A job of any kind."""
    ends = ["done"] * 6 + ["refuse", "fail", "die", "never"]
    return {
        "loading": chance.randint(0, 3),
        "steps": chance.randint(0, 12),
        "end": chance.choice(ends),
        "cancelled": chance.random() < 0.8,
    }


async def one(pool: WorkerPool, chance: Random) -> None:
    """A call, which may be cancelled at any step, also twice."""
    await passes(chance.randint(0, 60))
    wanted = request(chance)
    seconds = 0.002 if wanted["end"] == "never" else LONG
    more: Json = {"lane": chance.choice("abc"), "same": chance.choice(["", "", "x", "y"])}
    more["plain"] = chance.random() < 0.5
    call = asyncio.create_task(pool.do("job", wanted, seconds=seconds, rank=chance.randint(0, 1), **more))
    for _ in range(chance.choice([0, 1, 1, 2])):
        await passes(chance.randint(0, 25))
        call.cancel()
    with suppress(GipfelError, asyncio.CancelledError):
        await call


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cancelled job that goes on is soon ended by force."""
    monkeypatch.setattr(workers, "GRACE", 0.002)


async def stormy(seed: int, calls: int) -> tuple[WorkerPool, Agency]:
    """A pool to which everything has happened."""
    chance = Random(seed)
    agency = Agency(chance, slow=6)
    pool = WorkerPool(SIZE, start=agency.start, most={1: 1}, most_waiting=20, most_in_lane=9)
    await asyncio.gather(*(one(pool, chance) for _ in range(calls)))
    await settled(pool)
    return pool, agency


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", range(12))
def test_no_cancellation_loses_a_place_or_a_process(seed: int) -> None:
    async def test() -> None:
        pool, agency = await stormy(seed, 60)
        accounts_for_everything(pool, agency)
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        await pool.stop()
        assert agency.alive == 0

    run(test)


@pytest.mark.full
@pytest.mark.usefixtures("impatient")
def test_no_cancellation_loses_a_place_or_a_process_in_the_long_run() -> None:
    async def test() -> None:
        for seed in range(1_000, 1_000 + amount(1, 400)):
            pool, agency = await stormy(seed, 150)
            accounts_for_everything(pool, agency)
            await pool.stop()
            assert agency.alive == 0, seed

    run(test)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", range(20))
def test_a_stop_at_any_moment_ends_every_process_and_answers_everybody(seed: int) -> None:
    async def test() -> None:
        chance = Random(seed)
        agency = Agency(chance, slow=6)
        pool = WorkerPool(SIZE, start=agency.start)
        calls = [asyncio.create_task(one(pool, chance)) for _ in range(40)]
        await passes(chance.randint(0, 70))
        await pool.stop()
        assert (agency.alive, pool.busy, pool._workforce.workers) == (0, 0, set())
        await asyncio.gather(*calls)
        with pytest.raises(Refused) as refused:
            await pool.call("job", {}, LONG)
        assert refused.value.code == "house-closing"

    run(test)


def test_a_stop_that_is_cancelled_has_ended_every_process() -> None:
    async def test() -> None:
        for wait in range(12):
            agency = Agency(slow=4)
            pool = WorkerPool(SIZE, start=agency.start)
            calls = [asyncio.create_task(pool.call("job", {"end": "never"}, LONG)) for _ in range(3)]
            await passes(wait)
            stopping = asyncio.create_task(pool.stop())
            await passes(1 + wait % 3)
            stopping.cancel()
            await asyncio.gather(stopping, *calls, return_exceptions=True)
            await settled(pool)
            assert agency.alive == 0

    run(test)
