"""What is expected now, in words of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gipfel.core.step import Prompt, Touch
from gipfel.games.yinsh.points import BOARD, five_name

if TYPE_CHECKING:
    from gipfel.games.yinsh.rules import YinshPosition


def prompt(position: YinshPosition, touched: Sequence[Touch]) -> Prompt:
    """The one sentence under the board."""
    if position.outcome is not None:
        return Prompt("game-over")
    if touched:
        return _within_step(position, touched[-1])
    if position.owes_ring:
        return Prompt("yinsh-ring-wins" if _wins_next(position) else "yinsh-ring-off")
    if position.is_placing:
        return Prompt("yinsh-place", {"count": position.in_hand(position.mover)})
    rows = position.own_rows
    if rows:
        several = "yinsh-rows" if len(rows) > 1 else "yinsh-row"
        return Prompt(several, {"rows": [five_name(row) for row in rows]})
    if not position.can_move(position.mover):
        return Prompt("yinsh-pass", asks=True)  # rule 12: a button, so that nobody wonders what has happened
    return Prompt("yinsh-move")


def _within_step(position: YinshPosition, last: Touch) -> Prompt:
    if position.rings[position.mover] >> BOARD.index[last] & 1:
        return Prompt("yinsh-target", {"point": last})
    return Prompt("yinsh-other-end", {"point": last})


def _wins_next(position: YinshPosition) -> bool:
    return position.off[position.mover] + 1 == position.game.goal
