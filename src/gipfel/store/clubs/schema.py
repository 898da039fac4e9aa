"""The tables of clubs, beside those of the house."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from gipfel.store.database.schema import Anything, metadata


def _club(primary: bool = False) -> Column[str]:
    return Column("club", Anything, ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=primary, nullable=False)


def _person() -> Column[str]:
    return Column("person", Anything, ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)


clubs = Table(
    "clubs",
    metadata,
    Column("id", Anything, primary_key=True),
    Column("name", Anything, nullable=False),
    Column("folded", Anything, nullable=False, unique=True),
    Column("skeleton", Anything, nullable=False, unique=True),
    Column("about", Anything, nullable=False),
    Column("entry", Anything, nullable=False),  # open, request or link
    Column("created", BigInteger, nullable=False),
)


club_members = Table(
    "club_members",
    metadata,
    _club(primary=True),
    _person(),
    Column("role", Anything, nullable=False),  # owner, officer or member
    Column("since", BigInteger, nullable=False),
)


club_requests = Table(
    "club_requests",
    metadata,
    _club(primary=True),
    _person(),
    Column("at", BigInteger, nullable=False),
)


club_links = Table(
    "club_links",
    metadata,
    Column("digest", Anything, primary_key=True),
    Column("id", Anything, nullable=False, unique=True),
    _club(),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),  # empty: never
    Column("uses_left", Integer),  # empty: as often as one likes
    Index("club_links_of", "club"),
)


club_reports = Table(
    "club_reports",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    _club(),
    Column("party", Anything, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Index("club_reports_of", "club", "party"),
)
