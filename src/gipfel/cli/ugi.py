"""`gipfel ugi`: an engine for match runners and other programs, on standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import gipfel
from gipfel.cli.progress import ready_thinker
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.registry import game, gentlest


def ugi(
    spec: Annotated[
        str, typer.Option(metavar="SPEC", help=_("The game to begin with; the option spec changes it."))
    ] = "",
    player: Annotated[
        str, typer.Option(help=_("engine, level:N, random or greedy; the option player changes it."))
    ] = "engine",
) -> None:
    """Speak the Universal Game Interface until `quit` or the end of the input."""
    from gipfel.engine.matches.players import ugi_player
    from gipfel.engine.player import Player
    from gipfel.engine.protocols.ugi import UgiServer
    from gipfel.engine.protocols.ugi_words import UgiSettings, option

    def write(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def ready_player(found: Game, settings: UgiSettings) -> Player:
        return ugi_player(found, settings, ready_thinker)

    server = UgiServer(write, f"gipfel {gipfel.__version__}", game(spec or gentlest(), trusted=True), ready_player)
    server.settings = option("player").changed(UgiSettings(), player)
    for line in sys.stdin.buffer:
        if not server.obey(line.decode("utf-8", "replace")):
            server.close()
            return
    server.finish()
