"""Who may look at a table and act there: a hidden table does not exist for anybody else."""

from __future__ import annotations

from gipfel.core.errors import GipfelError
from gipfel.play import HOUSE, Party, Refused, Table
from gipfel.play.commands import Claim, Command, Sit
from gipfel.play.seats import ByLink, fits
from gipfel.play.views import Viewer, viewer


def look(table: Table, party: Party | None, secret: str | None = None) -> Viewer:
    """Who looks at a table; the link of a free seat shows it too, since one looks before one sits down."""
    try:
        return viewer(table, party, secret)
    except Refused:
        if secret is not None and _opens_seat(table, secret):
            return Viewer()
        raise


def _opens_seat(table: Table, secret: str) -> bool:
    return any(isinstance(seat, ByLink) and fits(secret, seat.digest) for seat in table.seats)


def strange(table: Table, actor: Party, secret: str | None) -> bool:
    """Whether an actor should not know of a table."""
    if actor == HOUSE:
        return False
    try:
        look(table, actor, secret)
    except Refused:
        return True
    return False


def refusal_for(stranger: bool, command: Command, error: GipfelError | None = None) -> GipfelError | None:
    """What a stranger at a hidden table hears, whatever is wrong: only a right link or key lets him in."""
    if stranger and (error is not None or not isinstance(command, Sit | Claim)):
        return Refused("no-such-table")
    return error
