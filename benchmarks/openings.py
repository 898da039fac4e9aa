"""`python -m benchmarks openings GAME`: the fixed openings of matches, random ones that the engine finds even.

`pentago-drawn` are random ones of Pentago that are drawn by the table of positions: one turn beyond what the engine
plays by it, so that none of two programs is helped by it and the opening decides no game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import gipfel
from benchmarks.suites import tabled
from gipfel.engine.limits import Limits
from gipfel.engine.matches.openings import random_openings
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.games.pentago.kernel_openings import MOST_MARBLES
from gipfel.kernels.of_game import kernel_of

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
DRAWN = "pentago-drawn"
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


def drawn(game: gipfel.Game) -> Iterator[tuple[str, ...]]:
    """Random openings of Pentago whose exact value is a draw."""
    kernel = kernel_of(game)
    for opening in random_openings(game, 16 * NUMBER, MOST_MARBLES, SEED):
        if tabled(kernel.encode(opening.line(game).position.text())) == 0:
            yield opening.turns


def main(arguments: Sequence[str]) -> int:
    """Write the file of a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks openings", description=__doc__)
    parser.add_argument("game", choices=[*sorted(TURNS), DRAWN])
    name = parser.parse_args(arguments).game
    if name == DRAWN:
        found = list(islice(drawn(gipfel.game("pentago")), NUMBER))
        head = f"# {len(found)} random openings of {MOST_MARBLES} turns, drawn by the table of positions\n"
    else:
        found = list(islice(balanced(gipfel.game(name), TURNS[name]), NUMBER))
        head = f"# {len(found)} random openings of {TURNS[name]} turns, even within {FAIREST} % at {NODES} nodes\n"
    FOLDER.mkdir(exist_ok=True)
    text = head + "".join("; ".join(turns) + "\n" for turns in found)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    print(name, len(found))
    return int(len(found) < NUMBER)
