"""Guests: people known by a cookie only, whose games an account can take over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, or_, select, tuple_, update

from gipfel.store.accounts.name_rules import checked_name, folded, skeleton
from gipfel.store.accounts.names import forget_belongings, forget_party, presence_locks, set_name
from gipfel.store.accounts.peaks import free_name, numbered
from gipfel.store.accounts.puzzle_attempts import hand_over_attempts
from gipfel.store.database.connections import Database, alone
from gipfel.store.database.schema import guests, names, people, records, study_members, tables, tournament_parties
from gipfel.store.shapes import Guest, Swept, cursor, read_cursor
from gipfel.store.studies import hand_over_studies
from gipfel.tables.refusals import Refused

NAMES = "names"  # what two processes do not give away at once
SWEPT_TOGETHER = 200
_GUEST = select(guests.c.digest, names.c.name, guests.c.created, guests.c.claimed_by).select_from(
    guests.outerjoin(names, names.c.party == "guest:" + guests.c.digest)
)
_LEFT = (tables.c.party0, tables.c.party1, records.c.owner, tournament_parties.c.party, study_members.c.party)
"""Where somebody may have left something."""


class Guests(Database):
    """Guests by the digests of their keys."""

    async def create_guest(self, digest: str, name: str, now: int) -> Guest:
        """A new guest; who chooses no name gets one. Nobody else in the house is called so: another guest's name is
        given with a number, and a person's is refused with `name-taken`."""
        made = Guest(digest, checked_name(name) if name else "", now, None)
        return await self.write(_create, made)

    async def guest(self, digest: str) -> Guest | None:
        """The guest of a digest."""
        return await self.read(_find, digest)

    async def rename_guest(self, digest: str, name: str) -> str:
        """Another name, as in `create_guest`; the name it has become."""
        return await self.write(name_guest, f"guest:{digest}", checked_name(name) if name else "")

    async def rename_guests_named(self, name: str) -> list[str]:
        """Guests whose name is, or looks like, the one a person has taken are called otherwise now; their parties."""
        return await self.write(_give_way, name)

    async def claim_guest(self, digest: str, person: str) -> bool:
        """A guest becomes a person's, once, with the puzzles tried; the seats are claimed at the tables.

        True also when it was theirs already.
        """
        return await self.write(_claim, digest, person)

    async def delete_guest(self, digest: str) -> bool:
        """Delete a guest with all that is personal: name, words, records, blocks. Games stay, without a name."""
        return await self.write(_delete, digest)

    async def sweep_guests(self, idle: int, gone: int, after: str | None = None) -> Swept:
        """Look at some guests whom nobody has taken over, the oldest first, and forget those who will not be missed:
        made before `idle` who sit nowhere and keep no record, and all made before `gone`."""
        return await self.write(_sweep, idle, gone, after)


def _create(connection: Connection, made: Guest) -> Guest:
    connection.execute(insert(guests).values(digest=made.digest, created=made.created))
    return replace(made, name=name_guest(connection, made.party.id, made.name))


def name_guest(connection: Connection, party: str, name: str = "") -> str:
    """Give a guest the name of their choice, or a mountain's; what they are called now."""
    alone(connection, NAMES)
    if name and connection.scalar(select(people.c.id).where(_alike(people.c, name)).limit(1)) is not None:
        raise Refused("name-taken")

    def taken(wanted: str) -> bool:
        others = select(names.c.party).where(names.c.party != party, _alike(names.c, wanted))
        return connection.scalar(others.limit(1)) is not None

    given = free_name(taken) if not name else numbered(name, taken) if taken(name) else name
    set_name(connection, party, given)
    return given


def _alike(columns: Any, name: str) -> ColumnElement[bool]:
    return or_(columns.folded == folded(name), columns.skeleton == skeleton(name))


def _give_way(connection: Connection, name: str) -> list[str]:
    alone(connection, NAMES)  # a guest who asks for the name now either has it already or finds it taken
    bearing = names.c.party.like("guest:%") & _alike(names.c, name)
    parties = list(connection.scalars(select(names.c.party).where(bearing)))
    for party in parties:
        name_guest(connection, party)
    return parties


def _find(connection: Connection, digest: str) -> Guest | None:
    found = connection.execute(_GUEST.where(guests.c.digest == digest)).one_or_none()
    return None if found is None else Guest(found.digest, found.name or "", found.created, found.claimed_by)


def _claim(connection: Connection, digest: str, person: str) -> bool:
    free = or_(guests.c.claimed_by.is_(None), guests.c.claimed_by == person)
    claimed = update(guests).where(guests.c.digest == digest, free).values(claimed_by=person)
    if not connection.execute(claimed).rowcount:
        return False
    hand_over_attempts(connection, f"guest:{digest}", f"person:{person}")
    hand_over_studies(connection, f"guest:{digest}", f"person:{person}")
    return True


def _delete(connection: Connection, digest: str) -> bool:
    alone(connection, *presence_locks([f"guest:{digest}"]))
    found = connection.execute(delete(guests).where(guests.c.digest == digest, guests.c.claimed_by.is_(None)))
    if found.rowcount:
        forget_party(connection, f"guest:{digest}")
    return found.rowcount > 0


def _sweep(connection: Connection, idle: int, gone: int, after: str | None) -> Swept:
    party = "guest:" + guests.c.digest
    left = [exists().where(column == party) for column in _LEFT]
    asked = select(guests.c.digest, guests.c.created, or_(*left).label("left")).where(
        guests.c.created < max(idle, gone), guests.c.claimed_by.is_(None)
    )
    if after is not None:
        asked = asked.where(tuple_(guests.c.created, guests.c.digest) > tuple_(*read_cursor(after)))
    rows = connection.execute(asked.order_by(guests.c.created, guests.c.digest).limit(SWEPT_TOGETHER)).all()
    # All at once: one after the other, two processes could wait for each other.
    alone(connection, *presence_locks(f"guest:{row.digest}" for row in rows if row.created < gone))
    for row in rows:
        if row.created < gone:
            _delete(connection, row.digest)
    idlers = [row.digest for row in rows if gone <= row.created < idle and not row.left]
    _forget_idle(connection, idlers)
    swept = len(idlers) + sum(row.created < gone for row in rows)
    return Swept(swept, cursor(rows[-1].created, rows[-1].digest) if len(rows) == SWEPT_TOGETHER else None)


def _forget_idle(connection: Connection, digests: Sequence[str]) -> None:
    """Nothing in any log tells of them, so that not even a row without a name need stay."""
    for digest in digests:
        forget_belongings(connection, f"guest:{digest}")
    connection.execute(delete(names).where(names.c.party.in_([f"guest:{digest}" for digest in digests])))
    connection.execute(delete(guests).where(guests.c.digest.in_(digests)))
