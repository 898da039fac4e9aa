"""Blocks: who does not want to play with whom."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_, select

from gipfel.store.accounts.names import names_of, party_of
from gipfel.store.database.connections import Database, insert_once
from gipfel.store.database.schema import blocks
from gipfel.tables.seats import Party


class Blocks(Database):
    """Blocks by the ids of parties."""

    async def block(self, party: str, other: str, now: int) -> None:
        """One party blocks another; again is no harm."""
        await self.write(_block, party, other, now)

    async def unblock(self, party: str, other: str) -> bool:
        """Take a block back; False if there was none."""
        return await self.write(_unblock, party, other)

    async def blocked_with(self, party: str) -> frozenset[str]:
        """Whom a party has blocked, and who has blocked it."""
        return await self.read(_with, party)

    async def blocks_of(self, party: str) -> list[Party]:
        """Whom a party has blocked, the latest first."""
        return await self.read(_of, party)


def _block(connection: Connection, party: str, other: str, now: int) -> None:
    connection.execute(insert_once(connection, blocks), {"party": party, "blocked": other, "at": now})


def _unblock(connection: Connection, party: str, other: str) -> bool:
    return connection.execute(delete(blocks).where(blocks.c.party == party, blocks.c.blocked == other)).rowcount > 0


def _with(connection: Connection, party: str) -> frozenset[str]:
    asked = select(blocks.c.party, blocks.c.blocked).where(or_(blocks.c.party == party, blocks.c.blocked == party))
    return frozenset(other for row in connection.execute(asked) for other in row if other != party)


def _of(connection: Connection, party: str) -> list[Party]:
    asked = select(blocks.c.blocked).where(blocks.c.party == party).order_by(blocks.c.at.desc(), blocks.c.blocked)
    others = connection.scalars(asked).all()
    known = names_of(connection, others)
    return [party_of(other, known) for other in others]
