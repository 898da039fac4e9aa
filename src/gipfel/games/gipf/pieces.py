"""What stands on a spot: owner, kind, what it carries; what each player holds besides (rules 4 to 6, 19 to 23)."""

from __future__ import annotations

from typing import NamedTuple

from gipfel.games.gipf.spots import BOARD, SPOTS

SINGLE, GIPF, USED = "P", "G", "U"
ZERTZ, TAMSK, YINSH = "Z", "T", "Y"
POTENTIALS = (ZERTZ, TAMSK, YINSH)
# What can be pushed in, in the order of the introduction (rule 22); a letter names a loaded piece by its potential.
KINDS = (GIPF, *POTENTIALS, SINGLE)

# Phases of the introduction: first turn, GIPF-pieces, loaded pieces, basics.
FIRST, GIPFS, LOADED, BASICS = "f", "g", "l", "b"

BASICS_IN = {SINGLE: 1, GIPF: 2, USED: 0}  # rules 4 and 29
COST = {kind: 2 if kind == GIPF else 1 for kind in KINDS}  # rules 4 and 21


class Piece(NamedTuple):
    """One piece on a spot. A loaded piece is a single that carries a potential (rule 19)."""

    owner: int
    kind: str
    carries: str = ""

    @property
    def optional(self) -> bool:
        """Whether it may be left when its row is taken (rules 13 and 25)."""
        return self.kind == GIPF or self.carries != ""

    @property
    def basics(self) -> int:
        """How many basic pieces it is made of."""
        return BASICS_IN[self.kind]

    @property
    def potentials(self) -> int:
        """How many potentials it is made of."""
        return 1 if self.kind == USED or self.carries else 0

    @property
    def letter(self) -> str:
        """Its letter in position texts: capital for White, small for Black."""
        letter = self.carries or self.kind
        return letter.lower() if self.owner else letter


Pieces = tuple[Piece | None, ...]
EMPTY: Pieces = (None,) * len(BOARD)


def piece_of(owner: int, kind: str) -> Piece:
    """The piece a letter of KINDS, or U, stands for."""
    return Piece(owner, SINGLE, kind) if kind in POTENTIALS else Piece(owner, kind)


PLAIN = (piece_of(0, SINGLE), piece_of(1, SINGLE))
GIPF_PIECE = (piece_of(0, GIPF), piece_of(1, GIPF))
USED_POTENTIAL = (piece_of(0, USED), piece_of(1, USED))
TAMSK_PIECE = (piece_of(0, TAMSK), piece_of(1, TAMSK))
BY_LETTER = {piece.letter: piece for owner in (0, 1) for piece in (piece_of(owner, k) for k in (*KINDS, USED))}


def masks(pieces: Pieces) -> tuple[int, int]:
    """The spots of White and of Black; a loaded piece is one piece of its colour (rule 24)."""
    owned = [0, 0]
    for spot in SPOTS:
        piece = pieces[spot]
        if piece is not None:
            owned[piece.owner] |= 1 << spot
    return owned[0], owned[1]


class Side(NamedTuple):
    """What a player holds besides his pieces on the board."""

    reserve: int
    phase: str
    hand: tuple[int, ...] = (0, 0, 0)  # potentials that have not entered, in the order of POTENTIALS
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
            return self._replace(reserve=reserve, phase=BASICS, hand=(0, 0, 0), gone=gone)
        hand = tuple(n - (kind == potential) for n, potential in zip(self.hand, POTENTIALS, strict=True))
        return self._replace(reserve=reserve, phase=LOADED if any(hand) else BASICS, hand=hand)


Sides = tuple[Side, Side]


def with_side(sides: Sides, player: int, side: Side) -> Sides:
    """Both players' holdings with one of them changed."""
    return (side, sides[1]) if player == 0 else (sides[0], side)
