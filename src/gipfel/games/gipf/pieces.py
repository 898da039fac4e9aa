"""What stands on a spot: owner, kind, what it carries and covers; what each player holds besides.

The rules are 4 to 6, 19 to 23 and 45 to 47.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gipfel.games.gipf.spots import BOARD, SPOTS

SINGLE, GIPF, USED = "P", "G", "U"
ZERTZ, TAMSK, YINSH, DVONN, PUNCT = "Z", "T", "Y", "D", "N"
POTENTIALS = (ZERTZ, TAMSK, YINSH, DVONN, PUNCT)
COVER = {DVONN: "V", PUNCT: "C"}  # rule 46: what such a potential is once it lies on a piece
COVERED_BY = {cover: potential for potential, cover in COVER.items()}
# What can be pushed in, in the order of the introduction (rule 22); a letter names a loaded piece by its potential.
KINDS = (GIPF, *POTENTIALS, SINGLE)

# Phases of the introduction: first turn, GIPF-pieces, loaded pieces, basics.
FIRST, GIPFS, LOADED, BASICS = "f", "g", "l", "b"

BASICS_IN = {SINGLE: 1, GIPF: 2, USED: 0, **dict.fromkeys(COVERED_BY, 0)}  # rules 4 and 29
COST = {kind: 2 if kind == GIPF else 1 for kind in KINDS}  # rules 4 and 21


class Piece(NamedTuple):
    """One piece on a spot. A loaded piece is a single that carries a potential (rule 19).

    A cover lies on a piece, which may be a cover itself: a pile is its top, all else is under it (rules 46 and 47).
    """

    owner: int
    kind: str
    carries: str = ""
    under: Piece | None = None

    @property
    def optional(self) -> bool:
        """Whether it may be left when its row is taken (rules 13, 25 and 51)."""
        return self.kind == GIPF or self.carries != ""

    @property
    def basics(self) -> int:
        """How many basic pieces it is made of, without what is under it."""
        return BASICS_IN[self.kind]

    @property
    def potentials(self) -> int:
        """How many potentials it is made of, without what is under it."""
        return 1 if not self.basics or self.carries else 0

    @property
    def covers(self) -> str:
        """The potential that it is as a cover; nothing for any other piece."""
        return COVERED_BY.get(self.kind, "")

    @property
    def layers(self) -> tuple[Piece, ...]:
        """The piece and all that is under it, from the top."""
        return (self,) if self.under is None else (self, *self.under.layers)

    @property
    def letter(self) -> str:
        """Its letter in position texts: capital for White, small for Black."""
        letter = self.carries or self.kind
        return letter.lower() if self.owner else letter

    @property
    def sign(self) -> str:
        """The letter, or, of a pile, all its letters from the bottom up, in brackets."""
        letters = "".join(piece.letter for piece in reversed(self.layers))
        return letters if self.under is None else f"({letters})"


Pieces = tuple[Piece | None, ...]
Taken = tuple[int, ...]
"""The spots things were taken from, in order, each as often as something was: a pile can be taken from twice."""
EMPTY: Pieces = (None,) * len(BOARD)


def piece_of(owner: int, kind: str) -> Piece:
    """The piece a letter of KINDS, or U, stands for."""
    return Piece(owner, SINGLE, kind) if kind in POTENTIALS else Piece(owner, kind)


def cover_of(owner: int, potential: str, under: Piece) -> Piece:
    """A used DVONN or PÜNCT potential on what it has jumped onto (rule 46)."""
    return Piece(owner, COVER[potential], under=under)


PLAIN = (piece_of(0, SINGLE), piece_of(1, SINGLE))
GIPF_PIECE = (piece_of(0, GIPF), piece_of(1, GIPF))
USED_POTENTIAL = (piece_of(0, USED), piece_of(1, USED))
TAMSK_PIECE = (piece_of(0, TAMSK), piece_of(1, TAMSK))
BY_LETTER = {piece.letter: piece for owner in (0, 1) for piece in (piece_of(owner, k) for k in (*KINDS, USED))}


def replaced(pieces: Pieces, cell: int, piece: Piece | None) -> Pieces:
    """The board with one spot changed."""
    return (*pieces[:cell], piece, *pieces[cell + 1 :])


def lifted(pieces: Pieces, taken: Iterable[int]) -> Pieces:
    """The board with the tops taken off these spots: what is beneath a cover stays (rule 50)."""
    changed = list(pieces)
    for spot in taken:
        piece = changed[spot]
        assert piece is not None
        changed[spot] = piece.under
    return tuple(changed)


def standing(pieces: Pieces) -> list[Piece]:
    """Everything on the board, what is covered too."""
    return [layer for piece in pieces if piece is not None for layer in piece.layers]


def masks(pieces: Pieces) -> tuple[int, int]:
    """The spots of White and of Black; a loaded piece is one piece of its colour (rule 24)."""
    owned = [0, 0]
    for spot in SPOTS:
        piece = pieces[spot]
        if piece is not None:
            owned[piece.owner] |= 1 << spot
    return owned[0], owned[1]


NOTHING = (0,) * len(POTENTIALS)


class Side(NamedTuple):
    """What a player holds besides his pieces on the board."""

    reserve: int
    phase: str
    hand: tuple[int, ...] = NOTHING  # potentials that have not entered, in the order of POTENTIALS
    lost: int = 0  # basic pieces out of the game
    gone: int = 0  # potentials out of the game

    def refusal(self, kind: str, printed_order: bool) -> str | None:
        """Why a piece of this kind cannot be pushed in now; None when it can."""
        if kind == GIPF and self.phase not in (FIRST, GIPFS):
            return "no-more-gipf-pieces"
        if kind != GIPF and self.phase == FIRST:
            return "gipf-piece-first"  # rule 6
        if kind in POTENTIALS:
            if not self.hand[POTENTIALS.index(kind)]:
                return "no-such-potential"
            if kind == TAMSK and printed_order and self.hand[0]:
                return "zertz-before-tamsk"  # rule 23
        return "reserve-too-small" if self.reserve < COST[kind] else None

    def kinds(self, printed_order: bool) -> tuple[str, ...]:
        """The kinds that can be pushed in now."""
        return tuple(kind for kind in KINDS if self.refusal(kind, printed_order) is None)

    def entered(self, kind: str) -> Side:
        """After a piece of this kind has left the reserve."""
        reserve = self.reserve - COST[kind]
        if kind == GIPF:
            return self._replace(reserve=reserve, phase=GIPFS)
        if kind == SINGLE:  # rule 22: potentials that still wait are lost
            gone = self.gone + sum(self.hand)
            return self._replace(reserve=reserve, phase=BASICS, hand=NOTHING, gone=gone)
        hand = tuple(n - (kind == potential) for n, potential in zip(self.hand, POTENTIALS, strict=True))
        return self._replace(reserve=reserve, phase=LOADED if any(hand) else BASICS, hand=hand)


Sides = tuple[Side, Side]


def with_side(sides: Sides, player: int, side: Side) -> Sides:
    """Both players' holdings with one of them changed."""
    return (side, sides[1]) if player == 0 else (sides[0], side)
