"""Moderation with its log; and how large uploads are, where they came from, and when somebody last looked at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Measure what is there; nothing of it counts as forgotten before the house has been open for a while."""
    op.add_column("records", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("records", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("records", sa.Column("origin", sa.Text))
    bytes_of = "octet_length({0})" if op.get_bind().dialect.name != "sqlite" else "length(CAST({0} AS BLOB))"
    size = f"{bytes_of.format('text')} + {bytes_of.format('about')}"
    op.execute(f"UPDATE records SET size = {size}, seen = COALESCE((SELECT max(workers.at) FROM workers), records.at)")
    op.create_index("records_by_size", "records", ["owner", "size"])
    op.create_index("records_by_origin", "records", ["origin", "size"])
    op.create_index("records_by_seen", "records", ["seen", "owner"])
    _moderation()


def _moderation() -> None:
    op.create_table(
        "sanctions",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("ix_sanctions_until", "sanctions", ["until"])
    op.create_table(
        "refused_names",
        sa.Column("folded", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "moderation",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("by", "act", "subject", "reason", "details")),
    )
