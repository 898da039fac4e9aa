"""The floods, in a process of their own with a lower priority; every one comes from addresses of its own.

`python -m benchmarks.siege.floods`: the first line of the input says what to do, each further line names a table that
has been opened; when the input ends, what the house answered is printed as one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx2

from benchmarks.siege.callers import browser, code_of, source

Json = dict[str, Any]
ESTABLISHED = 1  # the state of a connection as Linux tells it
NICE = 10
ADDRESSES = 3  # of each flood
AT_ONCE = 8  # requests of one address under way; the rest of its flood waits
HELD = 120  # connections one address of a flood of connections tries to hold
MANY = 12  # tables a slow reader watches
PIPELINED = 30  # requests that a slow reader sends at once, to read none of the answers
NARROW = 4_096  # bytes its system takes before the house has to wait
TIRED = 60.0  # seconds after which a slow reader is content with what it has held
RATES = {
    "pictures": 12.0,
    "positions": 10.0,
    "uploads": 3.0,
    "sign-ins": 4.0,
    "readers": 5.0,
    "sockets": 8.0,
    "analyses": 2.0,
}
"""How often one address of each flood comes, per second."""


@dataclass
class Floods:
    """What is known to those who flood, and what the house answered them: status and code, by flood."""

    house: str
    tables: list[str]
    names: list[str]  # of accounts whose passwords are guessed
    lines: list[Json]  # spec and turns, to be judged
    files: list[str]  # records to upload
    answers: dict[str, Counter[str]] = field(default_factory=dict)
    rng: Random = field(default_factory=lambda: Random("floods"))
    held: Counter[str] = field(default_factory=Counter)

    async def run(self, wanted: list[str], intensity: float) -> None:
        """All of them at once, until this is cancelled."""
        async with asyncio.TaskGroup() as group:
            for place, kind in enumerate(RATES):
                if kind in wanted:
                    self.answers[kind] = Counter()
                    for number in range(ADDRESSES):
                        address = source("floods", place * ADDRESSES + number)
                        group.create_task(self._flood(kind, address, RATES[kind] * intensity))

    async def _flood(self, kind: str, address: str, rate: float) -> None:
        """Start one attempt after the other, evenly; attempts that hang are waited for."""
        most = HELD if kind in CONNECTIONS else AT_ONCE
        gate = asyncio.Semaphore(most)
        # Each flood comes to an answer at its own pace, and none is left out when one of them fails.
        async with browser(self.house, address, most=AT_ONCE) as client, asyncio.TaskGroup() as group:
            for number in count():
                await gate.acquire()
                group.create_task(self._attempt(kind, client, address, number, gate))
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) / rate)

    async def _attempt(
        self, kind: str, client: httpx2.AsyncClient, address: str, number: int, gate: asyncio.Semaphore
    ) -> None:
        try:
            if kind in CONNECTIONS:
                told = await CONNECTIONS[kind](self, address, number)
            else:
                told = await REQUESTS[kind](self, client, number)
        except Exception as error:
            # The house may be down, or cut somebody off in the middle: whoever floods it keeps trying.
            told = f"no answer ({type(error).__name__})"
            await asyncio.sleep(0.2)
        finally:
            gate.release()
        self.answers[kind][told] += 1

    def table(self) -> str:
        """Some table."""
        return self.rng.choice(self.tables)

    async def picture(self, client: httpx2.AsyncClient, number: int) -> str:
        """The picture of a board that changes with every turn."""
        return code_of(await client.get(f"/api/1/tables/{self.table()}/board.png"))

    async def position(self, client: httpx2.AsyncClient, number: int) -> str:
        """A long line by the rules, with its board and tree; or the tree of a table."""
        if number % 4 == 3:
            return code_of(await client.get(f"/api/1/tables/{self.table()}/tree"))
        return code_of(await client.post("/api/1/positions", json=self.rng.choice(self.lines)))

    async def upload(self, client: httpx2.AsyncClient, number: int) -> str:
        """A file of whole games, each time by somebody new."""
        return code_of(await client.post("/api/1/records", json={"text": self.rng.choice(self.files), "name": ""}))

    async def sign_in(self, client: httpx2.AsyncClient, number: int) -> str:
        """A wrong password for an account that somebody else uses."""
        guess = {"name": self.rng.choice(self.names), "password": f"not this one {number}"}
        return code_of(await client.post("/api/1/sessions", json=guess))

    async def analysis(self, client: httpx2.AsyncClient, number: int) -> str:
        """As much thinking as the house gives away."""
        line = self.rng.choice(self.lines)
        wanted = {"spec": line["spec"], "turns": line["turns"][:20], "seconds": 5, "nodes": 1_000_000}
        return code_of(await client.post("/api/1/analysis", json=wanted))

    async def reader(self, address: str, number: int) -> str:
        """Ask for much and read none of it, by HTTP or by a socket, until the house has had enough."""
        kind, began = ("socket", "HTTP")[number % 2], time.monotonic()
        _, writing = await self._connect(address)
        try:
            writing.transport.pause_reading()  # type: ignore[attr-defined]
            writing.write(self._upgrade() if kind == "socket" else self._question() * PIPELINED)
            for _ in range(MANY if kind == "socket" else 0):
                writing.write(_frame({"v": 1, "kind": "watch", "table": self.table()}))
            while not _cut_off(writing) and time.monotonic() - began < TIRED:
                await asyncio.sleep(0.5)
                if kind == "socket":
                    writing.write(_frame({"v": 1, "kind": "ping"}))
        finally:
            writing.transport.abort()
        return f"{kind} cut off" if time.monotonic() - began < TIRED else f"{kind} held for {TIRED:.0f} s"

    def _question(self) -> bytes:
        return f"GET /api/openapi.json HTTP/1.1\r\nHost: {urlsplit(self.house).netloc}\r\n\r\n".encode()

    async def stay(self, address: str, number: int) -> str:
        """A socket that only stays."""
        reading, writing = await self._connect(address)
        try:
            writing.write(self._upgrade())
            head = await reading.readuntil(b"\r\n\r\n")
            status = head.split(b" ", 2)[1].decode()
            if status == "101":
                self.held["sockets"] += 1
                with suppress(OSError):
                    while await reading.read(65_536):
                        pass
                self.held["sockets"] -= 1
            return status if status != "101" else "101, closed later"
        finally:
            writing.transport.abort()

    async def _connect(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        place, end = urlsplit(self.house), socket.socket()
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        end.setblocking(False)
        end.bind((address, 0))
        try:
            await asyncio.get_running_loop().sock_connect(end, (place.hostname, place.port))
        except BaseException:
            end.close()
            raise
        return await asyncio.open_connection(sock=end)

    def _upgrade(self) -> bytes:
        key = b64encode(os.urandom(16)).decode()
        place = urlsplit(self.house).netloc
        lines = [
            "GET /socket HTTP/1.1",
            f"Host: {place}",
            f"Origin: {self.house}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()


def _cut_off(writing: asyncio.StreamWriter) -> bool:
    """Whether the other side has ended a connection that nobody reads from."""
    found = writing.get_extra_info("socket")
    return found is None or found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] != ESTABLISHED


def _frame(message: Json) -> bytes:
    """A short text frame as a client sends it, masked by zeros."""
    payload = json.dumps(message).encode()
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload


Request = Callable[[Floods, httpx2.AsyncClient, int], Awaitable[str]]
REQUESTS: Mapping[str, Request] = {
    "pictures": Floods.picture,
    "positions": Floods.position,
    "uploads": Floods.upload,
    "sign-ins": Floods.sign_in,
    "analyses": Floods.analysis,
}
CONNECTIONS: Mapping[str, Callable[[Floods, str, int], Awaitable[str]]] = {
    "readers": Floods.reader,
    "sockets": Floods.stay,
}


async def _until_told(floods: Floods, wanted: Json) -> None:
    """Flood until the input ends, or the time is over in case nobody is left to end it."""
    loop = asyncio.get_running_loop()
    inlet = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(inlet), sys.stdin)
    work = asyncio.create_task(floods.run(wanted["floods"], wanted["intensity"]))
    with suppress(TimeoutError):
        async with asyncio.timeout(wanted["most"]):
            while line := await inlet.readline():
                floods.tables.append(line.decode().strip())
                del floods.tables[:-200]
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work


def main() -> None:
    """Flood as the first line says; then tell what came back."""
    os.nice(NICE)
    # Not a byte more than the first line is taken: the rest is read as it comes.
    with open(0, "rb", buffering=0, closefd=False) as inlet:
        wanted = json.loads(inlet.readline())
    given = {name: wanted[name] for name in ("house", "tables", "names", "lines", "files")}
    floods = Floods(**given)
    began = time.monotonic()
    asyncio.run(_until_told(floods, wanted))
    seconds = time.monotonic() - began
    print(json.dumps({"answers": floods.answers, "processor": time.process_time() / seconds, "seconds": seconds}))


if __name__ == "__main__":
    main()
