"""`python -m benchmarks suites SUITE`: positions whose answers are known, and how many of them are found.

`tactics` looks for wins by force in a file of positions (JSON lines with `spec`, `position` and `n`, the turns they
take; packed by gzip or not); `openings` and `endings` ask the engine for its turn in random positions of Pentago and
look up whether it keeps the value; `board` solves one random board of Pentago with `--least` marbles. Times are
processor time. The exit status is 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

import gipfel
from benchmarks.processor_clock import by_processor_time
from gipfel.core.line import random_turn
from gipfel.engine.limits import Limits
from gipfel.engine.search.compiled.scores import NEAR_MATE
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.thinker import last_of
from gipfel.games.pentago.kernel_endings import values
from gipfel.games.pentago.kernel_openings import CHOSEN, MOST_MARBLES, ROW_BY_ROW, VALUES, number_of, table
from gipfel.kernels.names import DRAW, RUNNING, State

TACTICS = {2: (0.5, 1.0), 3: (0.5, 1.0), 4: (2.0, 0.9), 5: (5.0, 0.8), 6: (5.0, 0.8)}
"""By the number of turns: the seconds there are, and the share that is asked for."""
FULL_BOARD = 36
Asked = argparse.Namespace


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The positions of a file."""
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def tactics(asked: Asked) -> bool:
    """How many wins by force are proven in time, by the number of turns they take."""
    thinkers: dict[str, KernelThinker] = {}
    tried, found, spent = Counter[int](), Counter[int](), dict[int, list[float]]()
    for row in rows_of(asked.file):
        spec, number = row.get("spec", "zertz"), int(row["n"])
        thinker = thinkers.get(spec) or thinkers.setdefault(spec, _ready(spec))
        thinker.forget()
        seconds = asked.seconds or TACTICS[min(number, max(TACTICS))][0]
        began = time.process_time()
        line = gipfel.Line.begin(thinker.game.position(row["position"]))
        info = last_of(thinker.report(line, Limits(seconds=seconds)))
        tried[number] += 1
        found[number] += info.proven and info.score > NEAR_MATE
        spent.setdefault(number, []).append(time.process_time() - began)
    held = True
    for number in sorted(tried):
        seconds, share = TACTICS[min(number, max(TACTICS))]
        reached = found[number] >= share * tried[number]
        held = held and reached
        print(
            f"n = {number}: {found[number]} of {tried[number]} within {asked.seconds or seconds} s "
            f"(asked {share:.0%}), median {median(spent[number]):.3f} s",
            "" if reached else "MISSED",
            flush=True,
        )
    return held


def _ready(spec: str) -> KernelThinker:
    thinker = KernelThinker(gipfel.game(spec))
    thinker.warm()
    return thinker


def openings(asked: Asked) -> bool:
    """Turns in random positions up to five marbles: the table of positions after them must say the same value."""
    return _kept(asked, _ready("pentago"), range(MOST_MARBLES), tabled)


def tabled(state: State) -> int:
    """What the table of positions says of one, whoever asks for its turns."""
    white, black, _ = state
    number = number_of(white, black, ROW_BY_ROW, CHOSEN)
    bits = table(white.bit_count() + black.bit_count())
    return int(VALUES[bits[number >> 2] >> 2 * (number & 3) & 3])


def endings(asked: Asked) -> bool:
    """Turns in random positions with many marbles: solving the position after them must give the same value."""
    thinker = _ready("pentago")
    solver = thinker.ending
    assert solver is not None
    return _kept(asked, thinker, range(asked.least, asked.most + 1), lambda state: max(solver.values(state).values()))


def board(asked: Asked) -> bool:
    """Solve a board, however few marbles it has, and tell what that took."""
    thinker = _ready("pentago")
    warming = _random_position(thinker.game, FULL_BOARD - 4, Random(asked.seed))
    chosen = _random_position(thinker.game, asked.least, Random(asked.seed))
    for line in (warming, chosen):
        state, wall, began = thinker.kernel.encode(line.position.text()), time.monotonic(), time.process_time()
        values(state, thinker.kernel.tables, asked.threads, lambda: False)
    wall, spent = time.monotonic() - wall, time.process_time() - began
    most = getrusage(RUSAGE_SELF).ru_maxrss >> 10
    print(f"{chosen.position.text()}: {wall:.1f} s, {spent:.1f} s of processor time, {most} MB with the program")
    return True


def _kept(asked: Asked, thinker: KernelThinker, marbles: range, value: Callable[[State], int]) -> bool:
    """Ask for turns and look up their values; by the number of marbles, how many kept it."""
    rng, functions = Random(asked.seed), thinker.kernel.functions
    tried, kept = Counter[int](), Counter[int]()
    for number in range(asked.positions):
        line = _random_position(thinker.game, marbles[number % len(marbles)], rng)
        state = thinker.kernel.encode(line.position.text())
        info = last_of(thinker.report(line, Limits(nodes=1000)))
        after = thinker.kernel.play(state, info.best)
        result, count = functions.winner(after), len(line.turns_played)
        over = 0 if result == DRAW else 1 if result == functions.to_move(state) else -1
        found = -value(after) if result == RUNNING else over
        tried[count] += 1
        kept[count] += found == value(state)
    for count in sorted(tried):
        print(f"{count} marbles: {kept[count]} of {tried[count]} keep the value", flush=True)
    return kept == tried


def _random_position(game: gipfel.Game, marbles: int, rng: Random) -> gipfel.Line:
    while True:
        line = gipfel.Line.begin(game.start())
        while line.outcome is None and len(line.turns_played) < marbles:
            line = line.turn(random_turn(line.position, rng))
        if line.outcome is None:
            return line


SUITES: Mapping[str, Callable[[Asked], bool]] = {
    "tactics": tactics,
    "openings": openings,
    "endings": endings,
    "board": board,
}


def main(arguments: Sequence[str]) -> int:
    """Read the command line; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks suites", description=__doc__)
    parser.add_argument("suite", choices=sorted(SUITES))
    parser.add_argument("--file", type=Path, help="the positions of tactics")
    parser.add_argument("--seconds", type=float, help="for each of them, instead of the time that is asked")
    parser.add_argument("--positions", type=int, default=100, help="random ones of Pentago (100)")
    parser.add_argument("--least", type=int, default=20, help="marbles of endings, at least (20)")
    parser.add_argument("--threads", type=int, default=2, help="that solve a board (2)")
    parser.add_argument("--most", type=int, default=FULL_BOARD - 1, help="marbles of endings, at most (35)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.suite == "tactics" and asked.file is None:
        parser.error("tactics needs --file")
    with by_processor_time():
        return int(not SUITES[asked.suite](asked))
