"""`python -m benchmarks environments [SPEC …]`: many games stepped at once, beside OpenSpiel where it has the game.

Random legal actions, chosen by compiled code from the masks. Processor time per action on one thread, and wall time and
processor time with as many threads as were asked for; then the same with planes. OpenSpiel is stepped one game after
the other from Python, as its users do; pgx is asked whether it is installed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import gipfel
from gipfel.env import Planes
from gipfel.kernels.batch import Batch
from gipfel.kernels.bits import below
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

SPIEL_NAMES = {"pentago": "pentago"}
"""Games of ours that OpenSpiel has, by its name."""


class Speed(NamedTuple):
    """Actions, and the seconds they took: of the processor, and on the wall."""

    actions: int
    processor: float
    wall: float

    def line(self, what: str) -> str:
        """As one reads it."""
        each, by_processor = 1e6 * self.processor / self.actions, self.actions / self.processor
        by_wall = self.actions / self.wall
        return f"  {what:32} {each:7.3f} µs each; {by_processor:11,.0f} /s of processor {by_wall:11,.0f} /s of time"


@jit
def choose_any(mask: NDArray[np.bool_], rng: Numbers, actions: Numbers) -> None:
    """A legal action for every game."""
    for game in range(len(mask)):
        count = 0
        for action in range(mask.shape[1]):
            count += mask[game, action]
        left = below(rng, max(1, count))
        for action in range(mask.shape[1]):
            if mask[game, action]:
                if left == 0:
                    actions[game] = action
                    break
                left -= 1


def stepped(planes: Planes, games: int, rounds: int, threads: int, *, seen: bool) -> Speed:
    """Step many games with masks, and with planes if they are wanted."""
    batch = Batch(planes.kernel, games, auto_reset=True, threads=threads)
    mask, actions = np.empty((games, len(planes.actions)), np.bool_), np.zeros(games, np.int64)
    out, rng = np.empty((games, *planes.shape), np.float32), np.ones(1, np.int64)

    def round_of() -> None:
        batch.mask(mask)
        choose_any(mask, rng, actions)
        batch.step(actions)
        if seen:
            planes.observe(batch, out)

    for _ in range(30):  # games are at different moments then
        round_of()
    processor, wall = time.process_time(), time.perf_counter()
    for _ in range(rounds):
        round_of()
    return Speed(games * rounds, time.process_time() - processor, time.perf_counter() - wall)


def spiel_stepped(name: str, actions: int) -> Speed:
    """OpenSpiel from Python, with legal actions."""
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    state, picks = game.new_initial_state(), rng.random(actions)
    processor, wall = time.process_time(), time.perf_counter()
    for pick in picks:
        if state.is_terminal():
            state = game.new_initial_state()
        legal = state.legal_actions()
        state.apply_action(legal[int(pick * len(legal))])
    return Speed(actions, time.process_time() - processor, time.perf_counter() - wall)


def measured(spec: str, games: int, rounds: int, threads: int) -> Iterator[tuple[str, Speed]]:
    """All that is measured of a spec, side by side."""
    planes = Planes(gipfel.game(spec))
    stepped(planes, 2, 1, threads, seen=True)
    yield "masks, one thread", stepped(planes, games, rounds, 1, seen=False)
    yield f"masks, {threads} threads", stepped(planes, games, rounds, threads, seen=False)
    yield "masks and planes, one thread", stepped(planes, games, rounds, 1, seen=True)
    if spec in SPIEL_NAMES and find_spec("pyspiel"):
        yield "OpenSpiel, legal actions", spiel_stepped(SPIEL_NAMES[spec], 20_000)


def main(arguments: list[str]) -> int:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks environments", description=__doc__)
    parser.add_argument("specs", nargs="*", metavar="SPEC", default=sorted(gipfel.names()))
    parser.add_argument("--games", type=int, default=2048, help="games side by side (2048)")
    parser.add_argument("--rounds", type=int, default=60, help="actions in each game (60)")
    parser.add_argument("--threads", type=int, default=2, help="threads that share the games (2)")
    parser.add_argument("--json", action="store_true", help="JSON lines instead of text")
    asked = parser.parse_args(arguments)
    for spec in asked.specs:
        if not asked.json:
            print(spec, flush=True)
        for what, speed in measured(spec, asked.games, asked.rounds, asked.threads):
            line = json.dumps({"spec": spec, "what": what, **speed._asdict()}) if asked.json else speed.line(what)
            print(line, flush=True)
    for absent in (name for name in ("pyspiel", "pgx") if find_spec(name) is None):
        print(json.dumps({"absent": absent}) if asked.json else f"{absent} is not installed: nothing of it is measured")
    return 0
