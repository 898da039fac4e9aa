"""Browsers that want to be called: where a message goes and what it is encrypted with, by party."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, func, insert, select

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import push_subscriptions

MOST_BROWSERS = 10  # of one party; the oldest gives way


@dataclass(frozen=True, slots=True)
class PushSubscription:
    """One browser of a party; `keys` are `p256dh` and `auth`, as browsers give them."""

    endpoint: str
    party: str
    keys: Mapping[str, str] = field(repr=False)
    language: str
    at: int


class PushSubscriptions(Database):
    """Who wants to be called, and where."""

    async def add_push(self, wanted: PushSubscription) -> None:
        """Call a browser from now on; a browser belongs to whoever asked last."""
        await self.write(_add, wanted)

    async def pushes_of(self, party: str) -> list[PushSubscription]:
        """The browsers of a party."""
        return await self.read(_of, party)

    async def remove_push(self, endpoint: str, party: str | None = None) -> bool:
        """Call a browser no more; with a party only if it is theirs."""
        return await self.write(_remove, endpoint, party)


def _add(connection: Connection, wanted: PushSubscription) -> None:
    connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint == wanted.endpoint))
    own = push_subscriptions.c.party == wanted.party
    count = connection.scalar(select(func.count()).select_from(push_subscriptions).where(own)) or 0
    if count >= MOST_BROWSERS:
        oldest = select(push_subscriptions.c.endpoint).where(own).order_by(push_subscriptions.c.at)
        old = connection.scalars(oldest.limit(count - MOST_BROWSERS + 1)).all()
        connection.execute(delete(push_subscriptions).where(push_subscriptions.c.endpoint.in_(old)))
    row = {"endpoint": wanted.endpoint, "party": wanted.party, "keys": json.dumps(dict(wanted.keys))}
    connection.execute(insert(push_subscriptions).values(**row, language=wanted.language, at=wanted.at))


def _of(connection: Connection, party: str) -> list[PushSubscription]:
    rows = connection.execute(select(push_subscriptions).where(push_subscriptions.c.party == party))
    return [PushSubscription(row.endpoint, row.party, json.loads(row.keys), row.language, row.at) for row in rows]


def _remove(connection: Connection, endpoint: str, party: str | None) -> bool:
    asked = delete(push_subscriptions).where(push_subscriptions.c.endpoint == endpoint)
    if party is not None:
        asked = asked.where(push_subscriptions.c.party == party)
    return connection.execute(asked).rowcount > 0
