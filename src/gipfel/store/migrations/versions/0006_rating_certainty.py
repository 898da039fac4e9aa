"""How certain a rating was after each table that changed it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Of older tables it is not known."""
    op.add_column("rating_changes", sa.Column("deviation", sa.Float))
