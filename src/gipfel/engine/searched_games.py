"""Which games are searched when a game is thought about. It needs no arrays, so that every page can ask it."""

from __future__ import annotations

from collections.abc import Iterator

from gipfel.combine.match_game import MatchGame
from gipfel.core.game import Game
from gipfel.core.registry import game
from gipfel.core.spec import changed


def searched_games(found: Game) -> Iterator[Game]:
    """What kernels search when a game is played: itself or its stand-in, and the games that settle challenges.

    A game that has only its rules is searched without a kernel and is left out.
    """
    outer = found.plain if isinstance(found, MatchGame) else found
    if outer.kernel_path is not None:
        yield stand_in(outer)
    for inner in inner_games(found):
        yield from searched_games(inner)


def inner_games(found: Game) -> Iterator[Game]:
    """The games that may be played inside a game."""
    contests = found.agreement.contests.values() if isinstance(found, MatchGame) else ()
    return (contest for contest in contests if isinstance(contest, Game))


def stand_in(found: Game) -> Game:
    """The game that the kernel covers: the option it does not cover at its default."""
    if found.covers is None:
        return found
    default = next(option.default for option in found.options if option.name == found.covers)
    return game(changed(found.spec, {found.covers: default}))
