"""The streams of Redis or Valkey between a house and its engine workers, by their names; all of them are bounded.

Errands wait in two streams, play and the rest, of which every worker of a group takes what nobody else has. An errand
whose worker has not said for some time that it still has it is claimed by another one. Houses with other keys use
other streams of the same server.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gipfel.core.errors import GipfelError
from gipfel.house.fleet.letters import Letter, Seal

if TYPE_CHECKING:
    from redis.asyncio import Redis

ROOT = "gipfel:fleet:1"
GROUP = "workers"
MOST_ERRANDS, MOST_NEWS, MOST_ANSWERS = 1_000, 2_000, 2_000
KEPT = 600  # seconds after which what nobody reads or writes is forgotten
BEATS_EVERY = 1.0  # seconds from one sign of life to the next
OPEN_FOR = 15  # seconds for which a house is known to be open
GONE_AFTER = 5.0  # seconds without a sign, after which a worker has gone and its errands are claimed
BLOCK = 500  # milliseconds for which a reader waits for something new
START = "0-0"

Entry = tuple[str, Mapping[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Streams:
    """The names of what one key opens."""

    mark: str

    @property
    def play(self) -> str:
        """Errands for which a table waits."""
        return f"{ROOT}:{self.mark}:play"

    @property
    def other(self) -> str:
        """Errands that come after play: analysis, offers that are judged."""
        return f"{ROOT}:{self.mark}:other"

    @property
    def news(self) -> str:
        """What workers tell all processes of the house."""
        return f"{ROOT}:{self.mark}:news"

    @property
    def orders(self) -> str:
        """What the house tells all workers."""
        return f"{ROOT}:{self.mark}:orders"

    @property
    def house(self) -> str:
        """There while a house with this key is open."""
        return f"{ROOT}:open:{self.mark}"

    def answers(self, process: str) -> str:
        """What workers answer to one process of the house."""
        return f"{ROOT}:{self.mark}:answers:{process}"


def client(url: str) -> tuple[Redis, tuple[type[Exception], ...]]:
    """A connection that is made when it is first used, and what it raises when the server is away."""
    try:
        import redis.asyncio as library
    except ImportError:
        raise GipfelError("extra-missing", extra="redis") from None
    try:
        found: Redis = library.Redis.from_url(url, socket_connect_timeout=5, health_check_interval=5)
    except ValueError as error:
        raise GipfelError("redis-unreachable", detail=str(error)) from error
    return found, (library.RedisError, OSError)


async def take_part(redis: Redis, streams: Streams) -> None:
    """Make the groups of those who take errands, where they are missing."""
    from redis import ResponseError

    for stream in (streams.play, streams.other):
        try:
            await redis.xgroup_create(stream, GROUP, START, mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise


async def last(redis: Redis, stream: str) -> str:
    """The number of the newest entry: who reads on from there hears what is new."""
    found: Any = await redis.xrevrange(stream, count=1)
    return found[0][0].decode() if found else START


async def read_on(redis: Redis, seen: dict[str, str]) -> list[tuple[str, Mapping[bytes, bytes]]]:
    """What is new in streams, of which `seen` knows how far they were read, and the stream of each; it waits a bit."""
    where: Any = dict(seen)
    found: Any = await redis.xread(where, count=200, block=BLOCK)
    told = []
    for name, entries in found or ():
        for number, fields in entries:
            seen[name.decode()] = number.decode()
            told.append((name.decode(), fields or {}))
    return told


async def put(redis: Redis, seal: Seal, stream: str, letter: Letter, most: int) -> str:
    """Write a letter; the oldest ones give way when there are too many. Its number."""
    fields: Any = seal.write(letter)
    number: Any = await redis.xadd(stream, fields, maxlen=most, approximate=True)
    await redis.expire(stream, KEPT)
    return str(number.decode())
