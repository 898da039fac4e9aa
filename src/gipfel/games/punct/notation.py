"""PÜNCT turns in text: `Th5,h6` places, `h5-k8,k9` moves, `h5-h5,g4` turns; last stands the leading dot."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.step import Step
from gipfel.games.punct.cells import BOARD, NAMES
from gipfel.games.punct.pieces import found_layout, layout_of
from gipfel.games.punct.rules import PunctPosition
from gipfel.games.punct.steps import LayPiece, MovePiece

EXPECTED_TURN = "Th5,h6 (kind T C E R L M, cell of the PÜNCT, leading dot) or h5-k8,k9 (from, to, leading dot)"
OTHER_NAMES = {"SC": "C", "SE": "E", "AM": "M", "AR": "R", "AL": "L"}  # those of a server for play by mail

_CELL = r"([a-q][0-9]{1,2})"
_DOTS = rf"\s*,\s*{_CELL}(?:\s*,\s*{_CELL})?"
_PLACING = re.compile(rf"(SC|SE|AM|AR|AL|[TCERLM])\s*{_CELL}{_DOTS}", re.IGNORECASE | re.ASCII)
_MOVE = re.compile(rf"{_CELL}\s*-\s*{_CELL}{_DOTS}", re.IGNORECASE | re.ASCII)


def write_turn(steps: Sequence[Step]) -> str:
    """The canonical text of a turn; the kind of a piece that moves is known from the board."""
    match steps:
        case [LayPiece(number)]:
            layout = layout_of(number)
            return f"{layout.kind}{NAMES[layout.spot]},{NAMES[layout.leading]}"
        case [MovePiece(origin, number)]:
            layout = layout_of(number)
            return f"{NAMES[origin]}-{NAMES[layout.spot]},{NAMES[layout.leading]}"
    raise TypeError(steps)


def read_turn(start: PunctPosition, text: str) -> tuple[Step, ...]:
    """The step of a turn; whether it is legal is found out when it is played."""
    written = text.strip()
    if placing := _PLACING.fullmatch(written):
        kind, spot, dot, other = placing.groups()
        kind = OTHER_NAMES.get(kind.upper(), kind.upper())
        return (LayPiece(_layout(kind, spot, dot, other, text)),)
    move = _MOVE.fullmatch(written)
    if move is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    origin, spot, dot, other = move.groups()
    return (MovePiece(BOARD.cell(origin), _layout(_kind_at(start, origin), spot, dot, other, text)),)


def _kind_at(start: PunctPosition, origin: str) -> str:
    """The kind of the topmost piece whose PÜNCT is there."""
    cell = BOARD.cell(origin)
    for piece in reversed(start.relief.dots[cell]):
        layout = layout_of(piece.layout)
        if layout.spot == cell:
            return layout.kind
    raise IllegalStep("punct-not-yours", cell=NAMES[cell])


def _layout(kind: str, spot: str, dot: str, other: str | None, text: str) -> int:
    number = found_layout(kind, BOARD.cell(spot), BOARD.cell(dot))
    if number is None:
        raise BadNotation("punct-no-layout", piece=f"{kind}{spot.lower()},{dot.lower()}")
    # The third cell says nothing new; one that does not belong there is a slip.
    if other is not None and {BOARD.cell(dot), BOARD.cell(other)} != set(layout_of(number).cells[1:]):
        raise BadNotation("punct-third-dot", turn=text[:40], cell=other.lower())
    return number
