"""Commands: what people ask of a study. Most say just what shall happen; removing turns says which one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from gipfel.studies import deeds
from gipfel.studies.limits import MOST_ID
from gipfel.studies.refusals import Refused
from gipfel.tables.codec import Unreadable, decode, kinds_of

_ENVELOPE = ("id", "stamp", "after")


@dataclass(frozen=True, slots=True)
class DropNode:
    """Remove a turn with all that follows it."""

    kind: Literal["drop"] = field(default="drop", kw_only=True, repr=False)
    chapter: str
    node: str


@dataclass(frozen=True, slots=True)
class AddChapter:
    """A new chapter; its name becomes the id of the command."""

    kind: Literal["add-chapter"] = field(default="add-chapter", kw_only=True, repr=False)
    head: deeds.ChapterHead
    nodes: tuple[deeds.PlantedNode, ...] = (deeds.PlantedNode(-1),)


Wish = (
    deeds.StudyCreated
    | deeds.StudyDescribed
    | deeds.VisibilitySet
    | deeds.MemberSet
    | deeds.InvitationSet
    | AddChapter
    | deeds.ChapterChanged
    | deeds.ChapterPlaced
    | deeds.ChapterShelved
    | deeds.NodeAdded
    | DropNode
    | deeds.NodesPromoted
    | deeds.Commented
    | deeds.MarkSet
    | deeds.Noted
)
WISHES: Mapping[str, type[Any]] = kinds_of(Wish)
HOUSE_ONLY = ("created", "member", "invitation", "add-chapter")
"""What the house puts together: it names people by id, makes secrets, reads games."""


@dataclass(frozen=True, slots=True)
class StudyCommand:
    """`stamp` is higher than all the author has seen; `after` is the number of the last entry they have seen."""

    wish: Wish
    id: str
    stamp: int = 0
    after: int = 0


@dataclass(frozen=True, slots=True)
class _Envelope:
    id: str
    stamp: int
    after: int


def read_study_command(value: object) -> StudyCommand:
    """A message as a command; Refused says what is wrong with it."""
    kind = value.get("kind") if isinstance(value, dict) else None
    known = sorted(set(WISHES) - set(HOUSE_ONLY))
    if not isinstance(value, dict) or kind not in known:
        raise Refused("no-such-command", known=known)
    try:
        envelope = decode(_Envelope, {name: value[name] for name in _ENVELOPE if name in value})
        wish: Wish = decode(WISHES[kind], {name: item for name, item in value.items() if name not in _ENVELOPE})
    except Unreadable as error:
        raise Refused("unreadable-command", place=error.place[:80], expected=error.expected) from error
    if len(envelope.id) > MOST_ID:
        raise Refused("study-id-needed", limit=MOST_ID)
    return StudyCommand(wish, envelope.id, envelope.stamp, envelope.after)
