"""What Alembic runs: migrations on the connection it is given, within the transaction that is open there."""

from __future__ import annotations

from alembic import context

from gipfel.store.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
