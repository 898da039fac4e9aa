"""YINSH: put a marker into a ring, move the ring, turn over what it jumps; rows of five take rings off the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_, plural
from gipfel.core.option import Option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.yinsh import messages, notation, position_reader, scene
from gipfel.games.yinsh.editor import YinshEditor
from gipfel.games.yinsh.rules import YinshGame, YinshPosition, mirrored
from gipfel.games.yinsh.steps import mirrored_step

messages.declare_all()


@register
class Yinsh(YinshGame):
    """85 points, five rings each, 51 markers that belong to nobody; White begins; three rings off win."""

    name = "yinsh"
    title = "YINSH"
    summary = N_("Move your rings, turn markers over, make rows of five, and give your rings away first.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 4
    options = (
        Option(
            "rings",
            "3",
            "number",
            low=1,
            high=3,
            help=N_("How many rings one has to take off to win."),
            title=N_("Rings to take off"),
            counted=plural("{count} ring to take off", "{count} rings to take off"),
        ),
    )
    presets: ClassVar = {"blitz": {"rings": "1"}}
    preset_names: ClassVar = {"blitz": N_("Blitz")}
    preset_help: ClassVar = {"blitz": N_("For the first games, and for quick ones: the first row wins.")}
    usual_for = N_("For most games: three rows win, and each costs you a ring.")
    contests: ClassVar = {"yinsh": N_("a game of YINSH"), "yinsh:blitz": N_("a game of YINSH blitz")}
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("yinsh-white-ring", "yinsh-black-ring")
    merges_turns = True
    kernel_path = "gipfel.games.yinsh.kernel:YinshKernel"

    def editor(self) -> YinshEditor:
        return YinshEditor(self)

    def start(self) -> YinshPosition:
        return YinshPosition(self)

    def position(self, text: str) -> YinshPosition:
        return position_reader.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, YinshPosition)
        return notation.read_turn(start, text)

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        assert isinstance(start, YinshPosition)
        return notation.play_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, YinshPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, YinshPosition)
        return mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirrored_step(step, symmetry)
