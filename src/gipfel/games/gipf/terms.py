"""What is agreed before a game of GIPF: the version, the handicap, the potentials, announcing (rules 3, 5, 20)."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.core.errors import BadSpec
from gipfel.core.game import Game
from gipfel.core.spec import Spec
from gipfel.games.gipf.pieces import BASICS, EMPTY, FIRST, GIPF, LOADED, SINGLE, Pieces, Side, Sides, piece_of
from gipfel.games.gipf.potentials import POTENTIALS
from gipfel.games.gipf.spots import BOARD

BASIC, STANDARD, TOURNAMENT, ULTIMATE = "basic", "standard", "tournament", "ultimate"
PIECES_EACH = {BASIC: 15, STANDARD: 18, TOURNAMENT: 18, ULTIMATE: 21}  # rules 3 and 45
PLACED = {BASIC: 3, STANDARD: 6, TOURNAMENT: 0, ULTIMATE: 0}  # of them on the board at the start
CORNERS = (("b5", "e2", "h5"), ("b2", "e8", "h2"))  # White's and Black's at the start
ADVISED_POTENTIALS = 3
ULTIMATE_POTENTIALS = 3  # of each type (rule 45)


@dataclass(frozen=True, slots=True)
class GipfTerms:
    """The options of a spec in the form the rules ask for."""

    version: str
    pieces: tuple[int, int]  # basic pieces of White and of Black
    potentials: tuple[int, ...]  # of each type, for each player (rules 20 and 45)
    printed_order: bool
    announces: bool
    converts: bool  # rule 56

    @property
    def counts_gipf(self) -> bool:
        """Whether a player without GIPF-pieces has lost (rule 3)."""
        return self.version != BASIC

    @property
    def introduces(self) -> bool:
        """Whether the game begins on an empty board, with GIPF-pieces of the players' choice (rule 6)."""
        return self.version in (TOURNAMENT, ULTIMATE)

    def board(self) -> Pieces:
        """The board at the start (rule 3)."""
        pieces = list(EMPTY)
        if not self.introduces:
            for owner, corners in enumerate(CORNERS):
                for corner in corners:
                    pieces[BOARD.cell(corner)] = piece_of(owner, SINGLE if self.version == BASIC else GIPF)
        return tuple(pieces)

    def sides(self) -> Sides:
        """What both players hold at the start (rules 3 and 20)."""
        phase = LOADED if any(self.potentials) else BASICS
        if self.introduces:
            phase = FIRST
        white, black = (Side(pieces - PLACED[self.version], phase, self.potentials) for pieces in self.pieces)
        return white, black


def terms_of(spec: Spec) -> GipfTerms:
    """The terms a spec names; a handicap belongs to the basic game (rule 5)."""
    handicap = spec.number("handicap")
    if handicap and spec["version"] != BASIC:
        raise BadSpec("handicap-basic-only", version=spec["version"])
    each = PIECES_EACH[spec["version"]]
    more = (handicap, 0) if spec["weaker"] == "white" else (0, handicap)
    return GipfTerms(
        version=spec["version"],
        pieces=(each + more[0], each + more[1]),
        potentials=tuple(spec.number(name) for name in POTENTIALS),
        printed_order=spec["order"] == "printed",
        announces=spec["announce"] == "yes",
        converts=spec["convert"] == "yes",
    )


class GipfGame(Game):
    """What GIPF positions know of their game."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.terms = terms_of(spec)
