"""What an engine seat has to do at a table, read from the table alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gipfel.core.position import stable_key
from gipfel.play import Party, Table
from gipfel.play.contests import stating
from gipfel.play.seats import LEVELS, engine
from gipfel.play.table import Offer
from gipfel.store import Summary

PARTIES = tuple(engine(level).id for level in LEVELS)
"""The ids of all engines, by which their tables are found in the store."""


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """An engine seat is to move on a board."""

    seat: int
    party: Party
    board: int  # the number of the event that made the board what it is


def turn_due(table: Table) -> SeatTurn | None:
    """The engine seat that is to move; none while the house draws, waits for entries, or holds the table."""
    if table.player is None or table.line is None or table.broken is not None:
        return None
    if table.frozen is not None or table.stopped or stating(table.line) is not None:
        return None
    seat = table.player_of(table.player)
    party = table.parties[seat]
    return SeatTurn(seat, party, table.board_seq) if party is not None and party.who == "engine" else None


def offers_due(table: Table) -> list[tuple[Offer, Party]]:
    """Offers made to engine seats, and who is to answer them."""
    found = []
    for offer in table.offers:
        party = table.parties[1 - offer.seat]
        if party is not None and party.who == "engine":
            found.append((offer, party))
    return found


def engine_moves(summary: Summary) -> bool:
    """Whether an engine seat is to move, by the summary of a table."""
    if summary.player is None or summary.first is None:
        return False
    party = summary.parties[summary.player if summary.first == 0 else 1 - summary.player]
    return party is not None and party.who == "engine"


def asked(name: str, table: Table) -> dict[str, Any]:
    """A table as crew members are told of it."""
    assert table.opened is not None
    return {"table": name, "tags": dict(table.opened.tags), "turns": list(table.turns)}


def lane_of(table: Table) -> str:
    """For whom an engine thinks at a table: who plays against it, else who opened it. However many tables somebody
    has, all of them together wait in one lane."""
    people = (party.id for party in table.parties if party is not None and party.who != "engine")
    return next(people, table.opener)


def seed_of(name: str, seat: int) -> int:
    """The same after a restart: an engine that is asked again chooses the same turn."""
    return stable_key(f"{name} {seat}") % 2**31
