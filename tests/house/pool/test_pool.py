"""The pool: bounded, fair, and never at the mercy of a job."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gipfel.core.errors import BadNotation
from gipfel.house.pool.job_queue import FairQueue
from gipfel.house.pool.pool import WorkerPool
from gipfel.house.pool.workers import WorkerProcess
from gipfel.tables import Refused
from support import amount

JOBS = "house.pool.sample_jobs:"
LONG = 60.0


@pytest.fixture(autouse=True)
def findable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs of this folder are no part of the package."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]), prepend=os.pathsep)


@asynccontextmanager
async def pool_of(size: int = 1, **more: Any) -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(size, **more)
    try:
        yield pool
    finally:
        await pool.stop()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_job_is_done_elsewhere_at_lower_priority() -> None:
    async def test() -> None:
        async with pool_of(nice=5) as pool:
            one, two = [await pool.call(JOBS + "double", {"number": number}, LONG) for number in (1, 2)]
            assert (one["twice"], two["twice"]) == (2, 4)
            assert one["pid"] == two["pid"] != os.getpid()
            assert one["nice"] == os.nice(0) + 5

    run(test)


def test_what_a_job_refuses_arrives_as_a_refusal_and_a_failure_as_a_code() -> None:
    async def test() -> None:
        async with pool_of() as pool:
            with pytest.raises(BadNotation) as refused:
                await pool.call(JOBS + "refuse", {}, LONG)
            assert (refused.value.code, refused.value.params) == ("bad-turn-for-a-test", {"turn": "x"})
            for job in ("fail", "die", "devour", "there is no such job"):
                with pytest.raises(Refused) as failed:
                    await pool.call(JOBS + job, {}, LONG)
                assert failed.value.code == "computation-failed"
            assert (await pool.call(JOBS + "double", {"number": 4}, LONG))["twice"] == 8

    run(test)


def test_a_job_that_takes_too_long_is_ended_by_force() -> None:
    async def test() -> None:
        async with pool_of() as pool:
            first = await pool.call(JOBS + "double", {"number": 4}, LONG)
            with pytest.raises(Refused) as refused:
                await pool.call(JOBS + "sleep", {}, 0.05)
            assert refused.value.code == "took-too-long"
            assert (await pool.call(JOBS + "double", {"number": 4}, LONG))["pid"] != first["pid"]
            with pytest.raises(ProcessLookupError):
                os.kill(first["pid"], 0)

    run(test)


def test_a_job_can_tell_news_and_be_cancelled_without_losing_its_process() -> None:
    async def test() -> None:
        async with pool_of() as pool:
            pid = (await pool.do(JOBS + "count", {"most": 3}, seconds=LONG))["pid"]
            news: list[Any] = []
            told = asyncio.Event()

            def tell(item: Any) -> None:
                news.append(item["number"])
                told.set()

            job = asyncio.create_task(pool.do(JOBS + "count", {"most": 10**9}, seconds=LONG, tell=tell))
            await told.wait()
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
            assert news[:1] == [1]
            assert (await pool.do(JOBS + "count", {"most": 3}, seconds=LONG))["pid"] == pid
            assert pool.busy == 0

    run(test)


def test_more_than_may_wait_are_refused_and_who_stops_waiting_makes_room() -> None:
    async def test() -> None:
        async with pool_of(most_waiting=2) as pool:
            busy = [asyncio.create_task(pool.do(JOBS + "count", {"most": 10**9}, seconds=LONG)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Refused) as refused:
                await pool.call(JOBS + "double", {"number": 1}, LONG)
            assert refused.value.code == "house-busy"
            for job in busy:
                job.cancel()
            await asyncio.gather(*busy, return_exceptions=True)
            assert (await pool.call(JOBS + "double", {"number": 1}, LONG))["twice"] == 2

    run(test)


def test_a_rank_has_no_more_processes_than_it_may() -> None:
    async def test() -> None:
        async with pool_of(2, most={1: 1}) as pool:
            slow = [asyncio.create_task(pool.do(JOBS + "count", {"most": 10**9}, seconds=LONG, rank=1)) for _ in "12"]
            await asyncio.sleep(0)
            # Two of the lower rank want to go on for ever; the higher rank still finds a process.
            assert (await pool.call(JOBS + "double", {"number": 1}, LONG))["twice"] == 2
            for job in slow:
                job.cancel()
            await asyncio.gather(*slow, return_exceptions=True)

    run(test)


def test_lanes_take_turns_and_ranks_go_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for rank, lane, item in [(1, "z", "z1"), (0, "a", "a1"), (0, "a", "a2"), (0, "a", "a3"), (0, "b", "b1")]:
        queue.put(rank, lane, item)
    assert (queue.before(0), queue.before(1), len(queue)) == (4, 5, 5)
    queue.drop("a2")
    queue.drop("a2")
    assert [queue.take() for _ in range(5)] == [("a", "a1"), ("b", "b1"), ("a", "a3"), ("z", "z1"), None]
    queue.put(0, "a", "a4")
    assert queue.take(lambda rank: rank > 0) is None


KILLED = """
import asyncio, os, signal
from gipfel.house.pool.pool import WorkerPool

async def main():
    pool = WorkerPool(1)
    print((await pool.call("house.pool.sample_jobs:double", {"number": 1}, 60))["pid"], flush=True)
    endless = asyncio.create_task(pool.call("house.pool.sample_jobs:sleep", {}, 600))
    await asyncio.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def test_a_process_without_a_job_gives_back_what_jobs_remember_and_works_on() -> None:
    program = "import sys; from gipfel.house.pool.program import WorkerProgram as Program;"
    program += "Program(sys.stdin.buffer, sys.stdout.buffer, quiet=0.01).run()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True, bufsize=1) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        for number in (1, 2):
            job = {"id": number, "job": JOBS + "double", "request": {"number": number}, "plain": True}
            worker.stdin.write(json.dumps(job) + "\n")
            told = list(iter(worker.stdout.readline, '"rested"\n'))
            assert f'"twice": {2 * number}' in told[-1]
        worker.stdin.close()


def test_a_process_does_not_outlive_a_server_that_was_killed() -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED], check=False, capture_output=True, text=True, timeout=LONG)
    pid, deadline = int(killed.stdout), time.monotonic() + LONG
    while _lives(pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


BURNER = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


@contextmanager
def loaded(processes: int) -> Iterator[None]:
    """A machine with other things to do."""
    burning = [subprocess.Popen([sys.executable, "-c", BURNER]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def test_cancellations_at_any_time_lose_no_place_and_leave_no_process() -> None:
    chance, pids = Random(7), set[int]()

    async def start(nice: int, memory: int) -> WorkerProcess:
        worker = await WorkerProcess.start(nice, memory)
        pids.add(worker._process.pid)
        return worker

    async def one(pool: WorkerPool) -> None:
        job, plain = chance.choice([("double", True), ("sleep", True), ("die", True), ("count", False), ("fail", True)])
        wanted = {"number": 1, "most": chance.choice([3, 10**9])}
        call = asyncio.create_task(pool.do(JOBS + job, wanted, seconds=0.2, plain=plain, lane=chance.choice("abc")))
        await asyncio.sleep(chance.choice([0.0, 0.0, 0.01, 0.1, 0.5]))
        if chance.random() < 0.7:
            call.cancel()
        await asyncio.gather(call, return_exceptions=True)

    async def test() -> None:
        async with pool_of(2, start=start) as pool:
            for _ in range(amount(2, 25)):
                await asyncio.gather(*(one(pool) for _ in range(10)))
            for number in range(4):
                assert (await pool.call(JOBS + "double", {"number": number}, LONG))["twice"] == 2 * number
            while pool.busy:
                await asyncio.sleep(0.01)
            assert sum(map(_lives, pids)) <= 2
            assert pool.health.healed == 0

    with loaded(amount(0, 4)):
        asyncio.run(asyncio.wait_for(test(), 10 * LONG))
    assert not any(map(_lives, pids))


@pytest.mark.full
def test_who_floods_a_busy_machine_holds_up_nobody_else() -> None:
    places, others, asks, flood = 2, 5, 10, Counter[str]()
    toil = {"whose": "flood", "seconds": 0.01}

    async def flooding(crew: WorkerPool) -> None:
        while True:
            try:
                await crew.call(JOBS + "toil", toil, LONG, lane="flood")
                flood["answered"] += 1
            except Refused as error:
                flood[error.code] += 1
                await asyncio.sleep(0.01)

    async def asking(crew: WorkerPool, whose: str) -> list[int]:
        passed = []
        for _ in range(asks):
            before = flood["answered"]
            assert (await crew.call(JOBS + "toil", toil | {"whose": whose}, LONG, lane=whose))["whose"] == whose
            passed.append(flood["answered"] - before)
        return passed

    async def test() -> None:
        async with pool_of(places, nice=0) as crew:  # else the load alone would decide how long it takes
            strangers = [asyncio.create_task(flooding(crew)) for _ in range(100)]
            while not (flood["answered"] and flood["too-many"]):
                await asyncio.sleep(0.01)
            waited = await asyncio.gather(*(asking(crew, f"other {number}") for number in range(others)))
            for stranger in strangers:
                stranger.cancel()
            await asyncio.gather(*strangers, return_exceptions=True)
            # In the order in which they came 16 of the flood would have gone before each.
            assert max(sum(one) for one in waited) <= 3 * asks
            assert max(map(max, waited)) <= 3 * places
            assert crew.health.healed == 0

    with loaded(4):
        asyncio.run(asyncio.wait_for(test(), 10 * LONG))
