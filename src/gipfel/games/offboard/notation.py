"""Offboard turns in text: `g3-NE`, with its score `g5-NW +2`, and a re-entry `*d4`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter

EXPECTED_TURN = "g3-NE (rear cell and direction E NE NW W SW SE, +2 after it for a score), or *d4 for a re-entry"

_MOVE = re.compile(r"([a-i][1-9])\s*[- ]\s*(ne|nw|se|sw|e|w)(?:\s*\+\s*([0-9]{1,3}))?", re.IGNORECASE)
_RE_ENTRY = re.compile(r"\*\s*([a-i][1-9])", re.IGNORECASE)


def write_turn(start: OffboardPosition, steps: Sequence[Step]) -> str:
    """The canonical text of a turn, with the points it scores."""
    (step,) = steps
    if isinstance(step, ReEnter):
        return f"*{step.cell}"
    assert isinstance(step, Move)
    score = start.score(step)
    return f"{step.rear}-{step.direction}" + (f" +{score}" if score else "")


def read_turn(start: OffboardPosition, text: str) -> tuple[Step, ...]:
    """The step of a turn; a score may be left out but not be wrong."""
    written = text.strip()
    re_entry = _RE_ENTRY.fullmatch(written)
    if re_entry:
        return (ReEnter(BOARD.names[BOARD.cell(re_entry.group(1))]),)
    match = _MOVE.fullmatch(written)
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    cell, direction, appended = match.groups()
    move = Move(BOARD.names[BOARD.cell(cell)], direction.upper())
    if appended is not None and int(appended) != (score := start.score(move)):
        raise BadNotation("wrong-score", turn=text[:40], score=score)
    return (move,)
