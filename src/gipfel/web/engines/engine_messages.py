"""The sentences of the engines' codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "analysis-of-own-game": N_("You are playing this against somebody; it can be analysed when the game is over."),
        "bad-limits": N_("An analysis has at most {lines} lines, {nodes} nodes, {seconds} s, {depth} turns of depth."),
        "no-engine": N_("The engine for this game could not be made ready."),
    }
)
