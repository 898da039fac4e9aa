"""The turn tree: the touches by which the player to move can make each legal turn, lazy and with equal parts shared."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gipfel.core.errors import IllegalStep
from gipfel.core.json_lines import compact
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.core.tree_export import TreeExport, TreeGrowth
from gipfel.core.turns import PlayedTurn, ended

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
        self._steps: dict[Position, Sequence[Step]] = {}
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

    def _steps_of(self, position: Position) -> Sequence[Step]:
        known = self._steps.get(position)
        if known is None:
            known = self._steps[position] = position.steps()
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
        return self._followed(touches)[0]

    def final(self, touches: Sequence[Touch]) -> int:
        """How many of these touches can no longer be taken back: the last final one and what comes before it."""
        return self._followed(touches)[1]

    def _followed(self, touches: Sequence[Touch]) -> tuple[Node, int, Position]:
        """The node, how many touches are final, and the position in which the last step was made."""
        node, steps, final, before = self.root, list[Step](), 0, self.start
        for number, touch in enumerate(touches):
            position = node.position
            if position is None:
                raise IllegalStep("touch-after-turn", touch=touch, number=number + 1)
            path = (*node.touched, touch)
            fitting = [step for step in self._steps_of(position) if step.touches[: len(path)] == path]
            if not fitting:
                expected = sorted(self.children(node))
                raise IllegalStep("untouchable", touch=touch, number=number + 1, expected=expected[:40])
            if len(path) <= position.final_touches(fitting[0]):
                final = number + 1
            whole = [step for step in fitting if len(step.touches) == len(path)]
            if whole:
                before = position
                steps.append(whole[0])
                node = self._played(position, whole[0])
            else:
                node = Node(position, (), path)
        return Node(node.position, tuple(steps), node.touched), final, before

    def turn_of(self, touches: Sequence[Touch]) -> str:
        """The canonical text of the turn these touches make; IllegalStep when it is not finished."""
        return self.played(touches).text

    def played(self, touches: Sequence[Touch]) -> PlayedTurn:
        """The turn these touches make; IllegalStep when it is not finished."""
        node, _, before = self._followed(touches)
        if not node.complete:
            raise IllegalStep("touches-missing", expected=sorted(self.children(node))[:40])
        return self.start.game.last_step(self.start, node.steps, before)

    def prompt(self, node: Node) -> Prompt | None:
        """What is expected at a node."""
        return None if node.position is None else node.position.prompt(node.touched)

    def forced(self, node: Node) -> Touch | None:
        """The one way on that is completed for the player; None where he chooses or is asked."""
        prompt = self.prompt(node)
        if prompt is None or prompt.asks:
            return None
        children = self.children(node)
        return next(iter(children)) if len(children) == 1 else None

    def to_json(
        self,
        touches: Sequence[Touch] = (),
        *,
        nodes: int = MOST_NODES,
        size: int = MOST_BYTES,
        seconds: float = MOST_SECONDS,
    ) -> dict[str, Any]:
        """The tree below a path as JSON, within limits, and below touches the scene they have led to.

        Deeper nodes are marked open and fetched by their path.
        """
        reached = self.follow(touches)
        root, rows = self._exported(reached, nodes, size, seconds)
        sent = {"v": VERSION, "path": list(touches), "root": root, "nodes": json.loads(rows)}
        return {**sent, "scene": self._reached(reached).scene().to_json()} if touches else sent

    def to_text(self, touches: Sequence[Touch] = (), *, seconds: float = MOST_SECONDS) -> str:
        """The JSON text of `to_json`, without blanks, encoded once."""
        reached = self.follow(touches)
        nodes = min(MOST_NODES, self.start.levels()[-1].game.tree_nodes)
        root, rows = self._exported(reached, nodes, MOST_BYTES, seconds)
        sent = f'{{"v":{VERSION},"path":{compact(list(touches))},"root":{root},"nodes":{rows}'
        return f'{sent},"scene":{self._reached(reached).scene().to_text()}}}' if touches else sent + "}"

    def _exported(self, root: Node, nodes: int, size: int, seconds: float) -> tuple[int, str]:
        """The number of a node, and the text of the rows below it, as many as the limits allow."""
        deadline = time.monotonic() + seconds
        budget, growth = nodes, TreeGrowth(self.start, self._steps_of(self.start))
        moment = growth.moment(root.position, root.touched)
        while True:
            export = TreeExport(growth, moment, budget, deadline)
            rows = export.text()
            # With nothing left to give up, the first node alone is sent.
            if budget == 0 or (len(export) <= nodes and len(rows) <= size):
                return export.root, rows
            budget //= 2

    def _reached(self, node: Node) -> Position:
        """The position after the steps of a node, that after the whole turn included."""
        position = self.start
        for step in node.steps:
            position = position.play(step)
        return position
