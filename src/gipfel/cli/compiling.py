"""Kernels on the command line: the first use compiles, and says so."""

from __future__ import annotations

from rich.console import Console

from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.kernels.contract import Kernel
from gipfel.kernels.of_game import kernel_of


def ready_kernel(game: Game) -> Kernel:
    """The compiled game, warm; a first use shows how far compiling has come."""
    kernel = kernel_of(game)
    console = Console(stderr=True)
    if not console.is_terminal:
        kernel.warm()
        return kernel
    with console.status(_("Compiling {game} (once) …").format(game=game.title)) as status:

        def show(done: int, total: int) -> None:
            text = _("Compiling {game} (once): {done} of {total} …")
            status.update(text.format(game=game.title, done=done, total=total))

        kernel.warm(show)
    return kernel
