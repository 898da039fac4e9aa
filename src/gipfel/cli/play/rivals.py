"""Who sits opposite a person at the terminal: an engine at a level, or chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from gipfel.cli.progress import ready_thinker
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.line import Line, random_turn
from gipfel.engine.limits import Stop

if TYPE_CHECKING:
    from gipfel.engine.thinkers.thinker import Thinker


class Rival(Protocol):
    """Chooses turns by a seed that is written into the record; `name` is what a record calls it."""

    name: str
    seed: int

    @property
    def title(self) -> str:
        """What people call it."""

    def ready(self, found: Game) -> None:
        """Whatever takes long and happens once; a person is told."""

    def choose(self, line: Line, stop: Stop) -> str:
        """A turn; when `stop` is set, the best one known by then."""


class RandomRival:
    """Any legal turn."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    @property
    def title(self) -> str:
        """What people call it."""
        return _("chance")

    def ready(self, found: Game) -> None:
        """Nothing takes long."""

    def choose(self, line: Line, stop: Stop) -> str:
        """Any turn; the same one for the same seed and number of turns."""
        return random_turn(line.position, Random(f"{self.seed}/{len(line.turns_played)}"))


class LevelRival:
    """The engine at a level, in whatever game is being played."""

    def __init__(self, level: int, seed: int) -> None:
        self.name, self.level, self.seed = f"level:{level}", level, seed
        self._thinker: Thinker | None = None

    @property
    def title(self) -> str:
        """What people call it."""
        return _("the computer, level {level}").format(level=self.level)

    def ready(self, found: Game) -> None:
        """Compile on first use, with progress."""
        if self._thinker is None or self._thinker.game != found:
            self._thinker = ready_thinker(found)

    def choose(self, line: Line, stop: Stop) -> str:
        """A turn by line, level and seed."""
        self.ready(line.game)
        assert self._thinker is not None
        return self._thinker.choose(line, self.level, self.seed, stop)
