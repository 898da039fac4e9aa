"""A turn of Pentago in words: “marble on e6, lower left quarter clockwise”."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.pentago.rules import BOARD, CLOCKWISE, Put, Rotate


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """One phrase: where the marble was put, and what was turned; nothing is turned after a marble that wins."""
    put, *turned = turn.steps
    assert isinstance(put, Put)
    cell = BOARD.names[put.cell]
    if not turned:
        return (Speech("pentago-told-put", {"cell": cell}),)
    (rotation,) = turned
    assert isinstance(rotation, Rotate)
    way = "clockwise" if rotation.direction == CLOCKWISE else "counter"
    return (Speech(f"pentago-told-{way}", {"cell": cell, "quarter": Speech(f"pentago-told-{rotation.quadrant}")}),)
