"""`python -m benchmarks workers`: a house whose engines think in workers that are killed; exit 1 when a turn is lost.

People play at live tables as in `house`, wave after wave; beside them engines sit at some tables, and engine workers on
the loopback think for them. Every few seconds one worker is ended with SIGKILL and another one started. At the end
every table must hold exactly the turns that were made there, and every engine must have answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx2

import gipfel
from benchmarks.house import PAUSE, _ms
from benchmarks.load.crowd import Crowd, quantile
from benchmarks.load.scripts import scripts
from gipfel.core.line import random_turn
from gipfel.house.fleet.letters import VARIABLE
from gipfel.web.service.data_folder import WORKER_KEY
from servers import running_postgres, running_redis
from web.houses import HouseProcess, house_process

WAVE = 20  # turns at each table before others are set up
SPECS = ("pentago", "zertz", "gipf:tournament")
LOST_AFTER = 90.0  # seconds without an answer of an engine
LOOKS = 0.1
COUNTED = re.compile(r"^gipfel_fleet_(\w+?)(?:_total)?(?:\{.*\})? (\d+)$", re.MULTILINE)
GOAL = 0.300


@dataclass(frozen=True)
class Delays:
    """How long it took, in seconds."""

    count: int
    p50: float
    p99: float
    slowest: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Delays:
        """The quantiles of some delays."""
        return cls(len(seconds), *(quantile(seconds or [0.0], share) for share in (0.5, 0.99, 1.0)))

    def __str__(self) -> str:
        return f"p50 {_ms(self.p50)}, p99 {_ms(self.p99)}, slowest {_ms(self.slowest)}"


@dataclass(frozen=True)
class Outcome:
    """What came of it: how long turns took to arrive, and engines to answer."""

    people: Delays
    engines: Delays
    lost: int
    refused: int
    killed: int
    fleet: dict[str, int]

    def lines(self, title: str) -> Iterator[str]:
        """For people."""
        yield f"{title}: {self.killed} workers killed; turns lost: {self.lost}, refused: {self.refused}"
        verdict = "met" if self.people.p99 <= GOAL else "MISSED"
        yield f"  people: {self.people.count:,} turns, {self.people}; goal p99 {_ms(GOAL)}: {verdict}"
        yield f"  engines: {self.engines.count:,} answers, {self.engines}"
        yield f"  by the workers: {', '.join(f'{name} {count}' for name, count in sorted(self.fleet.items()))}"


def main(arguments: Sequence[str]) -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks workers", description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="tables of people, with two sockets each (300)")
    parser.add_argument("--engines", type=int, default=12, help="tables against engines (12)")
    parser.add_argument("--level", type=int, default=3, help="their level (3)")
    parser.add_argument("--workers", type=int, default=3, help="engine workers (3)")
    parser.add_argument("--kill", type=float, default=10, help="seconds from one killed worker to the next (10)")
    parser.add_argument("--seconds", type=float, default=300, help="how long people play, twice (300)")
    parser.add_argument("--only", choices=("one", "two"), help="one process on SQLite, or two with PostgreSQL")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    told: dict[str, Outcome] = {}
    for name in ("one", "two") if wanted.only is None else (wanted.only,):
        with served(name) as (house, redis):
            told[name] = asyncio.run(measured(house, redis, wanted))
        if not wanted.json:
            title = {"one": "One process, SQLite", "two": "Two processes, PostgreSQL, Redis"}[name]
            print(*told[name].lines(title), sep="\n", flush=True)
    if wanted.json:
        print(json.dumps(told, default=asdict))
    return int(any(found.lost or found.refused for found in told.values()))


@contextmanager
def served(name: str) -> Iterator[tuple[HouseProcess, str]]:
    """One process on SQLite, or two with PostgreSQL; both with a Redis for their workers."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="gipfel-workers-")))
        redis = stack.enter_context(running_redis()).url
        options = ["--log", "warning", "--redis", redis]
        if name == "two":
            database = stack.enter_context(running_postgres(durable=True)).database()
            options += ["--workers", "2", "--database", database]
        yield stack.enter_context(house_process(folder / "house", *options)), redis


async def measured(house: HouseProcess, redis: str, wanted: argparse.Namespace) -> Outcome:
    """People and engines play, workers die."""
    people = Crowd(house.address)
    engines = EngineTables(house.address, wanted.level)
    key = (house.data / WORKER_KEY).read_text().strip()
    async with Mortals(redis, key, wanted.workers, wanted.kill) as mortals, playing(engines, wanted.engines):
        await mortals.there(house.address)
        played = lost = refused = 0
        while played * PAUSE < wanted.seconds:
            people.tables.clear()
            await people.set_up(scripts(wanted.tables, WAVE + 2))
            await people.connect()
            await people.play(min(WAVE * PAUSE, wanted.seconds - played * PAUSE), PAUSE)
            await people.leave()
            played += WAVE
            lost += await missing(house.address, people)
        refused += len(people.refused)
        fleet = await counts(house.address)
    delays = (Delays.of(people.delays), Delays.of(engines.delays))
    return Outcome(*delays, lost + engines.lost, refused, mortals.killed, fleet)


async def missing(address: str, people: Crowd) -> int:
    """How many turns that were made are not in the house."""
    found = 0
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        for table in people.tables:
            answer = await client.get(f"/api/1/tables/{table.name}", headers={"Cookie": table.seats[0].cookie})
            kept = answer.raise_for_status().json()["snapshot"]["turns"]
            found += [turn for _, turn in table.script[: table.played]] != kept
    return found


async def counts(address: str) -> dict[str, int]:
    """What the house has counted of its workers; with two processes, what one of them has."""
    async with httpx2.AsyncClient(base_url=address, timeout=60) as client:
        return {name: int(count) for name, count in COUNTED.findall((await client.get("/metrics")).text)}


class Mortals:
    """Engine workers, of which one is killed again and again; another one takes its place."""

    def __init__(self, redis: str, key: str, count: int, every: float) -> None:
        self._redis, self._key, self._count, self._every = redis, key, count, every
        self._running: list[subprocess.Popen[bytes]] = []
        self._killing: asyncio.Task[None] | None = None
        self.killed = 0

    def _start(self) -> None:
        words = [sys.executable, "-m", "gipfel", "worker", "--redis", self._redis, "--jobs", "1", "--no-warm", "--low"]
        surroundings = os.environ | {VARIABLE: self._key}
        self._running.append(subprocess.Popen(words, env=surroundings, stdout=subprocess.DEVNULL))

    async def there(self, address: str) -> None:
        """Wait until the house knows all of them; then they begin to die."""
        deadline = time.monotonic() + LOST_AFTER
        while (await counts(address)).get("workers", 0) < self._count:
            if time.monotonic() > deadline:
                raise TimeoutError("the workers do not come")
            await asyncio.sleep(0.5)
        self._killing = asyncio.create_task(self._kill())

    async def _kill(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            doomed = self._running.pop(0)
            doomed.kill()
            await asyncio.to_thread(doomed.wait)
            self.killed += 1
            self._start()

    async def __aenter__(self) -> Mortals:
        for _ in range(self._count):
            self._start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._killing is not None:
            self._killing.cancel()
        for worker in self._running:
            worker.kill()
        for worker in self._running:
            await asyncio.to_thread(worker.wait)


@asynccontextmanager
async def playing(engines: EngineTables, count: int) -> AsyncIterator[None]:
    """While the block runs, so many games against engines are played; at its end each engine has answered."""
    games = [asyncio.create_task(engines.play(SPECS[number % len(SPECS)], number)) for number in range(count)]
    try:
        yield
    finally:
        engines.ending = True
        for game in games:
            await game


class EngineTables:
    """Somebody at each table who answers the engine at once; `delays` are seconds until it has answered them."""

    def __init__(self, address: str, level: int) -> None:
        self._address, self._level = address, level
        self.delays: list[float] = []
        self.lost, self.ending = 0, False

    async def play(self, spec: str, seed: int) -> None:
        """Games at one table after the other."""
        rng = Random(f"{spec} {seed}")
        headers = {"Origin": self._address}
        async with httpx2.AsyncClient(base_url=self._address, headers=headers, timeout=60) as client:
            while not self.ending:
                seats = [{"kind": "me"}, {"kind": "engine", "level": self._level}]
                asked = {"spec": spec, "seats": seats, "sides": "first"}
                table = (await client.post("/api/1/tables", json=asked)).raise_for_status().json()["table"]
                await self._game(client, spec, table, rng)

    async def _game(self, client: httpx2.AsyncClient, spec: str, table: str, rng: Random) -> None:
        line = gipfel.Line.begin(gipfel.game(spec).start())
        while line.outcome is None and not self.ending:
            turn = random_turn(line.position, rng)
            sent = time.monotonic()
            play = {"kind": "play", "turn": turn}
            (await client.post(f"/api/1/tables/{table}/commands", json=play)).raise_for_status()
            line = line.turn(turn)
            while line.outcome is None and line.player == 1:
                turns = (await client.get(f"/api/1/tables/{table}")).raise_for_status().json()["snapshot"]["turns"]
                for made in turns[len(line.turns_played) :]:
                    line = line.turn(made)
                    self.delays.append(time.monotonic() - sent)
                if time.monotonic() - sent > LOST_AFTER:
                    self.lost += 1
                    return
                await asyncio.sleep(LOOKS)
