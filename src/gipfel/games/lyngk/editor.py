"""Setting up a LYNGK board: stacks with all their pieces, who has claimed which colour, and the points."""

from __future__ import annotations

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.lyngk.notation import NOTHING, VACANT, read_position
from gipfel.games.lyngk.points import COLOURS, COLUMNS, JOKER, NAMES
from gipfel.games.lyngk.rules import START, LyngkGame, LyngkPosition
from gipfel.games.lyngk.scene import ORDINALS, PIECES, named

MOST_POINTS = 8  # forty coloured pieces


class LyngkEditor(Editor):
    """A colour is counted by whose it is: nobody's 0, the first player's 1, the second player's 2."""

    pieces = (
        SetupPiece(VACANT, (), Speech("lyngk-vacant", {"point": ""})),
        *(
            SetupPiece(piece, (f"lyngk-{PIECES[piece]}",), Speech("lyngk-single", {"point": "", "piece": named(piece)}))
            for piece in COLOURS + JOKER
        ),
    )

    def __init__(self, game: LyngkGame) -> None:
        self.game = game
        self.highest = game.limit
        claims = [SetupCount(colour, Speech("lyngk-whose", {"colour": named(colour)}), 2) for colour in COLOURS]
        points = [
            SetupCount(
                f"{player}points", Speech("lyngk-points", {"points": ""}), MOST_POINTS, Speech(f"lyngk-side-{name}")
            )
            for player, name in enumerate(ORDINALS)
        ]
        self.counts = (*claims, *(points if game.takes_fives else []))

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, LyngkPosition)
        signs = {name: stack or VACANT for name, stack in zip(NAMES, position.stacks, strict=True)}
        whose = {colour: player + 1 for player, held in enumerate(position.claims) for colour in held}
        counts = {colour: whose.get(colour, 0) for colour in COLOURS}
        if self.game.takes_fives:
            counts |= {f"{player}points": points for player, points in enumerate(position.points)}
        return Setup(signs, counts, position.mover)

    def together(self, setup: Setup) -> LyngkPosition:
        stacks = [setup.signs.get(name, VACANT) for name in NAMES]
        signs = [f"({stack})" if len(stack) > 1 else stack for stack in stacks]
        columns = "/".join("".join(signs[point] for point in column) for column in COLUMNS)
        claims = [
            "".join(colour for colour in COLOURS if setup.counts.get(colour, 0) == player + 1) for player in (0, 1)
        ]
        points = ",".join(str(setup.counts.get(f"{player}points", 0)) for player in (0, 1))
        held = ",".join(side or NOTHING for side in claims)
        return read_position(self.game, f"{columns} {held} {points} {START} {setup.player} 0")
