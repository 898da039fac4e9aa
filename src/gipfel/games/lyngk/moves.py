"""How stacks move: along lines, onto the first stack they meet, and over links for a colour of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from gipfel.games.lyngk.points import BOARD, JOKER, Stacks

POINTS = range(len(BOARD))


@cache
def colours_in(stack: str) -> frozenset[str]:
    """The colours in a stack; jokers are none (rule 7)."""
    return frozenset(stack) - {JOKER}


def ahead(stacks: Stacks, point: int) -> list[int]:
    """The first stack in each of the six directions, over vacant points only (rule 6)."""
    met: list[int] = []
    for ray in BOARD.rays[point]:
        for other in ray:
            if stacks[other]:
                met.append(other)
                break
    return met


@dataclass(frozen=True, slots=True)
class Mover:
    """Whoever moves: which colours are theirs and which the opponent's, and how high a stack may become."""

    own: str
    foreign: str
    limit: int

    def refusal(self, stack: str) -> str | None:
        """Why a stack may not move at all (rule 5); None: it may."""
        if not stack:
            return "nothing-there"
        if stack == JOKER:
            return "lone-joker"
        if stack[-1] in self.foreign:
            return "opponents-colour"
        return None

    def landing_refusal(self, stack: str, target: str) -> str | None:
        """Why a stack may not land on another one that it reaches; None: it may."""
        if not target:
            return "vacant-target"  # rule 6
        if not colours_in(stack).isdisjoint(colours_in(target)):
            return "colour-twice"  # rule 7
        if len(stack) + len(target) > self.limit:
            return "too-high"  # rule 7; a full stack neither grows nor lands, rule 12
        if stack[-1] not in self.own and len(target) > len(stack):
            return "neutral-onto-higher"  # rule 8; for a colour of one's own rule 9
        return None

    def moves(self, stacks: Stacks) -> Iterator[tuple[int, int]]:
        """Every legal move as start and end, each once, whatever the way over links (rule 10)."""
        reached: dict[int, list[int]] = {}
        for start in POINTS:
            stack = stacks[start]
            if self.refusal(stack) is not None:
                continue
            if stack[-1] in self.own:
                if start not in reached:
                    reached.update(self._linked(stacks, start))
                targets = reached[start]
            else:
                targets = ahead(stacks, start)
            for end in targets:
                if self.landing_refusal(stack, stacks[end]) is None:
                    yield start, end

    def _linked(self, stacks: Stacks, start: int) -> dict[int, list[int]]:
        """What the stacks that are links for each other reach: all of them the same, whichever moves (rule 10).

        The point a stack leaves is vacant meanwhile, but what lies beyond it on a line lies on a line from it too.
        """
        links, targets = over_links(stacks, start)
        return dict.fromkeys(links, targets)

    def reaches(self, stacks: Stacks, start: int) -> list[int]:
        """The stacks that the one on a point can get to, whether it may land there or not."""
        if stacks[start][-1] not in self.own:
            return ahead(stacks, start)
        links, targets = over_links(stacks, start)
        return links[1:] + targets


def over_links(stacks: Stacks, start: int) -> tuple[list[int], list[int]]:
    """The points with the same colour on top that are linked to this one, itself included, and all stacks met from
    them."""
    top = stacks[start][-1]
    links, targets = [start], list[int]()
    known = {start}
    for link in links:  # grows while it is gone through
        for other in ahead(stacks, link):
            if other not in known:
                known.add(other)
                (links if stacks[other][-1] == top else targets).append(other)
    return links, targets
