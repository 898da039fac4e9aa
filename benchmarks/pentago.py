"""Pentago: counting turns against C; random games against C, the rules, and OpenSpiel driven from Python."""

from __future__ import annotations

import random
from collections.abc import Callable

import gipfel
from benchmarks.c_reference import reference
from benchmarks.measure import Contest, Contestant, Missing, Run, timed
from gipfel.games.pentago.kernel import PentagoKernel

DEPTH = 3
GAMES = 100_000
SEED = 5
# The slow ones play fewer games: what counts is turns per second.
RULES_GAMES = 20
OPENSPIEL_GAMES = 200


def contests() -> list[Contest]:
    """What is compared."""
    kernel = PentagoKernel({})
    return [
        Contest(
            f"Perft {DEPTH} from the start",
            "turns",
            [
                Contestant("kernel", lambda: _kernel_perft(kernel)),
                Contestant("C", lambda: reference("pentago", "perft", DEPTH), goal=0.7),
            ],
        ),
        Contest(
            "Random games",
            "turns",
            [
                Contestant("kernel", lambda: _kernel_playouts(kernel)),
                Contestant("C", lambda: reference("pentago", "playouts", GAMES, SEED)),
                Contestant("rules", lambda: _repeated(_rules_game, RULES_GAMES)),
                Contestant("OpenSpiel", _openspiel, goal=50),
            ],
        ),
    ]


def _kernel_perft(kernel: PentagoKernel) -> Run:
    def count() -> tuple[int, object]:
        found = kernel.perft(kernel.start(), DEPTH)
        return found, (found,)

    return timed(count)


def _kernel_playouts(kernel: PentagoKernel) -> Run:
    def play() -> tuple[int, object]:
        found = kernel.playouts(GAMES, SEED)
        return found.turns, (found.wins_0, found.wins_1, found.draws, found.turns)

    return timed(play)


def _repeated(play: Callable[[random.Random], int], games: int) -> Run:
    """Games one after the other, each telling its number of turns; their chances are their own, so is the answer."""

    def run() -> tuple[int, object]:
        rng = random.Random(SEED)
        return sum(play(rng) for _ in range(games)), None

    return timed(run)


def _rules_game(rng: random.Random) -> int:
    position: gipfel.Position = gipfel.game("pentago").start()
    while position.outcome is None:
        position = position.play(rng.choice(position.steps()))
    return position.turn_count


def _openspiel() -> Run:
    try:
        import pyspiel
    except ImportError:
        raise Missing("no pyspiel; it comes with the extra “research”") from None
    game = pyspiel.load_game("pentago")

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return int(state.move_number())

    return _repeated(play, OPENSPIEL_GAMES)
