"""The doors of a process: how many connections there may be, and an end for those that do not take what is sent."""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from http import HTTPStatus
from ipaddress import ip_address, ip_network

from uvicorn.server import ServerState

from gipfel.tables import Refused
from gipfel.web.edge.errors import error_response
from gipfel.web.edge.limits import EVERYONE, RequestLimits
from gipfel.web.edge.logs import LOGGER

TAKEN_WITHIN = 30.0  # seconds in which what waits for a connection must leave
KERNEL_WITHIN = 60.0  # seconds in which what has left must be received; the kernel counts them
MOST_BUFFERED, LEAST_BUFFERED = 64 * 1024, 16 * 1024
"""From how many bytes on nothing more is written to a connection, and below how many it goes on."""
AT_ONCE = struct.pack("ii", 1, 0)  # of SO_LINGER: closing waits zero seconds for what has not been received
OTHER_FILES = 256  # what a process opens apart from connections: the database, libraries, other processes


class Doors(ServerState):
    """All connections of a process, also those that have not asked anything; `proxies` bring those of others."""

    def __init__(
        self, factor: float = 1.0, proxies: Iterable[str] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self.limits, self.clock = RequestLimits(factor), clock
        self.proxies = tuple(proxies)
        self.room = room_for_connections()
        self._entered: dict[asyncio.Transport, ExitStack] = {}
        self._waiting: dict[asyncio.Transport, float] = {}  # since when something waits to be taken

    @property
    def inside(self) -> int:
        """How many connections there are."""
        return len(self._entered)

    def enter(self, transport: asyncio.Transport) -> bool:
        """Whether one more connection may come in; the others get their answer before they have asked."""
        with ExitStack() as held:
            try:
                if self.inside >= self.room:
                    raise Refused("too-many", what="connections", seconds=60)
                held.enter_context(self.limits.hold("connections", self._place(transport)))
            except Refused as error:
                transport.write(answer_of(error))
                transport.close()
                self._entered[transport] = ExitStack()  # until it has gone, which may take a while too
                return False
            self._entered[transport] = held.pop_all()
        _bound(transport)
        return True

    def _place(self, transport: asyncio.Transport) -> str:
        """Where a connection is counted: a proxy's are those of many people."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        return EVERYONE if any(_is_of(address, proxy) for proxy in self.proxies) else address

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is over."""
        self._waiting.pop(transport, None)
        held = self._entered.pop(transport, None)
        if held is not None:
            held.close()

    def taken(self, transport: asyncio.Transport) -> None:
        """So much of what waited has left that more may be written."""
        self._waiting.pop(transport, None)

    def look(self) -> None:
        """Cut off who lets something wait for too long: with it go the memory and the connection itself."""
        now, dropped = self.clock(), 0
        for transport in list(self._entered):
            if not transport.get_write_buffer_size():
                self._waiting.pop(transport, None)
            elif now - self._waiting.setdefault(transport, now) >= TAKEN_WITHIN:
                del self._waiting[transport]
                _cut(transport)
                dropped += 1
        if dropped:
            LOGGER.info("connections dropped that did not read", extra={"dropped": dropped})


def room_for_connections() -> int:
    """How many connections the system lets a process have: beyond that nothing could be opened any more."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1_000_000 if files == resource.RLIM_INFINITY else max(files - OTHER_FILES, files // 2)


def answer_of(error: Refused) -> bytes:
    """A whole answer to a request that nobody has read."""
    response = error_response(error, {"Connection": "close"})
    status = HTTPStatus(response.status_code)
    head = [f"HTTP/1.1 {status} {status.phrase}".encode(), *(b": ".join(pair) for pair in response.raw_headers)]
    return b"\r\n".join([*head, b"", bytes(response.body)])


def _bound(transport: asyncio.Transport) -> None:
    transport.set_write_buffer_limits(MOST_BUFFERED, LEAST_BUFFERED)
    wire = transport.get_extra_info("socket")
    if wire is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(KERNEL_WITHIN * 1000))


def _cut(transport: asyncio.Transport) -> None:
    """End a connection with all that waits, in the kernel too: without this it would go on sending for minutes."""
    wire = transport.get_extra_info("socket")
    if wire is not None:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    transport.abort()


def _is_of(address: str, proxy: str) -> bool:
    if proxy in ("*", address):
        return True
    try:
        return ip_address(address) in ip_network(proxy, strict=False)
    except ValueError:
        return False
