"""`python -m benchmarks store`: what appending turns costs, acknowledged after the disk has them."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from secrets import token_urlsafe

from gipfel.store import Append, Store
from gipfel.tables import Event, Party, Table, decide, fold
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Free, Me, Open, Sit
from gipfel.tables.deeds import Turned
from gipfel.tables.terms import Terms

TABLES = 300
ANNA, BERT = Party("person", "1", "Anna"), Party("person", "2", "Bert")
TURN = "e3,g2 W d1"  # as long as turns are
SEED = 7


def opened() -> list[Event]:
    """The log of a table at which somebody is to move."""
    terms = Terms("zertz", TimeControl("sudden", 5 * MINUTE), sides="first")
    log = decide(fold([]), Open(terms=terms, seats=(Me(), Free())), 0, ANNA)
    return log + decide(fold(log), Sit(seat=1), 0, BERT)


async def nothing(_append: Append) -> None:
    """A store that keeps nothing, to know what asking costs."""


@dataclass
class TimedTables:
    """Many tables in one store; every append is timed."""

    append: Callable[[Append], Awaitable[None]]
    tables: dict[str, Table] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)

    async def open(self) -> None:
        """Set up the tables."""
        log = opened()
        self.tables = {token_urlsafe(12): fold(log) for _ in range(TABLES)}
        await asyncio.gather(*(self.append(Append(name, 0, log, table)) for name, table in self.tables.items()))

    async def turn(self, name: str) -> None:
        """One more turn at a table; what the rules make of it is not measured here."""
        table = self.tables[name]
        event = Event(table.seq + 1, table.at + 1_000, Turned(TURN), ANNA.id, token_urlsafe(8))
        self.tables[name] = after = replace(table, seq=event.seq, at=event.at)
        begun = time.perf_counter()
        await self.append(Append(name, table.seq, [event], after))
        self.waits.append(time.perf_counter() - begun)

    async def play(self, rate: float, seconds: float) -> tuple[float, float]:
        """Turns at random moments, as many a second as wanted; how long it took, and the processor's share in it."""
        await self.open()
        chance, turns = Random(SEED), list[asyncio.Task[None]]()
        names = list(self.tables)
        processor, begun = time.process_time(), time.perf_counter()
        while (now := time.perf_counter() - begun) < seconds:
            while len(turns) < now * rate:
                turns.append(asyncio.create_task(self.turn(names[len(turns) % TABLES])))
            await asyncio.sleep(chance.expovariate(rate))
        await asyncio.gather(*turns)
        wall = time.perf_counter() - begun
        return wall, (time.process_time() - processor) / wall


async def measured(url: str, rate: float, seconds: float) -> None:
    """Play without a store and with one, and say what it cost."""
    _, asking = await TimedTables(nothing).play(rate, seconds)
    async with await Store.open(url) as store:
        tables = TimedTables(store.append)
        wall, share = await tables.play(rate, seconds)
    waits = sorted(tables.waits)
    half, most = (1_000 * waits[int(part * (len(waits) - 1))] for part in (0.5, 0.99))
    print(f"{len(waits) / wall:.0f} appends a second, {100 * (share - asking):.1f} % of a core")
    print(f"acknowledged after {half:.1f} ms, 99 of 100 within {most:.1f} ms")


def main(arguments: Sequence[str]) -> int:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks store", description=__doc__)
    parser.add_argument("--rate", type=float, default=150, help="appends a second (150)")
    parser.add_argument("--seconds", type=float, default=8, help="for how long (8)")
    parser.add_argument("--database", help="a database for this alone; without it SQLite in a temporary folder")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{folder}/house.db"
        asyncio.run(measured(url, given.rate, given.seconds))
    return 0
