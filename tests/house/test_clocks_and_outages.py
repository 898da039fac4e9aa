"""Clocks of the house: flags fall by themselves, and time without a house is not charged."""

from __future__ import annotations

import asyncio
from pathlib import Path

from gipfel.house.bus import MemoryBus
from gipfel.house.house import House
from gipfel.house.house_clock import Timers
from gipfel.store import Store
from gipfel.tables import Event
from gipfel.tables.clock import DAY, MOST_LAG, SECOND, TimeControl
from gipfel.tables.commands import Play
from gipfel.tables.deeds import HouseResumed
from house.open_houses import ANNA, BERT, BRISK, PATIENCE, Hand, Watcher, begun, in_store, open_house, until

MINUTE_EACH = TimeControl("sudden", 60 * SECOND)


async def _two_turns(house: House, name: str) -> None:
    await house.act(name, Play(turn="c3ne+"), ANNA)
    await house.act(name, Play(turn="c4ne+"), BERT)


async def _died(house: House) -> None:
    """The process is gone without a word."""
    await house.tasks.end()
    await house.tables.settled()
    await asyncio.to_thread(house.threads.stop)


def test_a_flag_falls_without_anybody_asking(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name, calm = await begun(house, clock=MINUTE_EACH), await begun(house)
            await _two_turns(house, name)
            watcher = Watcher()
            await house.watch(name, BERT, watcher)
            hand.wait(60 * SECOND + MOST_LAG - 1)
            await house.housekeeping.look(name)
            assert watcher.kinds == []
            hand.wait(1)
            await until(lambda: watcher.kinds == ["ended"])
            result = (await house.table(name)).result
            assert result is not None
            assert (result.winner, result.reason) == (1, "time")
            assert (await house.table(calm)).phase == "playing"
            assert len(house.timers) == 0

    in_store(tmp_path, test)


def test_time_after_a_crash_is_charged_only_as_long_as_the_house_was_there(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        house = House(store, clock=hand, intervals=BRISK)
        await house.start()
        name = await begun(house, clock=MINUTE_EACH)
        await _two_turns(house, name)
        hand.wait(10 * SECOND)
        await until_beaten(store, hand.now)
        await _died(house)
        hand.wait(DAY)
        async with open_house(store, hand) as again:
            table = await again.table(name)
            assert table.clocks[0].left_of(0, hand.now) == 50 * SECOND
            assert table.phase == "playing"
            hand.wait(49 * SECOND)
            await again.act(name, Play(turn="d1ne+"), ANNA)
            await until(lambda: again.election.outage is None)
            assert _resumed(await store.log(name)) == 1

    in_store(tmp_path, test)


def test_every_running_table_takes_note_of_the_outage_even_if_nobody_comes(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        house = House(store, clock=hand, intervals=BRISK)
        await house.start()
        timed = [await begun(house, clock=MINUTE_EACH) for _ in range(3)]
        untimed = await begun(house)
        for name in timed:
            await _two_turns(house, name)
        await until_beaten(store, hand.now)
        await _died(house)
        hand.wait(DAY)
        async with open_house(store, hand) as again:
            await until(lambda: again.election.outage is None)
            assert [_resumed(await store.log(name)) for name in (*timed, untimed)] == [1, 1, 1, 0]
            # A minute later their flags fall all the same.
            watchers = [Watcher() for _ in timed]
            for name, watcher in zip(timed, watchers, strict=True):
                await again.watch(name, None, watcher)
            hand.wait(61 * SECOND)
            await until(lambda: all(watcher.kinds == ["ended"] for watcher in watchers))

    in_store(tmp_path, test)


def test_closing_in_good_order_holds_the_clocks(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name = await begun(house, clock=MINUTE_EACH)
            await _two_turns(house, name)
            hand.wait(5 * SECOND)
        assert [event.deed.kind for event in await store.log(name)][-1] == "stopped"
        hand.wait(DAY)
        async with open_house(store, hand) as house:
            table = await house.table(name)
            assert not table.stopped
            assert table.clocks[0].left_of(0, hand.now) == 55 * SECOND

    in_store(tmp_path, test)


def test_a_house_that_closes_while_another_goes_on_stops_nothing(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand, bus = Hand(), MemoryBus()
        async with open_house(store, hand, process="one", bus=bus):
            async with open_house(store, hand, process="two", bus=bus) as other:
                name = await begun(other, clock=MINUTE_EACH)
            assert [event.deed.kind for event in await store.log(name)] == ["opened", "seated", "started"]

    in_store(tmp_path, test)


def test_a_second_outage_is_not_charged_either(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        async with open_house(store, hand) as house:
            name = await begun(house, clock=MINUTE_EACH)
            await _two_turns(house, name)
        for _ in range(3):
            hand.wait(DAY)
            async with open_house(store, hand) as house:
                await until(lambda house=house: house.election.outage is None)  # type: ignore[misc]
                hand.wait(SECOND)
        assert (await store.log(name))[-1].deed.kind == "stopped"
        async with open_house(store, hand) as house:
            assert (await house.table(name)).clocks[0].left_of(0, hand.now) == 57 * SECOND

    in_store(tmp_path, test)


def test_an_outage_is_remembered_when_the_house_dies_again_before_all_took_note_of_it(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        hand = Hand()
        house = House(store, clock=hand, intervals=BRISK)
        await house.start()
        name = await begun(house, clock=MINUTE_EACH)
        await _two_turns(house, name)
        await until_beaten(store, hand.now)
        await _died(house)
        for _ in range(3):
            hand.wait(DAY)
            # It arrives, and is killed before it has looked at any table.
            await House(store, clock=hand, intervals=BRISK).election.arrive()
        hand.wait(DAY)
        async with open_house(store, hand) as again:
            assert (await again.table(name)).clocks[0].left_of(0, hand.now) == 60 * SECOND
            await until(lambda: again.election.outage is None)
            assert _resumed(await store.log(name)) == 4
            assert (await store.arrive("later", hand.now)).outages == ((hand.now, hand.now),)

    in_store(tmp_path, test)


def test_timers_wake_up_for_an_earlier_instant_and_forget_what_was_taken_back() -> None:
    async def test() -> None:
        hand, looked = Hand(), list[str]()

        async def look(name: str) -> int | None:
            looked.append(name)
            return hand.now + 500 if looked.count(name) < 2 else None

        timers = Timers(hand, longest=0.01)
        task = asyncio.create_task(timers.run(look))
        for number in range(1_000):
            timers.set("moving", hand.now + 10_000 + number)
        timers.set("gone", hand.now + 100)
        timers.set("gone", None)
        timers.set("soon", hand.now + 200)
        assert len(timers._heap) < 200
        hand.wait(200)
        await until(lambda: looked == ["soon"])
        hand.wait(500)
        await until(lambda: looked == ["soon", "soon"])
        assert len(timers) == 1
        task.cancel()

    asyncio.run(test())


async def until_beaten(store: Store, now: int) -> None:
    """Wait for the heartbeat of this moment."""
    async with asyncio.timeout(PATIENCE):
        while await store.last_heartbeat() != now:
            await asyncio.sleep(0.005)


def _resumed(log: list[Event]) -> int:
    return sum(isinstance(event.deed, HouseResumed) for event in log)
