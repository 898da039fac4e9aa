"""Clubs: who belongs to them, who asks to, links by which people come in, reports; and whose event an event is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the lists, empty; events so far belong to no club."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("skeleton", sa.Text, nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    for table, *more in (
        ("club_members", sa.Column("role", sa.Text, nullable=False), sa.Column("since", sa.BigInteger, nullable=False)),
        ("club_requests", sa.Column("at", sa.BigInteger, nullable=False)),
    ):
        op.create_table(table, _of("clubs", "club"), _of("people", "person"), *more)
        op.create_index(f"ix_{table}_person", table, ["person"])
    op.create_table(
        "club_links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        _of("clubs", "club", primary=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("uses_left", sa.Integer),
    )
    op.create_index("club_links_of", "club_links", ["club"])
    op.create_table(
        "club_reports",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        _of("clubs", "club", primary=False),
        sa.Column("party", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("club_reports_of", "club_reports", ["club", "party"])
    op.add_column("tournaments", sa.Column("club", sa.Text))
    op.create_index("tournaments_of_club", "tournaments", ["club", "begins", "name"])
    op.create_index("ratings_by_group", "ratings", ["rating_group", "rating"])


def _of(table: str, column: str, *, primary: bool = True) -> sa.Column[str]:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(column, sa.Text, key, primary_key=primary, nullable=False)
