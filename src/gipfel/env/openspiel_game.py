"""The games in OpenSpiel: importing this registers `gipfel`, whose parameter `spec` is any game with options."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from gipfel.core.registry import names
from gipfel.env.action_game import ActionGame, planes_of

NAME = "gipfel"
ANY = names()[0]  # OpenSpiel wants a default for every parameter
MOST_ACTIONS = 100_000  # of a game; the rules end every game long before, or the options make repetition a draw

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Gipfel",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"spec": ANY},
)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; its actions are those of a batch."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.spec_text = str(params.get("spec", ANY))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(planes_of(self.spec_text).actions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> OpenSpielState:
        """The start."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Planes as a tensor, the game so far as a text."""
        return OpenSpielObserver(self.spec_text)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.play = ActionGame(game.spec_text)

    def current_player(self) -> int:
        """Who is to move."""
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal() if player == self.play.player else []

    def _apply_action(self, action: int) -> None:
        self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.planes.actions.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.play.over

    def returns(self) -> list[float]:
        """What it is worth to both."""
        return list(self.play.rewards)

    def __str__(self) -> str:
        return self.play.text()


class OpenSpielObserver:
    """What both see: everything, as planes for the player to move."""

    def __init__(self, spec: str) -> None:
        shape = planes_of(spec).shape
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the planes of a state."""
        self.dict["planes"][:] = state.play.observation()

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The game so far."""
        return state.play.text()


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, OpenSpielGame)
