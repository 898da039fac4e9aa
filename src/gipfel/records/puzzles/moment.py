"""A puzzle being solved: where the solver has come to, what becomes of a turn, and why another one fails, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _, ngettext
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.tale import tale_text
from gipfel.records.puzzles.gains import asked_gain
from gipfel.records.puzzles.puzzle import Goal, Puzzle, PuzzleNode

SOLVED: Mapping[Goal, str] = {
    "win": N_("Solved: that wins."),
    "hold": N_("Solved: that holds."),
    "draw": N_("Solved: that is the only draw."),
    "gain": N_("Solved: that gains enough."),
}
FAILED: Mapping[Goal, str] = {
    "win": N_("That does not win."),
    "hold": N_("That loses at once."),
    "draw": N_("That loses."),
    "gain": N_("That does not gain enough."),
}

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
    if puzzle.goal == "draw":
        return _("{side} to move: only one turn still draws. Find it.").format(side=side)
    if puzzle.goal == "gain":
        return asked_gain(game, side, puzzle.amount, puzzle.turns)
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
            return PuzzleVerdict(True, True, _(SOLVED[self.puzzle.goal]), (turn,))
        return PuzzleVerdict(True, False, self._right(reply.node.turns), (turn, reply.turn))

    def _right(self, left: int) -> str:
        """What is said of an answer after which so many turns are still to be found."""
        if self.puzzle.goal == "gain":
            return ngettext("Right. One more turn.", "Right. {count} more turns.", left).format(count=left)
        told = ngettext("Right. Now one turn wins.", "Right. Go on: it is won in {count} turns now.", left)
        return told.format(count=left)

    def why(self, turn: str) -> str:
        """Why a turn that is no answer fails."""
        reply = self.node.refuted.get(turn)
        if not reply:
            return _(FAILED[self.puzzle.goal])
        after = self.position.game.play_turn(self.position, turn).end
        return self._answered(tale_text(after.game.play_turn(after, reply)))

    def _answered(self, reply: str) -> str:
        """Why a turn fails to which there is an answer."""
        if self.puzzle.goal == "hold":
            return _("The other wins at once: {turn}.").format(turn=reply)
        if self.puzzle.goal == "draw":
            return _("The answer to that: {turn}. After it the other wins.").format(turn=reply)
        if self.puzzle.goal == "gain":
            return _("The answer to that: {turn}. After it there is not enough to gain.").format(turn=reply)
        fails = ngettext(
            "The answer to that: {turn}. After it no turn wins.",
            "The answer to that: {turn}. After it there is no win in {count} turns.",
            self.left - 1,
        )
        return fails.format(turn=reply, count=self.left - 1)
