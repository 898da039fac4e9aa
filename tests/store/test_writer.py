"""The writer: what waits together is committed together, and nobody pays for a neighbour."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from gipfel.store import Stale, Store, StoreAway
from gipfel.store.database.connections import alone
from gipfel.store.tables.writer import MOST_TOGETHER, Appends, Writer
from store.stored_tables import growth, started
from tables.scripted_table import ANNA

pytestmark = pytest.mark.anyio


class Disk:
    """A disk that writes when it is told to, and remembers the groups."""

    def __init__(self, fails: Callable[[Appends], bool] = lambda _: False) -> None:
        self.groups: list[list[str]] = []
        self.turning = asyncio.Event()
        self.fails = fails

    async def commit(self, group: Sequence[Appends]) -> list[Stale | None]:
        """A group arrives."""
        self.groups.append([append.table for appends in group for append in appends])
        await self.turning.wait()
        if any(self.fails(appends) for appends in group):
            raise OSError("no space left on device")
        return [None] * len(group)


def appends(number: int) -> list[Appends]:
    """As many new tables, each by itself."""
    append = growth(started(), "t0")
    return [(replace(append, table=f"t{index}"),) for index in range(number)]


async def test_what_waits_for_the_disk_goes_together() -> None:
    disk = Disk()
    writer = Writer(disk.commit)
    senders = [asyncio.create_task(writer.append(each)) for each in appends(10)]
    while not disk.groups:
        await asyncio.sleep(0)
    later = [asyncio.create_task(writer.append(each)) for each in appends(3)]
    await asyncio.sleep(0)
    assert not any(sender.done() for sender in (*senders, *later)), "acknowledged before the disk had it"
    disk.turning.set()
    await asyncio.gather(*senders, *later)
    assert [len(group) for group in disk.groups] == [10, 3]


async def test_groups_have_an_end() -> None:
    disk = Disk()
    disk.turning.set()
    writer = Writer(disk.commit)
    await asyncio.gather(*(writer.append(each) for each in appends(2 * MOST_TOGETHER + 1)))
    assert [len(group) for group in disk.groups] == [MOST_TOGETHER, MOST_TOGETHER, 1]


async def test_what_cannot_be_written_fails_alone() -> None:
    disk = Disk(fails=lambda each: each[0].table == "t2")
    disk.turning.set()
    writer = Writer(disk.commit)
    answers = await asyncio.gather(*(writer.append(each) for each in appends(4)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), type(None), OSError, type(None)]
    await writer.append(appends(1)[0])


async def test_a_restarted_server_is_found_again(request: pytest.FixtureRequest) -> None:
    def hang_up(connection: Connection) -> None:
        others = "pid <> pg_backend_pid() AND datname = current_database()"
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))

    url: str = request.getfixturevalue("postgres_server").database()
    async with await Store.open(url) as store, await Store.open(url) as another:
        await store.append(*appends(1)[0])
        assert await store.running() == ["t0"]
        await another.write(hang_up)
        await store.append(*appends(2)[1])
        await another.read(hang_up)
        assert await store.running() == ["t0", "t1"]


async def test_a_process_that_hangs_holds_only_its_own_table(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gipfel.store.database.connections.LOCK_PATIENCE", 1)
    url: str = request.getfixturevalue("postgres_server").database()
    hanging, released = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hang(connection: Connection) -> None:
        alone(connection, "table t1")
        loop.call_soon_threadsafe(hanging.set)
        released.wait(60)

    async with await Store.open(url) as store, await Store.open(url) as another:
        hung = asyncio.create_task(another.write(hang))
        await hanging.wait()
        answers = await asyncio.gather(*(store.append(*each) for each in appends(3)), return_exceptions=True)
        released.set()
        await hung
        assert [type(answer) for answer in answers] == [type(None), StoreAway, type(None)]
        assert await store.running() == ["t0", "t2"]
        await store.append(*appends(2)[1])


async def test_a_sender_who_has_gone_stops_nobody() -> None:
    disk = Disk()
    writer = Writer(disk.commit)
    gone, staying = (asyncio.create_task(writer.append(each)) for each in appends(2))
    while not disk.groups:
        await asyncio.sleep(0)
    gone.cancel()
    disk.turning.set()
    await staying
    assert gone.cancelled()


async def test_closing_writes_what_waits(url: str) -> None:
    store = await Store.open(url)
    senders = [asyncio.create_task(store.append(*each)) for each in appends(10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*senders)
    async with await Store.open(url) as again:
        assert len(await again.running()) == 10


async def test_an_event_no_database_takes_harms_no_neighbour(store: Store) -> None:
    good, bad = started(), started()
    bad.now = 10**30  # more than any column for instants holds
    bad.turn(ANNA, "c3ne+")
    answers = await asyncio.gather(
        store.append(growth(good, "good")), store.append(growth(bad, "bad")), return_exceptions=True
    )
    assert answers[0] is None
    assert isinstance(answers[1], Exception)
    assert not isinstance(answers[1], Stale)
    assert await store.log("good") == good.log
    assert await store.log("bad") == []


async def test_a_writer_waits_for_another_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with await Store.open(url) as store, await Store.open(url) as another:
        scripted = started()
        await asyncio.gather(
            *(
                one.append(growth(scripted, f"{name}{n}"))
                for n in range(20)
                for name, one in (("a", store), ("b", another))
            )
        )
        assert len(await store.running()) == 40
