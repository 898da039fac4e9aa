"""The sentences of the crew's codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "house-busy": N_("The house has too much to do just now; try again in a moment."),
        "took-too-long": N_("This takes longer than {seconds} s, and was given up."),
        "computation-failed": N_("This could not be computed. The house has been told."),
    }
)
