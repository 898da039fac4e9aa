"""The export of a turn tree: its moments, widened within limits, as rows of JSON text in which equal parts are one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import lru_cache

from gipfel.core.json_lines import compact
from gipfel.core.position import Position
from gipfel.core.step import Closing, Prompt, Step, Touch
from gipfel.core.turns import ended

Touched = list[tuple[tuple[Touch, ...], Step]]
"""Steps with what is touched to make them."""


class TreeMoment:
    """A node while the tree is exported: known by itself, since comparing positions again and again takes too long.

    `alike` holds what steps of this position have led to that do not differ in what comes after them; `final` what of
    its children cannot be taken back once it is touched. Where a moment is `closing`, whatever is touched there ends
    the turn: it needs no children; the position of one that was not played is not known.
    """

    __slots__ = ("_steps", "alike", "children", "closing", "final", "position", "prompt", "touched")

    def __init__(
        self,
        position: Position | None,
        steps: Touched | None = None,
        touched: tuple[Touch, ...] = (),
        alike: dict[object, TreeMoment] | None = None,
        closing: Closing | None = None,
    ) -> None:
        self.position, self._steps, self.touched = position, steps, touched
        self.alike = {} if alike is None else alike
        self.closing: tuple[Touch, ...] | None = None
        self.prompt: Prompt | None = None
        if closing is not None:
            self.closing, self.prompt = closing.touches, closing.prompt
        self.children: dict[Touch, TreeMoment] | None = None
        self.final: set[Touch] = set()

    @property
    def steps(self) -> Touched:
        """The steps that go on from here, looked for when they are asked for: many moments are left open."""
        if self._steps is None:
            self._steps = [] if self.position is None else _touched(self.position.steps())
        return self._steps


class TreeGrowth:
    """The moments of a turn. Equal positions are one moment; the children of each are found once."""

    def __init__(self, start: Position, steps: Sequence[Step]) -> None:
        self.start = start
        self.strict = start.levels()[-1].game.strict_touch
        self.end = TreeMoment(None)
        self._whole: dict[Position, TreeMoment] = {start: TreeMoment(start, _touched(steps))}
        self._closings: dict[tuple[Touch, ...], TreeMoment] = {}

    def moment(self, position: Position | None, touched: tuple[Touch, ...] = ()) -> TreeMoment:
        """The moment of a position, or of the end of the turn, after the first touches of a step."""
        if position is None:
            return self.end
        whole = self._at(position)
        if not touched:
            return whole
        begun = len(touched)
        return TreeMoment(
            position, [known for known in whole.steps if known[0][:begun] == touched], touched, whole.alike
        )

    def _at(self, position: Position) -> TreeMoment:
        known = self._whole.get(position)
        if known is None:
            known = self._whole[position] = TreeMoment(position)
        return known

    def closing(self, moment: TreeMoment) -> tuple[Touch, ...] | None:
        """What may be touched at a moment, if all of it ends the turn; None where that is not known without looking.

        Within a step that can be told from the steps: most moments of a tree are such.
        """
        if moment.closing is None and moment.touched and not self.strict and moment.children is None:
            begun = len(moment.touched) + 1
            for touches, step in moment.steps:
                if len(touches) != begun or not step.last:
                    return None
            moment.closing = tuple([touches[-1] for touches, _ in moment.steps])
        return moment.closing

    def children(self, moment: TreeMoment) -> dict[Touch, TreeMoment]:
        """What may be touched at a moment, and where it leads."""
        if moment.children is None:
            moment.children = {} if moment.position is None else self._grown(moment, moment.position)
            if self.strict and moment.position is not None:
                moment.final = _final(moment, moment.position)
        return moment.children

    def _grown(self, moment: TreeMoment, position: Position) -> dict[Touch, TreeMoment]:
        begun, found, end = len(moment.touched), dict[Touch, TreeMoment](), self.end
        for touches, step in moment.steps:
            touch = touches[begun]
            if len(touches) > begun + 1:
                child = found.get(touch)
                if child is None:
                    child = found[touch] = TreeMoment(position, [], touches[: begun + 1], moment.alike)
                child.steps.append((touches, step))
            elif step.last:
                found[touch] = end
            else:
                found[touch] = self._after(moment, position, step)
        return found

    def _after(self, moment: TreeMoment, position: Position, step: Step) -> TreeMoment:
        alike = step.alike
        known = moment.alike.get(alike)
        if known is None:
            known = self._led_to(position, step)
            if alike is not None:
                moment.alike[alike] = known
        return known

    def _led_to(self, position: Position, step: Step) -> TreeMoment:
        # Which touches are final is a question to the steps after this one.
        closing = None if self.strict else position.closing(step)
        if closing is not None:
            known = self._closings.get(closing.touches)
            if known is None or known.prompt != closing.prompt:
                known = self._closings[closing.touches] = TreeMoment(None, closing=closing)
            return known
        after = position.play(step)
        return self.end if ended(self.start, after) else self._at(after)


def _touched(steps: Sequence[Step]) -> Touched:
    return [(step.touches, step) for step in steps]


def _final(moment: TreeMoment, position: Position) -> set[Touch]:
    begun = len(moment.touched)
    return {touches[begun] for touches, step in moment.steps if begun < position.final_touches(step)}


class TreeExport:
    """Widen the tree level by level up to a budget, then share equal subtrees from the leaves up.

    Rows are texts from the beginning: equal ones are one node, and nothing has to be encoded at the end.
    """

    def __init__(self, growth: TreeGrowth, root: TreeMoment, budget: int, deadline: float) -> None:
        self.growth = growth
        self._rows: list[str] = []
        self._numbers: dict[str, int] = {}  # by what a row says, in whatever order it says it
        self._wide: set[TreeMoment] = set()
        self._shared: dict[TreeMoment, int] = {}
        self._widen(root, budget, deadline)
        self.root = self._number(root)

    def __len__(self) -> int:
        return len(self._rows)

    def text(self) -> str:
        """All rows in the order of their numbers."""
        return f"[{','.join(self._rows)}]"

    def _widen(self, root: TreeMoment, budget: int, deadline: float) -> None:
        level, known = [root], {root}
        while level:
            following: list[TreeMoment] = []
            for moment in level:
                # The root is always answered, whatever it costs.
                if moment is not root and (len(known) > budget or time.monotonic() > deadline):
                    return
                self._wide.add(moment)
                if self.growth.closing(moment) is not None:
                    known.add(self.growth.end)
                    continue
                for child in self.growth.children(moment).values():
                    if child not in known:
                        known.add(child)
                        following.append(child)
            level = following

    def _number(self, moment: TreeMoment) -> int:
        if moment is self.growth.end:
            number = self._row('{"end":true}')
        else:
            head = f'{{"prompt":{self._prompt(moment)}'
            if moment not in self._wide:
                number = self._row(f'{head},"open":true}}')
            elif moment.closing is not None:
                end = self._shared.get(self.growth.end)
                number = self._row(
                    *_closing(head, moment.closing, self._number(self.growth.end) if end is None else end)
                )
            else:
                number = self._grown(moment, head)
        self._shared[moment] = number
        return number

    def _prompt(self, moment: TreeMoment) -> str:
        """What is expected at a moment, and whether the board has changed since the turn began."""
        if moment.position is None:
            assert moment.prompt is not None
            return f'{moment.prompt.encoded()},"moved":true'
        moved = "" if moment.touched or moment.position is self.growth.start else ',"moved":true'
        return moment.position.prompt(moment.touched).encoded() + moved

    def _row(self, text: str, mark: str = "") -> int:
        """The number of a row; `mark` is what is equal for those that say the same, in whatever order."""
        mark = mark or text
        number = self._numbers.get(mark)
        if number is None:
            number = self._numbers[mark] = len(self._rows)
            self._rows.append(text)
        return number

    def _grown(self, moment: TreeMoment, head: str) -> int:
        shared, touches = self._shared, list[str]()
        for touch, child in self.growth.children(moment).items():
            number = shared.get(child)
            touches.append(f"{_quoted(touch)}:{self._number(child) if number is None else number}")
        final = _final_text(moment)
        return self._row(*_told(head, touches, final))


@lru_cache(4_096)  # the same few touches come again and again
def _closing(head: str, touches: tuple[Touch, ...], end: int) -> tuple[str, str]:
    """The row and the mark of a moment at which everything ends the turn."""
    return _told(head, [f"{_quoted(touch)}:{end}" for touch in touches])


def _told(head: str, touches: Sequence[str], final: str = "") -> tuple[str, str]:
    """The row of a moment and its mark: whichever way its children were found, equal ones are one node."""
    return f'{head},"touch":{{{",".join(touches)}}}{final}}}', f"{head}{','.join(sorted(touches))}{final}"


_quoted = lru_cache(4_096)(compact)
"""Touches as they travel: cells, pieces and words of the games are few, and asked for by the hundred."""


def _final_text(moment: TreeMoment) -> str:
    if not moment.final:
        return ""
    every = len(moment.final) == len(moment.children or ())
    return f',"final":{"true" if every else compact(sorted(moment.final))}'
