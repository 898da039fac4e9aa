"""Agreement: how often each player of a game chose what a short search would have chosen.

Turns of the opening, turns without much of a choice, and turns where the game is decided say nothing and are left out.
Two turns that lead to the same position are one. What it means is judged elsewhere (`gipfel.tables.fair_play`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.thinkers.thinker import Thinker, last_of

NODES = 4_000
"""Positions that are looked at for each turn."""
OPENING = 6
"""Turns of both that are left out at the beginning."""
FEWEST_CHOICES = 4
DECIDED = 95.0
"""Per cent: who wins so surely, or loses so surely, shows nothing by what they choose."""
MOST_TURNS = 80
"""Turns of a game that are looked at, the first of those that count."""


def agreement(
    thinker: Thinker, game: Game, turns: Sequence[str], nodes: int = NODES, stop: Signal | None = None
) -> tuple[tuple[int, int], tuple[int, int]]:
    """For the first and the second player: turns that agree, and turns that were looked at."""
    found, line, looked = [[0, 0], [0, 0]], Line.begin(game.start()), 0
    thinker.forget()
    for number, turn in enumerate(turns):
        if looked >= MOST_TURNS or line.outcome is not None or line.position.inner is not None:
            break
        if number >= OPENING and line.player is not None and len(line.turns(FEWEST_CHOICES)) >= FEWEST_CHOICES:
            best = last_of(thinker.report(line, Limits(nodes=nodes, playing=True), 1, stop))
            if 100 - DECIDED < best.win_percent < DECIDED:
                looked += 1
                found[line.player][1] += 1
                found[line.player][0] += line.turn(best.best).text() == line.turn(turn).text()
        line = line.turn(turn)
    one, two = found
    return (one[0], one[1]), (two[0], two[1])
