"""Puzzles of gains and draws: the most that one idea gains by force, and the only idea that still draws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from gipfel.core.position import Position
from gipfel.core.turns import expand
from gipfel.engine.puzzles.composer import FEWEST_TURNS, MOST_ANSWERS, MOST_WEIGHED, NoPuzzle
from gipfel.records.puzzles.checker import idea, reached
from gipfel.records.puzzles.gains import LOST, counts, gained
from gipfel.records.puzzles.proof import Proof
from gipfel.records.puzzles.puzzle import Puzzle, PuzzleNode, PuzzleReply

LEAST_GAIN = 2
TURNS = 2  # of the solver: what is gained at once is seen at once
MOST_LEGAL = 80  # with more the rules would take too long


class GainComposer:
    """Composes puzzles that ask for a gain, in games that count one, by the rules alone."""

    def __init__(self, most: int) -> None:
        self._most = most

    def gain(self, position: Position, source: str = "") -> Puzzle:
        """The least gain that only one idea has by force; NoPuzzle where it is had at once, or by several."""
        legal = expand(position)
        if not counts(position.game) or not FEWEST_TURNS <= len(legal) <= MOST_LEGAL:
            raise NoPuzzle
        for amount in count(max(LEAST_GAIN, self._at_once(position) + 1)):
            asked = Puzzle(position.game.spec.text, position.text(), "gain", TURNS, _nothing(), (), 0, source, amount)
            node = self._root(asked, Proof(asked.player, reached(asked), self._most))
            if node is not None:
                return Puzzle(asked.spec, asked.position, "gain", TURNS, node, (), 0, source, amount)
        raise NoPuzzle

    def _at_once(self, position: Position) -> int:
        """The most that a single turn gains; NoPuzzle where one wins."""
        player = position.player
        assert player is not None
        best = LOST
        for path in expand(position).values():
            after = position
            for step in path:
                after = after.play(step)
            if after.outcome is not None and after.outcome.winner == player:
                raise NoPuzzle
            best = max(best, gained(position, after, player))
        return best

    def _root(self, asked: Puzzle, proof: Proof) -> PuzzleNode | None:
        """The tree of a gain; None where several ideas have it, NoPuzzle where nothing has."""
        start = asked.start
        turns = dict(proof.turns(start))
        failed = {turn: proof.refutation(after, TURNS) for turn, after in turns.items()}
        kept = {turn: after for turn, after in turns.items() if failed[turn] is None}
        if not kept:
            raise NoPuzzle
        legal = expand(start)
        if len({idea(start, legal[turn]) for turn in kept}) > 1 or len(kept) > MOST_ANSWERS:
            return None
        answers = {turn: _stubborn(after, proof) for turn, after in kept.items()}
        return PuzzleNode(answers, {turn: reply for turn, reply in failed.items() if reply is not None})


def _nothing() -> PuzzleNode:
    return PuzzleNode({})


def _stubborn(after: Position, proof: Proof) -> PuzzleReply:
    """The reply that leaves the fewest ways to the gain."""
    replies = [(reply, then) for reply, then in proof.turns(after) if then.outcome is None]
    if not replies:
        raise NoPuzzle
    ways = {reply: list(_last_turns(then, proof)) for reply, then in replies[: MOST_WEIGHED * MOST_WEIGHED]}
    reply = min(ways, key=lambda each: len(ways[each]))
    return PuzzleReply(reply, PuzzleNode(dict.fromkeys(ways[reply])))


def _last_turns(position: Position, proof: Proof) -> Iterator[str]:
    return (turn for turn, after in proof.turns(position) if proof.keeps(after, 1))
