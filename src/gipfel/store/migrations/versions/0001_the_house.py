"""The house as it was first: logs, tables, people and what belongs to them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NEVER = "events never change"


def upgrade() -> None:
    """Make everything; events are guarded by the database itself."""
    _logs()
    _tables()
    _people()
    _their_things()
    _ratings()
    _guard()


def _text(name: str, **more: Any) -> sa.Column[str]:
    return sa.Column(name, sa.Text, **{"nullable": False, **more})


def _number(name: str, **more: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, **{"nullable": False, **more})


def _instant(name: str, **more: Any) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, **{"nullable": False, **more})


def _fraction(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def _whether(name: str, **more: Any) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, **more)


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False)


def _index(table: str, *columns: str, name: str = "") -> None:
    op.create_index(name or f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def _logs() -> None:
    op.create_table("events", _text("table_name", primary_key=True), _number("seq", primary_key=True), _text("event"))
    op.create_table(
        "words", _text("table_name", primary_key=True), _number("seq", primary_key=True), _text("party"), _text("text")
    )
    _index("words", "party")
    op.create_table(
        "names",
        _text("party", primary_key=True),
        _text("name"),
        _text("folded"),
        _whether("gone", server_default=sa.false()),
    )
    _index("names", "folded")


def _tables() -> None:
    op.create_table(
        "tables",
        _text("name", primary_key=True),
        _number("seq"),
        _instant("at"),
        _text("phase"),
        _instant("falls_at", nullable=True),
        _number("player", nullable=True),
        _number("turns"),
        _text("opener"),
        _text("game"),
        _text("spec"),
        _text("speed"),
        _text("terms"),
        _whether("rated"),
        _whether("hidden"),
        _whether("lobby"),
        _instant("opened_at"),
        _instant("ended_at", nullable=True),
        _instant("listed_at", nullable=True),
        _number("first", nullable=True),
        _number("winner", nullable=True),
        _number("winning_seat", nullable=True),
        _text("reason", nullable=True),
        _text("seat0"),
        _text("party0", nullable=True),
        _text("seat1"),
        _text("party1", nullable=True),
        sqlite_with_rowid=False,
    )
    _index("tables", "falls_at")
    _index("tables", "phase", "opened_at", "name", name="tables_by_phase")
    _index("tables", "lobby", "opened_at", "name", name="tables_in_lobby")
    _index("tables", "listed_at", "name", name="games_by_date")
    for column in ("game", "spec", "party0", "party1"):
        _index("tables", column, "listed_at", "name", name=f"games_by_{column}")


def _people() -> None:
    op.create_table(
        "people",
        _text("id", primary_key=True),
        _text("folded", unique=True),
        _text("password"),
        _instant("created"),
    )
    op.create_table(
        "guests",
        _text("digest", primary_key=True),
        _instant("created"),
        sa.Column("claimed_by", sa.Text, sa.ForeignKey("people.id", ondelete="SET NULL")),
    )
    _index("guests", "created")
    _index("guests", "claimed_by")
    op.create_table(
        "workers", _text("worker", primary_key=True), _instant("at"), _whether("gone", server_default=sa.false())
    )


def _their_things() -> None:
    op.create_table(
        "sessions",
        _text("digest", primary_key=True),
        _text("id", unique=True),
        _person(),
        _instant("created"),
        _instant("seen"),
        _instant("expires"),
        _text("about"),
    )
    op.create_table(
        "tokens",
        _text("digest", primary_key=True),
        _text("id", unique=True),
        _person(),
        _text("name"),
        _text("scopes"),
        _instant("created"),
        _instant("seen", nullable=True),
        _instant("expires", nullable=True),
    )
    for table in ("sessions", "tokens"):
        _index(table, "person")
        _index(table, "expires")
    op.create_table("blocks", _text("party", primary_key=True), _text("blocked", primary_key=True), _instant("at"))
    _index("blocks", "blocked")
    op.create_table(
        "records", _text("id", primary_key=True), _text("owner"), _instant("at"), _text("text"), _text("about")
    )
    _index("records", "owner", "at", "id", name="records_of_owner")


def _ratings() -> None:
    op.create_table(
        "ratings",
        _text("person", primary_key=True),
        _text("rating_group", primary_key=True),
        _fraction("rating"),
        _fraction("deviation"),
        _fraction("volatility"),
        _number("games"),
        _instant("at"),
    )
    op.create_table(
        "rating_changes",
        _text("table_name", primary_key=True),
        _number("seat", primary_key=True),
        _text("person"),
        _text("rating_group"),
        _fraction("before"),
        _fraction("after"),
        _instant("at"),
    )
    _index("rating_changes", "person", "rating_group", "at", name="rating_changes_of")


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER events_keep_from_{deed.lower()} BEFORE {deed} ON events"
                f" BEGIN SELECT RAISE(ABORT, '{NEVER}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION events_never_change() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{NEVER}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER events_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON events"
        " FOR EACH STATEMENT EXECUTE FUNCTION events_never_change()"
    )
