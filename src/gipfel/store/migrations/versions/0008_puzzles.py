"""Puzzles: who tried which, and the ratings of both."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the three lists, empty."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("party", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("puzzle_attempts_of", "puzzle_attempts", ["party", "game", "at"])
    for table, *keys in (("puzzle_solvers", "party", "game"), ("puzzle_ratings", "puzzle")):
        op.create_table(
            table,
            *(sa.Column(key, sa.Text, primary_key=True) for key in keys),
            *(sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")),
            sa.Column("attempts", sa.Integer, nullable=False),
        )
