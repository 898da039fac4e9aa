"""Who sits opposite a person at the terminal: an engine at a level, or chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from rich.console import Console

from gipfel.cli.progress import BackgroundCompiler, ever_compiled, ready_thinker
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
    """The engine at a level, in whatever game is being played; by the rules alone until it is compiled."""

    def __init__(self, level: int, seed: int) -> None:
        self.name, self.level, self.seed = f"level:{level}", level, seed
        self._thinker: Thinker | None = None
        self._compiler: BackgroundCompiler | None = None

    @property
    def title(self) -> str:
        """What people call it."""
        return _("the computer, level {level}").format(level=self.level)

    def ready(self, found: Game) -> None:
        """Load the engine; on a machine that has never compiled the game that happens beside it, and is said once."""
        if self._thinker is not None and self._thinker.game == found:
            return
        if self._compiler is None and not ever_compiled(found):
            self._compiler = BackgroundCompiler(found)
            text = _("The computer plays simply until its engine is prepared.")
            Console(stderr=True).print(text, style="dim", markup=False)
        if not self._improvises:
            self._thinker = ready_thinker(found)

    @property
    def _improvises(self) -> bool:
        return self._compiler is not None and self._compiler.busy

    def choose(self, line: Line, stop: Stop) -> str:
        """A turn by line, level and seed."""
        self.ready(line.game)
        if self._thinker is None or self._thinker.game != line.game:
            from gipfel.engine.thinkers.plain_thinker import improvised

            return improvised(line, self.level, self.seed, stop)
        return self._thinker.choose(line, self.level, self.seed, stop)
