"""Sand in a house of two processes, on PostgreSQL and Redis: both agree on which hourglass died, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from gipfel.core.errors import GipfelError
from gipfel.core.sand import GRACE
from gipfel.house.bus import Bus
from gipfel.house.house import House
from gipfel.house.redis_bus import RedisBus
from gipfel.tables import HOUSE, Table, fold, verify
from gipfel.tables.clock import SECOND
from gipfel.tables.commands import Look, Play
from house.open_houses import ANNA, BERT, Hand, Watcher, begun, until
from house.test_two_processes import run, two_houses
from servers import Postgres, Redis

OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")


@pytest.fixture
def connected(redis_server: Redis) -> Callable[[], tuple[Bus, Bus]]:
    return lambda: (RedisBus(redis_server.url), RedisBus(redis_server.url))


async def opened(here: House, there: House, hand: Hand) -> str:
    """Six turns in six seconds, Anna's through one process and Bert's through the other; b2 runs out at 181 s."""
    name = await begun(here, "tamsk:2")
    for number, turn in enumerate(OPENING):
        hand.wait(SECOND)
        await ((here, there)[number % 2]).act(name, Play(turn=turn), (ANNA, BERT)[number % 2])
    return name


async def agreed(here: House, there: House, name: str) -> Table:
    """The table in both processes, which is what the log says."""
    log = await here.events(name)
    assert verify(log) == []
    table = fold(log)
    for house in (here, there):
        watcher = Watcher()
        await house.watch(name, None, watcher)
        while (await house.table(name)).seq < table.seq:
            await asyncio.sleep(0.01)
    assert table == await here.table(name) == await there.table(name)
    return table


@pytest.mark.parametrize(
    ("after", "credit", "turned"),
    [(200, 250, True), (200, 150, False), (GRACE + 1, 10_000, False)],
    ids=["in time by its way", "too late", "nothing is gained by claiming more"],
)
def test_two_processes_agree_on_which_hourglass_died(
    tmp_path: Path,
    connected: Callable[[], tuple[Bus, Bus]],
    postgres_server: Postgres,
    after: int,
    credit: int,
    turned: bool,
) -> None:
    async def test() -> None:
        hand = Hand()
        async with two_houses(tmp_path, connected, hand, postgres_server.database()) as (here, there):
            name = await opened(here, there, hand)
            hand.wait(175 * SECOND + after)

            async def play(house: House, by: int) -> None:
                with suppress(GipfelError):
                    await house.act(name, Play(turn="b2-b3"), ANNA, credit=by)

            # Anna's turn arrives in one process while the other looks whether the glass has run out.
            await asyncio.gather(play(there, credit), here.act(name, Look(), HOUSE), there.act(name, Look(), HOUSE))
            hand.wait(SECOND)
            await asyncio.gather(here.act(name, Look(), HOUSE), there.act(name, Look(), HOUSE))
            table = await agreed(here, there, name)
            assert ("b2-b3" in table.turns, "out:b2" in table.turns) == (turned, not turned)
            assert table.turns.count("out:b2") + table.turns.count("b2-b3") == 1
            assert table.sand is not None
            assert table.times[6] == 181 * SECOND - 50 * turned

    run(test)


def test_a_run_out_is_said_once_though_nobody_asks(
    tmp_path: Path, connected: Callable[[], tuple[Bus, Bus]], postgres_server: Postgres
) -> None:
    async def test() -> None:
        hand = Hand()
        async with two_houses(tmp_path, connected, hand, postgres_server.database()) as (here, there):
            name = await opened(here, there, hand)
            watcher = Watcher()
            await there.watch(name, None, watcher)
            hand.wait(176 * SECOND + GRACE + 1)  # b2 and b4
            await until(lambda: watcher.kinds.count("decided") == 2)
            table = await agreed(here, there, name)
            assert table.turns[6:] == ("out:b2", "out:b4")

    run(test)
