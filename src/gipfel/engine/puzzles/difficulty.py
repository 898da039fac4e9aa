"""How hard a puzzle is: which levels solve it, playing all of it against the most stubborn replies."""

from __future__ import annotations

from gipfel.core.line import Line
from gipfel.engine.levels import HIGHEST
from gipfel.engine.limits import Signal, Stop
from gipfel.engine.thinkers.thinker import Thinker
from gipfel.records.puzzles.puzzle import Puzzle

SEEDS = (1, 2, 3)
SURE = 9  # from this level on chance plays no part, and once is enough
UNSOLVED = HIGHEST + 1


def solves(thinker: Thinker, puzzle: Puzzle, level: int, seed: int, stop: Signal | None = None) -> bool:
    """Whether a level plays an answer every time it is asked."""
    line, node = Line.begin(puzzle.start), puzzle.node
    while True:
        turn = thinker.choose(line, level, seed, stop)
        if turn not in node.answers:
            return False
        reply = node.answers[turn]
        if reply is None:
            return True
        line, node = line.turn(turn).turn(reply.turn), reply.node


def level_of_puzzle(thinker: Thinker, puzzle: Puzzle, stop: Signal | None = None) -> int:
    """The lowest level that solves a puzzle more often than not; one more than the highest when none does."""
    stop = stop or Stop()
    for level in range(1, HIGHEST + 1):
        seeds = SEEDS[:1] if level >= SURE else SEEDS
        if 2 * sum(solves(thinker, puzzle, level, seed, stop) for seed in seeds) > len(seeds):
            return level
    return UNSOLVED
