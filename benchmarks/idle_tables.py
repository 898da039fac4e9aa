"""`python -m benchmarks idle-tables`: what thousands of games that nobody watches take of the memory of a house.

Their logs are written into the store first, each with some turns of a random game; then the house is opened, and every
table is asked for once, so that none lies only on the disk without having been seen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx2

from benchmarks.house import settled
from benchmarks.load.scripts import SHARES, Script, script
from gipfel.store import Append, Store
from gipfel.tables import Event, Party, Table, decided
from gipfel.tables.commands import Free, Me, Open, Play, Sit
from gipfel.tables.terms import Terms
from web.houses import house_process

GOAL = 500_000_000
TOGETHER = 100
ALIKE = 5  # scripts of each game; tables are many, and no two share anything but their turns
AT_ONCE = 8
PLAYERS = (Party("guest", "first", ""), Party("guest", "second", ""))


def played(spec: str, turns: Script) -> tuple[tuple[Event, ...], Table]:
    """A table at which these turns have been played: its log, and how it stands."""
    opening = Open(terms=Terms(spec, sides="first"), seats=(Me(), Free()), id="open")
    log, table = decided(Table(), opening, 1_000, PLAYERS[0])
    for number, (player, turn) in enumerate([(1, ""), *turns]):
        command = Play(turn=turn, id=f"turn-{number}") if turn else Sit(seat=1, id="sit")
        events, table = decided(table, command, 2_000 + number, PLAYERS[player])
        log += events
    return tuple(log), table


async def fill(database: str, tables: int, turns: int) -> list[str]:
    """So many tables in a store; their names."""
    logs = [played(spec, script(spec, seed, turns)) for spec in SHARES for seed in range(ALIKE)]
    names = [f"idle-{number:016}" for number in range(tables)]
    store = await Store.open(database)
    for begin in range(0, tables, TOGETHER):
        await asyncio.gather(*(store.append(append) for append in _appends(names, begin, logs)))
    await store.close()
    return names


def _appends(names: Sequence[str], begin: int, logs: Sequence[tuple[tuple[Event, ...], Table]]) -> Iterator[Append]:
    for number, name in enumerate(names[begin : begin + TOGETHER], begin):
        events, table = logs[number % len(logs)]
        yield Append(name, 0, events, table, PLAYERS[0].id)


async def asked_for(address: str, names: Sequence[str]) -> None:
    """Every table once."""
    waiting = list(names)
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:

        async def some() -> None:
            while waiting:
                (await client.get(f"/api/1/tables/{waiting.pop()}")).raise_for_status()

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))


def main(arguments: Sequence[str]) -> int:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks idle-tables", description=__doc__)
    parser.add_argument("--tables", type=int, default=20_000, help="idle tables (20,000)")
    parser.add_argument("--turns", type=int, default=10, help="turns played at each (10)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="gipfel-idle-") as made:
        folder, found = Path(made), dict[str, int]()
        with house_process(folder / "empty", "--log", "warning") as house:
            found["empty"] = asyncio.run(settled(house))
        (folder / "house").mkdir()
        with house_process(folder / "house", "--log", "warning") as house:  # makes secrets and database
            database = f"sqlite:///{folder / 'house' / 'house.db'}"
            house.stop()
            names = asyncio.run(fill(database, wanted.tables, wanted.turns))
            house.start()
            found["opened"] = asyncio.run(settled(house))
            asyncio.run(asked_for(house.address, names))
            found["asked"] = asyncio.run(settled(house))
    most = max(found.values())
    if wanted.json:
        print(json.dumps({**found, "tables": wanted.tables, "goal": GOAL}))
    else:
        for name, size in found.items():
            print(f"  {name:<8}{size / 1e6:>8.0f} MB")
        print(f"  goal {GOAL / 1e6:.0f} MB with {wanted.tables:,} tables: {'met' if most <= GOAL else 'MISSED'}")
    return int(most > GOAL)
