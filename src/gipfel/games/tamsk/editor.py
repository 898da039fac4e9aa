"""Setting up a TAMSK board: rings and an hourglass on every space, and the rings both have left."""

from __future__ import annotations

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.tamsk.position_text import read_position
from gipfel.games.tamsk.rules import TamskGame, TamskPosition
from gipfel.games.tamsk.scene import symbol_of
from gipfel.games.tamsk.spaces import COLUMNS, FRESH, LIVING, NAMES, NONE, OUT, RINGS_EACH

MOST_RINGS = 4
VACANT = "0"


def _piece(rings: int, glass: str) -> SetupPiece:
    symbols = ((f"tamsk-rings-{rings}",) if rings else ()) + ((symbol_of(glass),) if glass else ())
    ground = Speech("tamsk-rings", {"space": "", "rings": rings, "room": MOST_RINGS})
    if not glass:
        return SetupPiece(f"{rings}", symbols, ground)
    symbol = symbol_of(glass)
    return SetupPiece(
        f"{rings}{glass}", symbols, Speech(f"{symbol}-glass" if glass in LIVING else symbol, {"ground": ground})
    )


class TamskEditor(Editor):
    """A space is known by its rings and its hourglass; what may be claimed is left out."""

    counts = (
        SetupCount("red", Speech("tamsk-left-red"), RINGS_EACH),
        SetupCount("black", Speech("tamsk-left-black"), RINGS_EACH),
    )

    def __init__(self, game: TamskGame) -> None:
        self.game = game
        glasses = (NONE, *LIVING, *((*FRESH, *OUT) if game.sandy else ()))
        self.pieces = tuple(_piece(rings, glass) for glass in glasses for rings in range(MOST_RINGS + 1))

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, TamskPosition)
        signs = {name: f"{position.rings[cell]}{position.glasses[cell]}" for cell, name in enumerate(NAMES)}
        return Setup(signs, {"red": position.left[0], "black": position.left[1]}, position.mover)

    def together(self, setup: Setup) -> TamskPosition:
        signs = [setup.signs.get(name, VACANT) for name in NAMES]
        columns = "/".join("".join(signs[cell] for cell in column) for column in COLUMNS)
        left = f"{setup.counts.get('red', 0)},{setup.counts.get('black', 0)}"
        return read_position(self.game, f"{columns} {left} {setup.player} - - 0")
