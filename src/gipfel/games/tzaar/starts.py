"""How a game of TZAAR begins: a fixed board, one by lot, or an empty one (rule 4)."""

from __future__ import annotations

from gipfel.core.game import Game
from gipfel.core.lot import Lot
from gipfel.games.tzaar.board import (
    BOARD,
    EMPTY,
    KINDS,
    OPENING,
    PIECES,
    PLACING,
    TOTT,
    TZAAR,
    TZARRA,
    Stacks,
    stack_of,
)
from gipfel.games.tzaar.rules import TzaarPosition

FIXED, RANDOM, TOURNAMENT = "fixed", "random", "tournament"
# Where Black's pieces stand at the fixed start; White's stand opposite.
BLACK_POINTS = {
    TOTT: "a1 a2 a3 a4 d4 e6 e9 f1 f4 f8 g1 g7 h1 h6 i1",
    TZARRA: "b2 b3 b4 e8 f2 f7 g2 g6 h2",
    TZAAR: "c3 c4 e7 f3 f6 g3",
}


def start_position(game: Game) -> TzaarPosition:
    """The position at the beginning of a game (rule 4)."""
    if game.spec["start"] == TOURNAMENT:
        return TzaarPosition(game, stage=PLACING)
    stacks = fixed() if game.spec["start"] == FIXED else drawn(int(game.spec["seed"]))
    return TzaarPosition(game, stacks, OPENING)


def fixed() -> Stacks:
    """The start that needs no lot; the board is numbered so that the last point lies opposite the first."""
    stacks = list(EMPTY)
    for kind, points in BLACK_POINTS.items():
        for cell in map(BOARD.cell, points.split()):
            stacks[cell] = stack_of(1, kind, 1)
            stacks[len(BOARD) - 1 - cell] = stack_of(0, kind, 1)
    return tuple(stacks)


def drawn(seed: int) -> Stacks:
    """All sixty pieces on the board by lot; the first one drawn lies on a1, the last one on i5."""
    pieces = [stack_of(owner, kind, 1) for owner in (0, 1) for kind in KINDS for _ in range(PIECES[kind])]
    return tuple(Lot(seed).shuffle(pieces))
