"""Decisions as a worker makes them: events, the table after them, what is to be seen then, and the next table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gipfel.play import Event, Party, Setting, Table, apply, decided, fold, rematch
from gipfel.play.commands import Accept, Command, MakeOffer, Open, Say, Sit
from gipfel.web.live.view import Views


@dataclass(frozen=True, slots=True)
class Next:
    """The table of a rematch, opened with the event that agrees on it."""

    name: str
    events: tuple[Event, ...]
    table: Table = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command brings about, if nothing else happens first."""

    events: tuple[Event, ...]
    table: Table = field(repr=False)
    board: bytes | None = field(default=None, repr=False)
    next: Next | None = None


def decision(
    name: str, table: Table, command: Command, now: int, actor: Party, setting: Setting, views: Views | None
) -> Decision:
    """Decide, and open the next table when a rematch is agreed; with `views`, see to the board as well."""
    events, after = decided(table, command, now, actor, setting)
    following = None
    if after.successor is not None and table.successor is None:
        opening = tuple(rematch(after, name, now, setting.chance))
        following = Next(after.successor, opening, fold(opening))
    board = None if views is None else seen(views, table, after)
    return Decision(tuple(events), after, board, following)


def seen(views: Views, before: Table, after: Table) -> bytes | None:
    """The board view, when it has changed."""
    same = before.board_seq == after.board_seq and before.result == after.result and before.broken == after.broken
    return None if same else views.board(after)


def gone_on(views: Views | None, table: Table, events: Sequence[Event]) -> tuple[Table, bytes | None]:
    """The table after events that happened elsewhere."""
    after = table
    for event in events:
        after = apply(after, event)
    return after, None if views is None else seen(views, table, after)


def asks_blocks(command: Command) -> bool:
    """Whether a decision depends on who has blocked whom."""
    return isinstance(command, Open | Sit | Say) or asks_rematch(command)


def asks_rematch(command: Command) -> bool:
    """Whether a decision may need the name of another table."""
    return isinstance(command, MakeOffer | Accept) and command.offer == "rematch"
