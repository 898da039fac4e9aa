"""PÜNCT: what such a potential jumps onto, and what becomes of a GIPF-piece (rules 54 to 56).

That it neutralises its own kind, and can neutralise a GIPF-piece or convert it, is the publisher's word. What exactly
happens to the GIPF-piece is our decision: should the printed rule turn out to be another, it is changed here.
"""

from __future__ import annotations

from gipfel.games.gipf.pieces import (
    BASICS_IN,
    GIPF,
    GIPF_PIECE,
    PLAIN,
    PUNCT,
    Piece,
    Pieces,
    Side,
    Sides,
    cover_of,
    replaced,
    with_side,
)

PRICE = BASICS_IN[GIPF]  # of the jumper's reserve, for a GIPF-piece that becomes his


def is_target(piece: Piece | None, player: int) -> bool:
    """Whether a PÜNCT potential of a player may jump onto this neighbour.

    Rule 54: the opponent's PÜNCT-loaded pieces and used PÜNCT potentials, whatever lies beneath these. Rule 55: his
    GIPF-pieces. Never a single or another potential.
    """
    if piece is None or piece.owner == player:
        return False
    return PUNCT in (piece.carries, piece.covers) or piece.kind == GIPF


def may_convert(piece: Piece | None, side: Side, agreed: bool) -> bool:
    """Whether the GIPF-piece met can be converted: it was not ruled out, and there are two to stand there (rule 56)."""
    return agreed and piece is not None and piece.kind == GIPF and side.reserve >= PRICE


def jumped(pieces: Pieces, sides: Sides, player: int, target: int, *, converts: bool) -> tuple[Pieces, Sides]:
    """Board and holdings after the jump onto a neighbour."""
    piece = pieces[target]
    assert piece is not None
    if piece.kind != GIPF:
        return replaced(pieces, target, cover_of(player, PUNCT, piece)), sides
    return _converted(pieces, sides, player, target) if converts else _neutralised(pieces, sides, player, target)


def _neutralised(pieces: Pieces, sides: Sides, player: int, target: int) -> tuple[Pieces, Sides]:
    """Rule 55: the upper basic goes back to its owner's reserve, the potential lies on the lower one."""
    other = 1 - player
    after = with_side(sides, other, sides[other]._replace(reserve=sides[other].reserve + 1))
    return replaced(pieces, target, cover_of(player, PUNCT, PLAIN[other])), after


def _converted(pieces: Pieces, sides: Sides, player: int, target: int) -> tuple[Pieces, Sides]:
    """Rule 56: both basics go back to their owner, the potential is gone, two of the jumper's reserve stand there."""
    own, other = sides[player], sides[1 - player]
    paid = own._replace(reserve=own.reserve - PRICE, gone=own.gone + 1)
    after = with_side(sides, player, paid)
    after = with_side(after, 1 - player, other._replace(reserve=other.reserve + BASICS_IN[GIPF]))
    return replaced(pieces, target, GIPF_PIECE[player]), after
