"""A process that plays an event as fast as it can until the event ends or the process is killed."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection as Pipe
from random import Random

from gipfel.core.errors import GipfelError
from gipfel.core.line import random_turn
from gipfel.events.commands import PairRound
from gipfel.house.bus import MemoryBus
from gipfel.house.house import House
from gipfel.house.housekeeping import Intervals
from gipfel.store import Stale, Store
from gipfel.tables import HOUSE
from gipfel.tables.commands import Play, Resign

BRISK = Intervals(beat=0.2, sweep=0.05, tick=0.01, presence=5)


async def play(url: str, redis: str, name: str, seed: int, pipe: Pipe) -> None:
    """Sweep and play, for ever; tell when the event is over."""
    bus = MemoryBus()
    if redis:
        from gipfel.house.redis_bus import RedisBus

        bus = RedisBus(redis)  # type: ignore[assignment]
    async with await Store.open(url) as store:
        house = House(store, bus, intervals=BRISK, process=f"process {seed}")
        await house.start()
        pipe.send("begun")
        random = Random(seed)
        while True:
            event = await house.tournaments.live.get(name)
            if event.ended:
                break
            if not event.started:
                await _tried(house.tournaments.act(name, PairRound(round=1), HOUSE))
            games = await store.tournament_games(name, done=False)
            await asyncio.gather(*(_tried(_turn(house, game.table, random)) for game in games))
            await asyncio.sleep(0.001)
        await house.stop()
    pipe.send("over")


async def _turn(house: House, name: str, random: Random) -> None:
    table = await house.table(name)
    if table.phase != "playing" or table.player is None or table.line is None:
        return
    party = table.parties[table.player_of(table.player)]
    assert party is not None
    resigns = len(table.turns) > 1 and random.random() < 0.3
    await house.act(name, Resign() if resigns else Play(turn=random_turn(table.line.turn_start, random)), party)


async def _tried(work: object) -> None:
    """The other process may have been faster."""
    try:
        await work  # type: ignore[misc]
    except (GipfelError, Stale):
        await asyncio.sleep(0.001)


def live(url: str, redis: str, name: str, seed: int, pipe: Pipe) -> None:
    """The life of the process."""
    asyncio.run(play(url, redis, name, seed, pipe))
    pipe.close()
