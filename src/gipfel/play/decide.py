"""Decisions: from a command to the events it brings about, or a refusal. Pure but for the chance it is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gipfel.combine.chance import Chance
from gipfel.play import chat, commands, house, offers, seating, turning
from gipfel.play.case import Case, Setting
from gipfel.play.clock import MOST_LAG
from gipfel.play.commands import Command, check_lengths
from gipfel.play.deeds import Deed
from gipfel.play.events import Event
from gipfel.play.fold import apply
from gipfel.play.refusals import Refused
from gipfel.play.seats import HOUSE, Party, Taken
from gipfel.play.table import Table

_DECISIONS: dict[type, Callable[[Case, Any], list[Deed]]] = {
    commands.Open: seating.opening,
    commands.Amend: seating.amending,
    commands.Sit: seating.sitting,
    commands.Claim: seating.claiming,
    commands.Play: turning.playing,
    commands.Touch: turning.touching,
    commands.MakeOffer: offers.offering,
    commands.Withdraw: offers.withdrawing,
    commands.Accept: offers.accepting,
    commands.Decline: offers.declining,
    commands.Resign: offers.resigning,
    commands.Abort: offers.aborting,
    commands.Say: chat.saying,
    commands.Mute: chat.muting,
    commands.Look: house.looking,
    commands.Stop: house.stopping,
    commands.Resume: house.resuming,
    commands.Thaw: house.thawing,
}


def decide(table: Table, command: Command, now: int, actor: Party, setting: Setting | None = None) -> list[Event]:
    """The events that follow `table.seq`; Refused or a rule's own error when there are none.

    A command carried out before brings nothing new: `table.answered` tells what it brought. When time has brought
    something about first (a flag fell, a deadline passed), only that is returned: append it, and decide again.
    """
    return decided(table, command, now, actor, setting)[0]


def decided(
    table: Table, command: Command, now: int, actor: Party, setting: Setting | None = None
) -> tuple[list[Event], Table]:
    """What `decide` returns, and the table folded after it."""
    setting = setting or Setting()
    check_lengths(command)
    if table.answered(actor, command.id) is not None:
        return [], table
    # The server's own instants may step back; a table's never do.
    case = Case(table, max(now, table.at), actor, setting, command.after)
    if table.phase == "unopened" and not isinstance(command, commands.Open):
        raise Refused("no-such-table")
    if not isinstance(command, commands.Stop | commands.Resume):
        due, after = _by_the_house(table, case.now, setting.chance, _grace(case, command))
        if due:
            return due, after
    if table.seq >= house.MOST_EVENTS and actor != HOUSE:
        raise Refused("table-full", limit=house.MOST_EVENTS)
    deeds = _DECISIONS[type(command)](case, command)
    return _with_consequences(case, deeds, command.id)


def _grace(case: Case, command: Command) -> int:
    """A turn is judged by its own lag; all others wait until a turn under way could have arrived."""
    if isinstance(command, commands.Play | commands.Touch) and case.table.seat_of(case.actor.id) is not None:
        return case.lag if case.player == case.table.player else MOST_LAG
    return MOST_LAG


def _with_consequences(case: Case, deeds: list[Deed], command_id: str) -> tuple[list[Event], Table]:
    table, events = case.table, list[Event]()
    for deed in deeds:
        events.append(Event(table.seq + 1, case.now, deed, case.actor.id, command_id))
        table = apply(table, events[-1])
    if not events:
        return [], table
    due, table = _by_the_house(table, case.now, case.setting.chance, MOST_LAG)
    return events + due, table


def _by_the_house(table: Table, now: int, chance: Chance, grace: int) -> tuple[list[Event], Table]:
    events: list[Event] = []
    while (deed := house.next_deed(table, now, chance, grace)) is not None:
        events.append(Event(table.seq + 1, now, deed))
        table = apply(table, events[-1])
    return events, table


def rematch(table: Table, name: str, now: int, chance: Chance) -> list[Event]:
    """The first events of the table a rematch was agreed on: the same seats and terms, the sides exchanged."""
    if table.opened is None or table.successor is None or None in table.parties:
        raise Refused("no-rematch-agreed")
    terms = replace(table.terms, sides="second" if table.first == 0 else "first")
    seats = tuple(Taken(party) for party in table.parties if party is not None)
    opened = replace(table.opened, terms=terms, seats=(seats[0], seats[1]), rematch_of=name)
    first = Event(1, max(now, table.at), opened)
    return [first, *_by_the_house(apply(Table(), first), first.at, chance, MOST_LAG)[0]]
