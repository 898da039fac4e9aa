"""`python -m benchmarks.variants GAME A B`: two variants of the engine at equal nodes, from the same openings.

A variant is `as-it-is`, or some of `weights=FILE`, `network=FILE`, `widths=10/14/20/30`, `reductions=0`, `nodes=N`,
joined by commas. With `--milliseconds` both have equal processor time instead. Endings are searched, not solved.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import gipfel
from benchmarks.processor_clock import by_processor_time
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.matches.match import play_game
from gipfel.engine.matches.plan import planned
from gipfel.engine.matches.score import MatchScore
from gipfel.engine.matches.statistics import Sprt
from gipfel.engine.player import Choice, Player
from gipfel.engine.search.compiled.arrays import DEEPEST_WIDTH, REDUCTIONS, WIDTHS
from gipfel.engine.search.judgement import read_network
from gipfel.engine.thinkers.kernel_thinker import KernelThinker

AS_IT_IS = "as-it-is"


class Variant(Player):
    """The engine with another evaluation or other habits of search, as a player of a match."""

    def __init__(self, name: str, game: gipfel.Game, limits: Limits) -> None:
        self.name = name
        parts = dict(part.split("=", 1) for part in name.split(",") if part != AS_IT_IS)
        file = parts.get("weights")
        weights = json.loads(Path(file).read_text(encoding="utf-8"))["weights"] if file else None
        self.engine = KernelThinker(game, weights=weights)
        self.engine.warm()
        self.engine.ending = None
        searcher = self.engine.searchers[0]
        if "network" in parts:
            searcher.judge_by(read_network(type(self.engine.kernel), Path(parts["network"])))
        if "widths" in parts:
            widths = [int(width) for width in parts["widths"].split("/")]
            searcher.control[WIDTHS + 1 : WIDTHS + 1 + DEEPEST_WIDTH] = 0
            searcher.control[WIDTHS + 1 : WIDTHS + 1 + len(widths)] = widths
        if "reductions" in parts:
            searcher.control[REDUCTIONS] = int(parts["reductions"])
        self.limits = Limits(nodes=int(parts["nodes"])) if "nodes" in parts else limits

    def begin(self, seed: int) -> None:
        """Forget the last game."""
        self.engine.forget()

    def think(self, line: gipfel.Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """The best turn found within the variant's nodes."""
        for info in self.engine.report(line, self.limits, 1, stop):
            yield Choice(info.best, info)


def play(standing: MatchScore, a: Player, b: Player) -> None:
    """Play all games, or until the test decides."""
    for number in range(standing.plan.games):
        standing.add(play_game(standing.plan, number, a, b))
        wins, draws, losses = standing.results
        print(f"\r{standing.plan.game.spec.text} {wins}-{draws}-{losses}", end="", file=sys.stderr, flush=True)
        if number % 2 and standing.decided():
            break
    print(file=sys.stderr)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.variants", description=__doc__)
    parser.add_argument("game", help="a spec, like zertz")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--nodes", type=int, default=5_000, help="nodes for each turn (5000)")
    parser.add_argument("--milliseconds", type=int, help="of processor time for each turn, instead of nodes")
    parser.add_argument("--games", type=int, default=100, help="at most")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"), help="stop when one Elo is accepted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening-turns", type=int, default=4)
    asked = parser.parse_args()
    found = gipfel.game(asked.game)
    plan = planned(asked.a, asked.b, found, asked.games, seed=asked.seed, opening_turns=asked.opening_turns)
    standing = MatchScore(plan, Sprt(*asked.sprt) if asked.sprt else None)
    limits = Limits(nodes=asked.nodes)
    with ExitStack() as stack:
        if asked.milliseconds is not None:
            stack.enter_context(by_processor_time())
            limits = Limits(seconds=asked.milliseconds / 1000, playing=True)
        play(standing, *(Variant(name, found, limits) for name in (asked.a, asked.b)))
    print(json.dumps(standing.to_json()))


if __name__ == "__main__":
    main()
