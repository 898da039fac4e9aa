"""Connections that never read are cut off, whatever they asked for, and there are only so many of an address."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from gipfel.web.api.lines import LinesResponse
from gipfel.web.edge import doors as doors_module
from gipfel.web.edge.doors import Doors
from gipfel.web.edge.limits import QUOTAS
from gipfel.web.service.http import PatientProtocol
from gipfel.web.socket.protocol import SocketProtocol

PATIENCE = 60.0
LARGE = b"x" * 8_000_000  # more than the buffers of two kernels hold
HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
DEAF = {
    "answer": b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "last answer": b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "stream": b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "socket": HANDSHAKE,
}


class Place:
    """A server that says more than anybody wants to hear; `under_way` tells what it is still busy with."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.under_way: set[str] = set()
        self.begun = asyncio.Event()
        self.address: tuple[str, int] = ("", 0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The application."""
        kind = scope["path"] if scope["type"] == "http" else "socket"
        self.under_way.add(kind)
        self.begun.set()
        try:
            await self.answer(kind, scope, receive, send)
        finally:
            self.under_way.discard(kind)

    async def answer(self, kind: str, scope: Any, receive: Any, send: Any) -> None:
        """As a house answers."""
        if kind == "socket":
            await receive()
            await send({"type": "websocket.accept"})
            while True:
                await send({"type": "websocket.send", "bytes": b"x" * 10_000})
        elif kind == "/stream":
            await LinesResponse(endless(), asyncio.Event())(scope, receive, send)
        else:
            body = LARGE if kind == "/large" else b"ok"
            head = [(b"content-length", str(len(body)).encode())]
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": body})

    async def said(self, asked: bytes = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") -> bytes:
        """What somebody else hears here."""
        async with self.visit() as (reader, writer):
            writer.write(asked)
            return await reader.read()

    async def refusal(self) -> bytes:
        """What somebody hears who has not asked anything yet."""
        return await self.said(b"")

    @asynccontextmanager
    async def visit(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection."""
        reader, writer = await asyncio.open_connection(*self.address)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def until(self, found: Callable[[], bool]) -> None:
        """Look after the doors until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not found():
                self.doors.look()
                await asyncio.sleep(0.01)


async def endless() -> AsyncGenerator[bytes]:
    """Lines for ever."""
    while True:
        yield b"y" * 10_000
        await asyncio.sleep(0)


@asynccontextmanager
async def place(doors: Doors | None = None) -> AsyncIterator[Place]:
    """An open server with its doors."""
    found = Place(doors or Doors())
    config = uvicorn.Config(found, lifespan="off", log_config=None, ws=SocketProtocol)
    config.load()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: PatientProtocol(config, found.doors, {}), "127.0.0.1", 0)
    found.address = listening.sockets[0].getsockname()
    try:
        yield found
    finally:
        listening.close()
        await found.until(lambda: found.doors.inside == 0)


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test that must come to an end."""

    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    asyncio.run(bounded())


def deaf_one(address: tuple[str, int], said: bytes) -> socket.socket:
    """A connection that asks for something and never reads the answer."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    deaf.connect(address)
    deaf.sendall(said)
    return deaf


@pytest.mark.parametrize("kind", DEAF)
def test_who_never_reads_is_cut_off_and_costs_nothing_more(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors_module, "TAKEN_WITHIN", 0.1)

    async def test() -> None:
        async with place() as open_place:
            with deaf_one(open_place.address, DEAF[kind]) as deaf:
                await open_place.begun.wait()
                assert (await open_place.said()).endswith(b"ok")
                await open_place.until(lambda: open_place.doors.inside == 0)
                await open_place.until(lambda: not open_place.under_way)
                assert (await open_place.said()).endswith(b"ok")
                deaf.settimeout(PATIENCE)
                with pytest.raises(ConnectionResetError):
                    # What had reached the kernel, and then the end of the connection.
                    list(iter(lambda: deaf.recv(1_000_000), b""))

    run(test)


def test_who_reads_slowly_but_reads_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(doors_module, "TAKEN_WITHIN", 1.0)

    async def test() -> None:
        nonlocal now
        async with place(Doors(clock=lambda: now)) as open_place, open_place.visit() as (reader, writer):
            writer.write(DEAF["stream"])
            for _ in range(300):
                # A long time passes from line to line, but never so long that nothing is taken.
                await reader.readexactly(50_000)
                now += 0.2
                open_place.doors.look()

    run(test)


def test_an_address_has_so_many_connections_though_they_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUOTAS, "connections", (3, 100))

    async def test() -> None:
        async with place() as open_place, open_place.visit(), open_place.visit():
            async with open_place.visit():
                await open_place.until(lambda: open_place.doors.inside == 3)
                refused = await open_place.refusal()
                assert refused.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
                assert b"retry-after: 60\r\n" in refused
                assert b'"code": "too-many"' in refused
            await open_place.until(lambda: open_place.doors.inside == 2)
            assert (await open_place.said()).endswith(b"ok")

    run(test)


def test_a_socket_counts_as_long_as_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUOTAS, "connections", (1, 100))

    async def test() -> None:
        async with place() as open_place:
            async with open_place.visit() as (reader, writer):
                writer.write(HANDSHAKE)
                await reader.readuntil(b"\r\n\r\n")
                assert (await open_place.refusal()).startswith(b"HTTP/1.1 429")
            await open_place.until(lambda: open_place.doors.inside == 0)
            assert (await open_place.said()).endswith(b"ok")

    run(test)


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8", "*"])
def test_the_connections_of_a_proxy_are_those_of_many(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUOTAS, "connections", (1, 2))

    async def test() -> None:
        async with place(Doors(proxies=[proxy])) as open_place, open_place.visit(), open_place.visit():
            await open_place.until(lambda: open_place.doors.inside == 2)
            assert (await open_place.refusal()).startswith(b"HTTP/1.1 429")

    run(test)


def test_there_is_room_for_fewer_connections_than_files() -> None:
    async def test() -> None:
        doors = Doors()
        assert 0 < doors.room < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        doors.room = 0
        async with place(doors) as open_place:
            assert (await open_place.refusal()).startswith(b"HTTP/1.1 429")

    run(test)
