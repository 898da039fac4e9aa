"""A study as it stands: chapters, their turns as a tree of nodes, and who may do what."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Generic, TypeVar

from gipfel.studies.deeds import ChapterHead, Role, Visibility
from gipfel.studies.log import Stamp
from gipfel.studies.refusals import Refused

START = "start"
Value = TypeVar("Value")


def node_id(parent: str, turn: str) -> str:
    """The name of a turn after another one."""
    return urlsafe_b64encode(sha256(f"{parent}\n{turn}".encode()).digest()[:9]).decode()


@dataclass(frozen=True, slots=True)
class Held(Generic[Value]):
    """A value that the latest stamp holds, and who wrote it."""

    value: Value
    stamp: Stamp = (0, "")
    by: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Comment:
    """Words on a turn. `place` is where it stands among others: that of the first version of it."""

    text: str
    by: str
    at: int
    place: Stamp


@dataclass(frozen=True, slots=True)
class Support:
    """One deed that keeps a turn there."""

    seq: int
    by: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class StudyNode:
    """A turn in a chapter. It is there while something supports it that nobody has dropped, or a turn after it is."""

    id: str
    parent: str
    turn: str
    supports: Mapping[str, Support] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    comments: Mapping[str, Comment] = field(default_factory=dict)
    replaced: frozenset[str] = frozenset()
    marks: Mapping[str, Held[bool]] = field(default_factory=dict)
    notes: Mapping[str, Held[str]] = field(default_factory=dict)
    promoted: Stamp = (0, "")
    seq: int = 0  # of the last entry that changed something here

    @property
    def supported(self) -> bool:
        """Whether it is there by itself."""
        return not self.supports.keys() <= self.dropped

    @property
    def rank(self) -> tuple[int, str, Stamp]:
        """Its place among its siblings: promoted ones last here, then the earliest."""
        first = min((support.stamp for support in self.supports.values()), default=(0, ""))
        return self.promoted[0], self.promoted[1], first

    def note(self, name: str) -> str:
        """A sign, a hint, what is asked; empty without."""
        held = self.notes.get(name)
        return "" if held is None else held.value

    def words(self) -> list[tuple[str, Comment]]:
        """Its comments in their order."""
        kept = [(name, comment) for name, comment in self.comments.items() if name not in self.replaced]
        return sorted(kept, key=lambda each: (each[1].place, each[0]))

    def drawn(self) -> list[str]:
        """The marks that are on."""
        return sorted(mark for mark, held in self.marks.items() if held.value)


@dataclass(frozen=True, slots=True)
class StudyChapter:
    """`head` holds what was said at the beginning; title, mode, side and goal of today are in `said`."""

    id: str
    head: ChapterHead
    nodes: Mapping[str, StudyNode]
    said: Held[ChapterHead]
    place: Held[float]
    away: Held[bool] = Held(False)
    by: str = ""
    at: int = 0
    seq: int = 0

    @property
    def today(self) -> ChapterHead:
        """The head as it stands."""
        return self.said.value

    def node(self, name: str) -> StudyNode:
        """A turn that was ever there, or `no-such-node`."""
        found = self.nodes.get(name)
        if found is None:
            raise Refused("no-such-node")
        return found

    def children(self) -> dict[str, list[StudyNode]]:
        """The turns that are there, by the one before them, in their order."""
        alive = self._alive()
        found: dict[str, list[StudyNode]] = {}
        for node in self.nodes.values():
            if node.id != START and node.id in alive:
                found.setdefault(node.parent, []).append(node)
        for siblings in found.values():
            # The latest promoted first; those never promoted in the order in which they came.
            siblings.sort(key=lambda node: node.rank[2])
            siblings.sort(key=lambda node: node.promoted, reverse=True)
        return found

    def _alive(self) -> set[str]:
        alive = {START}
        for node in self.nodes.values():
            if node.supported:
                path: list[str] = []
                step = node
                while step.id not in alive and step.parent in self.nodes:
                    path.append(step.id)
                    step = self.nodes[step.parent]
                if step.id in alive:
                    alive.update(path)
        return alive

    def walk(self) -> Iterator[StudyNode]:
        """The turns that are there, each before those that follow it; the start first."""
        children = self.children()
        waiting = [self.nodes[START]]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(children.get(node.id, ()))

    def turns_to(self, name: str) -> list[str]:
        """The turns that lead to a node, it included."""
        turns: list[str] = []
        while name != START:
            node = self.node(name)
            turns.append(node.turn)
            name = node.parent
        return turns[::-1]

    def below(self, name: str) -> Iterator[StudyNode]:
        """A turn and all that follows it, also what was removed."""
        children: dict[str, list[StudyNode]] = {}
        for node in self.nodes.values():
            children.setdefault(node.parent, []).append(node)
        waiting = [self.node(name)]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += children.get(node.id, ())


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that a decision asks. `members` are who writes or reads by name, the owner not among them."""

    seq: int = 0
    at: int = 0
    stamp: int = 0
    owner: str = ""
    created: int = 0
    title: Held[str] = Held("")
    about: Held[str] = Held("")
    visibility: Held[Visibility] = Held("private")
    members: Mapping[str, Held[Role]] = field(default_factory=dict)
    invitations: Mapping[str, Held[Role]] = field(default_factory=dict)
    chapters: Mapping[str, StudyChapter] = field(default_factory=dict)
    answered: tuple[str, ...] = ()

    def role(self, party: str) -> str:
        """`owner`, `writer`, `reader`, or `none`."""
        if party and party == self.owner:
            return "owner"
        held = self.members.get(party)
        return "none" if held is None else held.value

    def listed(self) -> list[StudyChapter]:
        """The chapters in their order, without those that were removed."""
        kept = [chapter for chapter in self.chapters.values() if not chapter.away.value]
        return sorted(kept, key=lambda chapter: (chapter.place.value, chapter.id))

    def chapter(self, name: str) -> StudyChapter:
        """A chapter that was ever there, or `no-such-chapter`."""
        found = self.chapters.get(name)
        if found is None:
            raise Refused("no-such-chapter")
        return found

    def shown(self, name: str) -> StudyChapter:
        """A chapter that has not been removed."""
        found = self.chapter(name)
        if found.away.value:
            raise Refused("no-such-chapter")
        return found

    @property
    def specs(self) -> tuple[str, ...]:
        """What is studied, each once."""
        return tuple(dict.fromkeys(chapter.head.spec for chapter in self.listed()))
