"""The turn tree: the touches by which the player to move can make each legal turn, lazy and with equal parts shared."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from gipfel.core.errors import IllegalStep
from gipfel.core.json_lines import compact
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.core.turns import PlayedTurn, ended

VERSION = 1
MOST_NODES = 2_000
MOST_BYTES = 64_000
MOST_SECONDS = 0.020


Touched = list[tuple[tuple[Touch, ...], Step]]
"""Steps with what is touched to make them."""


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
        budget, growth = nodes, _Growth(self.start, self._steps_of(self.start))
        while True:
            export = _Export(growth, growth.moment(root), budget, deadline)
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


class _Moment:
    """A node while the tree is exported: known by itself, since comparing positions again and again takes too long.

    `alike` holds what steps of this position have led to that do not differ in what comes after them; `final` what of
    its children cannot be taken back once it is touched.
    """

    __slots__ = ("_steps", "alike", "children", "final", "position", "touched")

    def __init__(
        self,
        position: Position | None,
        steps: Touched | None = None,
        touched: tuple[Touch, ...] = (),
        alike: dict[object, _Moment] | None = None,
    ) -> None:
        self.position, self._steps, self.touched = position, steps, touched
        self.alike = {} if alike is None else alike
        self.children: dict[Touch, _Moment] | None = None
        self.final: set[Touch] = set()

    @property
    def steps(self) -> Touched:
        """The steps that go on from here, looked for when they are asked for: many moments are left open."""
        if self._steps is None:
            self._steps = [] if self.position is None else _touched(self.position.steps())
        return self._steps


class _Growth:
    """The moments of a turn. Equal positions are one moment; the children of each are found once."""

    def __init__(self, start: Position, steps: Sequence[Step]) -> None:
        self.start = start
        self.strict = start.levels()[-1].game.strict_touch
        self.end = _Moment(None)
        self._whole: dict[Position, _Moment] = {start: _Moment(start, _touched(steps))}

    def moment(self, node: Node) -> _Moment:
        """The moment of a node."""
        if node.position is None:
            return self.end
        whole = self._at(node.position)
        if not node.touched:
            return whole
        begun = len(node.touched)
        steps = [known for known in whole.steps if known[0][:begun] == node.touched]
        return _Moment(node.position, steps, node.touched, whole.alike)

    def _at(self, position: Position) -> _Moment:
        known = self._whole.get(position)
        if known is None:
            known = self._whole[position] = _Moment(position)
        return known

    def children(self, moment: _Moment) -> dict[Touch, _Moment]:
        """What may be touched at a moment, and where it leads."""
        if moment.children is None:
            moment.children = {} if moment.position is None else self._grown(moment, moment.position)
            if self.strict and moment.position is not None:
                moment.final = _final(moment, moment.position)
        return moment.children

    def _grown(self, moment: _Moment, position: Position) -> dict[Touch, _Moment]:
        begun, found = len(moment.touched), dict[Touch, _Moment]()
        for touches, step in moment.steps:
            touch = touches[begun]
            if len(touches) > begun + 1:
                child = found.get(touch)
                if child is None:
                    child = found[touch] = _Moment(position, [], touches[: begun + 1], moment.alike)
                child.steps.append((touches, step))
            elif step.last:
                found[touch] = self.end
            else:
                found[touch] = self._after(moment, position, step)
        return found

    def _after(self, moment: _Moment, position: Position, step: Step) -> _Moment:
        alike = step.alike
        known = moment.alike.get(alike)
        if known is None:
            after = position.play(step)
            known = self.end if ended(self.start, after) else self._at(after)
            if alike is not None:
                moment.alike[alike] = known
        return known


def _touched(steps: Sequence[Step]) -> Touched:
    return [(step.touches, step) for step in steps]


def _final(moment: _Moment, position: Position) -> set[Touch]:
    begun = len(moment.touched)
    return {touches[begun] for touches, step in moment.steps if begun < position.final_touches(step)}


class _Export:
    """Widen the tree level by level up to a budget, then share equal subtrees from the leaves up.

    Rows are texts from the beginning: equal ones are one node, and nothing has to be encoded at the end.
    """

    def __init__(self, growth: _Growth, root: _Moment, budget: int, deadline: float) -> None:
        self.growth = growth
        self._rows: list[str] = []
        self._numbers: dict[str, int] = {}  # by what a row says, in whatever order it says it
        self._wide: set[_Moment] = set()
        self._shared: dict[_Moment, int] = {}
        self._widen(root, budget, deadline)
        self.root = self._number(root)

    def __len__(self) -> int:
        return len(self._rows)

    def text(self) -> str:
        """All rows in the order of their numbers."""
        return f"[{','.join(self._rows)}]"

    def _widen(self, root: _Moment, budget: int, deadline: float) -> None:
        level, known = [root], {root}
        while level:
            following: list[_Moment] = []
            for moment in level:
                # The root is always answered, whatever it costs.
                if moment is not root and (len(known) > budget or time.monotonic() > deadline):
                    return
                self._wide.add(moment)
                for child in self.growth.children(moment).values():
                    if child not in known:
                        known.add(child)
                        following.append(child)
            level = following

    def _number(self, moment: _Moment) -> int:
        number = self._row('{"end":true}') if moment.position is None else self._grown(moment, moment.position)
        self._shared[moment] = number
        return number

    def _row(self, text: str, mark: str = "") -> int:
        """The number of a row; `mark` is what is equal for those that say the same."""
        mark = mark or text
        number = self._numbers.get(mark)
        if number is None:
            number = self._numbers[mark] = len(self._rows)
            self._rows.append(text)
        return number

    def _grown(self, moment: _Moment, position: Position) -> int:
        moved = "" if moment.touched or position is self.growth.start else ',"moved":true'
        head = f'{{"prompt":{_encoded(position.prompt(moment.touched))}{moved}'
        if moment not in self._wide:
            return self._row(f'{head},"open":true}}')
        shared, touches = self._shared, list[str]()
        for touch, child in self.growth.children(moment).items():
            number = shared.get(child)
            touches.append(f"{_quoted(touch)}:{self._number(child) if number is None else number}")
        final = _final_text(moment)
        text = f'{head},"touch":{{{",".join(touches)}}}{final}}}'
        return self._row(text, f"{head}{','.join(sorted(touches))}{final}")


_quoted = lru_cache(4_096)(compact)
"""Touches as they travel: cells, pieces and words of the games are few, and asked for by the hundred."""


@lru_cache(256)
def _encoded_code(code: str) -> str:
    return compact({"code": code})


def _encoded(prompt: Prompt) -> str:
    """A prompt as it travels; most of them are nothing but a code."""
    sent = prompt.to_json()
    return _encoded_code(prompt.code) if len(sent) == 1 else compact(sent)


def _final_text(moment: _Moment) -> str:
    if not moment.final:
        return ""
    every = len(moment.final) == len(moment.children or ())
    return f',"final":{"true" if every else compact(sorted(moment.final))}'
