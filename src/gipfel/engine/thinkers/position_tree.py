"""A tree of positions for games that have only their rules: random games tell what is promising, ends what is proven.

Monte-Carlo tree search. Every visit follows the most promising turns, adds one turn and plays on at random. Where a
turn ends the game its result is proven, and a node whose turns prove it is never visited again. Results are kept as the
first player's: so it does not matter who is to move, nor how often in a row, nor that the house draws lots.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from gipfel.core.line import Line, random_steps, random_turn
from gipfel.core.outcome import Outcome
from gipfel.engine.limits import Signal

MOST_LISTED = 120  # turns of a position that are tried one after the other; of more, random ones are
MOST_PLAYED = 60  # turns of a random game; whoever has not won by then has drawn
MOST_KEPT = 200_000  # nodes of a tree: beyond that it grows no further
CURIOSITY = 0.7
WIDTH = 2.0  # how many turns of a node are tried after so many visits: this times the root of their number
CAUTION = 0.5
DRAWN = 0.5


class TreeNode:
    """A line, what random games from it came to, and what is proven about it: points are the first player's."""

    __slots__ = ("all_known", "children", "distance", "line", "parent", "points", "proven", "turn", "untried", "visits")

    def __init__(self, line: Line, turn: str = "", parent: TreeNode | None = None) -> None:
        self.line, self.turn, self.parent = line, turn, parent
        self.visits, self.points = 0, 0.0
        self.children: dict[str, TreeNode] = {}
        self.untried: list[str] | None = None  # not listed yet
        self.all_known = False
        self.proven: float | None = None if line.outcome is None else points_of(line.outcome)
        self.distance = 0  # turns to the proven end

    def worth(self, player: int | None) -> float:
        """What the node is worth to a player, 0 to 1; of what was hardly tried, a half."""
        found = self.proven if self.proven is not None else (self.points + DRAWN) / (self.visits + 1)
        return found if player == 0 else 1 - found

    def merit(self, player: int | None) -> float:
        """The order among turns: proven wins first, the shortest before, and proven losses last, the longest before."""
        worth = self.worth(player)
        if self.proven is None:
            return worth - CAUTION / math.sqrt(self.visits + 1)
        if self.proven == DRAWN:
            return worth
        return 3 * worth - 1 + (self.distance if worth < DRAWN else -self.distance) / 1e6

    def best(self) -> list[TreeNode]:
        """The turns tried, the best one first."""
        return sorted(self.children.values(), key=lambda child: -child.merit(self.line.player))

    def main_line(self) -> Iterator[str]:
        """The turn to this node, and the best ones after it."""
        node = self
        while True:
            yield node.turn
            if not node.children:
                return
            node = node.best()[0]

    def settle(self) -> bool:
        """Whether the turns tried prove the result of this node."""
        known = [child for child in self.children.values() if child.proven is not None]
        player = self.line.player
        won = [child.distance for child in known if child.worth(player) == 1] if player is not None else []
        if won:
            self.proven, self.distance = 1.0 - player if player is not None else None, 1 + min(won)
            return True
        results = {child.proven for child in known}
        if not self.all_known or self.untried or len(known) < len(self.children):
            return False
        if player is None and len(results) > 1:
            return False
        best = max(known, key=lambda child: child.worth(player))
        self.proven = best.proven
        self.distance = 1 + max(child.distance for child in known if child.proven == best.proven)
        return True


class PositionTree:
    """The tree below one line; `nodes` counts every position looked at, those of random games too."""

    def __init__(self, root: Line, rng: Random) -> None:
        self.root, self._rng = TreeNode(root), rng
        self.nodes, self._kept = 0, 1

    def visit(self) -> None:
        """One more look."""
        node = self._leaf()
        points = self._played_out(node) if node.proven is None else node.proven
        settling = node.proven is not None
        while True:
            node.visits += 1
            node.points += points
            if node.parent is None:
                return
            node = node.parent
            settling = settling and (node.proven is not None or node.settle())

    def wins_at_once(self, turns: list[str], stop: Signal | None = None) -> bool:
        """Whether one of these turns of the root wins, as far as there is time; it is then known to the tree."""
        for turn in turns:
            if stop is not None and stop.is_set():
                break
            self.nodes += 1
            outcome = self.root.line.turn(turn).outcome
            if outcome is not None and outcome.winner == self.root.line.player:
                self._grown(self.root, turn)
                return self.root.settle()
        return False

    def _leaf(self) -> TreeNode:
        node = self.root
        while node.proven is None:
            turn = self._new_turn(node)
            if turn is not None and turn not in node.children:
                return self._grown(node, turn)
            if not node.children:
                return node
            node = node.children[turn] if turn is not None else self._promising(node)
        return node

    def _new_turn(self, node: TreeNode) -> str | None:
        """A turn to try beside those that were; None when these should be looked at more closely."""
        if len(node.children) > WIDTH * math.sqrt(node.visits) or self._kept >= MOST_KEPT:
            return None
        if node.untried is None:
            listed = node.line.turns(MOST_LISTED + 1)
            node.all_known = len(listed) <= MOST_LISTED
            node.untried = [turn for turn in listed if turn not in node.children] if node.all_known else []
            self._rng.shuffle(node.untried)
        if node.untried:
            return node.untried.pop()
        return None if node.all_known else random_turn(node.line.turn_start, self._rng)

    def _grown(self, node: TreeNode, turn: str) -> TreeNode:
        self.nodes += 1
        self._kept += 1
        child = node.children[turn] = TreeNode(node.line.turn(turn), turn, node)
        return child

    def _promising(self, node: TreeNode) -> TreeNode:
        """The turn to look at next: worth much, or tried little; what is proven only where nothing else is left."""
        player, often = node.line.player, math.log(node.visits + 1)
        if player is None:
            return self._rng.choice(list(node.children.values()))
        open_ones = [child for child in node.children.values() if child.proven is None]
        return max(
            open_ones or node.children.values(),
            key=lambda child: child.worth(player) + CURIOSITY * math.sqrt(often / (child.visits + 1)),
        )

    def _played_out(self, node: TreeNode) -> float:
        """What a random game from a node comes to."""
        position = node.line.turn_start
        for _ in range(MOST_PLAYED):
            for step in random_steps(position, self._rng):
                position = position.play(step)
            self.nodes += 1
            if position.outcome is not None:
                return points_of(position.outcome)
        return DRAWN


def points_of(outcome: Outcome) -> float:
    """A result as the first player's points."""
    return DRAWN if outcome.winner is None else 1.0 - outcome.winner
