"""Idle tables: little memory each, and not more of them than fit into the cache."""

from __future__ import annotations

import asyncio
import gc
import resource
from pathlib import Path

import pytest

from gipfel.house.house import House
from gipfel.house.live_tables import LiveTable, Onlooker, TableCache
from gipfel.store import Append, Store
from gipfel.tables import fold
from house.open_houses import Watcher, begun, in_store, open_house, random_turns
from support import amount

GOAL = 100_000
SPECS = ("zertz", "gipf:tournament,zertz=3,tamsk=3", "pentago", "offboard")


def _resident() -> int:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def _copies(house: House, store: Store, count: int) -> list[str]:
    """Tables with twenty turns each, made from one log per game."""
    names: list[str] = []
    for spec in SPECS:
        name = await begun(house, spec)
        state = await random_turns(house, name, 20, seed=8)
        log = await store.log(name)
        copies = [f"{spec.partition(':')[0]}-{number}" for number in range(count // len(SPECS))]
        await asyncio.gather(*(store.append(Append(copy, 0, log, state)) for copy in copies))
        names += copies
    return names


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the resident size is read from /proc")
def test_an_idle_table_costs_less_than_a_hundred_kilobytes(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house:
            names = await _copies(house, store, amount(160, 800))
            before = _resident()
            for name in names:
                await house.board(await house.table(name))
            assert len(house.cache) >= len(names)
            assert (_resident() - before) / len(names) < GOAL

    in_store(tmp_path, test)


def test_the_shelf_forgets_what_nobody_uses_and_keeps_what_somebody_does(tmp_path: Path) -> None:
    async def test() -> None:
        loads: list[str] = []

        async def load(name: str) -> LiveTable:
            loads.append(name)
            return LiveTable(name, fold([]))

        shelf = TableCache(load, room=10, longest_idle=3_600)
        watched = await shelf.get("watched")
        watched.onlookers.append(Onlooker(None, Watcher()))
        async with await shelf.get("in use"):
            for number in range(500):
                await shelf.get(f"table {number}")
            assert shelf.known("watched") is watched
            assert shelf.known("in use") is not None
            assert len(shelf) < 100
        shelf.tidy()
        assert len(shelf) <= 10
        assert shelf.known("table 0") is None
        await asyncio.gather(*(shelf.get("table 0") for _ in range(5)))
        assert loads.count("table 0") == 2

    asyncio.run(test())


def test_what_was_not_used_for_long_is_forgotten() -> None:
    async def test() -> None:
        async def load(name: str) -> LiveTable:
            return LiveTable(name, fold([]))

        shelf = TableCache(load, room=10, longest_idle=0)
        await shelf.get("idle")
        shelf.tidy()
        assert len(shelf) == 0

    asyncio.run(test())


def test_what_is_heard_of_a_table_while_it_is_loaded_is_not_lost() -> None:
    async def test() -> None:
        go_on = asyncio.Event()

        async def load(name: str) -> LiveTable:
            await go_on.wait()
            return LiveTable(name, fold([]))

        shelf = TableCache(load)
        loading = asyncio.create_task(shelf.get("new"))
        await asyncio.sleep(0)
        shelf.heard("new", 7)
        go_on.set()
        live = await loading
        assert live.behind
        assert live.heard == 7

    asyncio.run(test())
