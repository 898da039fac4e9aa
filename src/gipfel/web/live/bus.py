"""The bus between the processes of one house: table names and numbers, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Reached:
    """A table has reached an event; `seats` says that who sits there, or its phase, changed."""

    table: str
    seq: int
    seats: bool = False


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


@dataclass(frozen=True, slots=True)
class Renamed:
    """A party goes by another name, or by none, from now on."""

    party: str


@dataclass(frozen=True, slots=True)
class Missed:
    """The connection was lost for a while: anything may have happened at any table."""


@dataclass(frozen=True, slots=True)
class Asks:
    """A process starts that found the house last `alive` then: who is there, and what does it know?"""

    process: str
    alive: int


@dataclass(frozen=True, slots=True)
class Knows:
    """A process is there; between `alive` and `back` the house was down, and not all tables have taken note of it.

    `now` is the time of the house.
    """

    process: str
    alive: int = 0
    back: int = 0
    now: int = 0


@dataclass(frozen=True, slots=True)
class Thinks:
    """What an engine seat does that is played by another process; `ready` in thousandths."""

    table: str
    seat: int
    state: str
    ready: int = 1_000
    code: str = ""


Signal = Reached | Here | Renamed | Missed | Asks | Knows | Thinks
Hear = Callable[[Signal], None]


class Bus(Protocol):
    """How the processes of a house hear of each other."""

    async def join(self, hear: Hear) -> None:
        """Begin to hear what other processes publish; `hear` is called in the event loop and must not wait."""
        ...

    async def leave(self, hear: Hear) -> None:
        """Hear nothing more."""
        ...

    def publish(self, signal: Signal, sender: Hear) -> None:
        """Tell all others; a lost signal only delays what the store holds anyway."""
        ...


class MemoryBus:
    """The bus of a house in one process; several House objects may share it."""

    def __init__(self) -> None:
        self._hearing: list[Hear] = []

    async def join(self, hear: Hear) -> None:
        """Begin to hear what others publish."""
        self._hearing.append(hear)

    async def leave(self, hear: Hear) -> None:
        """Hear nothing more."""
        self._hearing = [other for other in self._hearing if other != hear]

    def publish(self, signal: Signal, sender: Hear) -> None:
        """Tell all others."""
        for hear in self._hearing:
            if hear != sender:
                hear(signal)
