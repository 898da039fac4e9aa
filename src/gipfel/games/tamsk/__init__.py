"""TAMSK: hourglasses walk from space to space and leave rings, until nobody can move; fewer rings left wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_
from gipfel.core.option import REPETITION, Option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.sand import SandRules
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.games.tamsk import messages, mirror, notation, position_text, scene
from gipfel.games.tamsk.editor import TamskEditor
from gipfel.games.tamsk.hourglasses import TamskSand
from gipfel.games.tamsk.rules import TamskGame, TamskPosition
from gipfel.games.tamsk.spaces import BOARD, FRESH, LIVING, corners

messages.declare_all()

OPTIONAL, AUTO = "optional", "auto"
IN_CORNERS, FREE = "corners", "free"


@register
class Tamsk(TamskGame):
    """37 spaces with room for 64 rings, three hourglasses and 32 rings each; Red begins; fewer rings left wins."""

    name = "tamsk"
    title = "TAMSK"
    summary = N_("Walk with hourglasses, drop a ring where they arrive, and shut your opponent in.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 3
    options = (
        Option(
            "level",
            "1",
            values=("1", "2", "3"),
            help=N_("1: without sand. 2: the hourglasses run. 3: and who takes too long forfeits a turn."),
            title=N_("Level"),
            value_titles={"1": N_("1, no sand"), "2": N_("2, sand"), "3": N_("3, sand and 15 seconds")},
        ),
        Option(
            "rings",
            OPTIONAL,
            values=(OPTIONAL, AUTO),
            help=N_("Whether a ring may be kept back after a move."),
            title=N_("Rings"),
            value_titles={OPTIONAL: N_("as you like"), AUTO: N_("with every move")},
        ),
        Option(
            "start",
            IN_CORNERS,
            values=(IN_CORNERS, FREE),
            help=N_("Where the hourglasses stand at first."),
            title=N_("Start"),
            value_titles={IN_CORNERS: N_("in the corners"), FREE: N_("where the players put them")},
        ),
        Option(
            "sand",
            "180",
            "number",
            low=60,
            high=300,
            drawn_for=("level=2", "level=3"),
            help=N_("The seconds an hourglass runs; only in levels 2 and 3."),
            title=N_("Sand"),
        ),
        Option(
            "shot",
            "15",
            "number",
            low=5,
            high=60,
            drawn_for=("level=3",),
            help=N_("The seconds of the small glass; only in level 3."),
            title=N_("Small glass"),
        ),
        REPETITION,
    )
    presets: ClassVar = {AUTO: {"rings": AUTO}, "2": {"level": "2"}, "3": {"level": "3"}}
    preset_names: ClassVar = {AUTO: N_("Rings by themselves"), "2": N_("Level 2"), "3": N_("Level 3")}
    usual_for = N_("For most games: level 1 of the rule book, where a ring may be kept back.")
    preset_help: ClassVar = {
        AUTO: N_("For quick and rated games: every move drops its ring, and the game ends within 64 turns."),
        "2": N_("The whole game: every hourglass runs, and one without sand never moves again."),
        "3": N_("The whole game for the quick: a turn may take 15 seconds."),
    }
    contests: ClassVar = {
        "tamsk:auto": N_("a game of TAMSK"),
        "tamsk:2": N_("a game of TAMSK with its hourglasses"),
    }
    examples = ("tamsk:auto", "tamsk,start=free")
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("Red"), N_("Black"))
    side_symbols = ("tamsk-red", "tamsk-black")
    kernel_path = "gipfel.games.tamsk.kernel:TamskKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.level, self.auto, self.free = int(spec["level"]), spec["rings"] == AUTO, spec["start"] == FREE

    @property
    def sand(self) -> SandRules | None:
        if not self.sandy:
            return None
        sand, shot = self.spec.number("sand"), self.spec.number("shot")
        small = shot if self.level == 3 else None
        return TamskSand(sand, small, (sand, shot) == (180, 15))

    def editor(self) -> TamskEditor:
        return TamskEditor(self)

    def start(self) -> TamskPosition:
        if self.free:
            return TamskPosition(self)
        return TamskPosition(self, corners(FRESH if self.sandy else LIVING))

    def position(self, text: str) -> TamskPosition:
        return position_text.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        assert isinstance(start, TamskPosition)
        return notation.write_turn(start, steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, TamskPosition)
        return notation.read_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, TamskPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, TamskPosition)
        return mirror.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirror.mirrored_step(step, symmetry)
