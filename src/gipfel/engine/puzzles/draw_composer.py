"""Puzzles that ask for the only turn that draws, in games whose package knows exact endings."""

from __future__ import annotations

from gipfel.core.errors import GipfelError
from gipfel.core.position import Position
from gipfel.core.turns import expand
from gipfel.engine.limits import Signal
from gipfel.engine.puzzles.composer import FEWEST_TURNS, MOST_ANSWERS, NoPuzzle
from gipfel.engine.search.endings import DRAWN, ending_of
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.names import State
from gipfel.records.puzzles.checker import idea
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode

MOST_EFFORT = 0.0015  # seconds: with more left to play the check by the rules would take too long
LOST_SHARE = 0.5  # of the turns must lose
LEAST_HIDDEN = 0.05  # of the turns must lose without losing at once: else it is seen, not found


class DrawComposer:
    """Composes puzzles of one game; exact values say what draws, and the rules check it afterwards."""

    def __init__(self, kernel: Kernel, stop: Signal) -> None:
        self._kernel, self._stop = kernel, stop
        self._endings = ending_of(kernel)

    def draw(self, position: Position, source: str = "") -> Puzzle:
        """The only idea that draws where everything else loses; NoPuzzle where that is not so."""
        state = self._state(position)
        values = self._values(state)
        answers = dict.fromkeys(turn for turn, value in values.items() if value == DRAWN)
        losing = [turn for turn, value in values.items() if value < DRAWN]
        if len(answers) + len(losing) < max(len(values), FEWEST_TURNS) or len(losing) < LOST_SHARE * len(values):
            raise NoPuzzle
        legal = expand(position)
        if not 1 <= len(answers) <= MOST_ANSWERS or len({idea(position, legal[turn]) for turn in answers}) > 1:
            raise NoPuzzle
        refuted, hidden = dict[str, str](), 0
        for turn in losing:
            refuted[turn], at_once = self._refutation(self._kernel.play(state, turn))
            hidden += not at_once
        if hidden < LEAST_HIDDEN * len(values):
            raise NoPuzzle
        return Puzzle(position.game.spec.text, position.text(), "draw", 1, PuzzleNode(answers, refuted), source=source)

    def _state(self, position: Position) -> State:
        try:
            state = self._kernel.encode(position.text())
        except GipfelError:
            raise NoPuzzle from None
        endings = self._endings
        if endings is None or not endings.covers(state) or endings.effort(state) > MOST_EFFORT:
            raise NoPuzzle
        return state

    def _values(self, state: State) -> dict[str, int]:
        assert self._endings is not None
        exact = self._endings.values(state, 1, self._stop)
        return {turn: exact[tuple(steps)] for turn, steps in self._kernel.turns(state).items()}

    def _refutation(self, after: State) -> tuple[str, bool]:
        """The reply that wins, at once where one does, and whether it does; "" where the game is over."""
        if self._kernel.functions.winner(after) != RUNNING:
            return "", True
        for turn, steps in self._kernel.turns(after).items():
            if self._kernel.functions.winner(self._kernel.play(after, steps)) == self._kernel.functions.to_move(after):
                return turn, True
        return next(turn for turn, value in self._values(after).items() if value > DRAWN), False
