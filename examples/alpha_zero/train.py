"""Learn a game from nothing but its rules: games against itself, a network that learns from them, and again.

    python examples/alpha_zero/train.py pentago pentago.npz --minutes 600

Many games are played side by side, each turn after a tree search over the network. Goes on where FILE stands.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import gipfel
from gipfel.env import Planes, TreeSearch
from gipfel.kernels.batch import Batch
from gipfel.kernels.names import DRAW, RUNNING
from judge import Floats, Judge, Mask

Doubles = NDArray[np.float64]
LIVELY = 16  # actions of a game that are drawn by their visits; after them the one visited most is made
LONGEST = 400  # actions; what lasts longer counts as drawn
KEPT = 100_000  # positions that are remembered
AT_ONCE = 512  # positions of a step of learning
OFTEN = 4  # how often each position is learnt from


class Moment(NamedTuple):
    """A position of a game, and what the search thought of it."""

    seen: NDArray[np.float16]
    mask: Mask
    shares: Floats
    player: int


class Lesson(NamedTuple):
    """A moment, once it is known how its game ended for whoever was to move."""

    moment: Moment
    result: float


class SelfPlay:
    """Games side by side that begin again when they end; what they taught comes out of `round`."""

    def __init__(self, planes: Planes, judge: Judge, games: int, simulations: int, seed: int) -> None:
        self.planes = planes
        self.batch = Batch(planes.kernel, games, auto_reset=True)
        self.search = TreeSearch(planes, games, simulations, judge)
        self.rng = np.random.default_rng(seed)
        self.moments: list[list[Moment]] = [[] for _ in range(games)]
        self.finished = 0

    def round(self) -> Iterator[Lesson]:
        """One action in every game; the lessons of those that ended by it."""
        seen, mask, players = self.planes.observe(self.batch), self.batch.mask(), self.batch.players
        visits, _ = self.search.run(self.batch, self._noise(mask))
        shares = (visits / visits.sum(axis=1, keepdims=True)).astype(np.float32)
        kept = seen.astype(np.float16)
        for game, moments in enumerate(self.moments):
            moments.append(Moment(kept[game], mask[game], shares[game], int(players[game])))
        ended = self.batch.step(np.array([self._chosen(game, row) for game, row in enumerate(shares)]))
        for game, winner in enumerate(ended.tolist()):
            yield from self._told(game, winner)

    def _noise(self, mask: Mask) -> Doubles:
        drawn = self.rng.gamma(10 / np.maximum(mask.sum(axis=1, keepdims=True), 1), size=mask.shape) * mask
        noise: Doubles = drawn / np.maximum(drawn.sum(axis=1, keepdims=True), 1e-30)
        return noise

    def _chosen(self, game: int, shares: Floats) -> int:
        if len(self.moments[game]) > LIVELY:
            return int(shares.argmax())
        return int(self.rng.choice(len(shares), p=shares / shares.sum(dtype=np.float64)))

    def _told(self, game: int, winner: int) -> Iterator[Lesson]:
        moments = self.moments[game]
        if winner == RUNNING and len(moments) < LONGEST:
            return
        if winner == RUNNING:
            self.batch.reset([game])
            winner = DRAW
        for moment in moments:
            yield Lesson(moment, 0.0 if winner == DRAW else 1.0 if winner == moment.player else -1.0)
        self.moments[game] = []
        self.finished += 1


class Training:
    """A judge, its games, and what it remembers of them."""

    def __init__(self, judge: Judge, games: int, simulations: int, seed: int) -> None:
        self.judge, self.planes = judge, Planes(gipfel.game(judge.spec))
        self.play = SelfPlay(self.planes, judge, games, simulations, seed)
        self.rng = np.random.default_rng(seed)
        self.memory: deque[Lesson] = deque(maxlen=KEPT)

    def round(self) -> float:
        """Play until enough is new for a step of learning, and learn; the mean loss."""
        fresh = 0
        while fresh < AT_ONCE:
            lessons = list(self.play.round())
            self.memory.extend(lessons)
            fresh += len(lessons)
        losses = [self._step() for _ in range(OFTEN * fresh // AT_ONCE)]
        return float(np.mean(losses))

    def _step(self) -> float:
        """Learn from some of what is remembered, all of it turned or mirrored the same way."""
        lessons = [self.memory[index] for index in self.rng.integers(len(self.memory), size=AT_ONCE)]
        image = int(self.rng.integers(len(self.planes.symmetries)))
        seen = np.array([lesson.moment.seen for lesson in lessons], np.float32)
        mask, shares = (np.array([lesson.moment[part] for lesson in lessons]) for part in (1, 2))
        return self.judge.learn(
            self.planes.mirrored(seen, image),
            self.planes.mirrored_actions(mask, image),
            self.planes.mirrored_actions(shares, image),
            np.array([lesson.result for lesson in lessons], np.float32),
        )


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("spec", help="the game: pentago, zertz, …")
    parser.add_argument("file", type=Path, help="where the network is kept (.npz)")
    parser.add_argument("--minutes", type=float, default=600, help="how long (600)")
    parser.add_argument("--games", type=int, default=128, help="games side by side (128)")
    parser.add_argument("--simulations", type=int, default=64, help="leaves of each search (64)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (1)")
    wanted = parser.parse_args()
    judge = (
        Judge.load(wanted.file) if wanted.file.exists() else Judge.new(Planes(gipfel.game(wanted.spec)), wanted.seed)
    )
    training = Training(judge, wanted.games, wanted.simulations, wanted.seed)
    begun, rounds = time.monotonic(), 0
    while rounds == 0 or time.monotonic() - begun < 60 * wanted.minutes:
        loss, rounds = training.round(), rounds + 1
        judge.save(wanted.file)
        minutes = (time.monotonic() - begun) / 60
        print(f"{minutes:7.1f} minutes  {training.play.finished:8,} games  loss {loss:.3f}", flush=True)


if __name__ == "__main__":
    main()
