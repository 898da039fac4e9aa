"""GIPF: counting turns and random games against the rules, without and with potentials; replaying by the rules."""

from __future__ import annotations

import random

import gipfel
from benchmarks.measure import Contest, Contestant, Run, timed
from gipfel.core.turns import perft
from gipfel.kernels.contract import Kernel
from gipfel.kernels.of_game import kernel_of
from gipfel.testing import random_game

DEPTH = 4
# Few enough turns for the rules to count them too: two rows crossing, the third diagram of RULES.md.
SMALL = "PP../.Pp../pgPg../..GG.../pPpg.p/P..G./...p 6,6 bb 0,0,0/0,0,0 0,0 0,0 0 0"
SMALL_DEPTH = 2
STANDARD, POTENTIALS = "gipf:standard", "gipf:tournament,zertz=3,tamsk=3"
GAMES = 20_000
SEED = 5
GOAL = 150
# The rules play fewer games: what counts is turns per second.
RULES_GAMES = 20
REPLAYED_GAMES = 100


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
        _random_games(STANDARD),
        _random_games(POTENTIALS),
        Contest("Replaying random games by the rules", "turns", [Contestant("rules", _rules_replay)]),
    ]


def _random_games(spec: str) -> Contest:
    contestants = [
        Contestant("kernel", lambda: _kernel_playouts(spec)),
        Contestant("rules", lambda: _rules_playouts(spec), goal=GOAL),
    ]
    return Contest(f"Random games of {spec}", "turns", contestants)


def _kernel(spec: str) -> Kernel:
    return kernel_of(gipfel.game(spec))


def _kernel_perft(position: str | None, depth: int) -> Run:
    kernel = _kernel(STANDARD)
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


def _kernel_playouts(spec: str) -> Run:
    kernel = _kernel(spec)

    def play() -> tuple[int, object]:
        return kernel.playouts(GAMES, SEED).turns, None

    return timed(play)


def _rules_playouts(spec: str) -> Run:
    def play() -> tuple[int, object]:
        rng = random.Random(SEED)
        return sum(_rules_game(spec, rng) for _ in range(RULES_GAMES)), None

    return timed(play)


def _rules_game(spec: str, rng: random.Random) -> int:
    position: gipfel.Position = gipfel.game(spec).start()
    while position.outcome is None:
        position = position.play(rng.choice(position.steps()))
    return position.turn_count


def _rules_replay() -> Run:
    """Reading and playing turns, without listing what else was legal."""
    start = gipfel.game(STANDARD).start()
    rng = random.Random(SEED)
    games = [random_game(start, rng).turns_played for _ in range(REPLAYED_GAMES)]

    def replay() -> tuple[int, object]:
        for turns in games:
            start.play_all(turns)
        return sum(map(len, games)), None

    return timed(replay)
