"""The bus between the processes of one house, and the signals it carries: names and numbers, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal, Protocol

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from gipfel.core.json_lines import compact

MOST_LENGTH = 1_000

_strict = with_config(ConfigDict(extra="forbid", strict=True))


@_strict
@dataclass(frozen=True, slots=True)
class Reached:
    """A table has reached an event; `seats` says that who sits there, or its phase, changed."""

    table: str
    seq: int
    seats: bool = False


@_strict
@dataclass(frozen=True, slots=True)
class Here:
    """Which seats of a table have somebody connected to one process, and how many others watch there.

    `asks` wants the same of the others.
    """

    table: str
    process: str
    seats: tuple[bool, bool]
    watching: int
    asks: bool = False


@_strict
@dataclass(frozen=True, slots=True)
class Renamed:
    """A party goes by another name, or by none, from now on."""

    party: str


@_strict
@dataclass(frozen=True, slots=True)
class Departed:
    """A party has been deleted: its name is gone, and its connections end."""

    party: str


@_strict
@dataclass(frozen=True, slots=True)
class Missed:
    """The connection was lost for a while: anything may have happened at any table."""


@_strict
@dataclass(frozen=True, slots=True)
class Asks:
    """A process starts that found the house last `alive` then: who is there, and what does it know?"""

    process: str
    alive: int


@_strict
@dataclass(frozen=True, slots=True)
class Knows:
    """A process is there; between `alive` and `back` the house was down, and not all tables have taken note of it.

    `now` is the time of the house.
    """

    process: str
    alive: int = 0
    back: int = 0
    now: int = 0


@_strict
@dataclass(frozen=True, slots=True)
class Thinks:
    """What an engine seat does that is played by another process; `ready` in thousandths."""

    table: str
    seat: int
    state: str
    ready: int = 1_000
    code: str = ""


@_strict
@dataclass(frozen=True, slots=True)
class Studied:
    """A study has reached an entry; 0: it has been deleted."""

    study: str
    seq: int


Signal = Reached | Here | Renamed | Departed | Missed | Asks | Knows | Thinks | Studied
NAMES: dict[type[Signal], str] = {
    Reached: "reached",
    Here: "here",
    Renamed: "renamed",
    Departed: "departed",
    Missed: "missed",
    Asks: "asks",
    Knows: "knows",
    Thinks: "thinks",
    Studied: "studied",
}

_Sent = (
    tuple[str, Literal["reached"], Reached]
    | tuple[str, Literal["here"], Here]
    | tuple[str, Literal["renamed"], Renamed]
    | tuple[str, Literal["departed"], Departed]
    | tuple[str, Literal["missed"], Missed]
    | tuple[str, Literal["asks"], Asks]
    | tuple[str, Literal["knows"], Knows]
    | tuple[str, Literal["thinks"], Thinks]
    | tuple[str, Literal["studied"], Studied]
)
_SENT: TypeAdapter[_Sent] = TypeAdapter(_Sent)


def write_signal(signal: Signal, sender: str) -> str:
    """A signal and who sends it."""
    return compact([sender, NAMES[type(signal)], asdict(signal)])


def read_signal(text: bytes | str) -> tuple[str, Signal] | None:
    """Who sends what; None for anything that is no signal."""
    if len(text) > MOST_LENGTH:
        return None
    try:
        sender, _, signal = _SENT.validate_json(text)
    except ValidationError:
        return None
    return sender, signal


Hear = Callable[[Signal], None]


class Bus(Protocol):
    """How the processes of a house hear of each other; each takes part by a `BusConnection`."""

    async def join(self, member: object, hear: Hear) -> None:
        """Begin to hear what other members publish; `hear` is called in the event loop and must not wait."""
        ...

    async def leave(self, member: object) -> None:
        """Hear nothing more."""
        ...

    def publish(self, signal: Signal, sender: object) -> None:
        """Tell all other members; a lost signal only delays what the store holds anyway."""
        ...


class MemoryBus:
    """The bus of a house in one process; several House objects may share it."""

    def __init__(self) -> None:
        self._members: dict[object, Hear] = {}

    async def join(self, member: object, hear: Hear) -> None:
        """Begin to hear what others publish."""
        self._members[member] = hear

    async def leave(self, member: object) -> None:
        """Hear nothing more."""
        self._members.pop(member, None)

    def publish(self, signal: Signal, sender: object) -> None:
        """Tell all others."""
        for member, hear in list(self._members.items()):
            if member is not sender:
                hear(signal)


class BusConnection:
    """One process on the bus: it can publish before it hears anything, and never hears itself."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def publish(self, signal: Signal) -> None:
        """Tell the other processes."""
        self._bus.publish(signal, self)

    async def join(self, hear: Hear) -> None:
        """Begin to hear what the others say."""
        await self._bus.join(self, hear)

    async def leave(self) -> None:
        """Hear nothing more."""
        await self._bus.leave(self)
