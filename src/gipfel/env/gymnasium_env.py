"""The games as Gymnasium environments: one game, against an opponent or both sides; many at once, stepped as arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gipfel.env.action_game import ActionGame, planes_of
from gipfel.kernels.batch import Batch
from gipfel.kernels.names import DRAW, RUNNING
from gipfel.kernels.planes import Floats

Opponent = Callable[[Floats, NDArray[np.int8], np.random.Generator], int]
"""Planes and mask of who is to move, and random numbers; an action."""


def any_legal(_: Floats, mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """An opponent that plays anything legal."""
    return int(rng.choice(np.flatnonzero(mask)))


class GameEnv(gymnasium.Env[Floats, np.int64]):  # type: ignore[misc]
    """One game. With an opponent the agent is `side`, else it acts for whoever is to move.

    `info["action_mask"]` says what is legal; `info["player"]` who is to move. The reward, at the end only, is 1, 0 or
    -1 for who made the last action: the agent.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self, spec: str, opponent: Opponent | None = None, side: int = 0, render_mode: str | None = None
    ) -> None:
        self.spec_text, self.opponent, self.side, self.render_mode = spec, opponent, side, render_mode
        self.play = ActionGame(spec)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self.play.planes.shape, np.float32)
        self.action_space = gymnasium.spaces.Discrete(len(self.play.planes.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin again; the seed is the opponent's."""
        super().reset(seed=seed)
        self.play = ActionGame(self.spec_text)
        self._answer()
        return self.play.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """One action, and the opponent's until the agent is to move again."""
        mover = self.play.player
        self.play.act(action)
        self._answer()
        return self.play.observation(), self.play.rewards[mover], self.play.over, False, self._info()

    def render(self) -> str:
        """The game so far, in notation."""
        return self.play.text()

    def _answer(self) -> None:
        while self.opponent is not None and not self.play.over and self.play.player != self.side:
            self.play.act(self.opponent(self.play.observation(), self.play.mask(), self.np_random))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(), "player": self.play.player}


class VectorGameEnv(gymnasium.vector.VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):  # type: ignore[misc]
    """Many games stepped at once by compiled code, each acting for whoever is to move.

    A game that ends begins again in the same step; `infos["final_obs"]` has the planes of the ends then. Rewards are
    for who made the action; `infos["player"]` says who is to move, `infos["action_mask"]` what is legal.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, spec: str, num_envs: int = 1, threads: int = 1) -> None:
        self.num_envs = num_envs
        self.planes = planes_of(spec)
        self.batch = Batch(self.planes.kernel, num_envs, threads=threads)
        self.single_observation_space = gymnasium.spaces.Box(0.0, 1.0, self.planes.shape, np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(len(self.planes.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """All games from the start."""
        self.batch.reset()
        return self.planes.observe(self.batch), self._infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action in every game."""
        movers = self.batch.players
        ended = self.batch.step(actions)
        over = ended != RUNNING
        won, drawn = ended == movers, ended == DRAW
        rewards = np.where(over & ~drawn, np.where(won, 1.0, -1.0), 0.0)
        final: dict[str, Any] = {}
        if over.any():
            final = {"final_obs": self.planes.observe(self.batch), "_final_obs": over}
            self.batch.reset(over)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self.planes.observe(self.batch), rewards, over, truncated, {**final, **self._infos()}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask(), "player": self.batch.players}
