"""A turn of PÜNCT in words: “white triangle from h5 to k8, leading to k9; on level 2”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.punct.cells import NAMES
from gipfel.games.punct.pieces import layout_of
from gipfel.games.punct.rules import PunctPosition
from gipfel.games.punct.scene import is_bridge, name_of
from gipfel.games.punct.steps import LayPiece, MovePiece


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """What was placed, moved or turned, on which level, and over which gap."""
    (step,) = turn.steps
    start, end = turn.start, turn.end
    assert isinstance(start, PunctPosition)
    assert isinstance(end, PunctPosition)
    assert isinstance(step, LayPiece | MovePiece)
    layout = layout_of(step.layout)
    words: dict[str, object] = {
        "piece": name_of(step.layout, start.mover),
        "cell": NAMES[layout.spot],
        "dot": NAMES[layout.leading],
    }
    if isinstance(step, LayPiece):
        last = (Speech("punct-told-last"),) if not end.left(start.mover) else ()
        return (Speech("punct-told-placed", words), *last)
    if step.origin == layout.spot:
        return (Speech("punct-told-turned", words), *_rest(end, step))
    return (Speech("punct-told-moved", {**words, "origin": NAMES[step.origin]}), *_rest(end, step))


def _rest(end: PunctPosition, step: MovePiece) -> Iterator[Speech]:
    """Where the piece has come to lie, when that is not the board itself."""
    piece = next(piece for piece in end.pieces if piece.layout == step.layout and end.relief.is_free(piece))
    if piece.level > 1:
        yield Speech("punct-told-level", {"level": piece.level})
    middle = layout_of(piece.layout).middle
    if middle is not None and is_bridge(end.relief, piece):
        yield Speech("punct-told-bridge", {"cell": NAMES[middle]})
