"""A game: rules with all options chosen. Games derive from it and register themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from gipfel.core.board import Board, Symmetry
from gipfel.core.folder import home_of
from gipfel.core.foreign import Dialect, dialect_beside
from gipfel.core.option import Option
from gipfel.core.position import Position
from gipfel.core.sand import SandRules
from gipfel.core.scene import Glyph, Item, Scene
from gipfel.core.setup import Editor
from gipfel.core.spec import Spec
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn


class Game(ABC):
    """What a game states about itself, and what it can do; `games/pentago` is the model to copy."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    presets_before: ClassVar[Mapping[int, Mapping[str, Mapping[str, str]]]] = {}
    """Presets that once meant something else, by the last version of the rules in which they did."""
    preset_names: ClassVar[Mapping[str, str]] = {}
    """What people call the presets; one that only sets an option said by its number needs no name."""
    preset_help: ClassVar[Mapping[str, str]] = {}
    """For whom each preset is."""
    usual_for: ClassVar[str] = ""
    """For whom the usual game is, where no preset says so."""
    contests: ClassVar[Mapping[str, str]] = {}
    """Specs of this game that settle a challenge well, and what they are called: “a game of Pentago”."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Specs beside the usual one that show something else on the board."""
    series: ClassVar[str] = ""
    """The series a game belongs to, by its name: games of one series are shown together."""
    difficulty: ClassVar[int] = 5
    """How much there is to learn, from 1: the gentlest games are shown first."""
    glyphs: ClassVar[Mapping[str, Glyph]] = {}
    sides: ClassVar[tuple[str, str]]
    side_symbols: ClassVar[tuple[str, str] | None] = None
    """The symbols of the two sides' pieces; None when pieces belong to nobody."""
    kernel_path: ClassVar[str | None] = None
    """Where the compiled twin is, as `module:Class`; None for a game without one."""
    merges_turns: ClassVar[bool] = False
    """True when different paths of steps can be one turn (two orders of taking in GIPF)."""
    tree_nodes: ClassVar[int] = 2_000
    """How many moments of a turn a table sends at once; what lies deeper is fetched when it is touched."""
    yields_to_repetition: ClassVar[frozenset[str]] = frozenset()
    """Outcomes that are only asked for after repetition."""

    board: Board

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    @property
    def draws_by_repetition(self) -> bool:
        """Whether the third occurrence of a position is a draw."""
        return self.spec.texts().get("repetition", "none") == "draw"

    @property
    def strict_touch(self) -> bool:
        """Whether touches can be final as soon as they are made; `Position.final_touches` says which."""
        return self.spec.texts().get("touch", "free") != "free"

    @property
    def covers(self) -> str | None:
        """None when the kernel covers these options, else the option it does not cover."""
        return None

    @property
    def sand(self) -> SandRules | None:
        """What runs while this game is played; None: nothing does, and time is no matter of the game."""
        return None

    def kernel_options(self) -> Mapping[str, str]:
        """What the kernel is made from."""
        return self.spec.texts()

    @classmethod
    def dialect(cls, house: str) -> type[Dialect] | None:
        """How another house says this game: the dialect in the module `house` of the game's package, if it is there."""
        return dialect_beside(home_of(cls.__module__), house)

    @classmethod
    def from_tags(cls, spec: Spec, tags: Mapping[str, str]) -> Game:  # noqa: ARG003 - for games that need them
        """The game of a record: `tags` holds what `record_tags` wrote, and is as untrusted as the spec."""
        from gipfel.core.registry import game

        return game(spec)

    def record_tags(self) -> Mapping[str, str]:
        """The tags by which a record names this game: `Game`, and what else is needed to play it anywhere."""
        return {"Game": self.spec.text}

    @abstractmethod
    def start(self) -> Position:
        """The position at the beginning."""

    def editor(self) -> Editor | None:
        """How positions are taken apart and put together again; None: this game has no board editor."""
        return None

    def beginning(self, tags: Mapping[str, str]) -> Position:
        """Where a game with these tags of a record begins: at `Position`, else at the start."""
        return self.position(tags["Position"]) if "Position" in tags else self.start()

    @abstractmethod
    def position(self, text: str) -> Position:
        """Read a position text; BadNotation says what was expected and where."""

    @abstractmethod
    def write_turn(self, start: Position, steps: Sequence[Step]) -> str:
        """The canonical text of a turn: its identity."""

    @abstractmethod
    def read_turn(self, start: Position, text: str) -> tuple[Step, ...]:
        """The steps of a turn given in notation; plays its own steps and never lists the others."""

    def play_turn(self, start: Position, text: str) -> PlayedTurn:
        """A turn given in notation, read and played. A game whose reading plays hands on what it has reached."""
        steps, position = self.read_turn(start, text), start
        for step in steps[:-1]:
            position = position.play(step)
        return self.last_step(start, steps, position)

    def last_step(self, start: Position, steps: Sequence[Step], position: Position) -> PlayedTurn:
        """The turn of these steps, of which all but the last are played: it is made in `position`."""
        return PlayedTurn(start, tuple(steps), position.play(steps[-1]), self.write_turn(start, steps))

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """What to draw."""

    def gone(self, before: Position, after: Position) -> Sequence[Item]:
        """The places a turn took from the board: the scene before it has them, the scene after it does not."""
        return ()

    def symmetries(self) -> Sequence[Symmetry]:
        """The symmetries of the board under which the rules do not change, the identity first."""
        return self.board.symmetries

    @abstractmethod
    def mirrored(self, position: Position, symmetry: Symmetry) -> Position:
        """The position laid onto itself by a symmetry."""

    @abstractmethod
    def mirrored_step(self, step: Step, symmetry: Symmetry) -> Step:
        """The step that corresponds under a symmetry."""

    def upright(self, position: Position) -> tuple[int, Sequence[Symmetry]]:
        """One number for a position wherever it lies, and the symmetries that lay it where that number comes from.

        It is `repeats` of one of the images, the same one for all of them: the least here; a game may choose another
        that is found sooner.
        """
        images = [(self.mirrored(position, symmetry).repeats, symmetry) for symmetry in self.symmetries()]
        least = min(number for number, _ in images)
        return least, [symmetry for number, symmetry in images if number == least]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec and self._extra() == other._extra()

    def __hash__(self) -> int:
        return hash(self.spec)

    def _extra(self) -> object:
        """What tells two games of the same spec apart (a layout read from a file)."""
        return None

    def __reduce__(self) -> tuple[object, ...]:
        return (_remade, (self.spec.text, self.spec.trusted))

    def __repr__(self) -> str:
        return f"gipfel.game({self.spec.text!r})"


def _remade(text: str, trusted: bool) -> Game:
    from gipfel.core.registry import game

    return game(text, trusted=trusted)
