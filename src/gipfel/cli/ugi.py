"""`gipfel ugi`: an engine for match runners and other programs, on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import gipfel
from gipfel.cli.warming import warm_for_people
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.registry import game


def ugi(
    spec: Annotated[
        str, typer.Option(metavar="SPEC", help=_("The game to begin with; the option spec changes it."))
    ] = "pentago",
    player: Annotated[
        str, typer.Option(help=_("engine, level:N, random or greedy; the option player changes it."))
    ] = "engine",
) -> None:
    """Speak the Universal Game Interface until `quit` or the end of the input."""
    from gipfel.engine.players import needs_engine
    from gipfel.engine.thinkers import thinker_of
    from gipfel.engine.ugi import UgiServer
    from gipfel.engine.ugi_options import ENGINE, Settings, Thinker, option

    def write(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def thinker(found: Game, settings: Settings) -> Thinker:
        if settings.player == ENGINE or needs_engine(settings.player):
            warm_for_people(found)
        return thinker_of(found, settings)

    server = UgiServer(write, f"gipfel {gipfel.__version__}", game(spec, trusted=True), thinker)
    server.settings = option("player").changed(Settings(), player)
    for line in sys.stdin.buffer:
        if not server.obey(line.decode("utf-8", "replace")):
            server.close()
            return
    server.finish()
