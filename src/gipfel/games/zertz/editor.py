"""Setting up a ZÈRTZ board: rings, marbles, and what both have captured; the pool is what is left."""

from __future__ import annotations

from itertools import accumulate

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.zertz.editions import COLOURS
from gipfel.games.zertz.position_text import GONE, VACANT, read_position
from gipfel.games.zertz.rules import ZertzGame, ZertzPosition

NAMES = ("white", "grey", "black")


class ZertzEditor(Editor):
    """No marble is ever lost, so that the pool need not be counted by hand."""

    pieces = (
        SetupPiece(VACANT, (), Speech("zertz-vacant", {"cell": ""})),
        SetupPiece("W", ("marble-white",), Speech("zertz-white", {"cell": ""})),
        SetupPiece("G", ("marble-grey",), Speech("zertz-grey", {"cell": ""})),
        SetupPiece("B", ("marble-black",), Speech("zertz-black", {"cell": ""})),
        SetupPiece(GONE, (), Speech("zertz-no-ring"), gone=True),
    )

    def __init__(self, game: ZertzGame) -> None:
        self.game = game
        self.counts = tuple(
            SetupCount(f"{player}{colour}", Speech(f"zertz-captured-{name}", {"count": ""}), most, Speech(whose))
            for player, whose in enumerate(("zertz-captures-first", "zertz-captures-second"))
            for colour, name, most in zip(COLOURS, NAMES, game.edition.stock, strict=True)
        )

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, ZertzPosition)
        board = "".join(position.text().split()[0].split("/"))
        counts = {
            f"{player}{colour}": count
            for player in (0, 1)
            for colour, count in zip(COLOURS, position.captures[player], strict=True)
        }
        return Setup(dict(zip(self.game.board.names, board, strict=True)), counts, position.mover)

    def together(self, setup: Setup) -> ZertzPosition:
        signs = [setup.signs.get(name, VACANT) for name in self.game.board.names]
        ends = list(accumulate(self.game.ground.columns))
        columns = ["".join(signs[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
        taken = [[setup.counts.get(f"{player}{colour}", 0) for colour in COLOURS] for player in (0, 1)]
        stock = [
            max(0, whole - signs.count(colour) - first - second)
            for whole, colour, first, second in zip(self.game.edition.stock, COLOURS, *taken, strict=True)
        ]
        counts = " ".join(",".join(map(str, numbers)) for numbers in (stock, *taken))
        return read_position(self.game, f"{'/'.join(columns)} {counts} {setup.player} 0")
