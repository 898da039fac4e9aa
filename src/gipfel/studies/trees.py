"""Trees of turns as they come and go: a chapter as a list of nodes, and lists of nodes judged by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.studies.deeds import ChapterHead, PlantedNode
from gipfel.studies.limits import MOST_NODES, MOST_TURN
from gipfel.studies.refusals import Refused
from gipfel.studies.study import START, StudyChapter

MOST_DEEP = 24
"""How many times a way may leave the first way on: records nest their variations so deep at most."""


@dataclass(slots=True)
class Growing:
    """A node of a tree that is being built."""

    node: PlantedNode
    children: list[Growing] = field(default_factory=list)


def planted(chapter: StudyChapter) -> tuple[PlantedNode, ...]:
    """A chapter as a list, each turn before those that follow it: what two chapters that say the same share."""
    places: dict[str, int] = {}
    found: list[PlantedNode] = []
    for node in chapter.walk():
        places[node.id] = len(found)
        found.append(
            PlantedNode(
                -1 if node.id == START else places[node.parent],
                node.turn,
                tuple(comment.text for _name, comment in node.words()),
                tuple(node.drawn()),
                node.note("sign"),
                node.note("hint"),
                node.note("ask"),
            )
        )
    return tuple(found)


def grown(nodes: Sequence[PlantedNode]) -> Growing:
    """The tree of a list."""
    made: list[Growing] = []
    for number, node in enumerate(nodes):
        made.append(Growing(node))
        if number:
            if not 0 <= node.parent < number:
                raise Refused("no-such-node")
            made[node.parent].children.append(made[number])
    return made[0]


def listed(root: Growing) -> tuple[PlantedNode, ...]:
    """The list of a tree; a turn that stands there twice is one, with what both say."""
    found: list[PlantedNode] = []
    waiting = [(root, -1)]
    while waiting:
        growing, parent = waiting.pop()
        place = len(found)
        found.append(replace(growing.node, parent=parent, marks=tuple(sorted(set(growing.node.marks)))))
        waiting += [(child, place) for child in reversed(_united(growing.children))]
    return tuple(found)


def _united(children: Sequence[Growing]) -> list[Growing]:
    known: dict[str, Growing] = {}
    for child in children:
        first = known.setdefault(child.node.turn, child)
        if first is not child:
            first.node = _both(first.node, child.node)
            first.children += child.children
    return list(known.values())


def _both(one: PlantedNode, other: PlantedNode) -> PlantedNode:
    return replace(
        one,
        comments=(*one.comments, *other.comments),
        marks=(*one.marks, *other.marks),
        sign=one.sign or other.sign,
        hint=one.hint or other.hint,
        ask=one.ask or other.ask,
    )


def start_line(spec: str, position: str) -> Line:
    """Where a chapter begins."""
    found = game(spec)
    return Line.begin(found.position(position) if position else found.start())


def judged_nodes(head: ChapterHead, nodes: Sequence[PlantedNode]) -> tuple[ChapterHead, tuple[PlantedNode, ...]]:
    """A chapter with all its turns played by the rules, in canonical notation; the rules' own error where one is not.

    What is played inside a contest of a combined match has a chapter of its own.
    """
    if len(nodes) > MOST_NODES:
        raise Refused("study-full", what="turns", limit=MOST_NODES)
    begun = start_line(head.spec, head.position)
    position = begun.start.text() if begun.start != begun.game.start() else ""
    root = grown(nodes)
    waiting = [(root, begun, 0)]
    while waiting:
        growing, line, deep = waiting.pop()
        for number, child in enumerate(growing.children):
            bend = deep + (number > 0)
            if bend > MOST_DEEP:
                raise Refused("study-too-deep", limit=MOST_DEEP)
            after = played(line, child.node.turn)
            child.node = replace(child.node, turn=after.turns_played[-1])
            waiting.append((child, after, bend))
    return replace(head, spec=begun.game.spec.text, position=position), listed(root)


def played(line: Line, turn: str) -> Line:
    """The line after one more turn of a chapter."""
    if line.position.inner is not None:
        raise Refused("study-nested")
    if len(turn) > MOST_TURN:
        raise Refused("too-long", limit=MOST_TURN)
    return line.turn(turn)


def has_cells(chapter: StudyChapter, node: str, cells: Sequence[str]) -> bool:
    """Whether there are such cells where a chapter begins, or on the board after a turn of it: that of a game inside
    has cells of its own."""
    head = chapter.head
    if _first_cells(head.spec, head.position).issuperset(cells):
        return True
    line = start_line(head.spec, head.position)
    for turn in chapter.turns_to(node):
        line = line.turn(turn)
    return _cells(line.position).issuperset(cells)


@lru_cache(maxsize=64)
def _first_cells(spec: str, position: str) -> frozenset[str]:
    return _cells(start_line(spec, position).position)


def _cells(position: Position) -> frozenset[str]:
    return frozenset(item.at for item in position.scene().items if item.layer == "cell" and item.at)
