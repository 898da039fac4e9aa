"""The sentences of the live house's codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "table-unreadable": N_("The log of this table cannot be read. Nothing is lost; the house has been told."),
        "house-closing": N_("The house is closing; come back in a moment."),
    }
)
