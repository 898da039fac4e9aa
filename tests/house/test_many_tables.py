"""Ten thousand running tables in one house: it opens, gives back time to all, and keeps few of them in memory."""

from __future__ import annotations

import asyncio
import gc
import resource
from pathlib import Path

import pytest

from gipfel.house.house import House
from gipfel.house.live_tables import ROOM, SLACK
from gipfel.store import Append, Store
from gipfel.tables import fold
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Play, Resign
from house.open_houses import ANNA, BERT, Hand, begun, open_house, random_turns, store_url
from support import amount

SPECS = ("zertz", "gipf:tournament,zertz=3,tamsk=3", "pentago", "offboard")
CLOCK = TimeControl("increment", 10 * MINUTE, 1_000)
TURNS = 6
AWAY = 30 * MINUTE
PER_TABLE = 100_000  # bytes, the goal for an idle table in memory
LONGEST = 1_800.0  # seconds; only a failure takes that long


def resident() -> int:
    """The memory of this process."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


async def furnished(house: House, store: Store, count: int) -> list[str]:
    """Running tables, made from one log per game."""
    names = list[str]()
    for spec in SPECS:
        name = await begun(house, spec, CLOCK)
        state = await random_turns(house, name, TURNS, seed=3)
        log = await store.log(name)
        copies = [f"{spec.partition(':')[0]}-{number:05}" for number in range(count // len(SPECS))]
        for start in range(0, len(copies), 200):
            await asyncio.gather(*(store.append(Append(copy, 0, log, state)) for copy in copies[start : start + 200]))
        names += copies
    return names


async def whole_evening(url: str, count: int) -> None:
    """Fill a house, let it go down, open it again, and play at some tables."""
    clock = Hand()
    async with await Store.open(url) as store:
        async with open_house(store, clock) as house:
            names = await furnished(house, store, count)
        clock.wait(AWAY)
        before = resident()
        async with open_house(store, clock) as house:
            while house.downtime.outages:
                assert len(house.cache) <= ROOM + SLACK
                await asyncio.sleep(0.05)
            # No flag fell although the house was away for longer than anybody had left.
            assert len(await store.running()) == count + len(SPECS)
            for name in names[:: max(1, count // 100)]:
                table = await house.table(name)
                assert table.phase == "playing"
                assert table.player is not None
                mover = (ANNA, BERT)[table.player_of(table.player)]
                assert table.line is not None
                done = await house.act(name, Play(turn=table.line.turns(1)[0]), mover)
                assert done.table.clocks[-1].left_of(table.player, clock()) > 5 * MINUTE  # type: ignore[operator]
            assert len(house.cache) <= ROOM + SLACK
            assert resident() - before < PER_TABLE * (min(count, ROOM) + SLACK)
            assert len(await store.playing(50)) == 50
            assert len(await store.tables_of([ANNA.id], limit=100)) == 100
            await house.act(names[-1], Resign(), ANNA)
        assert (await store.counts()).tables == {"playing": count + len(SPECS) - 1, "over": 1}
        assert fold(await store.log(names[-1])).phase == "over"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the resident size is read from /proc")
def test_ten_thousand_tables(tmp_path: Path) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(LONGEST):
            await whole_evening(await store_url(tmp_path), amount(200, 10_000))

    asyncio.run(bounded())
