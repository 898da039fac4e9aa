"""A trained network as a UGI program, for `gipfel match` and everything else that speaks UGI.

    gipfel match "ugi:python examples/alpha_zero/player.py pentago.npz" level:3 --spec pentago --games 40

It searches the same number of leaves for every action of a turn, however long it may think.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import gipfel
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.player import Choice, Player
from gipfel.engine.protocols.ugi import UgiServer
from gipfel.engine.protocols.ugi_words import UgiSettings
from gipfel.env import Planes, TreeSearch
from gipfel.kernels.batch import Batch
from gipfel.kernels.names import RUNNING
from judge import Judge


class Trained(Player):
    """A judge and a search over it: turns are made action by action."""

    def __init__(self, judge: Judge, simulations: int) -> None:
        self.planes = Planes(gipfel.game(judge.spec))
        self.games = Batch(self.planes.kernel, 1)
        self.search = TreeSearch(self.planes, 1, simulations, judge)
        self.search.run(self.games)  # what has to be compiled is compiled before the first turn is asked for

    def begin(self, seed: int) -> None:
        """Nothing is kept from one game to the next, and nothing is left to chance."""

    def think(self, line: gipfel.Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """One choice."""
        kernel, games, steps = self.planes.kernel, self.games, list[int]()
        start = kernel.encode(line.text())
        games.reset(state=start)
        before = int(games.turns[0])
        while games.winners[0] == RUNNING and games.turns[0] == before:
            visits, _ = self.search.run(games)
            games.step(visits.argmax(axis=1))
            if games.played[0] >= 0:
                steps.append(int(games.played[0]))
        yield Choice(kernel.turn_text(start, steps))


def main() -> None:
    """Obey until `quit`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the network")
    parser.add_argument("--simulations", type=int, default=400, help="leaves of each search (400)")
    wanted = parser.parse_args()
    judge = Judge.load(wanted.file)

    def player(_game: gipfel.Game, _settings: UgiSettings) -> Player:
        return Trained(judge, wanted.simulations)

    def write(text: str) -> None:
        print(text, flush=True)

    server = UgiServer(write, "Alpha Zero", gipfel.game(judge.spec), player)
    for line in sys.stdin:
        if not server.obey(line):
            break
    server.close()


if __name__ == "__main__":
    main()
