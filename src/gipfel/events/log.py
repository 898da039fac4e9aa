"""The log of an event: deeds with number, instant and author, one line of JSON each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gipfel.events.deeds import EventDeed
from gipfel.events.refusals import BadLog
from gipfel.tables.codec import Json, Unreadable, decode, encode, kinds_of

VERSION = 1
DEEDS = kinds_of(EventDeed)


@dataclass(frozen=True, slots=True)
class _Head:
    v: int
    seq: int
    at: int
    by: str
    id: str


_HEAD = ("v", "seq", "at", "by", "id")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """`seq` counts from 1 without a gap; `at` is in milliseconds; `by` says who asked, `id` by which command."""

    seq: int
    at: int
    deed: EventDeed
    by: str = ""
    id: str = ""

    def to_json(self) -> Json:
        """As it is kept."""
        head = {"v": VERSION, "seq": self.seq, "at": self.at, "by": self.by, "id": self.id}
        return {**head, **encode(self.deed)}


def read_entry(value: object) -> LogEntry:
    """An entry from JSON; BadLog says what is wrong with it."""
    if not isinstance(value, dict):
        raise BadLog("bad-event", seq=0, place="", expected="object")
    found = value.get("seq")
    seq = found if isinstance(found, int) else 0
    try:
        head = decode(_Head, {name: value[name] for name in _HEAD if name in value})
        if head.v != VERSION:
            raise BadLog("unknown-event-version", seq=seq, v=str(head.v)[:10], known=VERSION)
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in DEEDS:
            raise BadLog("unknown-event", seq=seq, kind=str(kind)[:40])
        deed: EventDeed = decode(DEEDS[kind], {name: item for name, item in value.items() if name not in _HEAD})
    except Unreadable as error:
        raise BadLog("bad-event", seq=seq, place=error.place.lstrip(".")[:80], expected=error.expected) from error
    return LogEntry(head.seq, head.at, deed, head.by, head.id)


def read_entries(values: Iterable[object]) -> list[LogEntry]:
    """A whole log."""
    return [read_entry(value) for value in values]
