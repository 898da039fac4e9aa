"""Who sits opposite a person at the terminal: an engine at a level, or chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.line import Line
from gipfel.core.random_play import random_turn
from gipfel.engine.stopping import Stop

if TYPE_CHECKING:
    from gipfel.engine.player import Player


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
        self._player: tuple[Game, Player] | None = None

    @property
    def title(self) -> str:
        """What people call it."""
        return _("the computer, level {level}").format(level=self.level)

    def ready(self, found: Game) -> None:
        """Compile on first use, with progress; NoKernel where no engine plays the game."""
        if self._player is None or self._player[0] != found:
            from gipfel.cli.warming import warm_engine
            from gipfel.engine.players import player_of

            warm_engine(found)
            self._player = found, player_of(self.name, found)

    def choose(self, line: Line, stop: Stop) -> str:
        """A turn by line, level and seed."""
        from gipfel.engine.info import Limits

        self.ready(line.game)
        assert self._player is not None
        player = self._player[1]
        player.begin(self.seed)
        return player.choose(line, Limits(), stop).turn
