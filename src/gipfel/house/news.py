"""News: what the house tells those who watch. A sink is called in the event loop, in order, and must not wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gipfel.store import Summary
from gipfel.tables import Event, Table


@dataclass(frozen=True, slots=True)
class Happened:
    """Events of one append, in order and without a gap, and the table after them.

    `board` is the encoded board view (`view.board_view`) when the events changed the board, shared by all who watch.
    `told` is room for who tells them: what was encoded for one is there for all who may see the same.
    """

    name: str
    table: Table = field(repr=False)
    events: tuple[Event, ...]
    board: bytes | None = field(default=None, repr=False)
    told: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Restated:
    """Nothing happened at a table, but what stands beside its log has changed: somebody goes by another name."""

    name: str
    table: Table = field(repr=False)


@dataclass(frozen=True, slots=True)
class TablePresence:
    """Which seats have somebody connected, in any process, and how many others watch."""

    name: str
    seats: tuple[bool, bool] = (False, False)
    watching: int = 0


@dataclass(frozen=True, slots=True)
class Thinking:
    """What an engine seat does: `waiting` for its game to be compiled (`ready` of 1 so far) or its turn, `thinking`,
    `idle`, or `unable` with a code."""

    name: str
    seat: int
    state: str
    ready: float = 1.0
    code: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """Nothing more comes from this table: the house stops, or its log cannot be read; `code` says why."""

    name: str
    code: str


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The tables open to anyone, newest first, as the store summarises them."""

    open: tuple[Summary, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A table concerns a party who follows: `why` is asked, waiting, started or over."""

    name: str
    table: Table = field(repr=False)
    why: str


News = Happened | Restated | TablePresence | Thinking | Gone | LobbyChanged | Called
Sink = Callable[[News], None]


@dataclass(slots=True)
class Subscription:
    """Somebody who watches. `table` and `missed` are what was true when watching began; news go on from there.

    `missed` are the events after the one the watcher knew; None when it named none, or they are too many: show all.
    """

    table: Table = field(repr=False)
    board: bytes = field(repr=False)
    missed: tuple[Event, ...] | None
    presence: TablePresence
    thinking: tuple[Thinking, ...]
    _end: Callable[[], None] = field(repr=False)

    def end(self) -> None:
        """No more news; may be called twice."""
        self._end()
