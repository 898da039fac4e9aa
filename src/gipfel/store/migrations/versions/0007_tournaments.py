"""Events of many games: their logs, a list of them, who takes part, and which tables are theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NEVER = "logs of tournaments never change"


def upgrade() -> None:
    """Make all four; the log is guarded by the database itself."""
    op.create_table(
        "tournaments",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("phase", "kind", "title", "specs", "play")),
        sa.Column("organiser", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("begins", sa.BigInteger, nullable=False),
        sa.Column("due_at", sa.BigInteger),
    )
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_index("ix_tournaments_due_at", "tournaments", ["due_at"])
    op.create_index("tournaments_by_phase", "tournaments", ["phase", "begins", "name"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
    )
    op.create_table(
        "tournament_parties",
        sa.Column("tournament", sa.Text, primary_key=True),
        sa.Column("party", sa.Text, primary_key=True),
    )
    op.create_index("ix_tournament_parties_party", "tournament_parties", ["party"])
    op.create_table(
        "tournament_games",
        sa.Column("table_name", sa.Text, primary_key=True),
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        *(
            sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
            for name in ("opened", "done", "came0", "came1")
        ),
    )
    op.create_index("tournament_games_by_game", "tournament_games", ["tournament", "game"], unique=True)
    op.create_index("tournament_games_undone", "tournament_games", ["done", "opened"])
    _guard()


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER tournament_log_keeps_from_{deed.lower()} BEFORE {deed} ON tournament_log"
                f" BEGIN SELECT RAISE(ABORT, '{NEVER}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION tournament_log_never_changes() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{NEVER}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER tournament_log_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON tournament_log"
        " FOR EACH STATEMENT EXECUTE FUNCTION tournament_log_never_changes()"
    )
