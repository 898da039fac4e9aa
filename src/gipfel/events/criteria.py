"""FIDE's absolute criteria of Swiss pairings, as a checker that knows nothing of how a pairing was found.

C1: two players meet at most once. C2: no bye for who had one, or won a point without a game. C3: players who must both
begin, or must both not, do not meet, but for topscorers in the last round. Besides: everybody is paired, exactly once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from gipfel.events.history import Outing
from gipfel.events.pairings import SwissEntrant, SwissPairing

Violation = Literal["incomplete", "met-before", "second-bye", "difference", "three-in-a-row"]
WIDEST = 2
"""How much more often than not a player may begin, and how often in a row."""


def violations(entrants: Sequence[SwissEntrant], pairing: SwissPairing, rounds: int) -> list[Violation]:
    """Every absolute criterion that a pairing breaks."""
    return list(_violations({entrant.player: entrant for entrant in entrants}, pairing, rounds))


def _violations(entrants: Mapping[int, SwissEntrant], pairing: SwissPairing, rounds: int) -> Iterator[Violation]:
    present = sorted(player for player, entrant in entrants.items() if entrant.present)
    paired = [player for pair in pairing.pairs for player in pair]
    bye = [] if pairing.bye is None else [pairing.bye]
    if sorted(paired + bye) != present or len(bye) != len(present) % 2:
        yield "incomplete"
        return
    if bye and any(outing.mark in "UF+" for outing in entrants[bye[0]].history):
        yield "second-bye"
    for first, second in pairing.pairs:
        if any(outing.played and outing.opponent == second for outing in entrants[first].history):
            yield "met-before"
        last = len(entrants[first].history) == rounds - 1
        if last and (_topscorer(entrants[first], rounds) or _topscorer(entrants[second], rounds)):
            continue
        yield from _balance(entrants[first].history, True)
        yield from _balance(entrants[second].history, False)


def _topscorer(entrant: SwissEntrant, rounds: int) -> bool:
    """In the last round: somebody with more than half of the points there were."""
    return sum(outing.points for outing in entrant.history) > (rounds - 1) / 2


def _balance(history: Sequence[Outing], begins: bool) -> Iterator[Violation]:
    sides = [outing.began for outing in history if outing.played] + [begins]
    if abs(sides.count(True) - sides.count(False)) > WIDEST:
        yield "difference"
    if len(sides) > WIDEST and len(set(sides[-WIDEST - 1 :])) == 1:
        yield "three-in-a-row"
