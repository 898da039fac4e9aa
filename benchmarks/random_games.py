"""Random games by the kernel and by the rules, for any game; what is compared of a game without a file of its own."""

from __future__ import annotations

import random

import gipfel
from benchmarks.measure import Contest, Contestant, Run, timed
from gipfel.kernels.of_game import kernel_of
from gipfel.testing import random_game

GAMES = 20_000
SEED = 5
GOAL = 500
# The rules play fewer games: what counts is turns per second.
RULES_GAMES = 20
REPLAYED_GAMES = 50


def contests(game: str) -> list[Contest]:
    """Random games of every preset, and what the rules need to replay some of them."""
    specs = [game, *(f"{game}:{preset}" for preset in gipfel.game(game).presets)]
    return [*(random_games(spec, GOAL) for spec in specs), replays(game)]


def random_games(spec: str, goal: float) -> Contest:
    """Games from the start to their ends, a random step at a time."""
    contestants = [
        Contestant("kernel", lambda: _kernel_playouts(spec)),
        Contestant("rules", lambda: _rules_playouts(spec), goal=goal),
    ]
    return Contest(f"Random games of {spec}", "turns", contestants)


def replays(spec: str) -> Contest:
    """Reading and playing turns, without listing what else was legal."""
    return Contest(
        f"Replaying random games of {spec} by the rules", "turns", [Contestant("rules", lambda: _replay(spec))]
    )


def _kernel_playouts(spec: str) -> Run:
    kernel = kernel_of(gipfel.game(spec))

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


def _replay(spec: str) -> Run:
    start = gipfel.game(spec).start()
    rng = random.Random(SEED)
    games = [random_game(start, rng).turns_played for _ in range(REPLAYED_GAMES)]

    def replay() -> tuple[int, object]:
        for turns in games:
            start.play_all(turns)
        return sum(map(len, games)), None

    return timed(replay)
