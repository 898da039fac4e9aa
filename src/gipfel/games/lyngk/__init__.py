"""LYNGK: stack pieces of five colours, claim two of them, and take stacks of five."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_
from gipfel.core.option import Option, seed_option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.games.lyngk import messages, notation, rules, scene
from gipfel.games.lyngk.editor import LyngkEditor
from gipfel.games.lyngk.points import BOARD, laid_out
from gipfel.games.lyngk.rules import FIVE, SIX, LyngkGame, LyngkPosition

messages.declare_all()


@register
class Lyngk(LyngkGame):
    """43 points, 40 pieces of five colours and three jokers, laid out by lot; more stacks of five win."""

    name = "lyngk"
    title = "LYNGK"
    summary = N_("Stack pieces of five colours, claim two colours as yours, take stacks of five.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 4
    options = (
        Option("stack", "five", values=("five", "six"), by_preset=True, help=N_("How high a full stack is.")),
        seed_option(),
    )
    presets: ClassVar = {"six": {"stack": "six"}}
    preset_names: ClassVar = {"six": N_("Stack of six")}
    usual_for = N_("For most games: stacks of five are points.")
    preset_help: ClassVar = {"six": N_("For a sudden end: the first stack of six of your own wins.")}
    contests: ClassVar = {"lyngk": N_("a game of LYNGK")}
    examples = ("lyngk:six,seed=1",)
    glyphs: ClassVar = scene.GLYPHS
    kernel_path = "gipfel.games.lyngk.kernel:LyngkKernel"
    sides = (N_("First player"), N_("Second player"))

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.limit = SIX if spec["stack"] == "six" else FIVE
        self.seed = spec.number("seed")

    def editor(self) -> LyngkEditor:
        return LyngkEditor(self)

    def start(self) -> LyngkPosition:
        return LyngkPosition(self, laid_out(self.seed))

    def position(self, text: str) -> LyngkPosition:
        return notation.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        return notation.read_turn(text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, LyngkPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, LyngkPosition)
        return rules.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return rules.mirrored_step(step, symmetry)
