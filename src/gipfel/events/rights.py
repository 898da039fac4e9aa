"""Rights: who may ask what of an event in a house. Over real boards whoever has the file may do everything.

- Anybody enters for themselves, and nobody for somebody else.
- Leaving, coming back, byes and vacations are each player's own; directors may take somebody out as well.
- All else (beginning, results, corrections, the end) is for those who direct the event: whoever organises it, and those
  who may speak for whoever it belongs to.
- The house itself may do everything: it pairs when it is time and enters what was played.
"""

from __future__ import annotations

from collections.abc import Collection

from gipfel.events import commands
from gipfel.events.commands import EventCommand
from gipfel.events.refusals import Refused
from gipfel.events.tournament import Tournament
from gipfel.tables.seats import HOUSE, Party

ENTERING = (commands.RegisterEntrant, commands.ReturnEntrant)
OWN = (commands.WithdrawEntrant, commands.ReturnEntrant, commands.AskForBye, commands.TakeVacation)
"""What players do for themselves."""


def club_asked(event: Tournament, command: EventCommand) -> str:
    """The club to which one must belong for this; "" where anybody may."""
    play = event.agreed.play
    return play.club if play is not None and play.members_only and isinstance(command, ENTERING) else ""


def check_right(event: Tournament, command: EventCommand, actor: Party, directors: Collection[str]) -> None:
    """Refuse what is not the actor's to ask; directors start, correct, settle and end an event."""
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
        if isinstance(command, commands.WithdrawEntrant) and actor.id in directors:
            return
        raise Refused("not-your-entry")
    if actor.id not in directors:
        raise Refused("organiser-only")
