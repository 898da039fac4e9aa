"""Turns that set problems: of those about equally good, the one to which a natural reply is worst.

A search expects the best reply to everything, so that all turns of an even or lost position look alike to it. Players
who look one turn ahead reply by how things stand at once, and that is where they go wrong.
"""

from __future__ import annotations

from gipfel.engine.compiled.names import MATE, NEAR_MATE
from gipfel.engine.info import Info
from gipfel.kernels.names import DRAW

MARGIN = 50  # centi-units that a turn may be worse than the best
SHARE = 10  # after each natural reply so much less is looked at than in the search before


def sound_turns(info: Info) -> tuple[str, ...]:
    """The turns about as good as the best, which comes first: all that are known when it is lost, itself when won."""
    if info.score > NEAR_MATE:
        return (info.best,)
    least = -MATE if info.score < -NEAR_MATE else max(info.score - MARGIN, 1 - NEAR_MATE)
    return tuple(line.turns[0] for line in info.lines if line.score >= least and line.turns)


def result_of(winner: int, player: int) -> int:
    """The value of a finished game for a player."""
    return 0 if winner == DRAW else MATE if winner == player else -MATE
