"""`python -m benchmarks.spiel_bot`: OpenSpiel's C++ tree search for Pentago as a UGI program, for `gipfel match`.

Solver on, random rollouts, one thread; `go movetime` is its wall time. It looks for five only after the turn of a
quadrant; the referee of a match does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import gipfel
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.player import Choice, Player
from gipfel.engine.protocols.ugi import UgiServer
from gipfel.engine.protocols.ugi_words import UgiSettings

UCT = 2.0
SIMULATIONS = 1_000_000_000
MEGABYTES = 2_000
USUAL_SECONDS = 1.0


class SpielBot(Player):
    """The bot behind the protocol: turns of the house become actions, its action is written as OpenSpiel does."""

    def __init__(self, game: gipfel.Game, settings: UgiSettings) -> None:
        import pyspiel

        self._spiel: Any = pyspiel
        self._game: Any = pyspiel.load_game("pentago")
        self._seed = settings.seed
        start = game.start()
        state = self._game.new_initial_state()
        self._actions = {
            gipfel.Line.begin(start, [state.action_to_string(0, action)]).turns_played[0]: action
            for action in state.legal_actions()
        }

    def begin(self, seed: int) -> None:
        """Every turn is searched afresh."""
        self._seed = seed

    def think(self, line: gipfel.Line, limits: Limits, stop: Stop | None = None) -> Iterator[Choice]:
        """One choice."""
        state = self._game.new_initial_state()
        for turn in line.turns_played:
            state.apply_action(self._actions[turn])
        seconds = limits.seconds or USUAL_SECONDS
        evaluator = self._spiel.RandomRolloutEvaluator(1, self._seed + len(line.turns_played))
        bot = self._spiel.MCTSBot(
            *(self._game, evaluator, UCT, SIMULATIONS, MEGABYTES, True, self._seed, False),
            max_wall_clock_time=seconds,
        )
        yield Choice(state.action_to_string(state.current_player(), bot.step(state)))


def main() -> None:
    """Obey until `quit`."""

    def write(text: str) -> None:
        print(text, flush=True)

    server = UgiServer(write, "OpenSpiel MCTSBot", gipfel.game("pentago"), SpielBot)
    for line in sys.stdin:
        if not server.obey(line):
            break
    server.close()


if __name__ == "__main__":
    main()
