"""`gipfel ugi`: an engine for match runners and other programs, on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import gipfel
from gipfel.cli.progress import compile_ahead
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
    from gipfel.engine.player import Player
    from gipfel.engine.players import needs_engine, ugi_player
    from gipfel.engine.ugi import UgiServer
    from gipfel.engine.ugi_options import Settings, option

    def write(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def ready_player(found: Game, settings: Settings) -> Player:
        if needs_engine(settings.player):
            compile_ahead(found)
        return ugi_player(found, settings)

    server = UgiServer(write, f"gipfel {gipfel.__version__}", game(spec, trusted=True), ready_player)
    server.settings = option("player").changed(Settings(), player)
    for line in sys.stdin.buffer:
        if not server.obey(line.decode("utf-8", "replace")):
            server.close()
            return
    server.finish()
