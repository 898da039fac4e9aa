"""Engines on the command line: the first use compiles, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext, suppress

from rich.console import Console

from gipfel.combine.match_game import MatchGame
from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.language import _


def warm_engine(found: Game) -> None:
    """Compile the engine of a game, once for all processes; on a terminal it shows how far that has come."""
    from gipfel.engine.engine import Engine

    console = Console(stderr=True)
    with console.status("") if console.is_terminal else nullcontext() as status:
        for each in searched_games(found):

            def show(done: int, total: int, title: str = each.title) -> None:
                text = _("Compiling {game} (once): {done} of {total} …")
                if status is not None:
                    status.update(text.format(game=title, done=done, total=total))

            with suppress(NoKernel):  # a game without a compiled twin is played by the players that need none
                Engine(each).warm(show)


def searched_games(found: Game) -> Iterator[Game]:
    """What engines search when a game is played: itself or its stand-in, and the games that settle challenges."""
    from gipfel.engine.adviser import stand_in

    if not isinstance(found, MatchGame):
        yield stand_in(found)
        return
    yield stand_in(found.plain)
    for contest in found.agreement.contests.values():
        if isinstance(contest, Game):
            yield from searched_games(contest)


def warm_for_people(found: Game) -> None:
    """The same for services, where only somebody at a terminal needs to see it."""
    if Console(stderr=True).is_terminal:
        warm_engine(found)
