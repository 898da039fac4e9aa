"""`python -m benchmarks openings GAME`: the fixed openings of matches, random ones that the engine finds even."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import gipfel
from gipfel.engine.limits import Limits
from gipfel.engine.matches.openings import random_openings
from gipfel.engine.thinkers.kernel_thinker import KernelThinker

FOLDER = Path(__file__).parent / "openings"
TURNS = {
    "dvonn": 49,
    "gipf": 6,
    "lyngk": 6,
    "offboard": 6,
    "pentago": 4,
    "punct": 6,
    "tamsk": 6,
    "tzaar": 4,
    "yinsh": 10,
    "zertz": 4,
}
NUMBER = 150
NODES = 20_000
FAIREST = 12  # per cent that the chance of winning may be away from even
SEED = 1


def balanced(game: gipfel.Game, turns: int) -> Iterator[tuple[str, ...]]:
    """Random openings after which neither player stands much better, as far as the engine sees."""
    engine = KernelThinker(game)
    for opening in random_openings(game, 8 * NUMBER, turns, SEED):
        engine.forget()
        *_, info = engine.report(opening.line(game), Limits(nodes=NODES))
        if abs(info.win_percent - 50) <= FAIREST:
            yield opening.turns


def main(arguments: Sequence[str]) -> int:
    """Write the file of a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks openings", description=__doc__)
    parser.add_argument("game", choices=sorted(TURNS))
    name = parser.parse_args(arguments).game
    found = list(islice(balanced(gipfel.game(name), TURNS[name]), NUMBER))
    head = f"# {len(found)} random openings of {TURNS[name]} turns, even within {FAIREST} % at {NODES} nodes\n"
    FOLDER.mkdir(exist_ok=True)
    text = head + "".join("; ".join(turns) + "\n" for turns in found)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    print(name, len(found))
    return int(len(found) < NUMBER)
