"""The games as PettingZoo environments in which agents take turns (AEC)."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from gipfel.env.action_game import ActionGame

AGENTS = ("player_0", "player_1")


class TwoPlayerEnv(AECEnv):  # type: ignore[misc]
    """Two agents; an agent acts as often in a row as its turn has actions. Rewards are 1 and -1 at the end.

    Observations are `{"observation": planes, "action_mask": mask}`: the planes are those for the player to move, and
    the mask of who is not to move has nothing in it. The rules have no chance in them: a seed changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "gipfel_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, spec: str, render_mode: str | None = None) -> None:
        super().__init__()
        self.spec_text = spec
        self.render_mode = render_mode
        self.play = ActionGame(spec)
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        count = len(self.play.planes.actions)
        planes = gymnasium.spaces.Box(0.0, 1.0, self.play.planes.shape, np.float32)
        mask = gymnasium.spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": planes, "action_mask": mask}) for agent in AGENTS
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(count) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """The same object every time, as the interface asks."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object every time, as the interface asks."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again."""
        self.play = ActionGame(self.spec_text)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.play.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """Planes, and the mask of an agent."""
        own = not self.play.over and AGENTS[self.play.player] == agent
        mask = self.play.mask()
        return {"observation": self.play.observation(), "action_mask": mask if own else np.zeros_like(mask)}

    def step(self, action: Any) -> None:
        """One action of whoever is to move; None once the game is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.play.act(action)
        self.rewards = dict(zip(AGENTS, self.play.rewards, strict=True))
        if self.play.over:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self.agent_selection = AGENTS[self.play.player]
        self._accumulate_rewards()

    def render(self) -> str:
        """The game so far, in notation."""
        return self.play.text()

    def close(self) -> None:
        """Nothing is held."""
