"""Rights: who may ask what of an event in a house. Over real boards whoever has the file may do everything."""

from __future__ import annotations

from collections.abc import Collection

from gipfel.events import commands
from gipfel.events.commands import EventCommand
from gipfel.events.refusals import Refused
from gipfel.events.tournament import Tournament
from gipfel.tables.seats import HOUSE, Party

OWN = (commands.WithdrawEntrant, commands.ReturnEntrant, commands.AskForBye, commands.TakeVacation)
"""What players do for themselves."""


def directors_of(event: Tournament) -> Collection[str]:
    """The parties who direct an event: they start, correct, settle and end it."""
    return {event.organiser}


def check_right(event: Tournament, command: EventCommand, actor: Party) -> None:
    """Refuse what is not the actor's to ask."""
    if actor == HOUSE:
        return
    if isinstance(command, commands.RegisterEntrant):
        if command.party != actor.id:
            raise Refused("not-your-entry")
        return
    if isinstance(command, OWN):
        own = event.entrant_of(actor.id)
        if own is not None and own.number == command.player:
            return
        if isinstance(command, commands.WithdrawEntrant) and actor.id in directors_of(event):
            return
        raise Refused("not-your-entry")
    if actor.id not in directors_of(event):
        raise Refused("organiser-only")


def check_director(event: Tournament, actor: Party) -> None:
    """Refuse who does not direct the event."""
    if actor != HOUSE and actor.id not in directors_of(event):
        raise Refused("organiser-only")
