"""One game as learning programs see it: planes, a mask, actions by number; the one adapter under every interface."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gipfel.core.registry import game
from gipfel.kernels.batch import Batch
from gipfel.kernels.names import DRAW, RUNNING
from gipfel.kernels.planes import Floats, Planes


@lru_cache(maxsize=32)
def planes_of(spec: str) -> Planes:
    """The planes of a spec, made once."""
    return Planes(game(spec, trusted=True))


class ActionGame:
    """A game being played by actions. `turns` are its finished turns in notation, which any record or `Line` takes."""

    def __init__(self, spec: str) -> None:
        self.planes = planes_of(spec)
        self.batch = Batch(self.planes.kernel, 1)
        self.actions: list[int] = []
        self.turns: list[str] = []
        self._steps: list[int] = []
        self._begun: list[int] = []
        self._turn_start = self.planes.kernel.start()

    @property
    def spec(self) -> str:
        """The game with its options."""
        return self.planes.game.spec.text

    @property
    def player(self) -> int:
        """Who decides next; -1 when the game is over."""
        return int(self.batch.players[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended, by repetition too."""
        return int(self.batch.winners[0]) != RUNNING

    @property
    def rewards(self) -> tuple[float, float]:
        """What the game is worth to both so far: 1 and -1 when it is won, else 0."""
        winner = int(self.batch.winners[0])
        if winner in (RUNNING, DRAW):
            return 0.0, 0.0
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    def observation(self) -> Floats:
        """The planes, for whoever is to move."""
        found: Floats = self.planes.observe(self.batch)[0]
        return found

    def mask(self) -> NDArray[np.int8]:
        """Which actions are legal, 1 or 0."""
        mask: NDArray[np.int8] = self.batch.mask()[0].astype(np.int8)
        return mask

    def legal(self) -> list[int]:
        """The legal actions."""
        found: list[int] = np.flatnonzero(self.batch.mask()[0]).tolist()
        return found

    def act(self, action: int | np.integer[Any]) -> None:
        """Make one decision; `IllegalStep` where it is not legal, and nothing has changed."""
        before = int(self.batch.turns[0])
        self.batch.step(np.asarray([action]))
        self.actions.append(int(action))
        self._begun.append(int(action))
        step = int(self.batch.played[0])
        if step < 0:
            return
        self._steps.append(step)
        if self.over or int(self.batch.turns[0]) != before:
            self.turns.append(self.planes.kernel.turn_text(self._turn_start, self._steps))
            self._steps, self._begun = [], []
            self._turn_start = tuple(self.batch.states[0].tolist())

    def text(self) -> str:
        """The spec, the finished turns, and the actions of a turn under way."""
        begun = " ".join(self.planes.actions.text(action) for action in self._begun)
        return " ".join(part for part in (f"{self.spec}:", "; ".join(self.turns), begun and f"({begun})") if part)

    def copy(self) -> ActionGame:
        """The same game, independent from now on."""
        other = ActionGame.__new__(ActionGame)
        other.planes, other.batch = self.planes, self.batch.copy()
        other.actions, other.turns = list(self.actions), list(self.turns)
        other._steps, other._begun, other._turn_start = list(self._steps), list(self._begun), self._turn_start
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> ActionGame:
        return self.copy()
