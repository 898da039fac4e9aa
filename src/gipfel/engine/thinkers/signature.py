"""`python -m gipfel.engine.thinkers.signature SPEC…`: node counts of fixed searches, the same on every machine."""

from __future__ import annotations

import sys

from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.core.spec import Spec
from gipfel.engine.limits import Limits
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.thinker import last_of

DEPTH = 3
TURNS = 4


def signature(spec: str | Spec, depth: int = DEPTH) -> int:
    """The nodes of searches to a depth along a short game in which the best turns are played."""
    thinker = KernelThinker(game(spec), table_megabytes=4)
    thinker.ending = None  # what is looked up would not be searched
    line, nodes = Line.begin(thinker.game.start()), 0
    for _ in range(TURNS):
        last = last_of(thinker.report(line, Limits(depth=depth)))
        nodes += last.nodes
        line = line.turn(last.best)
    return nodes


if __name__ == "__main__":
    for spec in sys.argv[1:]:
        print(spec, signature(spec))
