"""The thinkers of games: made by what a game offers, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from gipfel.combine.match_game import MatchGame
from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.engine.machine import USUAL_MEGABYTES
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.engine.thinkers.thinker import Thinker

KEPT = 4


def thinker_of(game: Game, threads: int = 1, table_megabytes: int = USUAL_MEGABYTES) -> Thinker:
    """What thinks about a game: with its kernel, beyond its options, in a combined match, or by its rules alone."""
    if game.kernel_path is None:
        return PlainThinker(game)
    # What thinks by the rules alone must not wait for arrays and the compiler.
    from gipfel.engine.thinkers.cover_thinker import CoverThinker
    from gipfel.engine.thinkers.kernel_thinker import KernelThinker
    from gipfel.engine.thinkers.match_thinker import MatchThinker

    if isinstance(game, MatchGame):
        outer = CoverThinker(game.plain, threads, table_megabytes)
        return MatchThinker(game, outer, partial(thinker_of, threads=threads, table_megabytes=table_megabytes))
    kind = KernelThinker if game.covers is None else CoverThinker
    try:
        return kind(game, threads, table_megabytes)
    except NoKernel:
        return PlainThinker(game)


class Thinkers:
    """The thinkers of the last few games, each made once."""

    def __init__(self, make: Callable[[Game], Thinker] = thinker_of, most: int = KEPT) -> None:
        self._make, self._most = make, most
        self._kept: OrderedDict[Game, Thinker] = OrderedDict()

    def clear(self) -> None:
        """Let all of them go, with what they remember."""
        self._kept.clear()

    def of(self, game: Game) -> Thinker:
        """The thinker of a game; beyond the greatest number the one asked for least recently goes."""
        if game not in self._kept:
            self._kept[game] = self._make(game)
        self._kept.move_to_end(game)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return self._kept[game]
