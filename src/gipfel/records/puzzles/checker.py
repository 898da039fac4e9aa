"""The check of a puzzle: everything it claims is found out again by the rules, which alone are asked here.

A win within n turns: some turn wins, or leaves the other no reply after which there is no win within n - 1. Answers
and replies that a puzzle names are only tried first; whatever they are, what is wrong cannot pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from gipfel.core.errors import BadRecord
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import expand
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode

MOST_POSITIONS = 2_000_000

declare(
    {
        "puzzle-no-answer": N_("“{turn}” does not keep what the puzzle asks for."),
        "puzzle-second-answer": N_("“{turn}” keeps what the puzzle asks for too, and is not among its answers."),
        "puzzle-not-unique": N_("Its answers “{one}” and “{other}” are not the same idea."),
        "puzzle-too-easy": N_("Fewer turns than {turns} are enough."),
        "puzzle-reply": N_("After “{turn}” the reply “{reply}” is not what the puzzle says of it."),
        "puzzle-over": N_("Nobody is to move there."),
        "puzzle-too-large": N_("Its check would look at more than {most} positions."),
    }
)


def check(puzzle: Puzzle, most: int = MOST_POSITIONS) -> int:
    """Find out again all that a puzzle claims; how many positions were looked at. BadRecord where it fails."""
    return PuzzleCheck(puzzle, most).run()


def idea(position: Position, path: tuple[Step, ...]) -> tuple[str, ...]:
    """What makes two turns the same idea: what is touched first on the board.

    Which marble it is, which ring is removed, which quadrant is turned, in what order rows are taken: where the proof
    does not need one of them, it does not matter.
    """
    legal = next((step for step in position.steps() if step == path[0]), path[0])
    return tuple(touch for touch in legal.touches if ":" not in touch)


class PuzzleCheck:
    """One check: who is to solve it, and what has been looked at."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self._puzzle, self._most = puzzle, most
        self._looked = 0
        self._tried_first: dict[tuple[int, int], str] = {}  # by player and turns left: what was best the last time

    def run(self) -> int:
        """See `check`."""
        puzzle = self._puzzle
        start = puzzle.start
        if start.outcome is not None or start.player is None:
            raise BadRecord("puzzle-over")
        self._one_idea(start)
        if puzzle.goal == "hold":
            self._held(start, puzzle.node)
        else:
            if self._wins(start, puzzle.turns - 1):
                raise BadRecord("puzzle-too-easy", turns=puzzle.turns)
            self._won(start, puzzle.node, puzzle.turns)
        return self._looked

    def _one_idea(self, start: Position) -> None:
        legal = expand(start)
        ideas: dict[tuple[str, ...], str] = {}
        for turn in self._puzzle.node.answers:
            if turn not in legal:
                raise BadRecord("puzzle-no-answer", turn=turn)
            ideas.setdefault(idea(start, legal[turn]), turn)
        if len(ideas) > 1:
            one, other, *_ = ideas.values()
            raise BadRecord("puzzle-not-unique", one=one, other=other)

    def _won(self, position: Position, node: PuzzleNode, left: int) -> None:
        """Every turn of a moment: answers win within `left` turns, no other turn does."""
        seen = set[str]()
        for turn, after in self._turns(position):
            seen.add(turn)
            if turn in node.answers:
                self._answer(turn, after, node, left)
            elif self._keeps(after, left, node.refuted.get(turn)):
                raise BadRecord("puzzle-second-answer", turn=turn)
        for turn in node.answers.keys() - seen:
            raise BadRecord("puzzle-no-answer", turn=turn)

    def _answer(self, turn: str, after: Position, node: PuzzleNode, left: int) -> None:
        reply = node.answers[turn]
        if not self._keeps(after, left, None) or (reply is None) != (after.outcome is not None):
            raise BadRecord("puzzle-no-answer", turn=turn)
        if reply is None:
            return
        then = dict(self._turns(after)).get(reply.turn)
        if then is None or then.outcome is not None:
            raise BadRecord("puzzle-reply", turn=turn, reply=reply.turn)
        self._won(then, reply.node, self._fewest(then, left - 1))

    def _fewest(self, position: Position, most: int) -> int:
        """Within how many turns it is won there; what is asked further on is no more than that."""
        return next((left for left in range(1, most) if self._wins(position, left)), most)

    def _held(self, start: Position, node: PuzzleNode) -> None:
        """After every other turn the other wins at once, after an answer no turn of theirs does."""
        player = self._puzzle.player
        for turn, after in self._turns(start):
            lost = self._loses_at_once(after, player, node.refuted.get(turn))
            if lost and turn in node.answers:
                raise BadRecord("puzzle-no-answer", turn=turn)
            if not lost and turn not in node.answers:
                raise BadRecord("puzzle-second-answer", turn=turn)

    def _loses_at_once(self, after: Position, player: int, reply: str | None) -> bool:
        if after.outcome is not None:
            return after.outcome.winner == 1 - player
        return any(_won_by(end, 1 - player) for _, end in self._turns(after, reply))

    def _wins(self, position: Position, left: int, first: str | None = None) -> bool:
        """Whether the player to move there wins within so many turns."""
        if left <= 0 or position.player != self._puzzle.player:
            return False
        memory = (self._puzzle.player, left)
        for turn, after in self._turns(position, first or self._tried_first.get(memory)):
            if self._keeps(after, left, None):
                self._tried_first[memory] = turn
                return True
        return False

    def _keeps(self, after: Position, left: int, reply: str | None) -> bool:
        """Whether a turn that led here, the first of `left`, still wins within them against every reply."""
        if after.outcome is not None:
            return _won_by(after, self._puzzle.player)
        if left <= 1 or after.player == self._puzzle.player:
            return False
        memory = (1 - self._puzzle.player, left)
        for turn, then in self._turns(after, reply or self._tried_first.get(memory)):
            lost = _won_by(then, self._puzzle.player) if then.outcome is not None else self._wins(then, left - 1)
            if not lost:
                self._tried_first[memory] = turn
                return False
        return True

    def _turns(self, position: Position, first: str | None = None) -> Iterator[tuple[str, Position]]:
        """The legal turns with what they lead to; one of them before the others."""
        legal = expand(position)
        if first in legal:
            legal = {first: legal[first], **legal}
        for turn, path in legal.items():
            after = position
            for step in path:
                after = after.play(step)
            self._looked += 1
            if self._looked > self._most:
                raise BadRecord("puzzle-too-large", most=self._most)
            yield turn, after


def _won_by(position: Position, player: int) -> bool:
    return position.outcome is not None and position.outcome.winner == player
