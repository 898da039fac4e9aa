"""`python -m benchmarks house`: a house under load, on this machine's loopback; exit 1 when a goal is missed.

Live tables with two sockets each play prerecorded turns; the delay counts from sending a turn to its arrival at the
opponent's socket. Then the same while engines think, and the memory of idle tables. The client runs beside the house;
its processor time is told, so that a client that cannot keep up is seen. The house keeps to its cores (`--pin`), and
the client off that of one process, unless `--free` is asked for. With `--beside` the same is played in the house of
another state of the project, one after the other; with `--climb` the pause between turns becomes shorter until the
goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))  # private servers and the process of a house are those of the tests

from benchmarks.load.cost import Cost, resident  # noqa: E402
from benchmarks.load.crowd import Crowd, quantile  # noqa: E402
from benchmarks.load.scripts import Script, scripts  # noqa: E402
from benchmarks.load.thinkers import Thinkers, compiled  # noqa: E402
from servers import running_postgres, running_redis  # noqa: E402
from web.houses import COMMAND, HouseProcess, house_process  # noqa: E402

PAUSE = 2.0
CLIMBS, STEEP = 5, 0.8  # pauses that are tried at most, and how much shorter each is than the one before
SETTLING = 3.0  # seconds of play before delays count
IDLE_TURNS = 20
TOGETHER = 50  # tables that are prepared side by side for the measure of memory
GOALS = {"plain": 0.150, "engines": 0.300, "memory": 100_000}


@dataclass(frozen=True)
class Load:
    """Seconds from sending to receipt, how many turns that were, shares of one core, and its seconds per turn."""

    turns: int
    late: int
    rate: float
    per_turn: float
    client_per_turn: float
    p50: float
    p90: float
    p99: float
    slowest: float
    house: float
    engines: float
    client: float

    def lines(self, title: str, goal: float) -> Iterator[str]:
        """For people."""
        verdict = "met" if self.p99 <= goal else "MISSED"
        yield f"  {title}: {self.turns:,} turns, {self.rate:.0f} a second, {self.late} sent late"
        yield f"    p50 {_ms(self.p50)}  p90 {_ms(self.p90)}  p99 {_ms(self.p99)}  slowest {_ms(self.slowest)}"
        yield f"    goal p99 {_ms(goal)}: {verdict}"
        yield f"    processor: house {self.house:.0%}, engines {self.engines:.0%}, client {self.client:.0%} of a core"
        house, client = self.per_turn * 1000, self.client_per_turn * 1000
        yield f"    processor per turn: house {house:.2f} ms, client {client:.2f} ms"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def main(arguments: Sequence[str]) -> int:
    """Read the command line and load the houses."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks house", description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="live tables, with two sockets each (300)")
    parser.add_argument("--seconds", type=float, default=20, help="how long delays are measured, twice (20)")
    parser.add_argument("--idle", type=int, default=2000, help="idle tables for the measure of memory (2000)")
    parser.add_argument("--only", choices=("one", "two"), help="one process on SQLite, or two workers with servers")
    parser.add_argument("--free", action="store_true", help="let the system choose the cores of the house")
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds from one turn of a table to the next (2)")
    parser.add_argument("--people", action="store_true", help="only people: no engines, no memory")
    parser.add_argument("--climb", action="store_true", help="with --people: shorten the pause until p99 is missed")
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of another state's environment")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    # Whoever ends this ends the house and its servers with it.
    signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # sockets by the thousand, here and in the house
    games = scripts(wanted.tables, turns_of(wanted))
    idle = scripts(0 if wanted.people else wanted.idle, IDLE_TURNS)
    told: dict[str, dict[str, object]] = {}
    commands = {"": COMMAND, **({" beside": (wanted.beside, "-m", "gipfel")} if wanted.beside else {})}
    for name in ("one", "two") if wanted.only is None else (wanted.only,):
        for which, command in commands.items():
            with (
                opened(name, wanted.free, command, warm=not wanted.people) as house,
                aside(wanted.free or name == "two"),
            ):
                found = asyncio.run(loaded(house, games, idle, wanted))
            told[name + which] = found
            if not wanted.json:
                print(*lines(name, which, found), sep="\n", flush=True)
    if wanted.json:
        print(json.dumps(told, default=asdict))
    return int(any(missed(found) for name, found in told.items() if not name.endswith("beside")))


def turns_of(wanted: argparse.Namespace) -> int:
    """How many turns a table needs: while climbing each pause has tables of its own, and the last one is shortest."""
    if wanted.climb:
        return int((SETTLING + wanted.seconds) / (wanted.pause * STEEP ** (CLIMBS - 1))) + 3
    return int((SETTLING + 2 * wanted.seconds) / wanted.pause) + 3


@contextmanager
def opened(name: str, free: bool, command: Sequence[str] = COMMAND, *, warm: bool = True) -> Iterator[HouseProcess]:
    """One process on SQLite, or two workers with PostgreSQL and Redis of their own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gipfel-load-")))
        options = ["--log", "warning", *(("--warm",) if warm else ()), *(() if free else ("--pin",))]
        if name == "two":
            database = stack.enter_context(running_postgres(durable=True)).database()
            redis = stack.enter_context(running_redis()).url
            options += ["--workers", "2", "--database", database, "--redis", redis]
        yield stack.enter_context(house_process(folder / "house", *options, command=command))


@contextmanager
def aside(free: bool) -> Iterator[None]:
    """This process keeps off the core of a house in one process, which has the first one, if there are others."""
    cores = os.sched_getaffinity(0) if sys.platform == "linux" else set()
    if free or len(cores) < 2:
        yield
        return
    os.sched_setaffinity(0, cores - {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


async def loaded(
    house: HouseProcess,
    games: Sequence[tuple[str, Script]],
    idle: Sequence[tuple[str, Script]],
    wanted: argparse.Namespace,
) -> dict[str, object]:
    """Load without engines, load with engines, then the memory of idle tables in the same house, started anew."""
    found: dict[str, object] = {}
    if not wanted.people:
        await compiled(house.address)
    pause, refused = wanted.pause, 0
    async with seated(house, games, pause) as crowd:
        found["plain"] = load = await measured(house, crowd, wanted.seconds, pause)
        if not wanted.people:
            async with Thinkers(house.address):
                found["engines"] = await measured(house, crowd, wanted.seconds, pause)
    refused += len(crowd.refused)
    while wanted.climb and load.p99 <= GOALS["plain"] and len(found) < CLIMBS:
        pause *= STEEP
        async with seated(house, games, pause) as crowd:
            found[f"pause {pause:.2f}"] = load = await measured(house, crowd, wanted.seconds, pause)
        refused += len(crowd.refused)
    found["refused"] = refused
    return found if wanted.people else {**found, "memory": await memory(house, idle)}


@asynccontextmanager
async def seated(house: HouseProcess, games: Sequence[tuple[str, Script]], pause: float) -> AsyncIterator[Crowd]:
    """Tables on which people have begun to play; in the end they leave."""
    crowd = Crowd(house.address)
    await crowd.set_up(games)
    await crowd.connect()
    await crowd.play(SETTLING, pause)
    yield crowd
    await crowd.leave()


async def measured(house: HouseProcess, crowd: Crowd, seconds: float, pause: float) -> Load:
    """The delays of some time of play."""
    crowd.delays.clear()
    crowd.late, group = 0, group_of(house)
    before = Cost.now(group)
    await crowd.play(seconds, pause)
    after = Cost.now(group)
    turns = max(1, len(crowd.delays))
    costs = (turns / (after.clock - before.clock), (after.house - before.house) / turns)
    shown = [quantile(crowd.delays, share) for share in (0.5, 0.9, 0.99, 1.0)]
    client = (after.client - before.client) / turns
    return Load(len(crowd.delays), crowd.late, *costs, client, *shown, **after.since(before))


async def memory(house: HouseProcess, idle: Sequence[tuple[str, Script]]) -> float:
    """Bytes per idle table: what the house takes with all of them and no sockets, less what it took with none."""
    await asyncio.to_thread(house.stop)
    await asyncio.to_thread(house.start)
    before = await settled(house)
    for begin in range(0, len(idle), TOGETHER):
        await prepared(house, idle[begin : begin + TOGETHER])
    return (await settled(house) - before) / max(1, len(idle))


async def prepared(house: HouseProcess, games: Sequence[tuple[str, Script]]) -> None:
    """Tables on which the turns of their scripts have been played; nobody is left there."""
    crowd = Crowd(house.address)
    await crowd.set_up(games)
    await crowd.connect()
    await crowd.hurry()
    await crowd.leave()


async def settled(house: HouseProcess) -> int:
    """The memory of a house, once it does not change any more, or some time has passed."""
    group, deadline = group_of(house), time.monotonic() + 20
    size = resident(group)
    while time.monotonic() < deadline:
        await asyncio.sleep(2)
        before, size = size, resident(group)
        if abs(size - before) < 100_000:
            break
    return size


def group_of(house: HouseProcess) -> int:
    """The group of a house's processes."""
    assert house.process is not None
    return house.process.pid


def lines(name: str, which: str, found: dict[str, object]) -> Iterator[str]:
    """The figures of one house for people."""
    yield {"one": "One process, SQLite", "two": "Two workers, PostgreSQL, Redis"}[name] + which
    for title, load in found.items():
        if isinstance(load, Load):
            goal = GOALS.get(title, GOALS["plain"])
            yield from load.lines({"plain": "people", "engines": "people and two engine games"}.get(title, title), goal)
    size = found.get("memory")
    if isinstance(size, float):
        verdict = "met" if size <= GOALS["memory"] else "MISSED"
        yield f"  memory: {size / 1000:.1f} kB per idle table; goal {GOALS['memory'] / 1000:.0f} kB: {verdict}"
    yield f"  refused: {found['refused']}"


def missed(found: dict[str, object]) -> bool:
    """Whether a goal is missed or a turn was refused; a climb ends with one that is missed."""
    slow = any(isinstance(found.get(title), Load) and found[title].p99 > GOALS[title] for title in ("plain", "engines"))  # type: ignore[attr-defined]
    size = found.get("memory", 0.0)
    assert isinstance(size, float)
    return slow or size > GOALS["memory"] or found["refused"] != 0
