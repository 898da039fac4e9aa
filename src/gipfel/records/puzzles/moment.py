"""A puzzle being solved: where the solver has come to, what becomes of a turn, and why another one fails, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _, ngettext
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.tale import tale_text
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode

declare({"puzzle-played": N_("“{turn}” is no turn after which this puzzle goes on.")})


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """What became of a turn: whether it keeps what is asked for, whether that was all, and the turns to show."""

    keeps: bool
    done: bool
    say: str
    turns: tuple[str, ...]
    """The solver's turn and the reply to it, if there is one."""


def asked(puzzle: Puzzle) -> str:
    """What is asked for, in a sentence."""
    game = puzzle.start.game
    side = _(game.sides[puzzle.player], game.name)
    if puzzle.goal == "hold":
        return _("{side} to move: find the only turn after which the other does not win at once.").format(side=side)
    told = ngettext(
        "{side} to move: one turn wins. Find it.",
        "{side} to move and win in {count} turns, whatever the other does.",
        puzzle.turns,
    )
    return told.format(side=side, count=puzzle.turns)


@dataclass(frozen=True, slots=True)
class PuzzleMoment:
    """Where a solver has come to: `left` are the turns within which it is still to be won."""

    puzzle: Puzzle
    position: Position
    node: PuzzleNode
    left: int

    @classmethod
    def of(cls, puzzle: Puzzle, played: Sequence[str] = ()) -> PuzzleMoment:
        """Where the solver's turns lead, each of them an answer that is not the last."""
        moment = cls(puzzle, puzzle.start, puzzle.node, puzzle.turns)
        for turn in played:
            if moment.node.answers.get(turn) is None:
                raise GipfelError("puzzle-played", turn=turn[:60])
            moment = moment.after(turn)
        return moment

    def after(self, turn: str) -> PuzzleMoment:
        """The moment after an answer and the most stubborn reply."""
        reply = self.node.answers[turn]
        assert reply is not None
        position = self.position.play_all((turn, reply.turn))
        return PuzzleMoment(self.puzzle, position, reply.node, reply.node.turns)

    def verdict(self, turn: str) -> PuzzleVerdict:
        """What becomes of a legal turn."""
        if turn not in self.node.answers:
            refutation = self.node.refuted.get(turn)
            return PuzzleVerdict(False, False, self.why(turn), (turn, refutation) if refutation else (turn,))
        reply = self.node.answers[turn]
        if reply is None:
            done = _("Solved: that holds.") if self.puzzle.goal == "hold" else _("Solved: that wins.")
            return PuzzleVerdict(True, True, done, (turn,))
        left = reply.node.turns
        told = ngettext("Right. Now one turn wins.", "Right. Go on: it is won in {count} turns now.", left)
        return PuzzleVerdict(True, False, told.format(count=left), (turn, reply.turn))

    def why(self, turn: str) -> str:
        """Why a turn that is no answer fails."""
        reply = self.node.refuted.get(turn)
        if not reply:
            return _("That does not win.") if self.puzzle.goal == "win" else _("That loses at once.")
        after = self.position.game.play_turn(self.position, turn).end
        told = tale_text(after.game.play_turn(after, reply))
        if self.puzzle.goal == "hold":
            return _("The other wins at once: {turn}.").format(turn=told)
        fails = ngettext(
            "The answer to that: {turn}. After it no turn wins.",
            "The answer to that: {turn}. After it there is no win in {count} turns.",
            self.left - 1,
        )
        return fails.format(turn=told, count=self.left - 1)
