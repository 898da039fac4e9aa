"""Events as a calendar that other programs read: iCalendar, RFC 5545."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from gipfel.events.recurrence import following, read_recurrence
from gipfel.store.tournaments import TournamentSummary
from gipfel.tables.clock import DAY, MINUTE

WIDEST = 73  # bytes of a line; longer ones go on in the next, after a space
HOUR = 60 * MINUTE
AHEAD = 8
"""So many events of a series are told that nobody has set up yet."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def calendar(events: Sequence[TournamentSummary], house: str, now: int, ended: Mapping[str, int]) -> str:
    """A calendar with these events; `house` is the address below which their pages are.

    An event that begins by hand is in no calendar before it does. `ended` says of events when they ended.
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Gipfel//Events//EN", "CALSCALE:GREGORIAN"]
    for event in events:
        for name, begins in () if event.by_hand else _times(event):
            lines += _entry(event, name, begins, house, now, ended.get(name, 0))
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _times(event: TournamentSummary) -> Iterator[tuple[str, int]]:
    """When it begins, and when those begin that will follow it, under the names they will have."""
    yield event.name, event.begins
    play, name, begins = event.play, event.name, event.begins
    if not play.recurs or event.phase != "open":  # once it has begun, the next one speaks for itself
        return
    rule = read_recurrence(play.recurs, play.zone)
    for _ in range(AHEAD):
        name, instant = following(name), rule.after(play.starts_at, begins)
        if instant is None:
            return
        begins = instant
        yield name, begins


def _entry(event: TournamentSummary, name: str, begins: int, house: str, now: int, ended: int) -> Iterator[str]:
    address = f"{house}events/{event.name}"
    length = event.play.lasts if event.kind == "arena" else event.play.every or 2 * HOUR
    yield "BEGIN:VEVENT"
    yield f"UID:{name}@gipfel"
    yield f"DTSTAMP:{_instant(now)}"
    yield f"DTSTART:{_instant(begins)}"
    yield f"DTEND:{_instant(ended or begins + min(length, DAY))}"
    yield f"SUMMARY:{event.title.translate(_ESCAPED)}"
    yield f"URL:{address}"
    yield f"DESCRIPTION:{address}"
    yield "END:VEVENT"


def _instant(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1_000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> Iterator[str]:
    """Lines of at most so many bytes; no character is torn."""
    part, size = "", 0
    for letter in line:
        width = len(letter.encode("utf-8", "replace"))
        if size + width > WIDEST:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + width
    yield part
