"""Playing a match: one game after the other, or several at a time in processes of their own or on a cluster.

Every game is judged by the rules: whoever fails or breaks them loses it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.outcome import Outcome
from gipfel.engine.limits import Limits
from gipfel.engine.matches.file import MatchFile
from gipfel.engine.matches.plan import Plan
from gipfel.engine.matches.players import player_of
from gipfel.engine.matches.score import Forfeit, MatchScore, Played
from gipfel.engine.parallel import HERE, Work, Workplace, done
from gipfel.engine.player import Player, PlayerFailed

declare(
    {
        "engine-crashed": N_("The engine failed: {detail}"),
        "illegal-choice": N_("The engine chose “{turn}”: {detail}"),
    }
)


def play_match(score: MatchScore, file: MatchFile | None = None, place: Workplace = HERE) -> Iterator[Played]:
    """Play what is missing, until the test decides; each game is saved before it is given out."""
    if score.decided() or not (missing := score.missing()):
        return
    with closing(done(Work(f"{__name__}:{MatchWorker.__name__}", score.plan), missing, place)) as games:
        for _number, played in games:
            if file is not None:
                file.add(played)
            score.add(played)
            yield played
            if score.decided():
                return


class MatchWorker:
    """Plays games of a match, each by its number alone."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._a, self._b = player_of(plan.a, plan.game, plan.go), player_of(plan.b, plan.game, plan.go)

    def do(self, number: int) -> Played:
        """One game to its end."""
        return play_game(self.plan, number, self._a, self._b)

    def close(self) -> None:
        """Both players leave."""
        with closing(self._a), closing(self._b):
            pass


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
