"""Decisions: what a command brings about, made by the rules; in a thread beside the event loop unless it is short."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gipfel.combine.chance import Chance
from gipfel.house.background import RuleThreads
from gipfel.house.live_tables import LiveTable
from gipfel.house.views import BoardViews
from gipfel.store import Store
from gipfel.tables import Event, Party, Setting, Table, apply, decided, fold, rematch
from gipfel.tables.commands import AcceptOffer, Command, MakeOffer, Open, Play, Say, Sit, Touch
from gipfel.tables.deeds import Turned

NAME_BYTES = 15  # 120 bits: nobody guesses a table
SHORT = 0.003
"""Seconds of processor time. Where the turn before took no longer, the next one is decided in the event loop: to hand
it to a thread and back costs as much as many turns do, and others would wait for the thread just as long."""


def new_name() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_urlsafe(NAME_BYTES)


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table of a rematch, opened with the event that agrees on it."""

    name: str
    events: tuple[Event, ...]
    table: Table = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command brings about, if nothing else happens first: events, the table after them, and its board."""

    events: tuple[Event, ...]
    table: Table = field(repr=False)
    board: bytes | None = field(default=None, repr=False)  # the encoded view, when it has changed and somebody watches
    next: NextTable | None = None
    actor: str = ""


@dataclass(frozen=True, slots=True)
class Journey:
    """How a command came: the lag that clocks may give back, the credit where sand runs, and when it arrived."""

    lag: int = 0
    credit: int = 0
    arrived: int | None = None


AT_HOME = Journey()
"""Of what the house does by itself."""


class Decisions:
    """What the house adds to a command before the rules decide: chance, a name for the next table, who is blocked."""

    def __init__(self, store: Store, threads: RuleThreads, views: BoardViews, chance: Chance) -> None:
        self._store, self._threads, self._views, self._chance = store, threads, views, chance

    async def of(self, live: LiveTable, command: Command, actor: Party, journey: Journey, now: int) -> Decision:
        """Decide about a command, or raise the refusal."""
        blocked = await self._store.blocked_with(actor.id) if _asks_blocks(command) else frozenset[str]()
        successor = new_name() if _asks_rematch(command) else ""
        setting = Setting(self._chance, journey.lag, blocked, successor, journey.credit, journey.arrived)
        short = isinstance(command, Play | Touch)
        return await self._made(live, short, lambda: self._decide(live, command, now, actor, setting))

    async def _made(self, live: LiveTable, short: bool, make: Callable[[], Decision]) -> Decision:
        """Here, if it is short by what the last one at this table took."""
        if short and live.effort <= SHORT:
            return _measured(live, make)
        return await self._threads.quick(_measured, live, make)

    def _decide(self, live: LiveTable, command: Command, now: int, actor: Party, setting: Setting) -> Decision:
        before = live.table
        events, after = decided(before, command, now, actor, setting)
        following = None
        if after.successor is not None and before.successor is None:
            opening = tuple(rematch(after, live.name, now, setting.chance))
            following = NextTable(after.successor, opening, fold(opening))
        return Decision(tuple(events), after, self._seen(live, after), following, actor.id)

    async def made_elsewhere(self, live: LiveTable, events: Sequence[Event]) -> Decision:
        """What another process has decided and appended."""
        short = len(events) == 1 and isinstance(events[0].deed, Turned)
        return await self._made(live, short, lambda: self._follow(live, events))

    def _follow(self, live: LiveTable, events: Sequence[Event]) -> Decision:
        after = live.table
        for event in events:
            after = apply(after, event)
        return Decision(tuple(events), after, self._seen(live, after))

    def _seen(self, live: LiveTable, after: Table) -> bytes | None:
        before = live.table
        same = before.board_seq == after.board_seq and before.result == after.result and before.broken == after.broken
        return None if same or not live.onlookers else self._views.board(after)


def _measured(live: LiveTable, make: Callable[[], Decision]) -> Decision:
    """A decision; if it was about another board, the table remembers what it took."""
    begun = time.thread_time()
    made = make()
    if made.board is not None:
        live.effort = time.thread_time() - begun
    return made


def _asks_blocks(command: Command) -> bool:
    """Whether a decision depends on who has blocked whom."""
    return isinstance(command, Open | Sit | Say) or _asks_rematch(command)


def _asks_rematch(command: Command) -> bool:
    """Whether a decision may need the name of another table."""
    return isinstance(command, MakeOffer | AcceptOffer) and command.offer == "rematch"
