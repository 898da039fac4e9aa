"""Workers: of several that start at once one knows it is the first, of several that stop the last one knows it."""

from __future__ import annotations

import asyncio

import pytest

from gipfel.store import Arrival, Store
from gipfel.store.workers import SILENCE
from tables.scripted_table import START

pytestmark = pytest.mark.anyio


async def test_a_heartbeat_tells_when_the_house_was_alive(store: Store) -> None:
    assert await store.last_heartbeat() is None
    await store.heartbeat(START)
    await store.heartbeat(START + 1_000)
    assert await store.last_heartbeat() == START + 1_000


async def test_the_first_worker_learns_when_the_house_was_last_alive(store: Store) -> None:
    assert await store.arrive("one", START) == Arrival(None, 0)
    await store.heartbeat(START + 1_000, "one")
    assert await store.arrive("two", START + 2_000) == Arrival(START + 1_000, 1)
    long_after = START + 1_000_000
    assert await store.arrive("three", long_after) == Arrival(START + 2_000, 2)


async def test_a_worker_that_comes_back_is_not_its_own_neighbour(store: Store) -> None:
    await store.arrive("one", START)
    assert await store.arrive("one", START + 1) == Arrival(START, 0)


async def test_outages_are_remembered_until_all_tables_have_taken_note(store: Store) -> None:
    assert (await store.arrive("one", START)).outages == ()
    first, second = (START, START + SILENCE + 1), (START + SILENCE + 1, START + 500 * SILENCE)
    assert (await store.arrive("two", first[1])).outages == (first,)
    assert (await store.arrive("three", second[1])).outages == (first, second)
    await store.noted([first[0]])
    third = (second[1], second[1] + 1)
    assert (await store.arrive("four", third[1])).outages == (second, third)
    await store.noted([second[0], third[0]])
    assert (await store.arrive("five", third[1])).others == 4
    assert await store.last_heartbeat() == third[1]


async def test_of_several_workers_one_is_first_and_one_is_last(store: Store, url: str) -> None:
    async with await Store.open(url) as another:
        stores = [store, another] * 4
        arrivals = await asyncio.gather(*(one.arrive(f"w{n}", START) for n, one in enumerate(stores)))
        assert sorted(arrival.others for arrival in arrivals) == list(range(8))
        staying = await asyncio.gather(*(one.leave(f"w{n}", START + 1) for n, one in enumerate(stores)))
        assert sorted(staying) == list(range(8))
    assert await store.last_heartbeat() == START + 1


async def test_a_silent_worker_counts_as_gone(store: Store) -> None:
    await store.arrive("one", START)
    await store.arrive("two", START)
    assert await store.leave("two", START + SILENCE) == 1
    assert await store.leave("two", START + SILENCE + 1) == 0
    await store.heartbeat(START + SILENCE + 1, "one")
    assert await store.leave("two", START + SILENCE + 1) == 1


async def test_a_worker_that_was_not_there_says_so_with_its_next_heartbeat(store: Store) -> None:
    await store.arrive("one", START)
    gap = (START + 1_000, START + 61_000)
    await store.heartbeat(gap[1], "one", [gap])
    assert (await store.arrive("two", gap[1] + 5)).outages == (gap, (gap[1], gap[1] + 5))
    assert await store.others("two", START) == (gap[1], (gap, (gap[1], gap[1] + 5)))
    await store.noted([gap[0], gap[1]])
    assert await store.others("two", START) == (gap[1], ())
    assert await store.others("two", gap[1] + 1) == (None, ())


async def test_a_heartbeat_tells_how_far_the_others_are(store: Store) -> None:
    await store.arrive("one", START)
    assert await store.heartbeat(START + 1_000, "one") is None
    await store.arrive("two", START + 9_000_000)
    # Whoever arrives has not heard yet what time it is here.
    assert await store.heartbeat(START + 2_000, "one") == START + 1_000
    assert await store.heartbeat(START + 2_005, "two") == START + 2_000
    await store.nobody_else("two")
    assert await store.heartbeat(START + 2_010, "two") is None


async def test_who_arrives_is_never_before_what_is_stored(store: Store) -> None:
    await store.arrive("one", START)
    await store.heartbeat(START + 5_000, "one")
    early = await store.arrive("one", START - 1_200_000)
    assert (early.alive, early.now, early.outages) == (START + 5_000, START + 5_000, ((START + 5_000, START + 5_000),))
