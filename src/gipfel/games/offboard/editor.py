"""Setting up an Offboard board: marbles on cells and in pockets, and the marble in hand."""

from __future__ import annotations

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.notation import EMPTY_HAND, FREE, ROWS, read_position
from gipfel.games.offboard.rules import COLOURS, OffboardGame, OffboardPosition

POCKET = "pocket:"
HAND = "hand"


class OffboardEditor(Editor):
    """Pockets are touched like cells."""

    pieces = (
        SetupPiece(FREE, (), Speech("offboard-free", {"cell": ""})),
        SetupPiece("r", ("marble-red",), Speech("offboard-red", {"cell": ""})),
        SetupPiece("y", ("marble-yellow",), Speech("offboard-yellow", {"cell": ""})),
    )
    counts = (SetupCount(HAND, Speech("offboard-in-hand"), 1),)

    def __init__(self, game: OffboardGame) -> None:
        self.game = game

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, OffboardPosition)
        rows, pockets, hand, *_ = position.text().split()
        cells = [BOARD.names[cell] for row in ROWS for cell in row]
        signs = dict(zip(cells, rows.replace("/", ""), strict=True))
        names = [f"{POCKET}{pocket.name}" for pocket in self.game.layout.pockets]
        signs |= dict(zip(names, pockets, strict=True))
        return Setup(signs, {HAND: int(hand != EMPTY_HAND)}, position.mover)

    def together(self, setup: Setup) -> OffboardPosition:
        rows = ["".join(setup.signs.get(BOARD.names[cell], FREE) for cell in row) for row in ROWS]
        pockets = "".join(setup.signs.get(f"{POCKET}{pocket.name}", FREE) for pocket in self.game.layout.pockets)
        hand = COLOURS[setup.player] if setup.counts.get(HAND, 0) else EMPTY_HAND
        return read_position(self.game, f"{'/'.join(rows)} {pockets} {hand} 0 {setup.player} 0")
