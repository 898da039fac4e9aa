"""Who waits to be paired, and which browsers want to be called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make both lists, empty."""
    op.create_table(
        "seekers",
        sa.Column("party", sa.Text, primary_key=True),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("met", sa.Text),
        sa.Column("met_at", sa.BigInteger),
        sa.Column("table_name", sa.Text),
    )
    op.create_index("seekers_by_wish", "seekers", ["wish", "since"])
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("party", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_push_subscriptions_party", "push_subscriptions", ["party"])
