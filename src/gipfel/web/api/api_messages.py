"""The sentences of the API's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "no-such-lesson": N_("There is no such lesson."),
        "spec-or-agreement": N_("Say what is played: either a spec or an agreement."),
        "too-many-turns-given": N_("At most {limit} turns are judged at a time."),
        "too-many-games": N_("At most {limit} games are taken in one file; this one holds {count}."),
        "too-many-records": N_("You keep {limit} records here; delete one first."),
        "records-too-large": N_("All your records together may have {limit} bytes here; delete one first."),
        "network-full": N_("Too much is kept here already that came from your network."),
        "outside-rules": N_("Game {number} is outside the rules: {detail}"),
    }
)
