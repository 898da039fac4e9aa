"""DVONN: stacks jump onto stacks, and what loses contact with the red pieces is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.option import Option, seed_option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.games.dvonn import messages, notation, rules, scene
from gipfel.games.dvonn.cells import BOARD
from gipfel.games.dvonn.editor import DvonnEditor
from gipfel.games.dvonn.rules import DvonnPosition, judged
from gipfel.games.dvonn.stacks import PLACING, RANDOM, SYMMETRIC, set_up

messages.declare_all()


@register
class Dvonn(Game):
    """49 cells, 23 pieces each and three red ones; White begins; most pieces win when nobody can jump."""

    name = "dvonn"
    title = "DVONN"
    summary = N_("Jump onto other stacks and keep in contact with the red pieces; most pieces win.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 3
    options = (
        Option(
            "setup",
            PLACING,
            values=(PLACING, RANDOM, SYMMETRIC),
            by_preset=True,
            help=N_("Whether the players place the pieces or they are set up by lot."),
        ),
        seed_option(f"setup={RANDOM}", f"setup={SYMMETRIC}"),
    )
    presets: ClassVar = {RANDOM: {"setup": RANDOM}, SYMMETRIC: {"setup": SYMMETRIC}}
    preset_names: ClassVar = {RANDOM: N_("Set up by lot"), SYMMETRIC: N_("Set up by lot, fair")}
    usual_for = N_("For most games: the players place all pieces themselves.")
    preset_help: ClassVar = {
        RANDOM: N_("For a quick game: all pieces lie there by lot, and White jumps at once."),
        SYMMETRIC: N_("For a quick and fair game: by lot, but what White has on one side Black has opposite."),
    }
    contests: ClassVar = {"dvonn": N_("a game of DVONN"), "dvonn:random": N_("a quick game of DVONN")}
    examples = ("dvonn:symmetric,seed=1",)
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("dvonn-white", "dvonn-black")
    kernel_path = "gipfel.games.dvonn.kernel:DvonnKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD

    def editor(self) -> DvonnEditor:
        return DvonnEditor(self)

    def start(self) -> DvonnPosition:
        kind = self.spec["setup"]
        stacks = set_up(kind, self.spec.number("seed"))
        if kind == PLACING:
            return DvonnPosition(self, stacks)
        return DvonnPosition(self, stacks, placing=False, outcome=judged(stacks))

    def position(self, text: str) -> DvonnPosition:
        return notation.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        return notation.read_turn(text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, DvonnPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, DvonnPosition)
        return rules.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return rules.mirrored_step(step, symmetry)
