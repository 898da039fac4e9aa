"""Houses for tests: on a store in a folder, with a clock moved by hand, and watchers that remember what they heard."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import GipfelError
from gipfel.core.line import random_turn
from gipfel.house.house import House
from gipfel.house.housekeeping import Intervals
from gipfel.house.news import Happened, News
from gipfel.store import Store
from gipfel.tables import Event, Party, Table
from gipfel.tables.clock import TimeControl
from gipfel.tables.commands import Free, Me, Open, Play, Sit
from gipfel.tables.terms import Terms

ANNA = Party("person", "1", "Anna")
BERT = Party("person", "2", "Bert")
CARL = Party("person", "3", "Carl")
START = 1_700_000_000_000
BRISK = Intervals(beat=0.02, sweep=0.05, tick=0.01, presence=0.05)
PATIENCE = 60.0  # seconds; other work may keep the machine busy

T = TypeVar("T")


class Hand:
    """A clock moved by hand."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def wait(self, milliseconds: int) -> None:
        """Time passes."""
        self.now += milliseconds


async def until(true: Callable[[], T], what: str = "it") -> T:
    """Wait until something is true; fail when that takes too long."""
    deadline = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < deadline, f"{what} did not happen"
        await asyncio.sleep(0.005)
    return found


class Watcher:
    """Remembers what it heard."""

    def __init__(self) -> None:
        self.news: list[News] = []

    def __call__(self, news: News) -> None:
        self.news.append(news)

    def of(self, kind: type[T]) -> list[T]:
        """All news of one kind."""
        return [news for news in self.news if isinstance(news, kind)]

    @property
    def events(self) -> list[Event]:
        """The events it heard of, in the order it heard of them."""
        return [event for news in self.of(Happened) for event in news.events]

    @property
    def numbers(self) -> list[int]:
        """The numbers of those events."""
        return [event.seq for event in self.events]

    @property
    def kinds(self) -> list[str]:
        """What happened, in one word each."""
        return [event.deed.kind for event in self.events]


_empty: list[bytes] = []  # a database without anything in it, made once: its migrations take longer than most tests


async def store_url(tmp_path: Path) -> str:
    """A fresh database."""
    path = tmp_path / "house.db"
    if not _empty:
        await (await Store.open(f"sqlite:///{path}")).close()
        _empty.append(path.read_bytes())
    path.write_bytes(_empty[0])
    path.chmod(0o600)
    return f"sqlite:///{path}"


def in_store(tmp_path: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    """Run a test on a fresh store on disk."""

    async def whole() -> None:
        async with await Store.open(await store_url(tmp_path)) as store:
            await test(store)

    asyncio.run(asyncio.wait_for(whole(), 3 * PATIENCE))


@asynccontextmanager
async def open_house(store: Store, clock: Callable[[], int] | None = None, **more: Any) -> AsyncIterator[House]:
    """A house that is open inside the block."""
    given = {"chance": SeededChance(1), "intervals": BRISK, "clock": clock or Hand(), **more}
    house = House(store, given.pop("bus", None), **given)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def begun(house: House, spec: str = "pentago", clock: TimeControl | None = None, **more: Any) -> str:
    """A table at which Anna moves first and Bert second."""
    terms = Terms(spec, clock or TimeControl(), **{"sides": "first", **more})
    name = await house.open(ANNA, Open(terms=terms, seats=(Me(), Free())))
    await house.act(name, Sit(seat=1), BERT)
    return name


def mover(table: Table) -> Party:
    """Whose turn it is."""
    assert table.player is not None
    party = table.parties[table.player_of(table.player)]
    assert party is not None
    return party


async def random_turns(house: House, name: str, count: int, seed: int = 1) -> Table:
    """Some random turns, or fewer when the game is over."""
    rng = Random(seed)
    table = await house.table(name)
    for _ in range(count):
        if table.phase != "playing":
            break
        assert table.line is not None
        turn = random_turn(table.line.turn_start, rng)
        table = (await house.act(name, Play(turn=turn), mover(table))).table
    return table


async def refusal(work: Awaitable[Any]) -> str:
    """The code with which something is refused."""
    with pytest.raises(GipfelError) as refused:
        await work
    assert str(refused.value) != refused.value.code, "a code without a sentence"
    return refused.value.code
