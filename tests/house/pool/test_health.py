"""A pool that does not work says so, and puts itself right."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine
from subprocess import PIPE
from typing import Any

import pytest

from gipfel.house.pool import health, workers
from gipfel.house.pool.health import IN_A_ROW, PoolHealth
from gipfel.house.pool.pool import WorkerPool
from gipfel.tables import Refused
from house.pool.pretended_workers import Agency, Pretended, passes

LONG = 60.0
OFTEN = 0.002


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), LONG))


async def refusal(call: Awaitable[Any]) -> str:
    """The code with which a call is refused."""
    with pytest.raises(Refused) as refused:
        await call
    return refused.value.code


async def until(found: Callable[[], bool]) -> None:
    """Wait for something that a look at the pool brings about."""
    while not found():
        await asyncio.sleep(OFTEN)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes seconds in a house takes moments here."""
    monkeypatch.setattr(health, "PATIENCE", 5 * OFTEN)
    monkeypatch.setattr(workers, "GRACE", OFTEN)
    monkeypatch.setattr(workers, "GONE_WITHIN", 5 * OFTEN)


def test_a_pool_that_can_start_no_process_is_broken_until_it_can_again(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(2, start=agency.start, looks_every=OFTEN)
        agency.failing = 10**9
        assert await refusal(pool.call("job", {}, LONG)) == "computation-failed"
        await until(lambda: pool.health.state == "broken")
        agency.failing = 0
        # Nobody asks for anything: it finds out by itself.
        await until(lambda: pool.health.state == "well")
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        await pool.stop()

    with caplog.at_level(logging.WARNING):
        run(test)
    told = [(vars(record)["pool"], vars(record)["state"]) for record in caplog.records if "state" in vars(record)]
    assert told == [("rules", "broken"), ("rules", "well")]
    assert any("could not be started" in record.message for record in caplog.records)


def test_processes_that_die_before_they_begin_make_it_broken() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start, looks_every=OFTEN)
        born = Pretended.write

        def stillborn(self: Pretended, line: bytes) -> None:
            self.kill()
            raise BrokenPipeError

        Pretended.write = stillborn  # type: ignore[method-assign]
        try:
            assert await refusal(pool.call("job", {}, LONG)) == "computation-failed"
            await until(lambda: pool.health.state == "broken")
        finally:
            Pretended.write = born  # type: ignore[method-assign]
        await until(lambda: pool.health.state == "well")
        await pool.stop()
        assert agency.alive == 0

    run(test)


def test_a_process_that_is_not_ready_in_time_is_the_fault_of_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "STARTED_WITHIN", 5 * OFTEN)

    async def test() -> None:
        crew = WorkerPool(1, start=Agency().start)
        assert await refusal(crew.call("job", {"loading": 10**6}, LONG)) == "house-busy"
        assert await refusal(crew.call("job", {"end": "never"}, OFTEN)) == "took-too-long"
        assert await crew.call("job", {}, LONG) == {"answer": 42}
        await crew.stop()

    run(test)


def test_a_place_whose_process_never_comes_is_freed() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start, looks_every=OFTEN, spare=OFTEN)
        agency.closed = asyncio.Event()
        assert await refusal(pool.call("job", {}, OFTEN)) == "took-too-long"
        assert pool.health.healed > 0
        agency.closed.set()
        agency.closed = None
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        await pool.stop()
        assert agency.alive == 0

    run(test)


def test_a_place_that_nothing_can_free_is_freed() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start, looks_every=OFTEN, spare=OFTEN)
        done = asyncio.Event()

        async def stubborn(*_: object) -> dict[str, Any]:
            while not done.is_set():
                try:
                    await done.wait()
                except asyncio.CancelledError:
                    continue
            return {}

        works, pool._work = pool._work, stubborn  # type: ignore[method-assign,assignment]
        assert await refusal(pool.call("job", {}, OFTEN)) == "took-too-long"
        pool._work = works  # type: ignore[method-assign]
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        done.set()
        await passes(5)
        assert pool.working == 0
        await pool.stop()

    run(test)


def test_a_process_that_died_while_idle_and_one_nobody_has_are_replaced() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(2, start=agency.start, looks_every=OFTEN)
        await asyncio.gather(*(pool.call("job", {"steps": 9}, LONG) for _ in range(2)))
        assert agency.alive == 2
        agency.processes[0].kill()
        pool._workforce.idle = [found for found in pool._workforce.idle if found.dead]  # the other one is lost
        assert await pool.call("job", {}, LONG) == {"answer": 42}
        pool._look()
        assert pool.health.healed > 0
        assert agency.alive == len(pool._workforce.workers)
        await pool.stop()
        assert agency.alive == 0

    run(test)


def test_a_process_whose_job_failed_does_no_other() -> None:
    async def test() -> None:
        agency = Agency()
        pool = WorkerPool(1, start=agency.start)
        assert await refusal(pool.call("job", {"end": "fail"}, LONG)) == "computation-failed"
        await pool.call("job", {}, LONG)
        assert [process.returncode for process in agency.processes] == [-9, None]
        await pool.stop()

    run(test)


def test_a_mistake_of_who_pays_holds_up_nobody() -> None:
    async def test() -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: told.append(context["exception"]))
        pool = WorkerPool(1, start=Agency().start, looks_every=LONG)

        def pay(_cost: float) -> None:
            raise ZeroDivisionError

        calls = [pool.call("job", {}, LONG, pay=pay) for _ in range(3)]
        assert await asyncio.gather(*calls) == [{"answer": 42}] * 3
        assert [type(error) for error in told] == [ZeroDivisionError] * 3
        await pool.stop()

    run(test)


def test_failures_in_a_row_are_told_and_one_success_ends_them() -> None:
    async def test() -> None:
        pool = WorkerPool(1, start=Agency().start, looks_every=OFTEN)
        for _ in range(IN_A_ROW):
            assert await refusal(pool.call("job", {"end": "die"}, LONG)) == "computation-failed"
        await until(lambda: pool.health.state == "failing")
        await pool.call("job", {}, LONG)
        await until(lambda: pool.health.state == "well")
        assert (pool.health.failed, pool.health.done) == (IN_A_ROW, 1)
        await pool.stop()

    run(test)


def test_who_waits_long_makes_it_slow_and_nothing_that_begins_makes_it_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 20.0)
    found = PoolHealth()
    seen = []
    for now, moving, oldest in [(0.0, True, 5.0), (100.0, True, 12.0), (101.0, False, 1.0), (121.0, False, 1.0)]:
        found.look("x", now, wanted=True, moving=moving, oldest=oldest)
        seen.append(found.state)
    found.ended(begun=True, well=False)  # it was begun: the pool works, whatever became of the job
    found.look("x", 122.0, wanted=True, moving=False, oldest=1.0)
    assert [*seen, found.state] == ["well", "slow", "well", "broken", "well"]


def test_a_worker_whose_house_was_killed_ends_without_a_word() -> None:
    command = (sys.executable, "-m", "gipfel.house.pool.program", "0", "0")
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdout.close()
        job = {"id": 1, "job": "gipfel.house.pool.program:nothing", "request": {}, "plain": True}
        worker.stdin.write(json.dumps(job).encode() + b"\n")
        worker.stdin.flush()
        assert worker.wait(60) == 0
        assert worker.stderr is not None
        assert worker.stderr.read() == b""
