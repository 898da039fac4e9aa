"""`python -m benchmarks.variants GAME A B`: two variants of the engine at equal nodes, from the same openings.

A variant is `as-it-is`, or some of `weights=FILE`, `widths=10/14/20/30`, `reductions=0`, `nodes=N`, joined by commas.
Endings are searched, not solved.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import gipfel
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.matches.match import play_game
from gipfel.engine.matches.plan import planned
from gipfel.engine.matches.score import MatchScore
from gipfel.engine.player import Choice, Player
from gipfel.engine.search.compiled.arrays import DEEPEST_WIDTH, REDUCTIONS, WIDTHS
from gipfel.engine.thinkers.kernel_thinker import KernelThinker

AS_IT_IS = "as-it-is"


class Variant(Player):
    """The engine with other weights, widths or reductions, as a player of a match."""

    def __init__(self, name: str, game: gipfel.Game, nodes: int) -> None:
        self.name = name
        parts = dict(part.split("=", 1) for part in name.split(",") if part != AS_IT_IS)
        file = parts.get("weights")
        weights = json.loads(Path(file).read_text(encoding="utf-8"))["weights"] if file else None
        self.engine = KernelThinker(game, weights=weights)
        self.engine.warm()
        self.engine.ending = None
        control = self.engine.searchers[0].control
        if "widths" in parts:
            widths = [int(width) for width in parts["widths"].split("/")]
            control[WIDTHS + 1 : WIDTHS + 1 + DEEPEST_WIDTH] = 0
            control[WIDTHS + 1 : WIDTHS + 1 + len(widths)] = widths
        if "reductions" in parts:
            control[REDUCTIONS] = int(parts["reductions"])
        self.limits = Limits(nodes=int(parts.get("nodes", nodes)))

    def begin(self, seed: int) -> None:
        """Forget the last game."""
        self.engine.forget()

    def think(self, line: gipfel.Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """The best turn found within the variant's nodes."""
        for info in self.engine.report(line, self.limits, 1, stop):
            yield Choice(info.best, info)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variants", description=__doc__)
    parser.add_argument("game", help="a spec, like zertz")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--nodes", type=int, default=5_000, help="nodes for each turn (5000)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening-turns", type=int, default=4)
    asked = parser.parse_args()
    found = gipfel.game(asked.game)
    plan = planned(asked.a, asked.b, found, asked.games, seed=asked.seed, opening_turns=asked.opening_turns)
    standing = MatchScore(plan)
    a, b = (Variant(name, found, asked.nodes) for name in (asked.a, asked.b))
    for number in range(asked.games):
        standing.add(play_game(plan, number, a, b))
    print(json.dumps(standing.to_json()))


if __name__ == "__main__":
    main()
