"""How often people chose what an engine would have chosen, game by game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the list, empty: games so far are looked at when somebody asks."""
    op.create_table(
        "game_agreements",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("rating_group", sa.Text, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("agreed", sa.Integer, nullable=False),
        sa.Column("looked", sa.Integer, nullable=False),
    )
    op.create_index("game_agreements_of", "game_agreements", ["person", "rating_group", "at"])
    op.create_index("game_agreements_near", "game_agreements", ["rating_group", "rating"])
