"""Studies: their logs, a list of them, who writes and reads, what was reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the four tables, empty."""
    op.create_table(
        "studies",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("owner", "title", "search", "visibility")),
        sa.Column("chapters", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("specs", "games")),
    )
    op.create_index("ix_studies_owner", "studies", ["owner"])
    op.create_index("studies_by_visibility", "studies", ["visibility", "at", "name"])
    op.create_table(
        "study_log",
        sa.Column("study", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "study_members",
        sa.Column("study", sa.Text, primary_key=True),
        sa.Column("party", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
    )
    op.create_index("ix_study_members_party", "study_members", ["party"])
    op.create_table(
        "study_reports",
        sa.Column("study", sa.Text, primary_key=True),
        sa.Column("party", sa.Text, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_study_reports_at", "study_reports", ["at"])
