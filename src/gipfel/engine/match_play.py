"""One game between two players, judged by the rules: whoever fails or breaks them loses it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.engine.info import Limits
from gipfel.engine.match_plan import Plan
from gipfel.engine.player import Player, PlayerFailed


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Why a player lost without being beaten."""

    player: int
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a match. `aborted`: it reached the greatest number of turns and counts as a draw."""

    number: int
    turns: tuple[str, ...]
    outcome: Outcome
    forfeit: Forfeit | None = None
    seconds: float = 0.0

    def score(self, seat: int) -> float:
        """What the game was worth to a player: 1, 0.5 or 0."""
        if self.outcome.winner is None:
            return 0.5
        return 1.0 if self.outcome.winner == seat else 0.0


def play_game(plan: Plan, number: int, a: Player, b: Player) -> Played:
    """Play one game of a match to its end."""
    begun = time.perf_counter()
    seated = (a, b) if plan.seat(number) == 0 else (b, a)
    line, forfeit = _played(plan, number, seated)
    return Played(number, line.turns_played, _outcome(line, forfeit), forfeit, time.perf_counter() - begun)


def _played(plan: Plan, number: int, seated: Sequence[Player]) -> tuple[Line, Forfeit | None]:
    line = plan.opening(number)
    chance = SeededChance(f"{plan.seed}/{number}")
    thinking = 0
    try:
        for thinking, player in enumerate(seated):
            player.begin(plan.seed_of(number, thinking))
        while line.outcome is None and len(line.turns_played) < plan.most_turns:
            if line.player is None:
                line = line.play(chance.draw(line.steps()))
                continue
            thinking = line.player
            line = _turn(line, seated[thinking])
    except PlayerFailed as failure:
        return line, Forfeit(thinking, failure.code, str(failure))
    except Exception as error:  # an engine that fails loses one game, the match goes on
        detail = f"{type(error).__name__}: {error}".split("\n")[0][:200]
        return line, Forfeit(thinking, "engine-crashed", detail)
    return line, None


def _turn(line: Line, player: Player) -> Line:
    turn = player.choose(line, Limits()).turn
    try:
        return line.turn(turn)
    except GipfelError as error:
        raise PlayerFailed("illegal-choice", turn=turn[:80], detail=str(error)) from error


def _outcome(line: Line, forfeit: Forfeit | None) -> Outcome:
    if forfeit is not None:
        reason = "time" if forfeit.code == "engine-silent" else "resign"
        return Outcome(1 - forfeit.player, reason)
    return line.outcome or Outcome(None, "aborted")
