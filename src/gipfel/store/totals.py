"""Counting: for quotas and for metrics; and sweeping out what time has ended."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection, Table, delete, func, or_, select

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import devices, guests, people, records, sessions, tables, tokens
from gipfel.store.shapes import Counts
from gipfel.tables.table import Phase

SWEPT_TOGETHER = 500


class Totals(Database):
    """How much there is."""

    async def counts(self) -> Counts:
        """How much there is in all."""
        return await self.read(_counts)

    async def count_tables(self, parties: Collection[str], phases: Sequence[Phase] = ("waiting", "playing")) -> int:
        """At how many tables somebody of these parties sits or is asked to."""
        return await self.read(_count_tables, parties, phases)

    async def sweep(self, now: int) -> int:
        """Delete some of the sessions, tokens and devices whose time is over; how many."""
        return await self.write(_sweep, now)


def _counts(connection: Connection) -> Counts:
    by_phase = select(tables.c.phase, func.count()).group_by(tables.c.phase)
    one, two, three, four, five = (_rows(connection, table) for table in (people, guests, sessions, tokens, records))
    return Counts(one, two, three, four, five, dict(connection.execute(by_phase).all()))


def _rows(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0


def _count_tables(connection: Connection, parties: Collection[str], phases: Sequence[Phase]) -> int:
    theirs = or_(tables.c.party0.in_(parties), tables.c.party1.in_(parties))
    return connection.scalar(select(func.count()).where(theirs, tables.c.phase.in_(phases))) or 0


def _sweep(connection: Connection, now: int) -> int:
    return sum(_swept(connection, table, now) for table in (sessions, tokens, devices))


def _swept(connection: Connection, table: Table, now: int) -> int:
    over = connection.scalars(select(table.c.digest).where(table.c.expires <= now).limit(SWEPT_TOGETHER)).all()
    return connection.execute(delete(table).where(table.c.digest.in_(over))).rowcount
