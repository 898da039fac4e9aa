"""Lists and searches name the tournament games of ZÈRTZ by the options they were played with.

Until here `zertz:tournament` meant that isolated marbles are claimed automatically; from here on claiming is a right.
Logs are lifted when they are read and stay as they are; the rows beside them are written anew.
"""

from __future__ import annotations

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MEANT = {
    "zertz:tournament": "zertz,capture=claimed,rings=48,touch=strict",
    "zertz:tournament1999": "zertz,capture=claimed,touch=strict",
}
# A preset stands in a canonical text only where nothing differs from it: alone, or alone in brackets.
# What is quoted are words of people.
_PRESET = re.compile(r'"[^"]*"|(?<![^(])zertz:tournament(?:1999)?(?![^)])')

tables = sa.table("tables", sa.column("name", sa.Text), sa.column("spec", sa.Text), sa.column("terms", sa.Text))


def upgrade() -> None:
    """Write the options out where a row names the preset."""
    connection = op.get_bind()
    named = sa.select(tables).where(tables.c.spec.contains("zertz:tournament"))
    for name, spec, terms in connection.execute(named).all():
        told = {**json.loads(terms), "spec": _written_out(json.loads(terms)["spec"])}
        values = {"spec": _written_out(spec), "terms": json.dumps(told, separators=(",", ":"))}
        connection.execute(sa.update(tables).where(tables.c.name == name).values(values))


def _written_out(spec: str) -> str:
    return _PRESET.sub(lambda found: MEANT.get(found.group(), found.group()), spec)
