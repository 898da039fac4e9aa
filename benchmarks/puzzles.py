"""`python -m benchmarks puzzles`: which levels solve the shipped puzzles; exit 1 when a goal is missed.

A level solves a puzzle when it plays an answer every time it is asked, against the most stubborn replies. Level 3
should solve at most half of them, level 10 at least nine of ten.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from functools import cache

from gipfel.core.registry import game
from gipfel.engine.limits import Stop
from gipfel.engine.puzzles.difficulty import solves
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import Thinker
from gipfel.records.puzzles.collection import ShippedPuzzle, games_with_puzzles, puzzles_of

GOALS = {3: (0.0, 0.5), 10: (0.9, 1.0)}


def main(words: list[str]) -> int:
    """Read the options, let the levels solve, and print shares and the distribution of difficulty."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks puzzles")
    parser.add_argument("--levels", type=int, nargs="+", default=sorted(GOALS), help="levels that try (3 10)")
    parser.add_argument("--every", type=int, default=1, help="only every so-manieth puzzle of a game (1: all)")
    parser.add_argument("--seconds", type=float, default=900, help="for one level in one game (900)")
    wanted = parser.parse_args(words)
    tried: Counter[int] = Counter()
    solved: Counter[int] = Counter()
    for name in games_with_puzzles():
        found = puzzles_of(name)
        print(f"{name}: {len(found)} puzzles, by level {dict(sorted(Counter(each.level for each in found).items()))}")
        for level in wanted.levels:
            count, done = _solved(found[:: wanted.every], level, wanted.seconds)
            print(f"  level {level} solves {done} of {count}", flush=True)
            tried[level] += count
            solved[level] += done
    for level in wanted.levels:
        print(f"level {level} solves {solved[level]} of {tried[level]}: {solved[level] / max(1, tried[level]):.1%}")
    return int(any(not _reached(level, solved[level], tried[level]) for level in wanted.levels))


def _solved(found: tuple[ShippedPuzzle, ...], level: int, seconds: float) -> tuple[int, int]:
    """How many were tried in the time there was, and how many of them were solved."""
    until, count, done = time.monotonic() + seconds, 0, 0
    for each in found:
        if time.monotonic() > until:
            break
        count += 1
        done += solves(_thinker(each.line["spec"]), each.puzzle, level, 1, Stop())
    return count, done


@cache
def _thinker(spec: str) -> Thinker:
    return thinker_of(game(spec))


def _reached(level: int, solved: int, tried: int) -> bool:
    least, most = GOALS.get(level, (0.0, 1.0))
    return tried == 0 or least <= solved / tried <= most
