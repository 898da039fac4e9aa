"""`python -m benchmarks answers`: how soon engines answer, after a stop and at level 1, and solve an ending."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from random import Random
from threading import Thread

import gipfel
from gipfel.core.line import random_turn
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.search.endings import ending_of
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.kernels.of_game import kernel_of

GAMES = ("gipf", "offboard", "pentago", "zertz")
TRIALS = 12
THINKING = 0.3  # seconds before a search is stopped
STOP_GOAL, LEVEL_GOAL = 0.05, 0.1
EIGHTEEN = "irving:274440791932540184"
SEED = 11


def positions(game: gipfel.Game, rng: Random) -> Iterator[gipfel.Line]:
    """Lines of random turns, from the start to well into a game; in Pentago also exact endings."""
    for number in range(TRIALS):
        line = gipfel.Line.begin(game.start())
        for _ in range(2 * number):
            after = line.turn(random_turn(line.position, rng))
            if after.outcome is not None:
                break
            line = after
        yield line


def stopped(engine: KernelThinker, line: gipfel.Line) -> float:
    """The seconds from a stop to the end of an analysis without limits; 0 when it ended by itself."""
    stop = Stop()
    ended = [0.0]

    def think() -> None:
        for _ in engine.report(line, Limits(), 1, stop):
            pass
        ended[0] = time.perf_counter()

    engine.forget()
    thread = Thread(target=think)
    thread.start()
    thread.join(THINKING)
    begun = time.perf_counter()
    stop.set()
    thread.join()
    return max(0.0, ended[0] - begun)


def answered(engine: KernelThinker, line: gipfel.Line, seed: int) -> float:
    """The seconds that level 1 takes for a turn."""
    begun = time.perf_counter()
    engine.choose(line, 1, seed)
    return time.perf_counter() - begun


def told(what: str, seconds: Sequence[float], goal: float) -> bool:
    """Print the longest and the median, and whether the goal is met."""
    longest, median = max(seconds), sorted(seconds)[len(seconds) // 2]
    verdict = "met" if longest <= goal else "MISSED"
    figures = f"longest {1000 * longest:6.1f} ms, median {1000 * median:6.1f} ms"
    print(f"{what:<22}{figures}  goal {1000 * goal:.0f} ms: {verdict}", flush=True)
    return longest <= goal


def main(arguments: Sequence[str]) -> int:
    """Measure; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks answers", description=__doc__)
    parser.add_argument("--eighteen", action="store_true", help="also solve the board of 18 marbles (540 MB)")
    asked = parser.parse_args(arguments)
    met = []
    for name in GAMES:
        engine = KernelThinker(gipfel.game(name))
        engine.warm()
        lines = list(positions(engine.game, Random(SEED)))
        answered(engine, lines[0], 0)
        met.append(told(f"{name}, stop", [stopped(engine, line) for line in lines], STOP_GOAL))
        times = [answered(engine, line, number) for number, line in enumerate(lines)]
        met.append(told(f"{name}, level 1", times, LEVEL_GOAL))
    if asked.eighteen:
        met.append(solved())
    return int(not all(met))


def solved() -> bool:
    """Solve the board of 18 marbles, a win for the player to move, with one thread."""
    kernel = kernel_of(gipfel.game("pentago"))
    ending = ending_of(kernel)
    assert ending is not None
    wall, processor = time.perf_counter(), time.process_time()
    value = max(ending.values(kernel.encode(EIGHTEEN)).values())
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    right = "a win" if value == 1 else "NOT A WIN"
    print(f"pentago, 18 marbles: {right}, {wall:.1f} s, {processor:.1f} s of processor time")
    return value == 1
