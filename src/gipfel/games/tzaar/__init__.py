"""TZAAR: capture, then capture again or make a stack stronger; keep all three kinds of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from gipfel.games.tzaar import messages, notation, position_text, scene, starts
from gipfel.games.tzaar.board import BOARD
from gipfel.games.tzaar.editor import TzaarEditor
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.starts import FIXED, RANDOM, TOURNAMENT
from gipfel.games.tzaar.steps import Capture, PlacePiece, Stacking

messages.declare_all()


@register
class Tzaar(Game):
    """60 points around a hole, 30 pieces each in three kinds; White begins; who lacks a kind or a capture loses."""

    name = "tzaar"
    title = "TZAAR"
    summary = N_("Capture, then capture again or grow stronger; never run out of Tzaars, Tzarras or Totts.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 3
    options = (
        Option("start", FIXED, values=(FIXED, RANDOM, TOURNAMENT), by_preset=True, help=N_("How the board begins.")),
        seed_option(f"start={RANDOM}"),
    )
    presets: ClassVar = {RANDOM: {"start": RANDOM}, TOURNAMENT: {"start": TOURNAMENT}}
    preset_names: ClassVar = {RANDOM: N_("Random start"), TOURNAMENT: N_("Tournament")}
    usual_for = N_("For most games: a board with a fixed start.")
    preset_help: ClassVar = {
        RANDOM: N_("For games that are never alike: all pieces lie on the board by lot."),
        TOURNAMENT: N_("For experienced players: the board is empty, and the players place their pieces."),
    }
    contests: ClassVar = {"tzaar": N_("a game of TZAAR")}
    examples = ("tzaar:tournament",)
    tree_nodes = 120  # a hundred first captures, each followed by a hundred second moves
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("tzaar-white-tzaar", "tzaar-black-tzaar")
    kernel_path = "gipfel.games.tzaar.kernel:TzaarKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD

    def editor(self) -> TzaarEditor:
        return TzaarEditor(self)

    def start(self) -> TzaarPosition:
        return starts.start_position(self)

    def position(self, text: str) -> TzaarPosition:
        return position_text.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        return notation.write_turn(steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, TzaarPosition)
        return notation.read_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, TzaarPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, TzaarPosition)
        stacks = list(position.stacks)
        for cell, stack in enumerate(position.stacks):
            stacks[symmetry.cells[cell]] = stack
        return replace(position, stacks=tuple(stacks))

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        match step:
            case PlacePiece(kind, point):
                return PlacePiece(kind, symmetry.cells[point])
            case Capture(origin, target):
                return Capture(symmetry.cells[origin], symmetry.cells[target])
            case Stacking(origin, target):
                return Stacking(symmetry.cells[origin], symmetry.cells[target])
        return step
