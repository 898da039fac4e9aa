"""Deeds: what has happened in a study, as its log keeps it. Nothing in a log is ever changed.

Each deed says all it needs by itself: whichever of two that were made at once comes first, the study is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Visibility = Literal["private", "link", "public"]
Role = Literal["writer", "reader", "none"]
Mode = Literal["read", "guess", "lesson"]
"""How a chapter is read: open; with the next turns hidden, to be found; or as a lesson that asks, hints and answers."""
NoteKind = Literal["sign", "hint", "ask"]


@dataclass(frozen=True, slots=True)
class PlantedNode:
    """A turn that comes with its chapter. `parent` is the place of another one in the list; the first is the start."""

    parent: int
    turn: str = ""
    comments: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    sign: str = ""
    hint: str = ""
    ask: str = ""


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """What a chapter is about. `position`: where it begins, the start of the game when empty; `side`: who sits below.

    `lesson` is the step of a lesson of the house that judges its first question too: `zertz.tactics/3`.
    """

    title: str
    spec: str
    position: str = ""
    mode: Mode = "read"
    side: int = 0
    goal: str = ""
    first: str = ""
    second: str = ""
    lesson: str = ""


@dataclass(frozen=True, slots=True)
class StudyCreated:
    """The study exists; whoever asked for it owns it."""

    kind: Literal["created"] = field(default="created", kw_only=True, repr=False)
    title: str
    visibility: Visibility
    about: str = ""


@dataclass(frozen=True, slots=True)
class StudyDescribed:
    """Another title, or other words about it."""

    kind: Literal["described"] = field(default="described", kw_only=True, repr=False)
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class VisibilitySet:
    """Who may read."""

    kind: Literal["visibility"] = field(default="visibility", kw_only=True, repr=False)
    visibility: Visibility


@dataclass(frozen=True, slots=True)
class MemberSet:
    """Somebody writes, reads, or does neither any more."""

    kind: Literal["member"] = field(default="member", kw_only=True, repr=False)
    party: str
    role: Role


@dataclass(frozen=True, slots=True)
class InvitationSet:
    """Whoever brings the secret of this digest gets a role; `none`: no more."""

    kind: Literal["invitation"] = field(default="invitation", kw_only=True, repr=False)
    digest: str
    role: Role


@dataclass(frozen=True, slots=True)
class ChapterAdded:
    """A chapter with all that it has at first; its name is the id of the command that brought it."""

    kind: Literal["chapter"] = field(default="chapter", kw_only=True, repr=False)
    chapter: str
    head: ChapterHead
    nodes: tuple[PlantedNode, ...]


@dataclass(frozen=True, slots=True)
class ChapterChanged:
    """Other words about a chapter, or another way to read it."""

    kind: Literal["chapter-changed"] = field(default="chapter-changed", kw_only=True, repr=False)
    chapter: str
    title: str
    mode: Mode
    side: int
    goal: str


@dataclass(frozen=True, slots=True)
class ChapterPlaced:
    """A chapter stands at another place of the list: between those whose places these are between."""

    kind: Literal["chapter-placed"] = field(default="chapter-placed", kw_only=True, repr=False)
    chapter: str
    place: float


@dataclass(frozen=True, slots=True)
class ChapterShelved:
    """A chapter is removed, or put back with all that was written in it."""

    kind: Literal["chapter-shelved"] = field(default="chapter-shelved", kw_only=True, repr=False)
    chapter: str
    away: bool


@dataclass(frozen=True, slots=True)
class NodeAdded:
    """A turn after another one. Its name follows from both, so that two who add the same one have added one."""

    kind: Literal["node"] = field(default="node", kw_only=True, repr=False)
    chapter: str
    parent: str
    turn: str


@dataclass(frozen=True, slots=True)
class NodesDropped:
    """Turns are removed, as far as the writer had seen what supports them: what others write meanwhile keeps them."""

    kind: Literal["dropped"] = field(default="dropped", kw_only=True, repr=False)
    chapter: str
    nodes: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class NodesPromoted:
    """Turns go before the others that could be made in their place."""

    kind: Literal["promoted"] = field(default="promoted", kw_only=True, repr=False)
    chapter: str
    nodes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Commented:
    """A comment in the place of others, or of none; an empty one takes them away."""

    kind: Literal["comment"] = field(default="comment", kw_only=True, repr=False)
    chapter: str
    node: str
    text: str
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkSet:
    """A mark or an arrow is on the board after a turn, or not."""

    kind: Literal["mark"] = field(default="mark", kw_only=True, repr=False)
    chapter: str
    node: str
    mark: str
    on: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """A sign for a turn, a hint to the next one, or what is asked there."""

    kind: Literal["note"] = field(default="note", kw_only=True, repr=False)
    chapter: str
    node: str
    note: NoteKind
    text: str


StudyDeed = (
    StudyCreated
    | StudyDescribed
    | VisibilitySet
    | MemberSet
    | InvitationSet
    | ChapterAdded
    | ChapterChanged
    | ChapterPlaced
    | ChapterShelved
    | NodeAdded
    | NodesDropped
    | NodesPromoted
    | Commented
    | MarkSet
    | Noted
)
InChapter = (
    ChapterAdded
    | ChapterChanged
    | ChapterPlaced
    | ChapterShelved
    | NodeAdded
    | NodesDropped
    | NodesPromoted
    | Commented
    | MarkSet
    | Noted
)
"""What happens in one chapter."""
