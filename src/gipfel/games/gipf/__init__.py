"""GIPF: push a piece in, make rows of four, take them back; with or without potentials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_, plural
from gipfel.core.option import REPETITION, Option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Scene, Speech
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.gipf import messages, notation, position_reader, scene
from gipfel.games.gipf.editor import GipfEditor
from gipfel.games.gipf.mirror import mirrored, mirrored_step
from gipfel.games.gipf.potentials import MOST_POTENTIALS, POTENTIALS
from gipfel.games.gipf.rules import GipfPosition, start_position
from gipfel.games.gipf.terms import (
    ADVISED_POTENTIALS,
    BASIC,
    STANDARD,
    TOURNAMENT,
    ULTIMATE,
    ULTIMATE_POTENTIALS,
    GipfGame,
)

messages.declare_all()

MOST_HANDICAP = 3
VERSIONS = (STANDARD, BASIC, TOURNAMENT, ULTIMATE)


def _potentials(name: str, text: str, title: str, counted: tuple[str, str]) -> Option:
    return Option(name, "0", "number", low=0, high=MOST_POTENTIALS, help=text, title=title, counted=counted)


@register
class Gipf(GipfGame):
    """37 spots, 15 or 18 pieces each; White begins; who can bring in no piece, or has no GIPF-piece left, loses."""

    name = "gipf"
    title = "GIPF"
    summary = N_("Push pieces in from the rim, take rows of four, never run out of pieces.")
    series = N_("Project GIPF")
    rules_version = 1
    difficulty = 4
    options = (
        Option("version", STANDARD, values=VERSIONS, by_preset=True, help=N_("The version.")),
        _potentials(
            "zertz",
            N_("ZÈRTZ potentials of each player: they jump."),
            N_("ZÈRTZ potentials"),
            plural("{count} ZÈRTZ potential", "{count} ZÈRTZ potentials"),
        ),
        _potentials(
            "tamsk",
            N_("TAMSK potentials of each player: an extra push from the centre."),
            N_("TAMSK potentials"),
            plural("{count} TAMSK potential", "{count} TAMSK potentials"),
        ),
        _potentials(
            "yinsh",
            N_("YINSH potentials of each player: they run."),
            N_("YINSH potentials"),
            plural("{count} YINSH potential", "{count} YINSH potentials"),
        ),
        _potentials(
            "dvonn",
            N_("DVONN potentials of each player: they jump onto a neighbour and neutralise it."),
            N_("DVONN potentials"),
            plural("{count} DVONN potential", "{count} DVONN potentials"),
        ),
        _potentials(
            "punct",
            N_("PÜNCT potentials of each player: they neutralise each other and GIPF-pieces."),
            N_("PÜNCT potentials"),
            plural("{count} PÜNCT potential", "{count} PÜNCT potentials"),
        ),
        Option(
            "order",
            "printed",
            values=("printed", "free"),
            help=N_("Whether ZÈRTZ potentials must come in before TAMSK potentials."),
            title=N_("Order of potentials"),
            value_titles={"printed": N_("ZÈRTZ before TAMSK"), "free": N_("as one likes")},
        ),
        Option(
            "convert",
            "yes",
            values=("yes", "no"),
            help=N_("Whether a PÜNCT potential may convert a GIPF-piece instead of neutralising it."),
            title=N_("Converting GIPF-pieces"),
            value_titles={"yes": N_("yes"), "no": N_("no")},
        ),
        Option(
            "announce",
            "no",
            values=("yes", "no"),
            help=N_("Whether the use of a potential is announced and answered."),
            title=N_("Announcing"),
            value_titles={"yes": N_("yes"), "no": N_("no")},
        ),
        Option(
            "handicap",
            "0",
            "number",
            low=0,
            high=MOST_HANDICAP,
            help=N_("More pieces in the weaker player’s reserve, in the basic game."),
            title=N_("Handicap"),
        ),
        Option(
            "weaker",
            "black",
            values=("black", "white"),
            help=N_("Who gets the handicap."),
            title=N_("Weaker player"),
            value_titles={"black": N_("Black"), "white": N_("White")},
        ),
        REPETITION,
    )
    presets: ClassVar = {
        STANDARD: {"version": STANDARD},
        BASIC: {"version": BASIC},
        TOURNAMENT: {"version": TOURNAMENT},
        ULTIMATE: {"version": ULTIMATE, **dict.fromkeys(POTENTIALS, str(ULTIMATE_POTENTIALS))},
    }
    preset_names: ClassVar = {
        STANDARD: N_("Standard"),
        BASIC: N_("Basic"),
        TOURNAMENT: N_("Tournament"),
        ULTIMATE: N_("Ultimate"),
    }
    preset_help: ClassVar = {
        STANDARD: N_("For most games: three GIPF-pieces each on the board, lose them all and you have lost."),
        BASIC: N_("For the first games: single pieces only."),
        TOURNAMENT: N_("For experienced players: an empty board, and as many GIPF-pieces as you dare."),
        ULTIMATE: N_("For those who know all potentials: 21 pieces and three potentials of each of the five types."),
    }
    contests: ClassVar = {"gipf:basic": N_("a game of basic GIPF")}
    examples = ("gipf:tournament,zertz=3", "gipf:ultimate")
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("White"), N_("Black"))
    side_symbols = ("gipf-white-single", "gipf-black-single")
    kernel_path = "gipfel.games.gipf.kernel:GipfKernel"
    merges_turns = True

    @property
    def covers(self) -> str | None:
        return "announce" if self.terms.announces else None

    @property
    def remarks(self) -> tuple[Speech, ...]:
        """Friendly remarks about what was agreed."""
        count, found = sum(self.terms.potentials), []
        if 0 < count < ADVISED_POTENTIALS:
            found.append(Speech("few-potentials", {"advised": ADVISED_POTENTIALS, "count": count}))
        if self.spec.number("punct") and not self.terms.counts_gipf:
            found.append(Speech("punct-without-gipf"))  # rule 54 is all that is left of them
        return tuple(found)

    def editor(self) -> GipfEditor:
        return GipfEditor(self)

    def start(self) -> GipfPosition:
        return start_position(self)

    def position(self, text: str) -> GipfPosition:
        return position_reader.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        assert isinstance(start, GipfPosition)
        return notation.write_turn(start, steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, GipfPosition)
        return notation.read_turn(start, text)

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        assert isinstance(start, GipfPosition)
        return notation.play_turn(start, text)

    def last_step(self, start: Position, steps: Sequence[Step], position: Position) -> PlayedTurn:
        assert isinstance(start, GipfPosition)
        assert isinstance(position, GipfPosition)
        return notation.last_step(start, steps, position)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, GipfPosition)
        return scene.draw(position)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, GipfPosition)
        return mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirrored_step(step, symmetry)
