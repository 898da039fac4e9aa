"""The clock of the house: steps of the wall clock do not reach it, and times without a house are charged to nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gipfel.house import outages
from gipfel.house.bus import MemoryBus
from gipfel.house.house import House
from gipfel.house.house_clock import GAP, VARIABLE, HouseClock, Outage, steady_clock, wall_clock
from gipfel.house.outages import DEAD
from gipfel.store import Store
from gipfel.tables import Event, Table, verify
from gipfel.tables.clock import MINUTE, MOST_LAG, SECOND, TimeControl
from gipfel.tables.commands import Play
from gipfel.tables.deeds import HouseResumed
from house.open_houses import ANNA, BERT, BRISK, PATIENCE, Hand, Watcher, begun, in_store, open_house, store_url, until

MINUTE_EACH = TimeControl("sudden", MINUTE)
STEP = 20 * MINUTE


class Machine:
    """Two clocks: one that anybody sets, and one that only goes on."""

    def __init__(self) -> None:
        self.wall, self.steady = Hand(), Hand(5)

    def clock(self) -> HouseClock:
        """The clock of a process that starts now."""
        return HouseClock(self.wall, self.steady)

    def wait(self, milliseconds: int) -> None:
        """Time passes."""
        self.wall.wait(milliseconds)
        self.steady.wait(milliseconds)


async def timed(house: House) -> str:
    """A game in which both have made a turn and Anna thinks."""
    name = await begun(house, clock=MINUTE_EACH)
    await house.act(name, Play(turn="c3ne+"), ANNA)
    await house.act(name, Play(turn="c4ne+"), BERT)
    return name


def left(house: House, table: Table) -> int | None:
    """What Anna has left."""
    return table.clocks[0].left_of(0, house.now())


async def pass_by(machine: Machine, house: House, milliseconds: int) -> None:
    """Time passes while the house is there: no more at once than it takes for a breath."""
    for _ in range(milliseconds // SECOND):
        machine.wait(SECOND)
        house.now()


def resumed(log: list[Event]) -> list[tuple[int, int]]:
    """The times that a log says were not charged."""
    return [(event.deed.alive, event.at) for event in log if isinstance(event.deed, HouseResumed)]


@pytest.mark.parametrize("step", [STEP, -STEP])
def test_a_step_of_the_wall_clock_is_no_time(tmp_path: Path, step: int) -> None:
    async def test(store: Store) -> None:
        machine = Machine()
        async with open_house(store, machine.clock()) as house:
            name = await timed(house)
            machine.wall.wait(step)
            await pass_by(machine, house, 10 * SECOND)
            assert left(house, await house.table(name)) == 50 * SECOND
            table = (await house.act(name, Play(turn="d1ne+"), ANNA)).table
            assert (table.phase, table.clocks[0].left) == ("playing", (50 * SECOND, MINUTE))
            log = await house.events(name)
            assert resumed(log) == []
            assert verify(log) == []

    in_store(tmp_path, test)


def test_time_in_which_the_process_was_frozen_is_charged_to_nobody(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        machine = Machine()
        async with open_house(store, machine.clock()) as house:
            names = [await timed(house) for _ in range(3)]
            await pass_by(machine, house, 10 * SECOND)
            frozen = house.now()
            machine.wait(50 * MINUTE)
            # A turn that was made meanwhile, clocks that nobody looks at, and one that is looked at.
            back = frozen + 50 * MINUTE
            table = (await house.act(names[0], Play(turn="d1ne+"), ANNA)).table
            assert table.clocks[0].left == (50 * SECOND, MINUTE)
            assert left(house, await house.table(names[1])) == 50 * SECOND
            await until(lambda: not house.downtime.gaps)
            assert [resumed(await store.log(name)) for name in names] == [[(frozen, back)]] * 3
            assert (await store.arrive("later", house.now())).outages == ((back, back),)
            # From then on time goes on as before, to its end.
            watchers = [Watcher() for _ in names]
            for name, watcher in zip(names, watchers, strict=True):
                await house.watch(name, None, watcher)
            await pass_by(machine, house, 50 * SECOND + MOST_LAG + SECOND)
            await until(lambda: [watcher.kinds for watcher in watchers] == [[], ["ended"], ["ended"]])
            assert [(await house.table(name)).phase for name in names] == ["playing", "over", "over"]
            assert [verify(await store.log(name)) for name in names] == [[]] * 3

    in_store(tmp_path, test)


def test_a_busy_moment_is_no_outage(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        machine = Machine()
        async with open_house(store, machine.clock()) as house:
            name = await timed(house)
            house.now()
            machine.wait(GAP)
            assert left(house, await house.table(name)) == MINUTE - GAP
            assert house.downtime.gaps == ()

    in_store(tmp_path, test)


async def until_beaten(store: Store, now: int) -> None:
    """Wait for the heartbeat of this moment."""
    async with asyncio.timeout(PATIENCE):
        while await store.last_heartbeat() != now:
            await asyncio.sleep(0.005)


async def _died(house: House) -> None:
    """The process is gone without a word."""
    await house.tasks.end()
    await house.tables.settled()
    await asyncio.to_thread(house.threads.stop)


@pytest.mark.parametrize("step", [STEP, -STEP, -DEAD])
def test_a_restart_after_the_wall_clock_was_set_charges_nobody_and_time_goes_on(tmp_path: Path, step: int) -> None:
    async def test(store: Store) -> None:
        machine = Machine()
        house = House(store, clock=machine.clock(), intervals=BRISK)
        await house.start()
        name = await timed(house)
        await pass_by(machine, house, 10 * SECOND)
        await until_beaten(store, house.now())
        await _died(house)
        machine.wait(7 * SECOND)
        machine.wall.wait(step)
        async with open_house(store, machine.clock()) as house:
            assert left(house, await house.table(name)) == 50 * SECOND
            await pass_by(machine, house, 10 * SECOND)
            assert left(house, await house.table(name)) == 40 * SECOND
            table = (await house.act(name, Play(turn="d1ne+"), ANNA)).table
            assert table.clocks[0].left == (40 * SECOND, MINUTE)
            assert verify(await house.events(name)) == []

    in_store(tmp_path, test)


@asynccontextmanager
async def two_houses(tmp_path: Path, machine: Machine, step: int = 0) -> AsyncIterator[tuple[House, House]]:
    """One house in two processes, before the second of which the wall clock is set."""
    bus, url = MemoryBus(), await store_url(tmp_path)
    async with (
        await Store.open(url) as first,
        await Store.open(url) as second,
        open_house(first, machine.clock(), bus=bus, process="one") as here,
    ):
        machine.wall.wait(step)
        async with open_house(second, machine.clock(), bus=bus, process="two") as there:
            yield here, there


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 3 * PATIENCE))


@pytest.mark.parametrize("step", [STEP, -STEP])
def test_a_process_that_joins_takes_the_time_from_those_that_are_there(tmp_path: Path, step: int) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, Machine(), step) as (here, there):
            assert there.now() == here.now()
            name = await timed(here)
            table = (await there.act(name, Play(turn="d1ne+"), ANNA)).table
            assert table.clocks[0].left == (MINUTE, MINUTE)
            assert resumed(await here.events(name)) == []

    run(test)


def test_a_process_that_is_behind_catches_up_and_charges_nobody_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, Machine()) as (here, there):
            name = await timed(here)
            there.now.catch_up(there.now() + STEP)
            await until(lambda: here.now() == there.now())
            await until(lambda: not (here.downtime.gaps or there.downtime.gaps))
            log = await here.events(name)
            assert left(here, await here.table(name)) == MINUTE
            assert len(resumed(log)) == 1
            assert verify(log) == []

    run(test)


def test_a_machine_that_slept_is_noted_once_though_all_processes_notice_it(tmp_path: Path) -> None:
    async def test() -> None:
        machine = Machine()
        async with two_houses(tmp_path, machine) as (here, there):
            name = await timed(here)
            asleep = here.now()
            machine.wait(60 * MINUTE)
            assert here.now() == there.now() == asleep + 60 * MINUTE
            assert here.downtime.gaps == there.downtime.gaps != ()
            await until(lambda: not (here.downtime.gaps or there.downtime.gaps))
            assert resumed(await here.events(name)) == [(asleep, asleep + 60 * MINUTE)]
            assert left(there, await there.table(name)) == MINUTE

    run(test)


def test_who_arrives_with_a_wrong_clock_makes_no_time_pass_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "SIGN_WITHIN", 0.5)

    async def test() -> None:
        machine = Machine()
        async with two_houses(tmp_path, machine) as (here, there):
            name = await timed(here)
            await pass_by(machine, here, 61 * SECOND)
            # Killed before it has heard what time it is here.
            await there.store.arrive("three", machine.wall.now + STEP)
            await here.housekeeping.look(name)
            assert (await here.table(name)).at <= here.now() == machine.wall.now

    run(test)


def test_no_flag_falls_while_another_process_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "SIGN_WITHIN", 0.5)

    async def test() -> None:
        machine = Machine()
        async with two_houses(tmp_path, machine) as (here, there):
            name = await timed(here)
            await there.tasks.end()
            hung = machine.wall.now
            await pass_by(machine, here, 60 * SECOND + MOST_LAG + SECOND)
            await here.housekeeping.look(name)
            table = await here.table(name)
            assert table.phase == "playing"
            assert resumed(await here.events(name))[-1][0] == hung
            assert left(here, table) == MINUTE
            # It says nothing for so long that nobody waits for it any more.
            await pass_by(machine, here, DEAD)
            await here.housekeeping.look(name)
            assert (await here.table(name)).phase == "over"

    run(test)


def test_who_comes_back_gives_back_what_is_left_of_its_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "SIGN_WITHIN", 0.5)

    async def test() -> None:
        machine = Machine()
        async with two_houses(tmp_path, machine) as (here, there):
            name = await timed(here)
            hung = machine.wall.now
            await there.tasks.end()
            await pass_by(machine, here, 61 * SECOND)
            await here.housekeeping.look(name)
            noted = machine.wall.now
            await pass_by(machine, here, 30 * SECOND)
            back = machine.wall.now
            # The first sign of life of the one that hung: no flag may fall between it and what it gives back.
            await there.store.heartbeat(back, "two", [(hung, back)])
            await pass_by(machine, here, 31 * SECOND)
            await here.housekeeping.look(name)
            table = await here.table(name)
            assert resumed(await here.events(name)) == [(hung, noted), (noted, back)]
            assert left(here, table) == MINUTE - 31 * SECOND

    run(test)


def test_a_clock_given_to_the_process_is_wrong_by_what_its_file_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "clock"
    monkeypatch.setenv(VARIABLE, str(file))
    right = wall_clock()
    clock = HouseClock()
    file.write_text("86400.5\n")
    assert wall_clock() - right >= 86_400_500
    assert clock() - right < 86_400_500
    for nonsense in ("", "nan", "soon"):
        file.write_text(nonsense)
        assert wall_clock() - right < 86_400_500
    assert steady_clock() <= steady_clock()


def test_an_outage_is_known_before_the_instant_after_it() -> None:
    machine, missed = Machine(), list[Outage]()
    clock = machine.clock()
    began = clock()
    machine.wait(10 * GAP)
    clock.watch(missed.append)
    assert missed == []
    machine.wait(GAP + 1)
    assert clock() == began + 11 * GAP + 1
    assert missed == [Outage(began + 10 * GAP, began + 11 * GAP + 1)]
    clock.watch(None)
    machine.wait(10 * GAP)
    clock()
    assert len(missed) == 1
