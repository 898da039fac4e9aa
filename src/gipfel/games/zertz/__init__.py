"""ZÈRTZ: one pool of marbles, a board of rings that shrinks, captures that can be forced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from gipfel.core.board import Symmetry
from gipfel.core.language import N_, plural
from gipfel.core.option import REPETITION, Option
from gipfel.core.position import Position
from gipfel.core.registry import register
from gipfel.core.scene import Item, Scene
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.zertz import messages, mirror, notation, position_text, scene
from gipfel.games.zertz.editions import EDITIONS
from gipfel.games.zertz.editor import ZertzEditor
from gipfel.games.zertz.rings import COLUMNS, ring_board
from gipfel.games.zertz.rules import ZertzGame, ZertzPosition
from gipfel.games.zertz.steps import PlaceMarble, Remove

messages.declare_all()

TOURNAMENT = {"capture": "claimed", "claims": "optional"}
# How many touches of a step each text binds (rule 7.1): 2016 the marble from the pool, its ring and the ring at the
# edge, 1999 the marble. A marble on the board that is touched to jump is not bound.
BINDING: Mapping[str, Mapping[type[Step], int]] = {
    "free": {},
    "strict": {PlaceMarble: 2, Remove: 1},
    "marble": {PlaceMarble: 1},
}


@register
class Zertz(ZertzGame):
    """37 to 61 rings, three colours of marbles that belong to nobody; place and remove, or capture."""

    name = "zertz"
    title = "ZÈRTZ"
    summary = N_("Place a marble, remove a ring; force your opponent to capture what you can spare.")
    series = N_("Project GIPF")
    rules_version = 2
    difficulty = 3
    options = (
        Option(
            "rings",
            "37",
            values=tuple(map(str, COLUMNS)),
            help=N_("How many rings the board has."),
            title=N_("Rings"),
            counted=plural("{count} ring", "{count} rings"),
        ),
        Option(
            "edition",
            "standard",
            values=tuple(EDITIONS),
            help=N_("How many marbles there are and what wins."),
            title=N_("Marbles"),
            value_titles={"standard": N_("the usual number"), "blitz": N_("fewer, as in blitz")},
        ),
        Option(
            "claims",
            "automatic",
            values=("automatic", "optional"),
            help=N_("Whether isolated groups are claimed always, or as the player decides."),
            title=N_("Isolated groups"),
            value_titles={"automatic": N_("claimed always"), "optional": N_("claimed as the player decides")},
        ),
        Option(
            "capture",
            "enforced",
            values=("enforced", "claimed"),
            help=N_("Whether a capture cannot be missed, or can be missed and claimed by the opponent."),
            title=N_("Captures"),
            value_titles={"enforced": N_("cannot be missed"), "claimed": N_("can be missed and claimed")},
        ),
        Option(
            "touch",
            "free",
            values=("free", "strict", "marble"),
            conduct=True,
            help=N_("What may not be changed once it is touched: nothing, marble and rings, or the marble."),
            title=N_("Touched pieces"),
            value_titles={
                "free": N_("may be changed"),
                "strict": N_("must be played"),
                "marble": N_("must be played, the marble only"),
            },
        ),
        REPETITION,
    )
    # A canonical text takes the first preset that fits, so a second name comes after the main one.
    presets: ClassVar = {
        "40": {"rings": "40"},
        "43": {"rings": "43"},
        "44": {"rings": "44"},
        "48": {"rings": "48"},
        "61": {"rings": "61"},
        "blitz": {"edition": "blitz"},
        "1999": {"edition": "blitz"},
        "tournament": {"rings": "48", "touch": "strict", **TOURNAMENT},
        "tournament1999": {"rings": "37", "touch": "marble", **TOURNAMENT},
    }
    # Until claiming became a right in tournaments, and the text of 1999 was taken at its word.
    presets_before: ClassVar = {
        1: {
            "tournament": {"rings": "48", "touch": "strict", "capture": "claimed"},
            "tournament1999": {"rings": "37", "touch": "strict", "capture": "claimed"},
        }
    }
    preset_names: ClassVar = {
        "blitz": N_("Blitz"),
        "tournament": N_("Tournament"),
        "tournament1999": N_("Tournament of the first edition"),
    }
    usual_for = N_("For most games: a board of 37 rings.")
    preset_help: ClassVar = {
        "40": N_("For players who want a little more room."),
        "43": N_("For a first step towards the tournament board."),
        "44": N_("For players halfway to the tournament board."),
        "48": N_("For experienced players: the tournament board."),
        "61": N_("For long games on the largest board."),
        "blitz": N_("For quick games: fewer marbles, one less of each to win."),
        "1999": N_("For owners of the first edition: its basic game."),
        "tournament": N_(
            "For tournaments: 48 rings, touched is played; missed captures and isolated marbles are claimed, or not."
        ),
        "tournament1999": N_("For tournaments of the first edition: 37 rings, and only a touched marble is bound."),
    }
    contests: ClassVar = {"zertz:blitz": N_("a game of ZÈRTZ, blitz"), "zertz": N_("a game of ZÈRTZ")}
    glyphs: ClassVar = scene.GLYPHS
    sides = (N_("First player"), N_("Second player"))
    kernel_path = "gipfel.games.zertz.kernel:ZertzKernel"

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.ground = ring_board(spec.number("rings"))
        self.board = self.ground.board
        self.edition = EDITIONS[spec["edition"]]
        self.claims_optional = spec["claims"] == "optional"
        self.captures_claimed = spec["capture"] == "claimed"
        self.binding = BINDING[spec["touch"]]

    @property
    def covers(self) -> str | None:
        return "capture" if self.captures_claimed else None

    def editor(self) -> ZertzEditor:
        return ZertzEditor(self)

    def start(self) -> ZertzPosition:
        return ZertzPosition(self, rings=self.ground.all, stock=self.edition.stock)

    def position(self, text: str) -> ZertzPosition:
        return position_text.read_position(self, text)

    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        assert isinstance(start, ZertzPosition)
        return notation.write_turn(start, steps)

    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        assert isinstance(start, ZertzPosition)
        return notation.read_turn(start, text)

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        assert isinstance(start, ZertzPosition)
        return notation.play_turn(start, text)

    def scene(self, position: Position) -> Scene:
        assert isinstance(position, ZertzPosition)
        return scene.draw(position)

    def gone(self, before: Position, after: Position) -> Sequence[Item]:
        assert isinstance(before, ZertzPosition)
        assert isinstance(after, ZertzPosition)
        return scene.gone(before, after)

    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        assert isinstance(position, ZertzPosition)
        return mirror.mirrored(position, symmetry)

    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        return mirror.mirrored_step(self.ground, step, symmetry)

    def upright(self, position: Position) -> tuple[int, Sequence[Symmetry]]:
        assert isinstance(position, ZertzPosition)
        return mirror.upright(position)
