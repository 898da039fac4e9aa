"""A turn of Offboard in words: “line g3–g5 moves on to g6, pushing 2; one falls into a pocket: +2”."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.lines import MarbleLine
from gipfel.games.offboard.rules import Move, OffboardPosition, ReEnter


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """Which line moved where, what it pushed, and what fell off the board."""
    start, (step,) = turn.start, turn.steps
    assert isinstance(start, OffboardPosition)
    if isinstance(step, ReEnter):
        return (Speech("offboard-told-re-entered", {"cell": step.cell}),)
    assert isinstance(step, Move)
    line = start.line(step)
    told = [_moved(line)]
    if line.enemies and line.beyond is None:
        score = start.score(step)
        told.append(Speech("offboard-told-points", {"points": score}) if score else Speech("offboard-told-back"))
    return [*told, Speech("offboard-told-given-up")] if start.hand else told  # rule 5.3


def _moved(line: MarbleLine) -> Speech:
    rear, head, front = (BOARD.names[cell] for cell in (line.cells[0], line.cells[line.own - 1], line.front))
    if line.enemies:
        return Speech("offboard-told-push", {"rear": rear, "head": head, "front": front, "count": line.enemies})
    if line.own == 1:
        return Speech("offboard-told-marble", {"rear": rear, "front": front})
    return Speech("offboard-told-line", {"rear": rear, "head": head, "front": front})
