"""The log of a study: deeds with number, instant, author and stamp, one line of JSON each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gipfel.studies.deeds import StudyDeed
from gipfel.studies.limits import HALF
from gipfel.studies.refusals import BadLog
from gipfel.tables.codec import Json, Unreadable, decode, encode, kinds_of

VERSION = 1
STUDY_DEEDS = kinds_of(StudyDeed)
Stamp = tuple[int, str]
"""Which of two values holds: the later stamp, and of two alike the greater id."""


@dataclass(frozen=True, slots=True)
class _StudyHead:
    v: int
    seq: int
    at: int
    by: str
    id: str
    stamp: int


_HEAD = ("v", "seq", "at", "by", "id", "stamp")


@dataclass(frozen=True, slots=True)
class StudyEntry:
    """`seq` counts from 1 as the house received it; `stamp` counts what its author knew of; `id` is the command's."""

    seq: int
    at: int
    deed: StudyDeed
    by: str
    id: str
    stamp: int

    @property
    def order(self) -> Stamp:
        """What settles which of two values holds."""
        return self.stamp, self.id

    def to_json(self) -> Json:
        """As it is kept."""
        head = {"v": VERSION, "seq": self.seq, "at": self.at, "by": self.by, "id": self.id, "stamp": self.stamp}
        return {**head, **encode(self.deed)}


def read_study_entry(value: object) -> StudyEntry:
    """An entry from JSON; BadLog says what is wrong with it."""
    if not isinstance(value, dict):
        raise BadLog("bad-event", seq=0, place="", expected="object")
    found = value.get("seq")
    seq = found if isinstance(found, int) else 0
    try:
        head = decode(_StudyHead, {name: value[name] for name in _HEAD if name in value})
        if head.v != VERSION:
            raise BadLog("unknown-event-version", seq=seq, v=str(head.v)[:10], known=VERSION)
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in STUDY_DEEDS:
            raise BadLog("unknown-event", seq=seq, kind=str(kind)[:40])
        told = {name: item for name, item in value.items() if name not in _HEAD}
        deed: StudyDeed = decode(STUDY_DEEDS[kind], _mended(told))
    except Unreadable as error:
        raise BadLog("bad-event", seq=seq, place=error.place.lstrip(".")[:80], expected=error.expected) from error
    return StudyEntry(head.seq, head.at, deed, head.by, head.id, head.stamp)


def _mended(value: Any) -> Any:
    """The same without halves of characters, which older versions took and nothing can show."""
    if isinstance(value, str):
        return HALF.sub("\ufffd", value)
    if isinstance(value, list):
        return [_mended(item) for item in value]
    if isinstance(value, dict):
        return {name: _mended(item) for name, item in value.items()}
    return value
