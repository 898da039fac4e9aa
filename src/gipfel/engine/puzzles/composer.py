"""A puzzle composed from a position: every turn is judged by exhaustive search, and given its reply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.core.errors import GipfelError
from gipfel.core.position import Position
from gipfel.core.turns import expand
from gipfel.engine.limits import Signal
from gipfel.engine.search.exhaustive import OutOfNodes, WinsWithin
from gipfel.engine.search.forced_wins import forced_wins_of
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.names import State
from gipfel.records.puzzles.checker import idea
from gipfel.records.puzzles.puzzle import Goal, Puzzle, PuzzleNode, PuzzleReply

FEWEST_TURNS = 5  # who has fewer to choose from has no puzzle
MOST_LEGAL = 260  # with more the check by the rules would take too long
MOST_ANSWERS = 32  # with more of them nothing is asked of the solver
MOST_NODES = 300_000  # for one question: within how many turns is this won?
FORCED_NODES = 20_000
MOST_WEIGHED = 6  # stubborn replies of which the best is taken
HELD_SHARE = 0.6  # of the turns must lose at once where one is asked for that holds


class NoPuzzle(Exception):
    """A position that is none: too easy, too many ideas, or too much to prove."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the rules with the same state of the kernel."""

    position: Position
    state: State


class Composer:
    """Composes puzzles of one game."""

    def __init__(self, kernel: Kernel, stop: Signal) -> None:
        self.within = WinsWithin(kernel)
        self._forced = forced_wins_of(kernel)
        self._kernel, self._stop = kernel, stop

    def win(self, position: Position, most: int, source: str = "") -> Puzzle:
        """A win within the fewest turns, at most so many; NoPuzzle where there is none that one idea brings about."""
        moment = self._moment(position)
        player = self._kernel.functions.to_move(moment.state)
        fewest = self._fewest(moment.state, player, most) if self._promising(moment.state, most) else None
        if fewest is None:
            raise NoPuzzle
        return self._puzzle(position, "win", fewest, self._win_node(moment, player, fewest, root=True), source)

    def _promising(self, state: State, most: int) -> bool:
        """Where a game can tell compulsion, a win without it is so rare that it is not looked for."""
        if self._forced is None:
            return True
        self._forced.forget()
        return self._forced.search(state, FORCED_NODES, self._stop, most) is not None

    def hold(self, position: Position, source: str = "") -> Puzzle:
        """The turn without which the other wins at once; NoPuzzle where there is none, or where it only delays that."""
        moment = self._moment(position)
        player = self._kernel.functions.to_move(moment.state)
        answers, refuted = dict[str, PuzzleReply | None](), dict[str, str]()
        for turn, after in self._turns(moment.state):
            lost = self._lost_at_once(after, player)
            if lost is None:
                answers[turn] = None
            else:
                refuted[turn] = lost
        if len(refuted) < HELD_SHARE * (len(answers) + len(refuted)):
            raise NoPuzzle
        self._one_idea(position, answers, len(answers) + len(refuted))
        if all(self._wins(self._kernel.play(moment.state, turn), 1 - player, 2) for turn in answers):
            raise NoPuzzle
        return self._puzzle(position, "hold", 1, PuzzleNode(answers, refuted), source)

    def _puzzle(self, position: Position, goal: Goal, turns: int, node: PuzzleNode, source: str) -> Puzzle:
        return Puzzle(position.game.spec.text, position.text(), goal, turns, node, source=source)

    def _moment(self, position: Position) -> Moment:
        try:
            state = self._kernel.encode(position.text())
        except GipfelError:
            raise NoPuzzle from None
        if self._kernel.perft(state, 1) > MOST_LEGAL:
            raise NoPuzzle
        return Moment(position, state)

    def _turns(self, state: State) -> Iterator[tuple[str, State]]:
        for turn, steps in self._kernel.turns(state).items():
            yield turn, self._kernel.play(state, steps)

    def _wins(self, state: State, player: int, left: int) -> bool:
        try:
            return self.within.wins(state, player, left, self._stop, MOST_NODES)
        except OutOfNodes:
            raise NoPuzzle from None

    def _fewest(self, state: State, player: int, most: int) -> int | None:
        return next((left for left in range(1, most + 1) if self._wins(state, player, left)), None)

    def _win_node(self, moment: Moment, player: int, left: int, root: bool = False) -> PuzzleNode:
        kept, failed = dict[str, State](), dict[str, State]()
        for turn, after in self._turns(moment.state):
            (kept if self._keeps(after, player, left) else failed)[turn] = after
        if root:
            self._one_idea(moment.position, kept, len(kept) + len(failed))
        refuted = {turn: self._refutation(after, player, left) for turn, after in failed.items()} if left > 1 else {}
        answers = {turn: self._stubborn(moment, turn, after, player, left) for turn, after in kept.items()}
        return PuzzleNode(answers, refuted)

    def _keeps(self, after: State, player: int, left: int) -> bool:
        winner = self._kernel.functions.winner(after)
        if winner != RUNNING:
            return bool(winner == player)
        return left > 1 and self._kernel.functions.to_move(after) != player and self._wins(after, player, left - 1)

    def _one_idea(
        self, position: Position, answers: dict[str, State] | dict[str, PuzzleReply | None], of: int = 99
    ) -> None:
        legal = expand(position)
        if of < FEWEST_TURNS or not 1 <= len(answers) <= MOST_ANSWERS or any(turn not in legal for turn in answers):
            raise NoPuzzle
        if len({idea(position, legal[turn]) for turn in answers}) > 1:
            raise NoPuzzle

    def _refutation(self, after: State, player: int, left: int) -> str:
        """The reply that refutes a turn and leaves the solver the fewest turns; none where the turn ends the game."""
        if self._kernel.functions.winner(after) != RUNNING:
            return ""
        replies = sorted(self._turns(after), key=lambda each: self._kernel.perft(each[1], 1))
        return next(reply for reply, then in replies if not self._wins(then, player, left - 1))

    def _lost_at_once(self, after: State, player: int) -> str | None:
        """The turn with which the other wins at once; "" where the solver's own turn lost; None where there is none."""
        winner = self._kernel.functions.winner(after)
        if winner != RUNNING:
            return "" if winner == 1 - player else None
        if not self._wins(after, 1 - player, 1):
            return None
        wins = (turn for turn, then in self._turns(after) if self._kernel.functions.winner(then) == 1 - player)
        return next(wins)

    def _stubborn(self, moment: Moment, turn: str, after: State, player: int, left: int) -> PuzzleReply | None:
        """The reply against which the win takes longest, and is hardest to find."""
        if self._kernel.functions.winner(after) != RUNNING:
            return None
        longest: list[tuple[int, str, State]] = []
        for reply, then in self._turns(after):
            if self._kernel.functions.winner(then) == RUNNING:
                longest.append((self._fewest(then, player, left - 1) or left, reply, then))
        if not longest:
            raise NoPuzzle
        fewest = max(turns for turns, _, _ in longest)
        hardest = [(reply, then) for turns, reply, then in longest if turns == fewest][:MOST_WEIGHED]
        reply, then = min(hardest, key=lambda each: self._kept(each[1], player, fewest))
        game = moment.position.game
        there = game.play_turn(game.play_turn(moment.position, turn).end, reply).end
        return PuzzleReply(reply, self._win_node(Moment(there, then), player, fewest))

    def _kept(self, state: State, player: int, left: int) -> int:
        """How many turns win within so many: the fewer, the harder one is to find."""
        return sum(self._keeps(after, player, left) for _, after in self._turns(state))
