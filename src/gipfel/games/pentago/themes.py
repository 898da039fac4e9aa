"""Themes of puzzles in Pentago, as players name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gipfel.core.language import N_
from gipfel.core.turns import PlayedTurn, expand
from gipfel.games.pentago.rules import PentagoPosition, Put

NAMES = {
    "two-threats": N_("Two threats by one turn"),
    "turning-defence": N_("Turning as defence"),
}


def themes(turns: Sequence[PlayedTurn]) -> Iterator[str]:
    """What a solution shows."""
    first = turns[0]
    if len(turns) > 1 and _threats(first.end) > 1:
        yield "two-threats"
    if first.end.outcome is None and len(turns) == 1 and _loses_unturned(first):
        yield "turning-defence"


def _threats(position: object) -> int:
    """On how many cells the player who has just moved could make five, if it were their turn again."""
    assert isinstance(position, PentagoPosition)
    return len(set(_winning_cells(replace(position, mover=1 - position.mover))))


def _winning_cells(position: PentagoPosition) -> Iterator[int]:
    for path in expand(position).values():
        after = position
        for step in path:
            after = after.play(step)
        if after.outcome is not None and after.outcome.winner == position.mover:
            put = path[0]
            assert isinstance(put, Put)
            yield put.cell


def _loses_unturned(turn: PlayedTurn) -> bool:
    """Whether the marble alone would not have saved the game: it needed the turn of the quadrant."""
    assert isinstance(turn.start, PentagoPosition)
    put = turn.start.play(turn.steps[0])
    assert isinstance(put, PentagoPosition)
    return next(_winning_cells(replace(put, placed=None, mover=1 - put.mover)), None) is not None
