"""Bringing a database up to date: Alembic, inside one transaction that only one process has at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from gipfel.core.errors import GipfelError
from gipfel.store.database.connections import alone

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0011"
"""The version of the schema; a test compares it with the migrations."""
_PATIENTLY = text("SET LOCAL lock_timeout = 0")
_VERSION = text("SELECT version_num FROM alembic_version")


def migrate(connection: Connection) -> None:
    """Make the tables, or bring them to this version; a newer database is left alone."""
    if connection.dialect.name != "sqlite":
        connection.execute(_PATIENTLY)  # another process may take long over it
    alone(connection, "migration")
    found = version(connection)
    if found == HEAD:
        return
    if found is not None and found not in known_versions():
        raise GipfelError("database-newer", found=found, known=HEAD)
    from alembic import command

    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def version(connection: Connection) -> str | None:
    """The version of a database; None for an empty one. Alembic is not asked: it takes long to load."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(_VERSION)
    return found


def known_versions() -> set[str]:
    """The versions this house can bring up to date."""
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def config() -> Config:
    """Where the migrations are: inside the package."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", "gipfel.store:migrations")
    settings.set_main_option("path_separator", "os")
    return settings
