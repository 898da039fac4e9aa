"""A turn of YINSH in words: “marker on f6, ring to f9, turning 2 over; row e2–e6 taken, ring b7 off the board”."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.yinsh.points import NAMES
from gipfel.games.yinsh.rules import YinshPosition
from gipfel.games.yinsh.steps import MoveRing, PassTurn, PlaceRing


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """Rows taken and the move made, in the order of the notation, which deals the rings out to the rows (rule 14)."""
    moved = _moved(turn)
    return [_taken(word) if word.startswith("x") else moved for word in turn.text.split()]


def _moved(turn: PlayedTurn) -> Speech:
    """What was done besides taking; how many markers a ring turns over is seen where it moves."""
    position: Position = turn.start
    for step in turn.steps:
        match step:
            case PlaceRing(cell):
                return Speech("yinsh-told-placed", {"point": NAMES[cell]})
            case MoveRing(origin, target):
                assert isinstance(position, YinshPosition)
                return _told_move(origin, target, dict(position.landings(origin))[target].bit_count())
            case PassTurn():
                return Speech("yinsh-told-pass")
        position = position.play(step)
    return Speech("yinsh-told-pass")


def _told_move(origin: int, target: int, count: int) -> Speech:
    told = {"origin": NAMES[origin], "target": NAMES[target]}
    return Speech("yinsh-told-flips", {**told, "count": count}) if count else Speech("yinsh-told-moved", told)


def _taken(word: str) -> Speech:
    row, ring = word[1:].split(",")
    if not row:
        return Speech("yinsh-told-ring", {"ring": ring})
    first, last = row.split("-")
    return Speech("yinsh-told-row", {"first": first, "last": last, "ring": ring})
