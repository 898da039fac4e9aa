"""The sentences of the socket's codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "bad-message": N_("This message cannot be read at “{place}”. Expected: {expected}."),
        "too-many-messages": N_("Too many messages at once; at most {limit} a second are read."),
        "too-many-tables-watched": N_("One connection watches at most {limit} tables."),
        "unwatched": N_("This table is not watched any more."),
    }
)
