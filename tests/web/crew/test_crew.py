"""The crew: bounded, fair, and never at the mercy of a job."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gipfel.core.errors import BadNotation
from gipfel.play import Refused
from gipfel.web.crew.crew import Crew
from gipfel.web.crew.fair import FairQueue
from gipfel.web.crew.member import Member
from support import amount

JOBS = "web.crew.jobs:"
LONG = 60.0


@pytest.fixture(autouse=True)
def findable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs of this folder are no part of the package."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


@asynccontextmanager
async def crew_of(size: int = 1, **more: Any) -> AsyncIterator[Crew]:
    crew = Crew(size, **more)
    try:
        yield crew
    finally:
        await crew.stop()


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), LONG))


def test_a_job_is_done_elsewhere_at_lower_priority() -> None:
    async def test() -> None:
        async with crew_of(nice=5) as crew:
            one, two = [await crew.call(JOBS + "double", {"number": number}, LONG) for number in (1, 2)]
            assert (one["twice"], two["twice"]) == (2, 4)
            assert one["pid"] == two["pid"] != os.getpid()
            assert one["nice"] == os.nice(0) + 5

    run(test)


def test_what_a_job_refuses_arrives_as_a_refusal_and_a_failure_as_a_code() -> None:
    async def test() -> None:
        async with crew_of() as crew:
            with pytest.raises(BadNotation) as refused:
                await crew.call(JOBS + "refuse", {}, LONG)
            assert (refused.value.code, refused.value.params) == ("bad-turn-for-a-test", {"turn": "x"})
            for job in ("fail", "die", "devour", "there is no such job"):
                with pytest.raises(Refused) as failed:
                    await crew.call(JOBS + job, {}, LONG)
                assert failed.value.code == "computation-failed"
            assert (await crew.call(JOBS + "double", {"number": 4}, LONG))["twice"] == 8

    run(test)


def test_a_job_that_takes_too_long_is_ended_by_force() -> None:
    async def test() -> None:
        async with crew_of() as crew:
            first = await crew.call(JOBS + "double", {"number": 4}, LONG)
            with pytest.raises(Refused) as refused:
                await crew.call(JOBS + "sleep", {}, 0.05)
            assert refused.value.code == "took-too-long"
            assert (await crew.call(JOBS + "double", {"number": 4}, LONG))["pid"] != first["pid"]
            with pytest.raises(ProcessLookupError):
                os.kill(first["pid"], 0)

    run(test)


def test_a_job_can_tell_news_and_be_cancelled_without_losing_its_process() -> None:
    async def test() -> None:
        async with crew_of() as crew:
            pid = (await crew.do(JOBS + "count", {"most": 3}, seconds=LONG))["pid"]
            news: list[Any] = []
            told = asyncio.Event()

            def tell(item: Any) -> None:
                news.append(item["number"])
                told.set()

            job = asyncio.create_task(crew.do(JOBS + "count", {"most": 10**9}, seconds=LONG, tell=tell))
            await told.wait()
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
            assert news[:1] == [1]
            assert (await crew.do(JOBS + "count", {"most": 3}, seconds=LONG))["pid"] == pid
            assert crew.busy == 0

    run(test)


def test_more_than_may_wait_are_refused_and_who_stops_waiting_makes_room() -> None:
    async def test() -> None:
        async with crew_of(most_waiting=2) as crew:
            busy = [asyncio.create_task(crew.do(JOBS + "count", {"most": 10**9}, seconds=LONG)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(Refused) as refused:
                await crew.call(JOBS + "double", {"number": 1}, LONG)
            assert refused.value.code == "house-busy"
            for job in busy:
                job.cancel()
            await asyncio.gather(*busy, return_exceptions=True)
            assert (await crew.call(JOBS + "double", {"number": 1}, LONG))["twice"] == 2

    run(test)


def test_a_rank_has_no_more_processes_than_it_may() -> None:
    async def test() -> None:
        async with crew_of(2, most={1: 1}) as crew:
            slow = [asyncio.create_task(crew.do(JOBS + "count", {"most": 10**9}, seconds=LONG, rank=1)) for _ in "12"]
            await asyncio.sleep(0)
            # Two of the lower rank want to go on for ever; the higher rank still finds a process.
            assert (await crew.call(JOBS + "double", {"number": 1}, LONG))["twice"] == 2
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
from gipfel.web.crew.crew import Crew

async def main():
    crew = Crew(1)
    print((await crew.call("web.crew.jobs:double", {"number": 1}, 60))["pid"], flush=True)
    endless = asyncio.create_task(crew.call("web.crew.jobs:sleep", {}, 600))
    await asyncio.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


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

    async def hire(nice: int, memory: int) -> Member:
        member = await Member.hire(nice, memory)
        pids.add(member._process.pid)
        return member

    async def one(crew: Crew) -> None:
        job, plain = chance.choice([("double", True), ("sleep", True), ("die", True), ("count", False), ("fail", True)])
        wanted = {"number": 1, "most": chance.choice([3, 10**9])}
        call = asyncio.create_task(crew.do(JOBS + job, wanted, seconds=0.2, plain=plain, lane=chance.choice("abc")))
        await asyncio.sleep(chance.choice([0.0, 0.0, 0.01, 0.1, 0.5]))
        if chance.random() < 0.7:
            call.cancel()
        await asyncio.gather(call, return_exceptions=True)

    async def test() -> None:
        async with crew_of(2, hire=hire) as crew:
            for _ in range(amount(2, 25)):
                await asyncio.gather(*(one(crew) for _ in range(10)))
            for number in range(4):
                assert (await crew.call(JOBS + "double", {"number": number}, LONG))["twice"] == 2 * number
            while crew.busy:
                await asyncio.sleep(0.01)
            assert sum(map(_lives, pids)) <= 2
            assert crew.condition.healed == 0

    with loaded(amount(0, 4)):
        asyncio.run(asyncio.wait_for(test(), 10 * LONG))
    assert not any(map(_lives, pids))
