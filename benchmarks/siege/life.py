"""The life of a house under siege: it is killed and comes back at the same place, and its wall clock is set."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from benchmarks.load.cost import Cost, resident
from benchmarks.siege.callers import browser, source
from web.houses import PATIENCE, HouseProcess

VARIABLE = "GIPFEL_CLOCK_FILE"
GLANCE = 0.05  # seconds between two looks at a house that comes back
SAMPLED = 1.0
ANSWERS_WITHIN = 5.0  # seconds; a house that takes longer to say how it is, is not well


class HouseGone(Exception):
    """There is no house any more."""


class WallClock:
    """The file whose number of seconds a house adds to its wall clock."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.steps: list[float] = []
        self.now = 0.0
        self._set()

    def _set(self) -> None:
        """At once and whole."""
        beside = self.path.with_suffix(".new")
        beside.write_text(f"{self.now}\n", encoding="ascii")
        beside.replace(self.path)

    def step(self, seconds: float) -> None:
        """Set the house's wall clock this far from the true one."""
        self.now = seconds
        self.steps.append(seconds)
        self._set()


@dataclass
class Life:
    """`up` is set while the house is open. Instants are of this process's monotonic clock."""

    house: HouseProcess
    clock: WallClock
    up: asyncio.Event = field(default_factory=asyncio.Event)
    outages: list[tuple[float, float]] = field(default_factory=list)
    offsets: list[float] = field(default_factory=list)  # of the wall clock, each time the house was started again
    unwell: int = 0  # how often /health said no, or nothing, though the house was up
    peak: int = 0
    spent: list[float] = field(default_factory=lambda: [0.0, 0.0])  # seconds of processor time: house, its processes
    _since: Cost | None = None
    _fell: float | None = None

    @property
    def group(self) -> int:
        """The group of the house's processes."""
        assert self.house.process is not None
        return self.house.process.pid

    @property
    def memory(self) -> int:
        """The resident memory of all processes of the house, in bytes."""
        return resident(self.group)

    def begin(self) -> None:
        """The house is open."""
        self.up.set()
        self._since = Cost.now(self.group)

    def down(self, begin: float, end: float) -> float:
        """How much of a span the house was down."""
        now = time.monotonic()
        falls = [*self.outages, *([] if self._fell is None else [(self._fell, now)])]
        return sum(max(0.0, min(end, back) - max(begin, fell)) for fell, back in falls)

    async def fall(self) -> None:
        """Kill the house in the middle of whatever it does, and open it again at the same place."""
        self.count()
        self._fell = time.monotonic()
        self.up.clear()
        await asyncio.to_thread(self.house.kill)
        self.offsets.append(self.clock.now)
        await asyncio.to_thread(self.house.launch)
        await self._well(PATIENCE)
        self.outages.append((self._fell, time.monotonic()))
        self._fell = None
        self.begin()

    def count(self) -> None:
        """Add what the house's processes have spent since they began; those that are killed count no longer."""
        if self._since is not None:
            now = Cost.now(self.group)
            self.spent[0] += max(0.0, now.house - self._since.house)
            self.spent[1] += max(0.0, now.engines - self._since.engines)
            self._since = now

    async def _well(self, patience: float) -> None:
        deadline = time.monotonic() + patience
        async with browser(self.house.address, source("observer")) as client:
            while not await _ok(client):
                if time.monotonic() > deadline:
                    raise HouseGone(f"The house did not come back within {patience:.0f} seconds.")
                await asyncio.sleep(GLANCE)

    async def observe(self) -> None:
        """Look at its health and its memory, again and again, until this is cancelled."""
        async with browser(self.house.address, source("observer")) as client:
            while True:
                await self.up.wait()
                began = time.monotonic()
                self.peak = max(self.peak, await asyncio.to_thread(resident, self.group))
                well = await _ok(client)
                if not well and not self.down(began, time.monotonic()):
                    self.unwell += 1
                await asyncio.sleep(SAMPLED)


async def _ok(client: httpx2.AsyncClient) -> bool:
    try:
        answer = await client.get("/health", timeout=ANSWERS_WITHIN)
        return answer.status_code == 200 and bool(answer.json()["ok"])
    except (httpx2.HTTPError, ValueError, KeyError):
        return False


@contextmanager
def wall_clock(folder: Path, environment: MutableMapping[str, str]) -> Iterator[WallClock]:
    """A wall clock for the houses that are started meanwhile, through the environment they inherit."""
    clock = WallClock(folder / "wall-clock")
    environment[VARIABLE] = str(clock.path)
    try:
        yield clock
    finally:
        del environment[VARIABLE]
