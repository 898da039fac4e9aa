"""The check of a puzzle: everything it claims is found out again by the rules, which alone are asked here.

A win within n turns: some turn wins, or leaves the other no reply after which there is no win within n - 1; a gain is
the same with another end. Answers and replies that a puzzle names are only tried first; whatever they are, what is
wrong cannot pass.
"""

from __future__ import annotations

from gipfel.core.errors import BadRecord
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import expand
from gipfel.records.puzzles.gains import gained
from gipfel.records.puzzles.proof import TO_THE_END, Proof, Reached, won_by
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode

MOST_POSITIONS = 2_000_000

declare(
    {
        "puzzle-no-answer": N_("“{turn}” does not keep what the puzzle asks for."),
        "puzzle-second-answer": N_("“{turn}” keeps what the puzzle asks for too, and is not among its answers."),
        "puzzle-not-unique": N_("Its answers “{one}” and “{other}” are not the same idea."),
        "puzzle-too-easy": N_("Fewer turns than {turns} are enough."),
        "puzzle-not-drawn": N_("“{turn}” wins, where a draw was said to be the best."),
        "puzzle-reply": N_("After “{turn}” the reply “{reply}” is not what the puzzle says of it."),
        "puzzle-over": N_("Nobody is to move there."),
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


def reached(puzzle: Puzzle) -> Reached:
    """Says of a position whether what a puzzle asks for is had there: the win, or the gain."""
    player, start = puzzle.player, puzzle.start
    if puzzle.goal == "gain":
        return lambda position: gained(start, position, player) >= puzzle.amount
    return lambda position: won_by(position, player)


class PuzzleCheck:
    """One check: what is asked for, and the proof of it."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        if puzzle.start.outcome is not None or puzzle.start.player is None:
            raise BadRecord("puzzle-over")
        self._puzzle, self._most = puzzle, most
        self._proof = Proof(puzzle.player, reached(puzzle), most)

    def run(self) -> int:
        """See `check`."""
        puzzle, start = self._puzzle, self._puzzle.start
        self._one_idea(start)
        if puzzle.goal == "hold":
            self._held(start, puzzle.node)
        elif puzzle.goal == "draw":
            self._drawn(start, puzzle.node)
        else:
            if self._proof.wins(start, puzzle.turns - 1):
                raise BadRecord("puzzle-too-easy", turns=puzzle.turns)
            self._won(start, puzzle.node, puzzle.turns)
        return self._proof.looked

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
        for turn, after in self._proof.turns(position):
            seen.add(turn)
            if turn in node.answers:
                self._answer(turn, after, node, left)
            elif self._proof.keeps(after, left, node.refuted.get(turn)):
                raise BadRecord("puzzle-second-answer", turn=turn)
        for turn in node.answers.keys() - seen:
            raise BadRecord("puzzle-no-answer", turn=turn)

    def _answer(self, turn: str, after: Position, node: PuzzleNode, left: int) -> None:
        reply = node.answers[turn]
        if not self._proof.keeps(after, left) or (reply is None) != self._proof.keeps(after, 1):
            raise BadRecord("puzzle-no-answer", turn=turn)
        if reply is None:
            return
        then = dict(self._proof.turns(after)).get(reply.turn)
        if then is None or then.outcome is not None:
            raise BadRecord("puzzle-reply", turn=turn, reply=reply.turn)
        self._won(then, reply.node, self._fewest(then, left - 1))

    def _fewest(self, position: Position, most: int) -> int:
        """Within how many turns it is won there; what is asked further on is no more than that."""
        return next((left for left in range(1, most) if self._proof.wins(position, left)), most)

    def _held(self, start: Position, node: PuzzleNode) -> None:
        """After every other turn the other wins at once, after an answer no turn of theirs does."""
        for turn, after in self._proof.turns(start):
            self._told(turn, node, self._loses_at_once(after, node.refuted.get(turn)))

    def _drawn(self, start: Position, node: PuzzleNode) -> None:
        """After every other turn the other wins in the end, after an answer neither does."""
        other = 1 - self._puzzle.player
        theirs = Proof(other, lambda position: won_by(position, other), self._most)
        for turn, after in self._proof.turns(start):
            if self._proof.keeps(after, TO_THE_END):
                raise BadRecord("puzzle-not-drawn", turn=turn)
            lost = won_by(after, other) or theirs.wins(after, TO_THE_END, node.refuted.get(turn))
            self._told(turn, node, lost)

    def _told(self, turn: str, node: PuzzleNode, lost: bool) -> None:
        """What loses is no answer, and what does not is one."""
        if lost and turn in node.answers:
            raise BadRecord("puzzle-no-answer", turn=turn)
        if not lost and turn not in node.answers:
            raise BadRecord("puzzle-second-answer", turn=turn)

    def _loses_at_once(self, after: Position, reply: str | None) -> bool:
        other = 1 - self._puzzle.player
        if after.outcome is not None:
            return after.outcome.winner == other
        return any(won_by(end, other) for _, end in self._proof.turns(after, reply))
