"""The course of a siege: people arrive, floods rise, the house falls and comes back, and then there is quiet."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx2

import gipfel
from benchmarks.load.scripts import Script, random_turns, specs
from benchmarks.siege.bystanders import Bystanders
from benchmarks.siege.callers import browser, code_of, source
from benchmarks.siege.life import Life
from benchmarks.siege.pairs import Pair, Tally
from gipfel.records.replay import record_of
from gipfel.records.writer import write_records

ROOT = Path(__file__).resolve().parent.parent.parent
PAUSE = 2.0  # seconds from one turn of a table to the next
SETTLING = 3.0
PAIRS_AT_AN_ADDRESS = 5
LONGEST, SHORTEST = 60, 8  # turns of a game
STEP = 1_200.0  # seconds by which the wall clock is set
ARRIVING = 8  # pairs that arrive at a time
WARMING, WARMED = 4, 5  # requests at once, and how often, before the memory is measured for the first time
THOUGHT_ABOUT = ("zertz", "gipf:tournament", "pentago")
COMPILED_WITHIN = 900.0
Json = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """How many, how long, and what."""

    tables: int = 100
    seconds: float = 180
    kills: int = 20
    steps: int = 10
    quiet: float = 120
    intensity: float = 1.0
    floods: tuple[str, ...] = ()
    seed: int = 0


@dataclass
class Siege:
    """One siege of one house; afterwards it holds what was seen."""

    plan: Plan
    life: Life
    tell: Callable[[str], None] = lambda _: None
    tally: Tally = field(default_factory=Tally)
    pairs: list[Pair] = field(default_factory=list)
    flooded: Json = field(default_factory=dict)
    memory_before: int = 0
    memory_after: int = 0
    memory_peak: int = 0
    back_after: float | None = None  # seconds of quiet until the memory was near what it had been
    pool: dict[str, str] = field(default_factory=dict)  # what was refused after everything, by what was asked
    health: Json = field(default_factory=dict)  # what /health told at the end
    began: float = 0.0  # when the floods rose
    seconds: float = 0.0  # until they fell
    client: float = 0.0  # this process's share of a core

    def __post_init__(self) -> None:
        rng = Random(f"lines {self.plan.seed}")
        self.lines = [_line(spec, rng) for spec in THOUGHT_ABOUT for _ in range(20)]
        self.files = [_file(spec, rng) for spec in THOUGHT_ABOUT for _ in range(5)]
        self.bystanders = Bystanders(self.life, self.lines, self.files, self._tables)

    def _tables(self) -> list[str]:
        return [game.name for game in self.tally.games[-200:]]

    async def run(self) -> None:
        """The whole of it."""
        self.life.begin()
        self.tell("engines are compiled, where this machine has not done so before")
        await self._prepare()
        self.tell(f"{self.plan.tables} tables are opened")
        await self._arrive()
        await self._warm()
        observing = asyncio.create_task(self.life.observe())
        await self._besieged()
        self.memory_peak = self.life.peak
        self.tell(f"{self.plan.quiet:.0f} s of quiet")
        await self._quiet()
        self.pool = await self._asked()
        observing.cancel()
        await asyncio.gather(observing, return_exceptions=True)
        await asyncio.gather(*(pair.leave() for pair in self.pairs))
        await asyncio.gather(*(client.aclose() for client in {pair.client for pair in self.pairs}))
        await self.bystanders.leave()

    async def _besieged(self) -> None:
        """People live in the house, and while they do, the storm comes and goes."""
        playing = [asyncio.create_task(pair.play()) for pair in self.pairs]
        living = asyncio.create_task(self.bystanders.run())
        await asyncio.sleep(SETTLING)
        self.memory_before, self.began = self.life.memory, time.monotonic()
        plan = self.plan
        self.tell(f"the siege: {plan.seconds:.0f} s, {plan.kills} kills, {plan.steps} steps of the clock")
        await self._storm()
        self.tell("the last turns arrive")
        for pair in self.pairs:
            pair.left.set()
        await asyncio.gather(*playing)
        living.cancel()
        await asyncio.gather(living, return_exceptions=True)

    async def _prepare(self) -> None:
        """Let engines be compiled, and all their processes think once as they will be asked to."""
        house = self.life.house.address
        async with browser(house, source("observer", 1)) as one, browser(house, source("observer", 4)) as other:
            for spec in THOUGHT_ABOUT if "analyses" in self.plan.floods else ():
                # Two that ask the same would get one answer from one process.
                wanted = [(one, {"spec": spec, "nodes": 1_000_000}), (other, {"spec": spec, "nodes": 900_000})]
                asked = (
                    client.post("/api/1/analysis", json={**question, "seconds": 2}, timeout=COMPILED_WITHIN)
                    for client, question in wanted
                )
                for answer in await asyncio.gather(*asked):
                    answer.raise_for_status()

    async def _warm(self) -> None:
        """Let every process be started and load what it needs, so that this counts from the beginning."""
        async with browser(self.life.house.address, source("observer", 3), most=WARMING) as client:
            for table, line, file in zip(self._tables()[:WARMED], self.lines, self.files, strict=False):
                # As many at once as keep all processes busy.
                await asyncio.gather(
                    *(client.get(f"/api/1/tables/{table}/board.png") for _ in range(WARMING)),
                    *(client.post("/api/1/positions", json=line) for _ in range(WARMING)),
                    client.post("/api/1/records", json={"text": file}),
                )

    async def _arrive(self) -> None:
        house, gate = self.life.house.address, asyncio.Semaphore(ARRIVING)
        turns = round(1.2 * (self.plan.seconds + SETTLING) / PAUSE)
        clients = [browser(house, source("players", number)) for number in range(-(-self.plan.tables // 5))]
        for number, spec in enumerate(specs(self.plan.tables)):
            place = number // PAIRS_AT_AN_ADDRESS
            games = _games(spec, f"{self.plan.seed} {number}", turns)
            rng = Random(f"pair {self.plan.seed} {number}")
            self.pairs.append(
                Pair(number, self.life, self.tally, clients[place], source("players", place), games, rng, PAUSE)
            )

        async def arrive(pair: Pair) -> None:
            async with gate:
                await pair.arrive()

        await asyncio.gather(*(arrive(pair) for pair in self.pairs), self.bystanders.arrive())

    async def _storm(self) -> None:
        """Floods, kills and steps of the clock, until the house has been open for long enough."""
        began, spent = self.began, time.process_time()
        rng = Random(f"storm {self.plan.seed}")
        process = await self._flooding()

        def open_for() -> float:
            now = time.monotonic()
            return now - began - self.life.down(began, now)

        async def until(moment: float) -> None:
            while (left := moment - open_for()) > 0:
                await asyncio.sleep(min(left, 0.25))

        async def fall() -> None:
            for moment in _moments(rng, self.plan.kills, self.plan.seconds):
                await until(moment)
                await self.life.fall()

        async def set_clock() -> None:
            moments = _moments(rng, self.plan.steps, self.plan.seconds)
            for number, moment in enumerate(moments):
                # The first step goes forward before the first kill, so that a house is started with its clock wrong.
                await until(moment if number else 0.0)
                others = [step for step in (-STEP, 0.0, STEP) if step != self.life.clock.now]
                self.life.clock.step(rng.choice(others) if number else STEP)

        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(fall())
                group.create_task(set_clock())
                group.create_task(self._name_tables(process))
                await until(self.plan.seconds)
        finally:
            self.life.count()
            self.seconds = time.monotonic() - began
            self.client = (time.process_time() - spent) / self.seconds
            self.flooded = await _ended(process)

    async def _flooding(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "benchmarks.siege.floods")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, cwd=ROOT)
        assert process.stdin is not None
        told = {
            "house": self.life.house.address,
            "tables": self._tables(),
            "names": self.bystanders.names,
            "lines": self.lines,
            "files": self.files,
            "floods": list(self.plan.floods),
            "intensity": self.plan.intensity,
            "most": 3 * self.plan.seconds + 60 * self.plan.kills,
        }
        process.stdin.write(json.dumps(told).encode() + b"\n")
        await process.stdin.drain()
        return process

    async def _name_tables(self, process: asyncio.subprocess.Process) -> None:
        """Tell those who flood of new tables."""
        assert process.stdin is not None
        known = len(self.tally.games)
        for _ in range(round(self.plan.seconds / PAUSE)):
            await asyncio.sleep(PAUSE)
            with suppress(ConnectionError):
                process.stdin.write("".join(f"{game.name}\n" for game in self.tally.games[known:]).encode())
            known = len(self.tally.games)

    async def _quiet(self) -> None:
        """Everybody stays, and nobody does anything."""
        began = time.monotonic()
        while (passed := time.monotonic() - began) < self.plan.quiet:
            self.memory_after = self.life.memory
            if self.back_after is None and self.memory_after <= most_memory(self.memory_before):
                self.back_after = passed
            await asyncio.sleep(min(2.0, self.plan.quiet - passed + 0.01))
        self.memory_after = self.life.memory

    async def _asked(self) -> dict[str, str]:
        """Whether everything that is worked out beside the house is still worked out."""
        refused = {}
        async with browser(self.life.house.address, source("observer", 2)) as client:
            asked: dict[str, tuple[str, Json | None]] = {
                "position": ("/api/1/positions", self.lines[0]),
                "picture": (f"/api/1/tables/{self._tables()[0]}/board.png", None),
                "lesson": ("/learn/zertz", None),
                "upload": ("/api/1/records", {"text": self.files[0]}),
            }
            for name, (path, body) in asked.items():
                try:
                    answer = await (client.get(path) if body is None else client.post(path, json=body))
                    told = code_of(answer) if answer.status_code >= 400 else ""
                except httpx2.HTTPError as error:
                    told = type(error).__name__
                if told:
                    refused[name] = told
            with suppress(httpx2.HTTPError, ValueError):
                self.health = (await client.get("/health")).json()
        return refused


def most_memory(before: int) -> int:
    """What a house may take after a siege."""
    return round(1.2 * before) + 30_000_000


async def _ended(process: asyncio.subprocess.Process) -> Json:
    """What the floods tell at their end; by force if they do not come to one."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    try:
        told = await asyncio.wait_for(process.stdout.read(), 60)
        await process.wait()
    except TimeoutError:
        process.send_signal(signal.SIGKILL)
        await process.wait()
        return {"answers": {"all": {"the floods did not end": 1}}, "processor": 0.0}
    found: Json = json.loads(told)
    return found


def _moments(rng: Random, many: int, seconds: float) -> list[float]:
    """Random moments; the end is left to show that everything goes on."""
    return sorted(rng.uniform(0.05, 0.85) * seconds for _ in range(many))


def _games(spec: str, seed: str, turns: int) -> Iterator[tuple[str, Script]]:
    """Random games, one after the other; those for so many turns are made at once."""
    made, start = list[tuple[str, Script]](), gipfel.game(spec).start()
    scripts = (list(random_turns(start, Random(f"{seed} {number}"), LONGEST)) for number in count())
    found = ((spec, script) for script in scripts if len(script) >= SHORTEST)
    while sum(len(script) for _, script in made) < turns:
        made.append(next(found))

    def all_games() -> Iterator[tuple[str, Script]]:
        yield from made
        yield from found

    return all_games()


def _line(spec: str, rng: Random) -> Json:
    return {"spec": spec, "turns": [turn for _, turn in random_turns(gipfel.game(spec).start(), rng, 25)]}


def _file(spec: str, rng: Random) -> str:
    start = gipfel.game(spec).start()
    games: Sequence[Sequence[tuple[int, str]]] = [list(random_turns(start, rng, LONGEST)) for _ in range(3)]
    return write_records(record_of(gipfel.Line.begin(start, [turn for _, turn in game])) for game in games)
