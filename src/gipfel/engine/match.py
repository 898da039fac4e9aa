"""Playing a match: here, one game after the other, or in several processes."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal

from gipfel.engine.match_file import MatchFile
from gipfel.engine.match_plan import Plan
from gipfel.engine.match_play import Played, play_game
from gipfel.engine.match_standing import Standing
from gipfel.engine.player import Player, PlayerFailed
from gipfel.engine.players import player_of


def play_match(standing: Standing, file: MatchFile | None = None, jobs: int = 1) -> Iterator[Played]:
    """Play what is missing, until the test decides; each game is saved before it is given out."""
    if standing.decided() or not (missing := standing.missing()):
        return
    games = _in_turn(standing.plan, missing) if jobs == 1 else _side_by_side(standing.plan, missing, jobs)
    with closing(games):
        for played in games:
            if file is not None:
                file.add(played)
            standing.add(played)
            yield played
            if standing.decided():
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
