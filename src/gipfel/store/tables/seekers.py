"""People who wait to be paired: who wants the same terms meets, the longest waiting first, in whichever process."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, or_, select, update

from gipfel.store.accounts.names import names_of, party_of
from gipfel.store.database.connections import Database, alone
from gipfel.store.database.schema import sanctions, seekers
from gipfel.tables.codec import Json
from gipfel.tables.seats import Party

POOL = "seekers"  # what two processes do not change at once


@dataclass(frozen=True, slots=True)
class Meeting:
    """How somebody who seeks stands: at a `table`, paired with `other` (who asked last opens the table), or neither."""

    table: str = ""
    other: Party | None = None


@dataclass(frozen=True, slots=True)
class Seeking:
    """Somebody who waits to be paired, and the text of what they want to play."""

    party: Party
    wish: str


class Seekers(Database):
    """The pool."""

    async def seek(self, party: str, wish: str, now: int, patience: int, without: Collection[str] = ()) -> Meeting:
        """Wait for somebody with the same wish; called again and again, for who has not asked for `patience` is gone.

        Somebody who is paired but has no table after that time waits anew.
        """
        return await self.write(_seek, party, wish, now, patience, without)

    async def all_seeking(self, now: int, patience: int, limit: int) -> list[Seeking]:
        """Who waits and has asked lately, the longest waiting first."""
        return await self.read(_all_seeking, now, patience, limit)

    async def seat_seekers(self, one: str, two: str, table: str) -> None:
        """Tell two who have met where they play; who opened the table knows it and is out of the pool."""
        await self.write(_seat, one, two, table)

    async def stop_seeking(self, party: str) -> None:
        """Out of the pool."""
        await self.write(_stop, party)

    async def seeking(self, party: str) -> Json | None:
        """What somebody waits for, and since when; None for who does not wait."""
        return await self.read(_seeking, party)

    async def sweep_seekers(self, before: int) -> int:
        """Forget those who have not asked since."""
        return await self.write(_sweep, before)


def _seek(connection: Connection, party: str, wish: str, now: int, patience: int, without: Collection[str]) -> Meeting:
    alone(connection, POOL)
    own = connection.execute(select(seekers).where(seekers.c.party == party)).one_or_none()
    if own is not None and own.wish == wish and own.met is not None:
        if own.table_name is not None:
            _stop(connection, party)
            return Meeting(table=own.table_name)
        if own.met_at > now - patience:
            return Meeting()
    _wait(connection, party, wish, now, now if own is None or own.wish != wish else own.since)
    waiting = select(seekers.c.party).where(
        seekers.c.wish == wish,
        seekers.c.met.is_(None),
        seekers.c.seen > now - patience,
        seekers.c.party.not_in({party, *without}),
        ~_banned(now),
    )
    other = connection.scalar(waiting.order_by(seekers.c.since, seekers.c.party).limit(1))
    if other is None:
        return Meeting()
    for one, two in ((party, other), (other, party)):
        connection.execute(update(seekers).where(seekers.c.party == one).values(met=two, met_at=now))
    return Meeting(other=party_of(other, names_of(connection, [other])))


def _banned(now: int) -> ColumnElement[bool]:
    """Whoever is banned meets nobody, from the moment it is in the store; networks are known to the house only."""
    counts = or_(sanctions.c.until.is_(None), sanctions.c.until > now)
    return exists().where(sanctions.c.subject == seekers.c.party, sanctions.c.kind == "ban", counts)


def _all_seeking(connection: Connection, now: int, patience: int, limit: int) -> list[Seeking]:
    waiting = select(seekers.c.party, seekers.c.wish).where(
        seekers.c.met.is_(None), seekers.c.seen > now - patience, ~_banned(now)
    )
    rows = connection.execute(waiting.order_by(seekers.c.since, seekers.c.party).limit(limit)).all()
    known = names_of(connection, [row.party for row in rows])
    return [Seeking(party_of(row.party, known), row.wish) for row in rows]


def _wait(connection: Connection, party: str, wish: str, now: int, since: int) -> None:
    row = {"wish": wish, "since": since, "seen": now, "met": None, "met_at": None, "table_name": None}
    if not connection.execute(update(seekers).where(seekers.c.party == party).values(row)).rowcount:
        connection.execute(insert(seekers).values(party=party, **row))


def _seat(connection: Connection, one: str, two: str, table: str) -> None:
    alone(connection, POOL)
    _stop(connection, one)
    connection.execute(update(seekers).where(seekers.c.party == two, seekers.c.met == one).values(table_name=table))


def _stop(connection: Connection, party: str) -> None:
    connection.execute(delete(seekers).where(seekers.c.party == party))


def _seeking(connection: Connection, party: str) -> Json | None:
    row = connection.execute(select(seekers).where(seekers.c.party == party)).one_or_none()
    return None if row is None else {"wish": json.loads(row.wish), "since": row.since, "seen": row.seen}


def _sweep(connection: Connection, before: int) -> int:
    return connection.execute(delete(seekers).where(seekers.c.seen < before)).rowcount
