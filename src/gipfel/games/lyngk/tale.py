"""A turn of LYNGK in words: “claims: red; red: b1 onto e4, now 5 high; over links; five: a point”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.lyngk.moves import ahead
from gipfel.games.lyngk.points import BOARD
from gipfel.games.lyngk.rules import FIVE, LyngkClaim, LyngkMove, LyngkPosition
from gipfel.games.lyngk.scene import named


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """What was claimed and taken, which stack went where, and what became of it."""
    before = turn.start
    assert isinstance(before, LyngkPosition)
    told: list[Speech] = []
    for step in turn.steps:
        if isinstance(step, LyngkClaim):
            told += _claimed(before, step)
            before = before.play(step)
        elif isinstance(step, LyngkMove):
            told += _moved(before, step)
    return told or [Speech("lyngk-told-pass")]


def _claimed(before: LyngkPosition, step: LyngkClaim) -> Iterator[Speech]:
    yield Speech("lyngk-told-claim", {"colour": named(step.colour)})
    taken = len(before.waiting_fives(step.colour))
    if taken:
        yield Speech("lyngk-told-taken", {"count": taken})


def _moved(before: LyngkPosition, step: LyngkMove) -> Iterator[Speech]:
    start, end = BOARD.cell(step.start), BOARD.cell(step.end)
    stack = before.stacks[end] + before.stacks[start]
    place = {"start": step.start, "end": step.end, "height": len(stack)}
    yield Speech("lyngk-told-move", {"piece": named(stack[-1]), **place})
    if end not in ahead(before.stacks, start):
        yield Speech("lyngk-told-links")
    if len(stack) == FIVE and before.game.takes_fives:
        own = stack[-1] in before.claims[before.mover]
        yield Speech("lyngk-told-point" if own else "lyngk-told-stays")
