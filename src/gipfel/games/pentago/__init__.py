"""Pentago: five in a row on a board whose quarters turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.pentago import messages, notation, scene
from gipfel.games.pentago.editor import PentagoEditor
from gipfel.games.pentago.rules import BOARD, PentagoPosition, mirrored, mirrored_step

messages.declare_all()


@register
class Pentago(Game):
    """36 cells, 18 marbles each; White begins; put a marble, turn a quadrant, make five."""

    name = "pentago"
    title = "Pentago"
    summary = N_("Put a marble, turn a quarter of the board, make five in a row.")
    rules_version = 1
    difficulty = 1  # two rules
    contests: ClassVar = {"pentago": N_("a game of Pentago")}
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("marble-white", "marble-black")
    kernel_path = "gipfel.games.pentago.kernel:PentagoKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD

    def editor(self) -> PentagoEditor:
        return PentagoEditor(self)

    def start(self) -> PentagoPosition:
        return PentagoPosition(self)

    def position(self, text: str) -> PentagoPosition:
        return notation.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, PentagoPosition)
        return notation.read_turn(start, text)

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        assert isinstance(start, PentagoPosition)
        return notation.play_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, PentagoPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, PentagoPosition)
        return mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirrored_step(step, symmetry)
