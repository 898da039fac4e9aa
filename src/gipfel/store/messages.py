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
        "name-refused": N_("This name is not allowed here."),
        "no-name-to-remove": N_("They have no name that could be removed."),
        "name-not-refused": N_("Nobody is kept from choosing this name."),
        "nobody-sits-there": N_("Nobody sits there who could be meant. Expected: TABLE/0 or TABLE/1."),
        "no-such-sanction": N_("There is nothing to take back."),
        "no-such-text": N_("Nothing was said there. Expected: TABLE/NUMBER, as gipfel moderate show TABLE tells it."),
        "too-many-sanctions": N_("There are {limit} bans and mutes already; take some back first."),
        "no-such-person": N_("There is no such person."),
        "no-such-record": N_("There is no such record."),
        "bad-cursor": N_("This is no place in a list of the house."),
        "unknown-database": N_("“{url}” is no database this house can use. Expected: {known}."),
        "database-newer": N_("The database is of a newer version ({found}); this house knows {known}."),
        "database-unreachable": N_("The database cannot be opened: {detail}."),
        "database-readonly": N_("The database {path} can only be read. The house needs to write to it and its folder."),
        "disk-full": N_("There is no room left on the disk for {path}."),
        "backup-needs-sqlite": N_("Only SQLite is backed up here; for PostgreSQL use its own pg_dump."),
        "file-exists": N_("{path} exists already; nothing was overwritten."),
        "no-database": N_("There is no database at {path}."),
        "damaged-database": N_("{path} is damaged or no database of a house: {detail}."),
        "unwritable-copy": N_("{path} cannot be written: {detail}."),
        "house-in-use": N_("The house is open. Stop it first."),
        "summary-differs": N_("The list of tables does not say what the log says."),
    }
)

declare(
    {
        "no-archive": N_("There is no archive at {path}; `gipfel archive` makes one."),
        "not-an-archive": N_("{path} is not an archive of games: {detail}"),
        "archive-newer": N_("{path} was written by a newer version (format {format}; {known} is known)."),
        "archive-unwritable": N_("{path} cannot be written: {detail}"),
        "archive-no-game": N_("There is no game {number} in this archive."),
        "archive-years": N_("The years {since} to {until} hold no year."),
    }
)
