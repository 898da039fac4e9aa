"""PÜNCT positions in one line: the pieces from the lowest level up, the player, the number of turns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from gipfel.core.errors import BadNotation
from gipfel.games.punct.cells import BOARD, NAMES
from gipfel.games.punct.pieces import KINDS, PIECES_EACH, STOCK, DotPiece, found_layout, layout_of, written
from gipfel.games.punct.relief import Ground, Relief
from gipfel.games.punct.rules import PunctGame, PunctPosition, settled

EXPECTED = (
    "pieces, player 0 or 1, number of turns; levels from the bottom joined by /, the pieces of each by commas: kind "
    "(TCERLM White, tcerlm Black), cell of the PÜNCT, leading dot, as in Te5e4,te7e8/Ee5e6 1 4; an empty board is -"
)
SIDES = ("White", "Black")
EMPTY = "-"
_PIECE = re.compile(r"([TCERLMtcerlm])([a-q][0-9]{1,2})([a-q][0-9]{1,2})")


def write_position(position: PunctPosition) -> str:
    """The one text of a position."""
    return f"{write_pieces(position.pieces)} {position.mover} {position.turn_count}"


def write_pieces(pieces: Iterable[DotPiece]) -> str:
    """The board alone."""
    levels: dict[int, list[str]] = {}
    for piece in sorted(pieces):
        kind = layout_of(piece.layout).kind
        levels.setdefault(piece.level, []).append(written(kind.lower() if piece.owner else kind, piece.layout))
    return "/".join(",".join(found) for found in levels.values()) or EMPTY


def read_position(game: PunctGame, text: str) -> PunctPosition:
    """Read a position text; what has been decided by its last turn is found anew."""
    fields = text.split()
    if len(fields) != 3 or fields[1] not in ("0", "1"):
        raise _malformed(text, EXPECTED)
    pieces = read_pieces(text, fields[0])
    player = int(fields[1])
    _check_stock(pieces, player)
    turns = _number(text, fields[2])
    # Rules 1 and 2: a piece comes to the board by a turn of its own, and none ever leaves it.
    if len(pieces) > turns:
        raise BadNotation("punct-too-few-turns", there=len(pieces), turns=turns)
    return settled(PunctPosition(game, pieces, player, turns))


def read_pieces(text: str, board: str) -> tuple[DotPiece, ...]:
    """The board alone; every piece rests on what is written before it (rules 7 and 8, in any colour)."""
    pieces: list[DotPiece] = []
    for level, row in enumerate(() if board == EMPTY else board.split("/"), 1):
        ground = Relief(pieces)
        here = [_piece(text, written, level) for written in row.split(",")]
        for piece in here:
            _check_rest(ground, piece)
        pieces += here
        _check_apart(here)
    return tuple(sorted(pieces))


def _piece(text: str, written: str, level: int) -> DotPiece:
    match = _PIECE.fullmatch(written)
    if match is None:
        raise _malformed(text, EXPECTED)
    spot, dot = BOARD.cell(match[2]), BOARD.cell(match[3])
    layout = found_layout(match[1].upper(), spot, dot)
    # A straight piece around its PÜNCT is written by the first of its dots: one position has one text.
    if layout is None or layout_of(layout).leading != dot:
        raise BadNotation("punct-no-layout", piece=written)
    return DotPiece(level, layout, int(match[1].islower()))


def _check_rest(relief: Relief, piece: DotPiece) -> None:
    layout = layout_of(piece.layout)
    if Ground(relief.heights, relief.tops).level_for(layout) != piece.level:
        raise BadNotation("punct-does-not-rest", piece=written(layout.kind, piece.layout), level=piece.level)


def _check_apart(pieces: Iterable[DotPiece]) -> None:
    dots = Counter(cell for piece in pieces for cell in layout_of(piece.layout).cells)
    for cell, number in dots.items():
        if number > 1:
            raise BadNotation("punct-two-dots", cell=NAMES[cell])


def _check_stock(pieces: Iterable[DotPiece], player: int) -> None:
    kinds = Counter((piece.owner, layout_of(piece.layout).kind) for piece in pieces)
    for owner, side in enumerate(SIDES):
        for kind in KINDS:
            if kinds[owner, kind] > STOCK[kind]:
                raise BadNotation("punct-too-many", side=side, kind=kind, there=kinds[owner, kind], limit=STOCK[kind])
    # Rule 15: whose eighteenth piece is on the board has just placed it.
    if sum(kinds[player, kind] for kind in KINDS) == PIECES_EACH:
        raise BadNotation("punct-over-before", side=SIDES[player], limit=PIECES_EACH)


def _number(text: str, digits: str) -> int:
    # Leading zeros would give one position two texts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 8 and str(int(digits)) == digits):
        raise _malformed(text, "a whole number of turns")
    return int(digits)


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
