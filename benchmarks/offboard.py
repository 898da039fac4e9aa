"""Offboard: random games by the kernel and by the rules; counting turns to depth 5."""

from __future__ import annotations

import random

import gipfel
from benchmarks.measure import Contest, Contestant, Run, timed
from gipfel.games.offboard.kernel import OffboardKernel

DEPTH = 5
COUNT = 253_269_544
SEED = 5
# Nearly every random game is longer than this, so that all games are equally long and can be counted.
MOST_TURNS = 200
GAMES = 3_000
RULES_GAMES = 5


def contests() -> list[Contest]:
    """What is compared."""
    kernel = OffboardKernel({})
    return [
        Contest(
            f"Random games of at most {MOST_TURNS} turns",
            "games",
            [Contestant("kernel", lambda: _kernel_playouts(kernel)), Contestant("rules", _rules_playouts, goal=200)],
        ),
        Contest(f"Perft {DEPTH} from the start", "turns", [Contestant("kernel", lambda: _kernel_perft(kernel))]),
    ]


def _kernel_perft(kernel: OffboardKernel) -> Run:
    def count() -> tuple[int, object]:
        found = kernel.perft(kernel.start(), DEPTH)
        assert found == COUNT, f"perft {DEPTH} is {found}, not {COUNT}"
        return found, (found,)

    return timed(count)


def _kernel_playouts(kernel: OffboardKernel) -> Run:
    def play() -> tuple[int, object]:
        kernel.playouts(GAMES, SEED, max_turns=MOST_TURNS)
        return GAMES, None

    return timed(play)


def _rules_playouts() -> Run:
    def play() -> tuple[int, object]:
        rng = random.Random(SEED)
        for _ in range(RULES_GAMES):
            _rules_game(rng)
        return RULES_GAMES, None

    return timed(play)


def _rules_game(rng: random.Random) -> None:
    position: gipfel.Position = gipfel.game("offboard").start()
    while position.outcome is None and position.turn_count < MOST_TURNS:
        position = position.play(rng.choice(position.steps()))
