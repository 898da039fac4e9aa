"""Which games are searched when a game is thought about. It needs no arrays, so that every page can ask it."""

from __future__ import annotations

from collections.abc import Iterator

from gipfel.combine.match_game import MatchGame
from gipfel.core.game import Game
from gipfel.core.registry import game
from gipfel.core.spec import changed


def stand_in(found: Game) -> Game:
    """The game that the kernel covers: the option it does not cover at its default."""
    if found.covers is None:
        return found
    default = next(option.default for option in found.options if option.name == found.covers)
    return game(changed(found.spec, {found.covers: default}))


def searched_games(found: Game) -> Iterator[Game]:
    """What kernels search when a game is played: itself or its stand-in, and the games that settle challenges.

    A game that has only its rules is searched without a kernel and is left out.
    """
    if not isinstance(found, MatchGame):
        if found.kernel_path is not None:
            yield stand_in(found)
        return
    yield stand_in(found.plain)
    for contest in found.agreement.contests.values():
        if isinstance(contest, Game):
            yield from searched_games(contest)
