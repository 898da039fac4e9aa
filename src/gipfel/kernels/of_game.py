"""From a game to its compiled twin, without loading the compiler before it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gipfel.core.errors import NoKernel
from gipfel.core.extras import extras_named
from gipfel.core.game import Game

if TYPE_CHECKING:
    from gipfel.kernels.contract import Kernel


def kernel_of(game: Game) -> Kernel:
    """The compiled twin of a game; NoKernel when there is none, or when it does not cover an option."""
    if game.kernel_path is None:
        raise NoKernel("no-kernel-at-all", game=game.title)
    if game.covers is not None:
        raise NoKernel("no-kernel", option=game.covers)
    module, name = game.kernel_path.split(":")
    with extras_named():
        kernel: Kernel = getattr(import_module(module), name)(game.kernel_options())
    return kernel
