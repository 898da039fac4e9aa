"""PÜNCT: pieces of three dots are placed and pile up, until one colour joins two opposite sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_
from gipfel.core.option import REPETITION, Option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.games.punct import messages, mirror, notation, position_text, scene
from gipfel.games.punct.cells import BOARD
from gipfel.games.punct.editor import PunctEditor
from gipfel.games.punct.rules import PunctGame, PunctPosition

messages.declare_all()

STANDARD, BASIC = "standard", "basic"


@register
class Punct(PunctGame):
    """211 cells, eighteen pieces each; White begins; who joins two opposite sides wins, else the centre counts."""

    name = "punct"
    title = "PÜNCT"
    summary = N_("Place pieces of three dots, jump onto others, and join two opposite sides.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 6
    options = (
        Option("version", STANDARD, values=(STANDARD, BASIC), by_preset=True, help=N_("The version.")),
        REPETITION,
    )
    presets: ClassVar = {BASIC: {"version": BASIC}}
    preset_names: ClassVar = {BASIC: N_("Basic game")}
    usual_for = N_("For most games: new pieces stay out of the central hexagon, and it decides when nobody connects.")
    preset_help: ClassVar = {BASIC: N_("For a first game: only the first piece stays out of the central hexagon.")}
    contests: ClassVar = {"punct": N_("a game of PÜNCT")}
    examples = ("punct:basic",)
    kernel_path = "gipfel.games.punct.kernel:PunctKernel"
    tree_nodes = 1  # five thousand turns: what follows a piece, or a cell, is fetched when it is touched
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("punct-tray-white-t", "punct-tray-black-t")

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.basic = spec["version"] == BASIC

    def editor(self) -> PunctEditor:
        return PunctEditor(self)

    def start(self) -> PunctPosition:
        return PunctPosition(self)

    def position(self, text: str) -> PunctPosition:
        return position_text.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, PunctPosition)
        return notation.read_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, PunctPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, PunctPosition)
        return mirror.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirror.mirrored_step(step, symmetry)
