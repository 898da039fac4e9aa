"""Four in a row: drop discs into seven columns; four next to each other win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.author import N_, Game, Position, Scene, Spec, Step, Symmetry, register
from gipfel_four import messages, notation, scene
from gipfel_four.rules import BOARD, SYMMETRIES, FourPosition, mirrored, mirrored_step

messages.declare_all()


@register
class Four(Game):
    """Seven columns of six cells, Yellow begins."""

    name = "four"
    title = "Four in a Row"
    summary = N_("Drop discs into seven columns; four in a row win.")
    difficulty = 1  # one rule
    contests: ClassVar = {"four": N_("a game of Four in a Row")}
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("Yellow"), N_("Red"))
    side_symbols = ("four-yellow", "four-red")
    kernel_path = "gipfel_four.kernel:FourKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD

    def start(self) -> FourPosition:
        return FourPosition(self)

    def position(self, text: str) -> FourPosition:
        return notation.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, FourPosition)
        return notation.read_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, FourPosition)
        return scene.draw(position)

    def symmetries(self) -> Sequence[Symmetry]:
        return SYMMETRIES

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, FourPosition)
        return mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirrored_step(step, symmetry)
