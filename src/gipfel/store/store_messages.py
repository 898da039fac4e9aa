"""The sentences of the store's codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "name-taken": N_("This name is taken, or looks like one that is."),
        "name-reserved": N_("This name would pass for the house itself. Choose another."),
        "mixed-name": N_("A name keeps to the letters of one script."),
        "bad-name": N_("A name has {least} to {most} characters, all of them visible, and no slash."),
        "no-such-person": N_("There is no such person."),
        "bad-cursor": N_("This is no place in a list of the house."),
        "unknown-database": N_("“{url}” is no database this house can use. Expected: {known}."),
        "extra-missing": N_("This needs a part that is not installed: gipfel[{extra}]."),
        "database-newer": N_("The database is of a newer version ({found}); this house knows {known}."),
        "database-unreachable": N_("The database cannot be opened: {detail}."),
        "backup-needs-sqlite": N_("Only SQLite is backed up here; for PostgreSQL use its own pg_dump."),
        "file-exists": N_("{path} exists already; nothing was overwritten."),
        "no-database": N_("There is no database at {path}."),
        "damaged-database": N_("{path} is damaged or no database of a house: {detail}."),
        "unwritable-copy": N_("{path} cannot be written: {detail}."),
        "house-in-use": N_("The house is open. Stop it first."),
        "summary-differs": N_("The list of tables does not say what the log says."),
    }
)
