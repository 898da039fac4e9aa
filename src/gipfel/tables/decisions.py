"""Decisions: from a command to the events it brings about, or a refusal. Pure but for the chance it is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gipfel.combine.chance import Chance
from gipfel.core.lot import redrawn
from gipfel.core.spec import parse_spec
from gipfel.tables import chat, commands, duties, offers, table_setup, turns
from gipfel.tables.case import Case, MadeTurn, Setting
from gipfel.tables.commands import Command, check_lengths
from gipfel.tables.deeds import Deed, TableOpened, Turned
from gipfel.tables.events import Event
from gipfel.tables.fold import apply, apply_turn
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import HOUSE, Party, Taken
from gipfel.tables.table import Table
from gipfel.tables.table_setup import names_of
from gipfel.tables.terms import game_of

_DECISIONS: dict[type, Callable[[Case, Any], Sequence[Deed | MadeTurn]]] = {
    commands.Open: table_setup.opening,
    commands.Amend: table_setup.amending,
    commands.Sit: table_setup.sitting,
    commands.ClaimSeat: table_setup.claiming,
    commands.Play: turns.playing,
    commands.Touch: turns.touching,
    commands.Prepare: turns.preparing,
    commands.StartGlass: turns.starting_glass,
    commands.MakeOffer: offers.offering,
    commands.WithdrawOffer: offers.withdrawing,
    commands.AcceptOffer: offers.accepting,
    commands.DeclineOffer: offers.declining,
    commands.Resign: offers.resigning,
    commands.Abort: offers.aborting,
    commands.Say: chat.saying,
    commands.Mute: chat.muting,
    commands.Look: duties.looking,
    commands.StopHouse: duties.stopping,
    commands.ResumeHouse: duties.resuming,
    commands.Thaw: duties.thawing,
    commands.Arbitrate: duties.arbitrating,
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
    if actor != HOUSE and table.missing_game:
        raise table.not_started()
    if not isinstance(command, commands.StopHouse | commands.ResumeHouse):
        due, after = _by_the_house(table, case.now, setting.chance, _grace(case, command))
        if due:
            return due, after
    if table.seq >= duties.MOST_EVENTS and actor != HOUSE:
        raise Refused("table-full", limit=duties.MOST_EVENTS)
    deeds = _DECISIONS[type(command)](case, command)
    return _with_consequences(case, deeds, command.id)


def _grace(case: Case, command: Command) -> int:
    """A turn is judged by its own lag; all others wait until a turn under way could have arrived."""
    if isinstance(command, commands.Play | commands.Touch) and case.table.seat_of(case.actor.id) is not None:
        return case.lag if case.player == case.table.player else case.table.grace
    return case.table.grace


def _with_consequences(case: Case, deeds: Sequence[Deed | MadeTurn], command_id: str) -> tuple[list[Event], Table]:
    table, events = case.table, list[Event]()
    for made in deeds:
        deed = made.deed if isinstance(made, MadeTurn) else made
        event = Event(table.seq + 1, case.now, deed, case.actor.id, command_id)
        events.append(event)
        table = apply_turn(table, event, made) if isinstance(made, MadeTurn) else apply(table, event)
    if not events:
        return [], table
    due, table = _by_the_house(table, case.now, case.setting.chance, table.grace)
    return events + due, table


def _by_the_house(table: Table, now: int, chance: Chance, grace: int) -> tuple[list[Event], Table]:
    events: list[Event] = []
    while (deed := duties.next_deed(table, now, chance, grace)) is not None:
        events.append(Event(table.seq + 1, now, deed, _author(table, deed)))
        table = apply(table, events[-1])
    return events, table


def _author(table: Table, deed: Deed) -> str:
    """The house; but a turn that was prepared is its owner's."""
    if not isinstance(deed, Turned) or table.player is None:
        return HOUSE.id
    party = table.parties[table.player_of(table.player)]
    return HOUSE.id if party is None else party.id


def rematch(table: Table, name: str, now: int, chance: Chance) -> list[Event]:
    """The first events of the table a rematch was agreed on: the same seats and terms, the sides exchanged.

    What was set up by lot is set up anew.
    """
    if table.opened is None or table.successor is None or None in table.parties:
        raise Refused("no-rematch-agreed")
    terms = replace(table.terms, sides="second" if table.first == 0 else "first")
    seats = tuple(Taken(party) for party in table.parties if party is not None)
    opened = _with_other_lots(replace(table.opened, terms=terms, seats=(seats[0], seats[1]), rematch_of=name), chance)
    first = Event(1, max(now, table.at), opened)
    opening = apply(Table(), first)
    return [first, *_by_the_house(opening, first.at, chance, opening.grace)[0]]


def _with_other_lots(opened: TableOpened, chance: Chance) -> TableOpened:
    """A table whose game is set up by lot is set up anew; any other one stays as it is, rules version and all."""
    spec = redrawn(opened.terms.spec, chance.seed)
    if spec == parse_spec(opened.terms.spec):
        return opened
    terms = replace(opened.terms, spec=spec.text)
    return replace(opened, terms=terms, **names_of(game_of(terms), terms))
