"""Events: deeds with number, instant and author, as they are stored; older versions are lifted when read.

So are the specs of tables: a log tells the rules it was begun under, and what a preset meant then is written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import Field

from gipfel.core.rules_version import today
from gipfel.tables.codec import Json, Unreadable, decode, encode, kinds_of
from gipfel.tables.commands import MOST_ID
from gipfel.tables.deeds import Amended, Deed, TableOpened
from gipfel.tables.refusals import BadLog
from gipfel.tables.seats import HOUSE

VERSION = 1
Upcaster = Callable[[Json], Json]
UPCASTERS: Mapping[int, Upcaster] = {}
"""By version: what makes an event of that version one of the next."""
KINDS = kinds_of(Deed)


@dataclass(frozen=True, slots=True)
class Envelope:
    """Times are milliseconds of the server; `by` is the id of a party, `id` that of the command behind the event."""

    seq: Annotated[int, Field(json_schema_extra={"minimum": 1})]
    at: Annotated[int, Field(json_schema_extra={"minimum": 0})]
    by: Annotated[str, Field(json_schema_extra={"pattern": "^(person|guest|engine|house):"})]
    id: Annotated[str, Field(json_schema_extra={"maxLength": MOST_ID})]


_ENVELOPE = ("seq", "at", "by", "id")


@dataclass(frozen=True, slots=True)
class Event:
    """`seq` follows the one before without a gap; `by` is a party's id, `id` that of the command that caused it."""

    seq: int
    at: int
    deed: Deed
    by: str = HOUSE.id
    id: str = ""

    def to_json(self) -> Json:
        """As it is stored and, in part, sent."""
        return {"v": VERSION, "seq": self.seq, "at": self.at, "by": self.by, "id": self.id, **encode(self.deed)}


def read_event(value: object, upcasters: Mapping[int, Upcaster] = UPCASTERS, version: int = VERSION) -> Event:
    """An event from JSON of any version up to this one; BadLog says what is wrong with it."""
    if not isinstance(value, dict):
        raise BadLog("bad-event", seq=0, place="", expected="object")
    value = _lifted(value, upcasters, version)
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadLog("unknown-event", seq=_shown(value.get("seq")), kind=str(kind)[:40])
    deed = {name: item for name, item in value.items() if name not in ("v", *_ENVELOPE)}
    try:
        head = decode(Envelope, {name: value.get(name) for name in _ENVELOPE})
    except Unreadable as error:
        raise _bad_event(value, error.place.lstrip("."), error.expected) from error
    try:
        return Event(head.seq, head.at, _in_todays_words(decode(KINDS[kind], deed)), head.by, head.id)
    except Unreadable as error:
        raise _bad_event(value, error.place, error.expected) from error


def _bad_event(value: Json, place: str, expected: str) -> BadLog:
    return BadLog("bad-event", seq=_shown(value.get("seq")), place=place, expected=expected)


def _in_todays_words(deed: Deed) -> Deed:
    """The same game, if a change of the rules gave its spec another meaning."""
    if not isinstance(deed, TableOpened | Amended):
        return deed
    rules, spec = today(deed.rules, deed.terms.spec)
    if (rules, spec) == (deed.rules, deed.terms.spec):
        return deed
    tags = {name: today(deed.rules, text)[1] if name == "Game" else text for name, text in deed.tags.items()}
    return replace(deed, terms=replace(deed.terms, spec=spec), rules=rules, tags=tags)


def _shown(seq: Any) -> int:
    return seq if isinstance(seq, int) else 0


def _lifted(value: Json, upcasters: Mapping[int, Upcaster], version: int) -> Json:
    found = value.get("v")
    if not isinstance(found, int) or not 1 <= found <= version:
        raise BadLog("unknown-event-version", seq=_shown(value.get("seq")), v=str(found)[:10], known=version)
    for step in range(found, version):
        value = upcasters[step](value)
    return value


def read_log(values: Iterable[object]) -> list[Event]:
    """A whole log."""
    return [read_event(value) for value in values]
