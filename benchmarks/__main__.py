"""`python -m benchmarks [GAME]`: hold the contests of one game, or of all, and print speeds and ratios; exit 1 when a
goal is missed.

`answers`, `archive`, `arena`, `attack`, `environments`, `fair-play`, `first-answer`, `fuzz`, `house`, `idle-tables`,
`openings`, `puzzles`, `rivals`, `store`, `strength`, `suites`, `swiss`, `turn-cost` and `workers` are commands of their
own; each tells its options with `--help`.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from importlib.util import find_spec

import gipfel
from benchmarks import random_games
from benchmarks.measure import Contest, Result, hold

COMMANDS = (
    *("answers", "archive", "arena", "attack", "environments", "fair-play", "first-answer", "fuzz"),
    *("house", "idle-tables", "openings", "puzzles", "rivals", "store"),
    *("strength", "suites", "swiss", "turn-cost", "workers"),
)


def contests_of(game: str) -> list[Contest]:
    """What a game's own file compares, else what is compared of any game."""
    if find_spec(f"benchmarks.{game}") is None:
        return random_games.contests(game)
    found: list[Contest] = import_module(f"benchmarks.{game}").contests()
    return found


def main() -> int:
    """Read the command line and hold the contests, or do what a command of its own says."""
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        found: int = import_module(f"benchmarks.{sys.argv[1].replace('-', '_')}").main(sys.argv[2:])
        return found
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast the compiled games are.")
    parser.add_argument("game", nargs="?", choices=sorted(gipfel.names()), help="one game (all of them)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds that count (7)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args()
    played = [wanted.game] if wanted.game else sorted(gipfel.names())
    return max(int(failed(game, wanted.rounds, as_json=wanted.json)) for game in played)


def failed(game: str, rounds: int, *, as_json: bool) -> bool:
    """Hold the contests of a game, tell how they went, and whether one missed its goal."""
    results: list[Result] = []
    for contest in contests_of(game):
        results.append(hold(contest, rounds))
        if not as_json:
            print(*results[-1].lines(), sep="\n", flush=True)
    if as_json:
        print(json.dumps({"game": game, "contests": [result.to_json() for result in results]}), flush=True)
    return any(result.failed for result in results)


if __name__ == "__main__":
    sys.exit(main())
