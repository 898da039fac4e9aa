"""Setting up a Pentago board: marbles on cells."""

from __future__ import annotations

from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupPiece
from gipfel.games.pentago.notation import SIDES, read_position
from gipfel.games.pentago.rules import BOARD, PentagoPosition

EMPTY = "."


class PentagoEditor(Editor):
    """Whoever is to move follows from the marbles, but may be said; what does not fit is refused."""

    pieces = (
        SetupPiece(EMPTY, (), Speech("pentago-cell", {"cell": ""})),
        SetupPiece("w", ("marble-white",), Speech("pentago-white", {"cell": ""})),
        SetupPiece("b", ("marble-black",), Speech("pentago-black", {"cell": ""})),
    )

    def __init__(self, game: Game) -> None:
        self.game = game

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, PentagoPosition)
        white, black = position.white, position.black
        signs = {
            name: "w" if white >> cell & 1 else "b" if black >> cell & 1 else EMPTY
            for cell, name in enumerate(BOARD.names)
        }
        return Setup(signs, player=position.mover)

    def together(self, setup: Setup) -> PentagoPosition:
        signs = "".join(setup.signs.get(name, EMPTY) for name in BOARD.names)
        # Cells are counted from the lowest row, and positions are written from the highest.
        rows = [signs[start : start + 6] for start in range(30, -1, -6)]
        return read_position(self.game, f"{'/'.join(rows)} {SIDES[setup.player]}")
