"""How other programs speak with the engine: the Universal Game Interface on both sides, and JSON lines.

What both say in the same words stands here.
"""

from __future__ import annotations

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "turn-number": N_("Turn {number}, “{turn}”: {detail}"),
        "search-failed": N_("The search failed: {detail}"),
    }
)

MOST_LINES = 50
"""Lines of one analysis."""


def turn_refused(number: int, text: str, error: GipfelError) -> GipfelError:
    """Why a turn of those given cannot be played, and which one it is."""
    return type(error)("turn-number", number=number, turn=text[:80], detail=str(error))


def search_failed(error: Exception) -> GipfelError:
    """What is said of an error that nobody foresaw."""
    return GipfelError("search-failed", detail=f"{type(error).__name__}: {error}"[:200])
