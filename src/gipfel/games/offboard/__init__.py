"""Offboard: lines of marbles push enemy marbles over the rim into pockets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.option import REPETITION, Option
from gipfel.core.position import Position
from gipfel.core.registry import face_of, register
from gipfel.core.scene import Scene
from gipfel.core.spec import Spec, canonical_text, parse_spec
from gipfel.core.step import Step
from gipfel.games.offboard import messages, notation, rules, scene
from gipfel.games.offboard.editor import OffboardEditor
from gipfel.games.offboard.layout import BOARD, Layout, embedded, is_shipped, load
from gipfel.games.offboard.rules import EMPTY, OffboardGame, OffboardPosition, images, judged, pockets_by_exit

messages.declare_all()


@register
class Offboard(OffboardGame):
    """61 cells, 12 marbles each; Red begins; longer lines push, and six points in pockets win."""

    name = "offboard"
    title = "Offboard"
    summary = N_("Push enemy marbles over the rim into pockets; six points win.")
    rules_version = 1
    difficulty = 2
    options = (
        Option("layout", "offboard", "file", help=N_("Start, pockets and values: an installed name, or a file.")),
        REPETITION,
        Option(
            "quiet",
            "200",
            values=("200", "none"),
            help=N_("Whether 200 turns without a push or a re-entry are a draw."),
            title=N_("Quiet turns"),
            value_titles={"200": N_("200 are a draw"), "none": N_("no draw")},
        ),
    )
    presets: ClassVar = {"corners": {"layout": "corners"}}
    preset_names: ClassVar = {"corners": N_("Triangles in the corners")}
    usual_for = N_("For most games: triangles close to the enemy.")
    preset_help: ClassVar = {"corners": N_("For the other reading of the box: triangles in the corners.")}
    contests: ClassVar = {"offboard": N_("a game of Offboard")}
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("Red"), N_("Yellow"))
    side_symbols = ("marble-red", "marble-yellow")
    kernel_path = "gipfel.games.offboard.kernel:OffboardKernel"
    yields_to_repetition = frozenset({"quiet", "no-move"})

    def __init__(self, spec: Spec, layout: Layout | None = None) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.layout = load(spec["layout"], trusted=spec.trusted) if layout is None else layout
        self.pocket_behind = pockets_by_exit(self.layout)
        self.draws_when_quiet = spec["quiet"] != "none"

    @cached_property
    def _shipped(self) -> bool:
        return is_shipped(self.layout)

    @classmethod
    def from_tags(cls, spec: Spec, tags: Mapping[str, str]) -> Game:
        text = tags.get("Layout")
        return super().from_tags(spec, tags) if text is None else cls(spec, embedded(text, spec["layout"]))

    def endless(self) -> Offboard:
        return type(self)(self._spec_with(quiet="none"), self.layout) if self.draws_when_quiet else self

    def _spec_with(self, **options: str) -> Spec:
        text = canonical_text(face_of(self.name), {**self.spec.options, **options})
        return parse_spec(text, trusted=self.spec.trusted)

    def record_tags(self) -> Mapping[str, str]:
        """A layout that others may not have travels with the record, under its name instead of its path."""
        named = {"Game": self._spec_with(layout=self.layout.name).text}
        return named if self._shipped else {**named, "Layout": self.layout.text()}

    def kernel_options(self) -> Mapping[str, str]:
        layout = self.layout.name if self._shipped else self.layout.text()
        return {**self.spec.texts(), "layout": layout}

    def editor(self) -> OffboardEditor:
        return OffboardEditor(self)

    def start(self) -> OffboardPosition:
        red, yellow = (sum(1 << BOARD.index[cell] for cell in side) for side in (self.layout.red, self.layout.yellow))
        pockets = EMPTY * len(self.layout.pockets)
        # A layout may give the first player no move at all.
        outcome = judged(self, (red, yellow), pockets, hand=False, quiet=0, following=0)
        return OffboardPosition(self, (red, yellow), pockets, outcome=outcome)

    def position(self, text: str) -> OffboardPosition:
        return notation.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        assert isinstance(start, OffboardPosition)
        return notation.write_turn(start, steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, OffboardPosition)
        return notation.read_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, OffboardPosition)
        return scene.draw(position)

    def symmetries(self) -> Sequence[Symmetry]:
        """Those of the hexagon that take every pocket to one of the same value."""
        return [symmetry for symmetry in BOARD.symmetries if images(self.layout, symmetry) is not None]

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, OffboardPosition)
        return rules.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return rules.mirrored_step(step, symmetry)

    def _extra(self) -> object:
        return self.layout

    def __reduce__(self) -> tuple[object, ...]:
        # The file of a layout may have changed or be elsewhere when the game is made again.
        return (type(self), (self.spec, self.layout))
