"""The turn tree: the touches by which the player to move can make each legal turn, lazy and with equal parts shared."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gipfel.core.errors import IllegalStep
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.core.turns import ended

VERSION = 1
MOST_NODES = 2_000
MOST_BYTES = 64_000
MOST_SECONDS = 0.020


@dataclass(frozen=True, slots=True)
class Node:
    """A moment inside a turn: a position (or the end of the turn), and touches of a step already begun."""

    position: Position | None
    steps: tuple[Step, ...] = field(default=(), compare=False, repr=False)
    touched: tuple[Touch, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the turn is made."""
        return self.position is None


class TurnTree:
    """The touch paths of one turn. Nodes are made when asked for; the same moment is one node."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self._steps: dict[Position, tuple[Step, ...]] = {}
        self._after: dict[tuple[Position, Step], Node] = {}
        self.root = Node(start)

    def children(self, node: Node) -> dict[Touch, Node]:
        """What may be touched at a node, and where it leads."""
        if node.position is None:
            return {}
        begun = len(node.touched)
        found: dict[Touch, Node] = {}
        for step in self._steps_of(node.position):
            touches = step.touches
            if touches[:begun] != node.touched:
                continue
            touch = touches[begun]
            if len(touches) > begun + 1:
                found.setdefault(touch, Node(node.position, (), touches[: begun + 1]))
            else:
                found[touch] = self._played(node.position, step)
        return found

    def _steps_of(self, position: Position) -> tuple[Step, ...]:
        known = self._steps.get(position)
        if known is None:
            known = self._steps[position] = tuple(position.steps())
        return known

    def _played(self, position: Position, step: Step) -> Node:
        if step.last:
            return Node(None)
        known = self._after.get((position, step))
        if known is None:
            after = position.play(step)
            known = Node(None) if ended(self.start, after) else Node(after)
            self._after[position, step] = known
        return known

    def follow(self, touches: Sequence[Touch]) -> Node:
        """The node after these touches, with the steps completed; IllegalStep names the touch that does not fit."""
        node, steps = self.root, []
        for number, touch in enumerate(touches):
            position = node.position
            if position is None:
                raise IllegalStep("touch-after-turn", touch=touch, number=number + 1)
            path = (*node.touched, touch)
            fitting = [step for step in self._steps_of(position) if step.touches[: len(path)] == path]
            if not fitting:
                expected = sorted(self.children(node))
                raise IllegalStep("untouchable", touch=touch, number=number + 1, expected=expected[:40])
            whole = [step for step in fitting if len(step.touches) == len(path)]
            if whole:
                steps.append(whole[0])
                node = self._played(position, whole[0])
            else:
                node = Node(position, (), path)
        return Node(node.position, tuple(steps), node.touched)

    def turn_of(self, touches: Sequence[Touch]) -> str:
        """The canonical text of the turn these touches make; IllegalStep when it is not finished."""
        node = self.follow(touches)
        if not node.complete:
            raise IllegalStep("touches-missing", expected=sorted(self.children(node))[:40])
        return self.start.game.write_turn(self.start, node.steps)

    def prompt(self, node: Node) -> Prompt | None:
        """What is expected at a node."""
        return None if node.position is None else node.position.prompt(node.touched)

    def to_json(
        self,
        touches: Sequence[Touch] = (),
        *,
        nodes: int = MOST_NODES,
        size: int = MOST_BYTES,
        seconds: float = MOST_SECONDS,
    ) -> dict[str, Any]:
        """The tree below a path as JSON, within limits; deeper nodes are marked open and fetched by their path."""
        root = self.follow(touches)
        deadline = time.monotonic() + seconds
        budget = nodes
        while True:
            export = _Export(self, Node(root.position, (), root.touched), budget, deadline)
            # With nothing left to give up, the first node alone is sent.
            if budget == 0 or (
                len(export.nodes) <= nodes and len(json.dumps(export.nodes, separators=(",", ":"))) <= size
            ):
                return {"v": VERSION, "path": list(touches), "root": export.root, "nodes": export.nodes}
            budget //= 2


class _Export:
    """Widen the tree level by level up to a budget, then share equal subtrees from the leaves up."""

    def __init__(self, tree: TurnTree, root: Node, budget: int, deadline: float) -> None:
        self.tree = tree
        self.children: dict[Node, dict[Touch, Node]] = {}
        self.nodes: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}
        self._shared: dict[Node, int] = {}
        self._widen(root, budget, deadline)
        self.root = self._number(root)

    def _widen(self, root: Node, budget: int, deadline: float) -> None:
        level = [root]
        known = {root}
        while level:
            following: list[Node] = []
            for node in level:
                # The root is always answered, whatever it costs.
                if node is not root and (len(known) > budget or time.monotonic() > deadline):
                    return
                children = self.tree.children(node)
                self.children[node] = children
                for child in children.values():
                    if child not in known:
                        known.add(child)
                        following.append(child)
            level = following

    def _number(self, node: Node) -> int:
        known = self._shared.get(node)
        if known is not None:
            return known
        row = self._row(node)
        mark = json.dumps(row, sort_keys=True)
        number = self._numbers.get(mark)
        if number is None:
            number = self._numbers[mark] = len(self.nodes)
            self.nodes.append(row)
        self._shared[node] = number
        return number

    def _row(self, node: Node) -> dict[str, Any]:
        if node.complete:
            return {"end": True}
        prompt = self.tree.prompt(node)
        row: dict[str, Any] = {} if prompt is None else {"prompt": prompt.to_json()}
        if node not in self.children:
            return {**row, "open": True}
        return {**row, "touch": {touch: self._number(child) for touch, child in self.children[node].items()}}
