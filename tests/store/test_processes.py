"""More than one process: numbers are given once, tables end once, schemas are made once, and answers are kept."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import ForkServerProcess
from typing import Any

import pytest

from gipfel.store import Store
from gipfel.tables import fold
from gipfel.tables.deeds import Said
from store import other_process
from store.stored_tables import growth, person, started
from support import amount

pytestmark = pytest.mark.anyio
# A server that has loaded what takes long makes each of them in no time, and without the threads of this one.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["gipfel.store", "alembic.command", "psycopg", "pytest"])
PATIENCE = 120


@dataclass(frozen=True)
class Other:
    """Another process, and what it says."""

    process: ForkServerProcess
    pipe: Pipe

    @classmethod
    def ready(cls, deed: str, *words: str) -> Other:
        """Another process that waits to be sent off."""
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=other_process.live, args=(deed, theirs, *words), daemon=True)
        process.start()
        theirs.close()
        other = cls(process, ours)
        assert other.hear() == "ready"
        return other

    def hear(self) -> Any:
        """The next thing it says."""
        assert self.pipe.poll(PATIENCE), "another process says nothing"
        return self.pipe.recv()

    def rest(self) -> Iterator[Any]:
        """All that it says until it ends."""
        while True:
            try:
                yield self.hear()
            except EOFError:
                break
        self.process.join(PATIENCE)


def at_once(others: Sequence[Other]) -> list[list[Any]]:
    """Send all off together, and bring back what they said."""
    for other in others:
        other.pipe.send("go")
    said = [list(other.rest()) for other in others]
    assert [other.process.exitcode for other in others] == [0] * len(others)
    return said


def test_two_processes_make_the_tables_at_once(empty_url: str) -> None:
    others = [Other.ready("migrate", empty_url) for _ in range(amount(2, 6))]
    for said in at_once(others):
        assert said == [[]]


async def test_two_processes_append_to_one_table(store: Store, url: str) -> None:
    await store.append(growth(started(), "t"))
    words = ["spring", "summer"]
    numbers = sorted(chain(*at_once([Other.ready("append", url, word) for word in words])))
    log = await store.log("t")
    assert numbers == list(range(4, 4 + 2 * other_process.ROUNDS))
    assert [event.seq for event in log] == [1, 2, 3, *numbers]
    spoken = [event.deed.text for event in log if isinstance(event.deed, Said)]
    for word in words:
        own = [text for text in spoken if text.startswith(word)]
        assert own == [f"{word} {number}" for number in range(other_process.ROUNDS)]


async def test_a_rated_table_changes_ratings_once_when_two_processes_end_it(store: Store, url: str) -> None:
    anna, bert, carl = [await person(store, name) for name in ("Anna", "Bert", "Carl")]
    pairs = [(anna, bert), (bert, carl), (carl, anna), (bert, anna)] * amount(3, 10)
    tables = [started(one.party, two.party, rated=True) for one, two in pairs]
    await store.append(*(growth(table, f"t{number}") for number, table in enumerate(tables)))
    said = list(chain(*at_once([Other.ready("end", url) for _ in range(2)])))
    assert sorted(name for name in said if name != "stale") == sorted(f"t{number}" for number in range(len(pairs)))
    assert said.count("stale") == len(pairs)
    for someone in (anna, bert, carl):
        (standing,) = await store.ratings_of(someone.id)
        changes = await store.rating_history(someone.id, standing.group)
        assert standing.games == len(changes) == sum(someone in pair for pair in pairs)
        # A change that did not see the one before would break the sum.
        assert standing.rating.rating == pytest.approx(1500 + sum(change.after - change.before for change in changes))


@pytest.mark.parametrize("seen", [5 + 45 * times for times in range(amount(2, 10))])
async def test_what_was_acknowledged_is_there_after_a_kill(url: str, seen: int) -> None:
    other = Other.ready("forever", url)
    other.pipe.send("go")
    told = [other.hear() for _ in range(seen)]
    other.process.kill()
    told += other.rest()
    acknowledged = dict(told)
    assert acknowledged
    async with await Store.open(url) as store:
        for table, last in acknowledged.items():
            log = await store.log(table)
            assert len(log) >= last
            assert [event.seq for event in log] == list(range(1, len(log) + 1))
            assert fold(log).broken is None
        assert [found async for _, found in store.verify() if found] == []
