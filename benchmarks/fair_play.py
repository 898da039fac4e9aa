"""`python -m benchmarks fair-play [--spec SPEC] [--games N] [--json]`: whom fair play flags, and how often wrongly.

Levels play games against each other; each game is looked at as a house does. From those games players are drawn, a
thousand of each sort: honest ones, whose level is the same in an event as before; improving ones, who are a level
better in the event; and ones behind whose name a strong level plays in the event. The shares that are flagged are told:
of the first two sorts it should be next to nobody.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.engine.agreement import agreement
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import Thinker
from gipfel.tables.fair_play import Agreed, compared

LEVELS = (2, 3, 4)
STRONG = 8
MOST_TURNS = 160
DRAWN = 1_000
NOW, PAST, OTHERS = 6, 12, 40
"""Games in the event, before it, and of others."""


def played(thinker: Thinker, made: Game, levels: tuple[int, int], seed: int) -> Sequence[str]:
    """A game between two levels."""
    line = Line.begin(made.start())
    thinker.forget()
    while line.outcome is None and line.player is not None and len(line.turns_played) < MOST_TURNS:
        line = line.turn(thinker.choose(line, levels[line.player], seed))
    return line.turns_played


def pools(spec: str, games: int, told: Any) -> dict[int, list[Agreed]]:
    """By level: what was found about each of its games."""
    made = game(parse_spec(spec))
    thinker = thinker_of(made)
    found: dict[int, list[Agreed]] = {level: [] for level in (*LEVELS, STRONG)}
    pairs = [(level, level) for level in LEVELS] + [(STRONG, level) for level in LEVELS]
    for seed in range(games):
        for one, other in pairs:
            levels = (one, other) if seed % 2 else (other, one)
            shares = agreement(thinker, made, played(thinker, made, levels, seed))
            for level, share in zip(levels, shares, strict=True):
                found[level].append(Agreed(*share))
            told(f"game {seed}, levels {levels}: {shares}")
    return found


def _drawn(random: Random, pool: Sequence[Agreed], count: int) -> Agreed:
    return sum(random.choices(pool, k=count), Agreed())


def shares_flagged(found: dict[int, list[Agreed]]) -> dict[str, float]:
    """By sort of player: how many of a hundred are flagged."""
    random, flagged = Random(1), {"honest": 0, "improving": 0, "engine behind the name": 0}
    for _ in range(DRAWN):
        level = random.choice(LEVELS[:-1])
        past = _drawn(random, found[level], PAST)
        others = _drawn(random, found[level], OTHERS)
        for sort, now in (("honest", level), ("improving", level + 1), ("engine behind the name", STRONG)):
            flagged[sort] += compared(_drawn(random, found[now], NOW), past, others).flagged
    return {sort: round(100 * count / DRAWN, 1) for sort, count in flagged.items()}


def main(arguments: Sequence[str]) -> int:
    """Read the command line, play, and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks fair-play", description=__doc__)
    parser.add_argument("--spec", default="yinsh", help="what is played (yinsh)")
    parser.add_argument("--games", type=int, default=6, help="games of each pair of levels (6)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    found = pools(
        wanted.spec, wanted.games, (lambda _: None) if wanted.json else (lambda text: print(text, flush=True))
    )
    levels = {level: round(100 * sum(pool, Agreed()).share, 1) for level, pool in found.items()}
    figures = {"agreement_percent_by_level": levels, "flagged_percent": shares_flagged(found)}
    if wanted.json:
        print(json.dumps(figures))
    else:
        print(*(f"{name:28} {value}" for name, value in figures.items()), sep="\n")
    return 0
