"""Running the application in one process."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from types import FrameType

import uvicorn

from gipfel.core.errors import GipfelError
from gipfel.house.pool.program import keep_to_core
from gipfel.store import Store
from gipfel.web.edge.doors import Doors
from gipfel.web.edge.logs import LOGGER
from gipfel.web.edge.traces import check_traces
from gipfel.web.service.data_folder import METRICS_TOKEN, SECRET, kept_secret
from gipfel.web.service.http import ASKS_WITHIN, PatientProtocol
from gipfel.web.service.takeover import tell_ready
from gipfel.web.settings import VARIABLE, Settings

MOST_FRAME = 16 * 1024
PORTIONS = (10_000, 20, 100_000)  # after how many new things, and how many smaller portions, garbage is collected
WHOLE = 600  # ticks from one full collection to the next
LOOK = 20  # ticks from one look for connections that do not read to the next
SWITCH = 0.001  # seconds for which a thread that works out a tree keeps the event loop waiting


class HouseServer(uvicorn.Server):
    """A server whose garbage is collected in small portions: what is there at the start is left out of it for good.

    A full collection looks at every table and connection and stops everybody meanwhile: it comes once a minute, and
    not whenever some thousand things have been made. Few things here hold each other in a circle.
    """

    def __init__(self, config: uvicorn.Config, doors: Doors) -> None:
        super().__init__(config)
        self.server_state = self.doors = doors
        self.giving_way, self.listening = False, -1

    def give_way(self, _number: int, _frame: FrameType | None) -> None:
        """Close in good order for another process, which goes on at the same listening socket."""
        self.giving_way = self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Once everything is there."""
        if sockets:
            self.listening = os.dup(sockets[0].fileno())  # the server closes its own
        await super().startup(sockets)
        tell_ready()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*PORTIONS)
        sys.setswitchinterval(SWITCH)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody is left waiting for a house that does not come back."""
        if self.listening >= 0 and not self.giving_way:
            os.close(self.listening)
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % WHOLE == WHOLE - 1:
            gc.collect()
        if counter % LOOK == LOOK - 1:
            self._look()
        return await super().on_tick(counter)

    def _look(self) -> None:
        try:
            self.doors.look()
        except Exception:  # whatever one connection does, the house goes on
            LOGGER.exception("connections could not be looked after")


def bind(settings: Settings, shared: bool = False) -> socket.socket:
    """A socket at the address of the house; port 0 takes a free one, `shared` lets others of this user have it too."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind((settings.host, settings.port))
    except OSError as error:
        bound.close()
        raise GipfelError("port-taken", host=settings.host, port=settings.port, detail=error.strerror) from error
    return bound


async def check(settings: Settings, new: bool = False) -> None:
    """Reach what a house needs, or say what is wrong with it; the database is brought up to date, secrets are made.

    A house that was open before has a database in which something is, unless a `new` one is wanted: an empty one beside
    an old secret means that the real one is lost, or on a disk that is not there.
    """
    before = os.path.lexists(settings.data / SECRET)
    store = await (_known(settings) if before and not new else Store.open(settings.database_url))
    await store.close()
    for name in (SECRET, METRICS_TOKEN):
        kept_secret(settings.data / name)
    if settings.redis:
        await _ping(settings.redis)
    check_traces()


async def _known(settings: Settings) -> Store:
    try:
        return await Store.open_existing(settings.database_url)
    except GipfelError as error:
        if error.code != "no-database":
            raise
        raise GipfelError("database-lost", data=settings.data, **error.params) from None


async def _ping(url: str) -> None:
    try:
        import redis.asyncio as client
    except ImportError:
        raise GipfelError("extra-missing", extra="redis") from None
    try:
        async with client.Redis.from_url(url, socket_connect_timeout=5) as found:
            await found.ping()
    except (client.RedisError, OSError, ValueError) as error:
        raise GipfelError("redis-unreachable", detail=str(error)) from error


def run(settings: Settings, listening: socket.socket) -> int | None:
    """Serve in this process until a signal ends it, or until it is to give way: then its listening socket."""
    # Comes with the whole house, which a parent of workers never opens.
    from gipfel.web.socket.protocol import SocketProtocol

    os.environ[VARIABLE] = settings.to_text()
    if settings.core is not None:
        keep_to_core(settings.core)
    config = uvicorn.Config(
        "gipfel.web.app:from_environment",
        factory=True,
        http=PatientProtocol,
        ws=SocketProtocol,
        ws_max_size=MOST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_keep_alive=round(ASKS_WITHIN),
        timeout_graceful_shutdown=round(settings.grace),
    )
    server = HouseServer(config, Doors(settings.limits, settings.proxies))
    if not settings.parent:
        signal.signal(signal.SIGUSR2, server.give_way)
    server.run(sockets=[listening])
    return server.listening if server.giving_way else None
