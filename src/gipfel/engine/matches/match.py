"""Playing a match: one game after the other, or several at a time in processes of their own.

Every game is judged by the rules: whoever fails or breaks them loses it.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal

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
from gipfel.engine.player import Player, PlayerFailed

declare(
    {
        "engine-crashed": N_("The engine failed: {detail}"),
        "illegal-choice": N_("The engine chose “{turn}”: {detail}"),
        "worker-died": N_("The process that played game {game} ended without a word. Run the match again to go on."),
    }
)


def play_match(score: MatchScore, file: MatchFile | None = None, jobs: int = 1) -> Iterator[Played]:
    """Play what is missing, until the test decides; each game is saved before it is given out."""
    if score.decided() or not (missing := score.missing()):
        return
    games = _in_turn(score.plan, missing) if jobs == 1 else _side_by_side(score.plan, missing, jobs)
    with closing(games):
        for played in games:
            if file is not None:
                file.add(played)
            score.add(played)
            yield played
            if score.decided():
                return


def _players(plan: Plan) -> tuple[Player, Player]:
    return player_of(plan.a, plan.game, plan.go), player_of(plan.b, plan.game, plan.go)


def _in_turn(plan: Plan, numbers: Sequence[int]) -> Generator[Played, None, None]:
    a, b = _players(plan)
    with closing(a), closing(b):
        for number in numbers:
            yield play_game(plan, number, a, b)


def _work(plan: Plan, channel: Connection) -> None:
    """A process that plays the games it is told to."""
    signal(SIGINT, SIG_IGN)  # the process that started this one decides what an interruption means
    a, b = _players(plan)
    with closing(a), closing(b):
        while (number := channel.recv()) is not None:
            channel.send(play_game(plan, number, a, b))


class _Worker:
    """One process, and the game it is playing."""

    def __init__(self, plan: Plan) -> None:
        # A fresh interpreter: engines have threads and open pipes, which a fork would share.
        context = get_context("spawn")
        self.channel, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(plan, theirs), daemon=False)
        self.process.start()
        theirs.close()
        self.number = -1

    def play(self, number: int) -> None:
        """Give it a game."""
        self.number = number
        self.channel.send(number)

    def played(self) -> Played:
        """The game it has finished."""
        try:
            played: Played = self.channel.recv()
        except EOFError:
            raise PlayerFailed("worker-died", game=self.number) from None
        return played

    def close(self) -> None:
        """End the process; a game that it is playing is lost and will be played again."""
        self.channel.close()
        self.process.terminate()
        self.process.join()


def _side_by_side(plan: Plan, numbers: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    waiting = list(reversed(numbers))
    workers: dict[Connection, _Worker] = {}
    try:
        for _ in range(min(jobs, len(numbers))):
            worker = _Worker(plan)
            workers[worker.channel] = worker
            worker.play(waiting.pop())
        while workers:
            for channel in wait(list(workers)):
                assert isinstance(channel, Connection)
                played = workers[channel].played()
                if waiting:
                    workers[channel].play(waiting.pop())
                else:
                    workers.pop(channel).close()
                yield played
    finally:
        for worker in workers.values():
            worker.close()


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
