"""Setting up a DVONN board: pieces on each other; what is cut off is what is left."""

from __future__ import annotations

from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.setup import Editor, Setup, SetupCount, SetupPiece
from gipfel.games.dvonn.cells import CELLS, COLUMN_CELLS, NAMES
from gipfel.games.dvonn.notation import JUMPING, PLACING, VACANT, read_position
from gipfel.games.dvonn.rules import DvonnPosition
from gipfel.games.dvonn.stacks import RED, DvonnStack

STILL = "placing"  # whether pieces are still being placed


class DvonnEditor(Editor):
    """A position knows the top, the height and whether red is inside; the colours below it are the top's."""

    pieces = (
        SetupPiece(VACANT, (), Speech("dvonn-vacant", {"cell": ""})),
        SetupPiece("w", ("dvonn-white",), Speech("dvonn-white", {"cell": ""})),
        SetupPiece("b", ("dvonn-black",), Speech("dvonn-black", {"cell": ""})),
        SetupPiece(RED, ("dvonn-red",), Speech("dvonn-red", {"cell": ""})),
    )
    counts = (SetupCount(STILL, Speech("dvonn-still-placing"), 1),)
    highest = CELLS

    def __init__(self, game: Game) -> None:
        self.game = game

    def apart(self, position: Position) -> Setup:
        assert isinstance(position, DvonnPosition)
        signs = {name: _lying(stack) for name, stack in zip(NAMES, position.stacks, strict=True)}
        return Setup(signs, {STILL: int(position.placing)}, position.mover)

    def together(self, setup: Setup) -> DvonnPosition:
        signs = [_written(setup.signs.get(name, VACANT)) for name in NAMES]
        columns = "/".join("".join(signs[cell] for cell in column) for column in COLUMN_CELLS)
        placed = sum(sign != VACANT for sign in signs)
        placing = bool(setup.counts.get(STILL, 0))
        phase, turns = (PLACING, placed) if placing else (JUMPING, CELLS)
        return read_position(self.game, f"{columns} {phase} {setup.player} {turns}")


def _lying(stack: DvonnStack | None) -> str:
    """The pieces of a stack; a covered DVONN-piece lies at the bottom, where it makes no difference."""
    if stack is None:
        return VACANT
    return RED * stack.red + stack.top * (stack.height - stack.red)


def _written(sign: str) -> str:
    """A stack as a position text has it."""
    if len(sign) <= 1:
        return sign or VACANT
    top = sign[-1].upper() if RED in sign[:-1] else sign[-1]
    return f"{top}{len(sign)}"
