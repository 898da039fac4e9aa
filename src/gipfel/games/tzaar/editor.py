"""Setting up a TZAAR board: pieces on each other; what was captured is what is left."""

from __future__ import annotations

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.tzaar.board import FIRST, KINDS, NAMES, OPENING, PIECES_EACH, PLACING, TzaarStack
from gipfel.games.tzaar.position_text import COLUMNS, VACANT, read_position
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.scene import KIND_NAMES
from gipfel.games.tzaar.starts import TOURNAMENT

COLOURS = ("white", "black")


class TzaarEditor(Editor):
    """A position knows the top and the height of a stack; what lies below is shown as more of the same kind."""

    pieces = (
        SetupPiece(VACANT, (), Speech("tzaar-vacant", {"point": ""})),
        *(
            SetupPiece(
                kind if colour == "white" else kind.lower(),
                (f"tzaar-{colour}-{KIND_NAMES[kind]}",),
                Speech(f"tzaar-{colour}-{kind}", {"point": ""}),
            )
            for colour in COLOURS
            for kind in KINDS
        ),
    )
    highest = PIECES_EACH

    def __init__(self, game: Game) -> None:
        self.game = game
        placing = [SetupCount(PLACING, Speech("tzaar-still-placing"), 1)] if game.spec["start"] == TOURNAMENT else []
        self.counts = (SetupCount(OPENING, Speech("tzaar-still-opening"), 1), *placing)

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, TzaarPosition)
        signs = {name: _lying(stack) for name, stack in zip(NAMES, position.stacks, strict=True)}
        counts = {count.key: int(position.stage == count.key) for count in self.counts}
        return Setup(signs, counts, position.mover)

    def together(self, setup: Setup) -> TzaarPosition:
        signs = [_written(name, setup.signs.get(name, VACANT)) for name in NAMES]
        columns = "/".join("".join(signs[cell] for cell in column) for column in COLUMNS)
        stages = [stage for stage in (PLACING, OPENING) if setup.counts.get(stage, 0)]
        turns = sum(sign != VACANT for sign in signs) if PLACING in stages else 0
        return read_position(self.game, f"{columns} {[*stages, FIRST][0]} {setup.player} {turns}")


def _lying(stack: TzaarStack | None) -> str:
    if stack is None:
        return VACANT
    return (stack.kind if stack.owner == 0 else stack.kind.lower()) * stack.height


def _written(point: str, sign: str) -> str:
    """A stack as a position text has it."""
    if not (sign.isupper() or sign.islower() or sign == VACANT):
        raise BadNotation("tzaar-mixed-stack", point=point)
    return sign if len(sign) == 1 else f"{sign[-1]}{len(sign)}"
