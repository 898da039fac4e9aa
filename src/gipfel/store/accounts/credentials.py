"""Credentials: what vouches for connections that last, asked for many of them at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import BigInteger, BindParameter, Connection, String, bindparam, literal, null, or_, select, union_all

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import guests, sessions, tokens
from gipfel.store.shapes import Credential

MOST_TOGETHER = 500
_DIGESTS: BindParameter[list[str]] = bindparam("digests", expanding=True)
_NOW: BindParameter[int] = bindparam("now", type_=BigInteger)
_FOUND = union_all(
    select(guests.c.digest, literal("", String).label("id"), null().cast(sessions.c.seen.type).label("seen")).where(
        guests.c.digest.in_(_DIGESTS)
    ),
    select(sessions.c.digest, sessions.c.id, sessions.c.seen).where(
        sessions.c.digest.in_(_DIGESTS), sessions.c.expires > _NOW
    ),
    select(tokens.c.digest, tokens.c.id, tokens.c.seen).where(
        tokens.c.digest.in_(_DIGESTS), or_(tokens.c.expires.is_(None), tokens.c.expires > _NOW)
    ),
)


class Credentials(Database):
    """Keys of guests, sessions and tokens by their digests."""

    async def credentials(self, digests: Sequence[str], now: int) -> Mapping[str, Credential]:
        """Those of the digests that count now."""
        found: dict[str, Credential] = {}
        for begin in range(0, len(digests), MOST_TOGETHER):
            found |= await self.read(_found, digests[begin : begin + MOST_TOGETHER], now)
        return found


def _found(connection: Connection, digests: Sequence[str], now: int) -> dict[str, Credential]:
    rows = connection.execute(_FOUND, {"digests": digests, "now": now})
    return {digest: Credential(id_, seen) for digest, id_, seen in rows}
