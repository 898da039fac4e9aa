"""Setting up a YINSH board: rings, markers and what is off; rings in hand and the pool are what is left."""

from __future__ import annotations

from itertools import accumulate

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.yinsh.points import BOARD, LENGTHS
from gipfel.games.yinsh.position_reader import read_position
from gipfel.games.yinsh.rules import RINGS_EACH, START, YinshGame, YinshPosition

VACANT = "."
COLOURS = ("white", "black")
SIGNS = {"R": "white-ring", "r": "black-ring", "M": "white-marker", "m": "black-marker"}


class YinshEditor(Editor):
    """What is due at the start of a turn follows from the board."""

    pieces = (
        SetupPiece(VACANT, (), Speech("vacant", {"point": ""})),
        *(
            SetupPiece(sign, (f"yinsh-{piece}",), Speech(f"yinsh-{piece}-at", {"point": ""}))
            for sign, piece in SIGNS.items()
        ),
    )

    def __init__(self, game: YinshGame) -> None:
        self.game = game
        self.counts = tuple(
            SetupCount(f"{player}off", Speech(f"yinsh-off-{colour}"), game.goal)
            for player, colour in enumerate(COLOURS)
        )

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, YinshPosition)
        signs = position.text().split()[0].replace("/", "")
        counts = {f"{player}off": off for player, off in enumerate(position.off)}
        return Setup(dict(zip(BOARD.names, signs, strict=True)), counts, position.mover)

    def together(self, setup: Setup) -> YinshPosition:
        signs = [setup.signs.get(name, VACANT) for name in BOARD.names]
        ends = list(accumulate(LENGTHS))
        columns = "/".join("".join(signs[start:end]) for start, end in zip([0, *ends], ends, strict=False))
        off = ",".join(str(setup.counts.get(f"{player}off", 0)) for player in (0, 1))
        turns = min(sum(sign in "Rr" for sign in signs), 2 * RINGS_EACH)
        return read_position(self.game, f"{columns} {off} {START} {setup.player} {turns}")
