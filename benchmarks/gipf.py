"""GIPF: counting turns and random games against the rules, without and with potentials; replaying by the rules."""

from __future__ import annotations

import gipfel
from benchmarks.measure import Contest, Contestant, Run, timed
from benchmarks.random_games import random_games, replays
from gipfel.core.turns import perft
from gipfel.kernels.of_game import kernel_of

DEPTH = 4
# Few enough turns for the rules to count them too: two rows crossing, the third diagram of RULES.md.
SMALL = "PP../.Pp../pgPg../..GG.../pPpg.p/P..G./...p 6,6 bb 0,0,0/0,0,0 0,0 0,0 0 0"
SMALL_DEPTH = 2
STANDARD, POTENTIALS = "gipf:standard", "gipf:tournament,zertz=3,tamsk=3"
GOAL = 150


def contests() -> list[Contest]:
    """What is compared."""
    return [
        Contest(f"Perft {DEPTH} of {STANDARD}", "turns", [Contestant("kernel", lambda: _kernel_perft(None, DEPTH))]),
        Contest(
            f"Perft {SMALL_DEPTH} of two rows crossing",
            "turns",
            [
                Contestant("kernel", lambda: _kernel_perft(SMALL, SMALL_DEPTH)),
                Contestant("rules", lambda: _rules_perft(SMALL, SMALL_DEPTH)),
            ],
        ),
        random_games(STANDARD, GOAL),
        random_games(POTENTIALS, GOAL),
        replays(STANDARD),
    ]


def _kernel_perft(position: str | None, depth: int) -> Run:
    kernel = kernel_of(gipfel.game(STANDARD))
    state = kernel.start() if position is None else kernel.encode(position)

    def count() -> tuple[int, object]:
        found = kernel.perft(state, depth)
        return found, (found,)

    return timed(count)


def _rules_perft(position: str, depth: int) -> Run:
    def count() -> tuple[int, object]:
        found = perft(gipfel.game(STANDARD).position(position), depth)
        return found, (found,)

    return timed(count)
