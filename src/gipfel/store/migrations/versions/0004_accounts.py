"""Accounts: known devices, recovery codes, second factors, and how names look."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from gipfel.store.accounts.name_rules import skeleton

revision = "0004"
down_revision = "0003"

AT_A_TIME = 1_000
_NAMES = sa.table("names", sa.column("party", sa.Text), sa.column("name", sa.Text), sa.column("skeleton", sa.Text))
_PEOPLE = sa.table(
    "people", sa.column("id", sa.Text), sa.column("created", sa.BigInteger), sa.column("skeleton", sa.Text)
)


def upgrade() -> None:
    """Make what is new and say of every name how it looks; everybody keeps the name they have."""
    _things()
    op.add_column("names", sa.Column("skeleton", sa.Text, nullable=False, server_default=""))
    op.add_column("people", sa.Column("skeleton", sa.Text))
    _fill_names()
    _fill_people()
    op.create_index("ix_names_skeleton", "names", ["skeleton"])
    op.create_index("people_by_skeleton", "people", ["skeleton"], unique=True)


def _person(key: bool = True) -> sa.Column[str]:
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column("person", sa.Text, person, nullable=False, primary_key=key)


def _instant(name: str, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def _things() -> None:
    op.create_table(
        "devices",
        sa.Column("digest", sa.Text, primary_key=True),
        _person(),
        _instant("seen"),
        _instant("expires"),
    )
    op.create_table("recovery_codes", sa.Column("digest", sa.Text, primary_key=True), _person(key=False))
    op.create_table(
        "second_factors",
        _person(),
        sa.Column("secret", sa.Text, nullable=False),
        _instant("since", nullable=True),
        _instant("step"),
    )
    for table, column in (("devices", "person"), ("devices", "expires"), ("recovery_codes", "person")):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _fill_names() -> None:
    """A million guests have names: not all of them are held at a time."""
    connection, last = op.get_bind(), ""
    page = sa.select(_NAMES.c.party, _NAMES.c.name).order_by(_NAMES.c.party).limit(AT_A_TIME)
    row = sa.update(_NAMES).where(_NAMES.c.party == sa.bindparam("of")).values(skeleton=sa.bindparam("seen"))
    while found := connection.execute(page.where(_NAMES.c.party > last)).all():
        connection.execute(row, [{"of": party, "seen": skeleton(name)} for party, name in found])
        last = found[-1].party


def _fill_people() -> None:
    """Of several whose names look alike the first holds the look; the others keep their names without it."""
    connection = op.get_bind()
    named = _PEOPLE.join(_NAMES, _NAMES.c.party == "person:" + _PEOPLE.c.id)
    asked = sa.select(_NAMES.c.skeleton, _PEOPLE.c.id).select_from(named)
    first: dict[str, str] = {}
    for look, person in connection.execute(asked.order_by(_PEOPLE.c.created, _PEOPLE.c.id)):
        first.setdefault(look, person)
    row = sa.update(_PEOPLE).where(_PEOPLE.c.id == sa.bindparam("of")).values(skeleton=sa.bindparam("seen"))
    if first:
        connection.execute(row, [{"of": person, "seen": look} for look, person in first.items()])
