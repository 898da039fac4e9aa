"""The sentences of the house's codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "table-unreadable": N_("The log of this table cannot be read. Nothing is lost; the house has been told."),
        "house-closing": N_("The house is closing; come back in a moment."),
        "house-busy": N_("The house has too much to do just now; try again in a moment."),
        "too-many": N_("Too many {what} for the moment. Try again in {seconds} seconds."),
        "took-too-long": N_("This takes longer than {seconds} s, and was given up."),
        "computation-failed": N_("This could not be computed. The house has been told."),
        "analysis-of-own-game": N_("You are playing this against somebody; it can be analysed when the game is over."),
        "bad-limits": N_("An analysis has at most {lines} lines, {nodes} nodes, {seconds} s, {depth} turns of depth."),
        "no-engine": N_("The engine for this game could not be made ready."),
        "redis-unreachable": N_("Redis cannot be reached: {detail}."),
    }
)
