"""What is announced in the game outside: which potential, which move."""

from __future__ import annotations

from gipfel.games.gipf.pieces import TAMSK, YINSH, ZERTZ
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.steps import Use, move_text

TYPES = {ZERTZ: "zertz", TAMSK: "tamsk", YINSH: "yinsh"}


def announced_type(position: GipfPosition) -> str | None:
    """The type of the potential whose use is announced, by the name of its option; None without an announcement."""
    move = position.announcement
    if move is None or position.outcome is not None:
        return None
    if not isinstance(move, Use):
        return TYPES[TAMSK]
    piece = position.pieces[move.origin]
    assert piece is not None
    return TYPES[piece.carries]


def announced_move(position: GipfPosition) -> str:
    """The announced move in notation."""
    return "" if position.announcement is None else move_text(position.announcement)
