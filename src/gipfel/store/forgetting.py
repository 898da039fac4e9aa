"""Forgetting a party: its name, its words, whom it blocked and what it brought; its games stay, without a name."""

from __future__ import annotations

from sqlalchemy import Connection, delete, or_

from gipfel.store.names import forget_name
from gipfel.store.schema import blocks, records, sanctions


def forget_party(connection: Connection, party: str) -> None:
    """Take away for ever all that is personal of a party."""
    forget_name(connection, party)
    forget_belongings(connection, party)


def forget_belongings(connection: Connection, party: str) -> None:
    """Take away what stands beside the log under a party's key."""
    connection.execute(delete(blocks).where(or_(blocks.c.party == party, blocks.c.blocked == party)))
    connection.execute(delete(records).where(records.c.owner == party))
    connection.execute(delete(sanctions).where(sanctions.c.subject == party))
