"""What thinks behind UGI: the search itself with its reports, or a player by name."""

from __future__ import annotations

from collections.abc import Iterator

from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.engine.info import Limits
from gipfel.engine.player import Analyst, Choice, Player
from gipfel.engine.players import analyst_of, player_of
from gipfel.engine.stopping import Stop
from gipfel.engine.ugi_options import ENGINE, STRONGEST, Settings, Thinker


class AnalystThinker:
    """The search at full strength."""

    def __init__(self, analyst: Analyst, lines: int) -> None:
        self._analyst, self._lines = analyst, lines

    def begin(self) -> None:
        """Nothing is known of the game before."""
        self._analyst.forget()

    def think(self, line: Line, limits: Limits, stop: Stop) -> Iterator[Choice]:
        """A choice with each iteration."""
        for info in self._analyst.analyse(line, limits, self._lines, stop):
            yield Choice(info.best, info)

    def close(self) -> None:
        """Nothing to give back."""


class PlayerThinker:
    """A player of a match; it keeps to its own limits."""

    def __init__(self, player: Player, seed: int) -> None:
        self._player, self._seed = player, seed

    def begin(self) -> None:
        """The same seed makes the same game."""
        self._player.begin(self._seed)

    def think(self, line: Line, limits: Limits, stop: Stop) -> Iterator[Choice]:
        """One choice."""
        yield self._player.choose(line, limits, stop)

    def close(self) -> None:
        """Give back what the player has."""
        self._player.close()


def thinker_of(game: Game, settings: Settings) -> Thinker:
    """What the options ask for."""
    if settings.player != ENGINE:
        return PlayerThinker(player_of(settings.player, game), settings.seed)
    try:
        return AnalystThinker(analyst_of(game, settings.threads), settings.multipv)
    except NoKernel:
        return PlayerThinker(player_of(STRONGEST, game), settings.seed)
