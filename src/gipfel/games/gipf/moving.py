"""How pieces move: the push, the jump of ZÈRTZ, the run of YINSH (rules 8, 31, 32)."""

from __future__ import annotations

from gipfel.games.gipf.pieces import YINSH, ZERTZ, Piece, Pieces
from gipfel.games.gipf.spots import AHEAD


def pushed(pieces: Pieces, path: tuple[int, ...], piece: Piece) -> Pieces | None:
    """The board after `piece` has come in along a path of spots; None when the whole line is occupied."""
    changed = list(pieces)
    coming: Piece | None = piece
    for spot in path:
        coming, changed[spot] = changed[spot], coming
        if coming is None:
            return tuple(changed)
    return None


def reached(occupied: int, path: tuple[int, ...]) -> int:
    """How many pieces a push along this path displaces; the length of the path when it is full."""
    for number, spot in enumerate(path):
        if not occupied >> spot & 1:
            return number
    return len(path)


def jumps(pieces: Pieces, origin: int) -> list[int]:
    """Where a ZÈRTZ potential can jump: over adjacent pieces to the first vacant spot behind them."""
    found = []
    for ray in AHEAD[origin]:
        landing = next((number for number, spot in enumerate(ray) if pieces[spot] is None), 0)
        if landing:
            found.append(ray[landing])
    return found


def runs(pieces: Pieces, origin: int) -> list[int]:
    """Where a YINSH potential can run: over vacant spots only."""
    found = []
    for ray in AHEAD[origin]:
        for spot in ray:
            if pieces[spot] is not None:
                break
            found.append(spot)
    return found


def targets(pieces: Pieces, origin: int) -> list[int]:
    """Where the potential on a piece can go in place of a push; a TAMSK potential nowhere."""
    piece = pieces[origin]
    if piece is None or not piece.carries:
        return []
    if piece.carries == ZERTZ:
        return sorted(jumps(pieces, origin))
    return sorted(runs(pieces, origin)) if piece.carries == YINSH else []


def replaced(pieces: Pieces, cell: int, piece: Piece | None) -> Pieces:
    """The board with one spot changed."""
    return (*pieces[:cell], piece, *pieces[cell + 1 :])
