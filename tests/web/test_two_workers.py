"""One house in two processes, on a real PostgreSQL and a real Redis: any process serves any table."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect

from gipfel.store import Store
from gipfel.tables import Event, verify
from gipfel.tables.deeds import GameEnded, HouseResumed, HouseStopped, Turned
from servers import Postgres, Redis, running_redis
from web.houses import PATIENCE, HouseProcess, house_process
from web.pairs import GONE, cookie_of, script, seated

Json = dict[str, Any]
MOST_TRIES = 200


def workers_of(house: HouseProcess) -> list[int]:
    """The processes of a house that have its listening socket, the parent aside."""
    assert house.process is not None
    listening = {inode for _, remote, inode in _connections(house.port) if remote == 0}
    parent = house.process.pid
    return [pid for pid in _processes() if pid != parent and _parent(pid) == parent and listening & _sockets(pid)]


def worker_of(socket: ClientConnection, house: HouseProcess) -> int | None:
    """The process that holds the other end of a connection."""
    port = socket.local_address[1]
    ends = {inode for _, remote, inode in _connections(house.port) if remote == port}
    return next((pid for pid in workers_of(house) if ends & _sockets(pid)), None)


def _processes() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _sockets(pid: int) -> set[str]:
    found = set[str]()
    try:
        for path in Path(f"/proc/{pid}/fd").iterdir():
            name = str(path.readlink())
            if name.startswith("socket:["):
                found.add(name[8:-1])
    except OSError:
        pass  # it has ended meanwhile
    return found


def _connections(port: int) -> list[tuple[int, int, str]]:
    """Local port, remote port and inode of what is open at a port."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = [(int(line[1].split(":")[1], 16), int(line[2].split(":")[1], 16), line[9]) for line in lines]
    return [end for end in ends if end[0] == port]


@dataclass
class Seat:
    """A guest with a socket to one of the workers; `events` are those of the watched tables, by name."""

    client: httpx2.Client
    socket: ClientConnection
    events: dict[str, list[Json]] = field(default_factory=dict)
    answers: dict[str, Json] = field(default_factory=dict)
    presence: dict[str, Json] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)

    async def send(self, kind: str, **fields: Any) -> None:
        """A message to the house."""
        await self.socket.send(json.dumps({"v": 1, "kind": kind, **fields}))

    async def watch(self, table: str) -> None:
        """Begin to watch a table."""
        self.events[table] = []
        await self.send("watch", table=table)
        await self.until(lambda: table in self.presence)

    async def turn(self, table: str, text: str, command: str) -> None:
        """Make a turn and wait for the answer."""
        await self.send("act", table=table, command={"kind": "play", "turn": text, "id": command})
        await self.until(lambda: command in self.answers)

    async def until(self, found: Callable[[], bool]) -> None:
        """Listen until something has been heard."""
        async with asyncio.timeout(PATIENCE):
            while not found():
                self._heard(json.loads(await self.socket.recv()))

    def _heard(self, message: Json) -> None:
        match message["kind"]:
            case "event":
                self.events[message["table"]].append(message["event"])
                if message["event"]["kind"] == "ended":
                    self.over.add(message["table"])
            case "answer":
                self.answers[message["id"]] = message
            case "snapshot":
                self.presence[message["table"]] = message["presence"]
                if message["snapshot"]["phase"] == "over":
                    self.over.add(message["table"])
            case "presence":
                self.presence[message["table"]] = message["presence"]
            case "refused":
                raise AssertionError(message)

    def turns(self, table: str) -> list[str]:
        """The turns heard of at a table."""
        return [event["turn"] for event in self.events[table] if event["kind"] == "turned"]


@asynccontextmanager
async def seat_at(house: HouseProcess, client: httpx2.Client, wanted: Callable[[int], bool]) -> AsyncIterator[Seat]:
    """A socket to a worker one wants; the kernel gives connections to whom it likes, so others are closed again."""
    address = house.address.replace("http", "ws") + "/socket"
    head = {"Cookie": cookie_of(client), "Origin": house.address}
    async with asyncio.timeout(PATIENCE):
        for _ in range(MOST_TRIES):
            try:
                socket = await connect(address, additional_headers=head, compression=None, max_size=None, proxy=None)
            except GONE:
                continue  # one that has just died had taken it
            worker = worker_of(socket, house)
            if worker is not None and wanted(worker):
                break
            await socket.close()
        else:
            pytest.fail("no connection to the worker that was wanted")
    try:
        yield Seat(client, socket)
    finally:
        await socket.close()


@pytest.fixture(scope="module")
def database(postgres_server: Postgres) -> str:
    """An empty database."""
    return postgres_server.database()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    """A server of these tests' own: one of them restarts it."""
    with running_redis() as server:
        yield server


@pytest.fixture(scope="module")
def house(database: str, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    """A house in two processes."""
    options = ("--workers", "2", "--database", database, "--redis", redis.url, "--log", "warning")
    with house_process(tmp_path_factory.mktemp("two") / "house", *options) as started:
        until_sync(lambda: len(workers_of(started)) == 2)
        yield started
        started.stop()
        assert '"trace"' not in started.log


def until_sync(found: Callable[[], bool]) -> None:
    """Wait for something that comes about by itself."""
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def both_workers(house: HouseProcess) -> tuple[int, int]:
    """The two workers; one that a test before has ended may still be starting again."""
    until_sync(lambda: len(workers_of(house)) == 2)
    one, two = workers_of(house)
    return one, two


async def log_of(database: str, table: str) -> list[Event]:
    """What is stored of a table."""
    async with await Store.open(database) as store:
        return await store.log(table)


def test_a_table_is_played_through_both_workers_and_outlives_one(house: HouseProcess, database: str) -> None:
    turns = script("zertz", 7, 16)
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        table = seated(anna, bert, "zertz")
        asyncio.run(played_on_both(house, (anna, bert), table, turns))
    log = asyncio.run(log_of(database, table))
    assert verify(log) == []
    assert [event.deed.turn for event in log if isinstance(event.deed, Turned)] == [turn for _, turn in turns]
    # The house as a whole was never down.
    assert not any(isinstance(event.deed, HouseResumed | HouseStopped) for event in log)


async def played_on_both(
    house: HouseProcess, clients: tuple[httpx2.Client, httpx2.Client], table: str, turns: list[tuple[int, str]]
) -> None:
    """Half of the turns with both workers, then one of them is killed, and the rest is played."""
    one, two = await asyncio.to_thread(both_workers, house)
    half = len(turns) // 2
    async with seat_at(house, clients[1], lambda worker: worker == two) as bert:
        async with seat_at(house, clients[0], lambda worker: worker == one) as anna:
            seats = (anna, bert)
            for seat in seats:
                await seat.watch(table)
            for seat in seats:
                await seat.until(lambda seat=seat: seat.presence[table]["seats"] == [True, True])  # type: ignore[misc]
            await alternate(seats, table, turns, 0, half)
            os.kill(one, signal.SIGKILL)
            await anna.socket.wait_closed()
        async with seat_at(house, clients[0], lambda worker: worker != one) as anna:
            await anna.watch(table)
            await alternate((anna, bert), table, turns, half, len(turns))
    await asyncio.to_thread(until_sync, lambda: len(set(workers_of(house)) - {one}) == 2)


async def alternate(seats: tuple[Seat, Seat], table: str, turns: list[tuple[int, str]], begin: int, end: int) -> None:
    """The turns from one number to another; each is heard of through the other worker before the next is made."""
    for number in range(begin, end):
        player, text = turns[number]
        await seats[player].turn(table, text, f"turn {number}")
        other = seats[1 - player]
        await other.until(lambda other=other, text=text: other.turns(table)[-1:] == [text])  # type: ignore[misc]
    numbers = [event["seq"] for event in seats[1].events[table]]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_flag_falls_once_though_both_workers_watch_the_clock(house: HouseProcess, database: str) -> None:
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        clock = {"control": "sudden", "base": 3_000, "bonus": 0}
        tables = [seated(anna, bert, "pentago", clock) for _ in range(6)]
        asyncio.run(fallen(house, (anna, bert), tables))
    for table in tables:
        log = asyncio.run(log_of(database, table))
        assert verify(log) == []
        # Nobody had made a turn, so nobody has lost.
        assert [event.deed for event in log if isinstance(event.deed, GameEnded)] == [GameEnded(None, "aborted")]
        assert isinstance(log[-1].deed, GameEnded)


async def fallen(house: HouseProcess, clients: tuple[httpx2.Client, httpx2.Client], tables: list[str]) -> None:
    """Every table is watched through both workers, until its flag has fallen."""
    one, two = await asyncio.to_thread(both_workers, house)
    async with (
        seat_at(house, clients[0], lambda worker: worker == one) as anna,
        seat_at(house, clients[1], lambda worker: worker == two) as bert,
    ):
        for table in tables:
            for seat in (anna, bert):
                await seat.watch(table)
        for seat in (anna, bert):
            await seat.until(lambda seat=seat: seat.over >= set(tables))  # type: ignore[misc]


def test_no_flag_falls_because_one_worker_hangs(house: HouseProcess, database: str) -> None:
    turns = script("pentago", 3, 3)
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        clock = {"control": "sudden", "base": 8_000, "bonus": 0}
        table = seated(anna, bert, "pentago", clock)
        asyncio.run(played_while_one_hangs(house, (anna, bert), table, turns))
    log = asyncio.run(log_of(database, table))
    assert verify(log) == []
    assert [event.deed.turn for event in log if isinstance(event.deed, Turned)] == [turn for _, turn in turns]


async def played_while_one_hangs(
    house: HouseProcess, clients: tuple[httpx2.Client, httpx2.Client], table: str, turns: list[tuple[int, str]]
) -> None:
    """The worker of the player to move is frozen until the other would let the flag fall, and somewhat longer."""
    one, two = await asyncio.to_thread(both_workers, house)
    async with (
        seat_at(house, clients[0], lambda worker: worker == one) as anna,
        seat_at(house, clients[1], lambda worker: worker == two) as bert,
    ):
        for seat in (anna, bert):
            await seat.watch(table)
        await alternate((anna, bert), table, turns, 0, 2)
        os.kill(one, signal.SIGSTOP)
        try:
            await bert.until(lambda: table in bert.over or "resumed" in [told["kind"] for told in bert.events[table]])
            assert table not in bert.over
        finally:
            os.kill(one, signal.SIGCONT)
        await alternate((anna, bert), table, turns, 2, 3)


def test_a_house_that_was_closed_charges_nobody_for_it(house: HouseProcess, database: str) -> None:
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        table = seated(anna, bert, "pentago")
        house.stop()
        closed = time.time_ns() // 1_000_000
        house.start()
        play = {"kind": "play", "turn": "c3ne+"}
        assert anna.post(f"/api/1/tables/{table}/commands", json=play).status_code == 200
    log = asyncio.run(log_of(database, table))
    assert verify(log) == []
    # Two workers start at once, but one of them takes note.
    resumed = [event.deed for event in log if isinstance(event.deed, HouseResumed)]
    assert len(resumed) == 1
    assert log[0].at <= resumed[0].alive <= closed
    assert sum(isinstance(event.deed, HouseStopped) for event in log) <= 1


def test_workers_do_not_outlive_their_parent(house: HouseProcess, database: str) -> None:
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        table = seated(anna, bert, "pentago")
        house.kill()
        house.start()
        play = {"kind": "play", "turn": "c3ne+"}
        assert anna.post(f"/api/1/tables/{table}/commands", json=play).status_code == 200
    assert verify(asyncio.run(log_of(database, table))) == []


def test_news_go_on_between_workers_after_redis_was_away(house: HouseProcess, redis: Redis) -> None:
    turns = script("pentago", 3, 8)
    with ExitStack() as stack:
        anna, bert = (stack.enter_context(house.visitor()) for _ in range(2))
        table = seated(anna, bert, "pentago")
        asyncio.run(played_without_redis(house, redis, (anna, bert), table, turns))


async def played_without_redis(
    house: HouseProcess,
    redis: Redis,
    clients: tuple[httpx2.Client, httpx2.Client],
    table: str,
    turns: list[tuple[int, str]],
) -> None:
    """While Redis is away a turn is made and stored; when it is back, the other worker hears of it."""
    one, two = await asyncio.to_thread(both_workers, house)
    async with (
        seat_at(house, clients[0], lambda worker: worker == one) as anna,
        seat_at(house, clients[1], lambda worker: worker == two) as bert,
    ):
        seats = (anna, bert)
        for seat in seats:
            await seat.watch(table)
        await alternate(seats, table, turns, 0, 4)
        redis.process.kill()
        redis.process.wait()
        player, text = turns[4]
        await seats[player].turn(table, text, "while it was away")
        again = subprocess.Popen(redis.process.args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            other = seats[1 - player]
            await other.until(lambda: other.turns(table)[-1:] == [text])
            await alternate(seats, table, turns, 5, 8)
        finally:
            again.terminate()
            again.wait()
