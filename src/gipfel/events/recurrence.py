"""When an event comes again: recurrence rules as calendars write them (RFC 5545), as far as events need them.

`FREQ` (DAILY, WEEKLY, MONTHLY), `INTERVAL`, `BYDAY` (in a month with a number: `1TU`, `-1FR`) and `UNTIL`. The hour is
that of the first time, in the time zone of whoever set it up: an event at eight stays at eight in summer.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count, islice
from zoneinfo import ZoneInfo

from gipfel.events.refusals import Refused

DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY")
_PARTS = ("FREQ", "INTERVAL", "BYDAY", "UNTIL")
MACHINES_OWN = frozenset({"localtime", "posixrules"})
"""Files beside those of zones that say where a machine stands."""
MOST_RULE = 200
MOST_LOOKED_AT = 1_000  # days, weeks or months a rule is followed before it counts as over
_PART = re.compile(r"(FREQ|INTERVAL|BYDAY|UNTIL)=([A-Z0-9,+-]+)", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d?", re.ASCII)
_BYDAY = re.compile(r"([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)", re.ASCII)
_UNTIL = re.compile(r"(\d{4})(\d\d)(\d\d)(T([01]\d|2[0-3])([0-5]\d){2}Z?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Recurrence:
    """A rule that was read; `days` are days of the week with their number in the month, 0 for every one."""

    frequency: str
    interval: int
    days: tuple[tuple[int, int], ...]
    until: date | None
    zone: ZoneInfo

    def after(self, first: int, instant: int) -> int | None:
        """The next time after an instant, in milliseconds, of what first was at `first`; None once it is over."""
        begun = datetime.fromtimestamp(first / 1_000, UTC).astimezone(self.zone)
        for day in self._dates(begun.date()):
            if self.until is not None and day > self.until:
                return None
            found = datetime.combine(day, begun.timetz().replace(tzinfo=None), self.zone)
            at = round(found.timestamp() * 1_000)
            if at > instant:
                return at
        return None

    def _dates(self, first: date) -> Iterator[date]:
        """All days of the rule from the first on, in order."""
        for step in islice(count(0, self.interval), MOST_LOOKED_AT):
            try:
                yield from (day for day in self._period(first, step) if day >= first)
            except (OverflowError, ValueError):  # the calendar ends in the year 9999
                return

    def _period(self, first: date, step: int) -> list[date]:
        if self.frequency == "DAILY":
            found = [first + timedelta(days=step)]
            return [day for day in found if not self.days or day.weekday() in {wanted for wanted, _ in self.days}]
        if self.frequency == "WEEKLY":
            monday = first - timedelta(days=first.weekday()) + timedelta(weeks=step)
            wanted = sorted({day for day, _ in self.days} or {first.weekday()})
            return [monday + timedelta(days=day) for day in wanted]
        years, month = divmod(first.month - 1 + step, 12)
        return self._in_month(first.year + years, month + 1, first.day)

    def _in_month(self, year: int, month: int, usual: int) -> list[date]:
        length = monthrange(year, month)[1]
        if not self.days:
            return [date(year, month, usual)] if usual <= length else []
        found = set[date]()
        for weekday, place in self.days:
            all_of = [day for day in range(1, length + 1) if date(year, month, day).weekday() == weekday]
            chosen = all_of if place == 0 else all_of[place - 1 : place] if place > 0 else all_of[place:][:1]
            found.update(date(year, month, day) for day in chosen)
        return sorted(found)


def read_recurrence(text: str, zone: str = "UTC") -> Recurrence:
    """The rule that a text says; Refused where it is none, or one that nobody needs."""
    found = [_PART.fullmatch(part) for part in text.upper().removeprefix("RRULE:").split(";")][: len(_PARTS) + 1]
    parts = {part[1]: part[2] for part in found if part is not None}
    frequency, interval = parts.get("FREQ", ""), _NUMBER.fullmatch(parts.get("INTERVAL", "1"))
    # Nothing is said twice, and nothing is left over.
    if len(text) > MOST_RULE or len(parts) != len(found) or frequency not in FREQUENCIES or interval is None:
        raise Refused("bad-recurrence", rule=text[:80])
    read = tuple(_weekday(day, frequency, text) for day in parts["BYDAY"].split(",")) if "BYDAY" in parts else ()
    if len(set(read)) < len(read):
        raise Refused("bad-recurrence", rule=text[:80])
    return Recurrence(frequency, int(interval[0]), read, _day(parts.get("UNTIL"), text), read_zone(zone))


def following(name: str) -> str:
    """The name of the next event of a series: whoever sets it up calls it the same."""
    first, _, number = name.partition("~")
    return f"{first}~{int(number) + 1 if number.isdigit() else 2}"


def read_zone(zone: str) -> ZoneInfo:
    """The time zone of a name such as Europe/Berlin, which means the same everywhere; Refused where there is none."""
    try:
        if zone not in MACHINES_OWN:
            return ZoneInfo(zone)
    except (ValueError, OSError, KeyError):
        pass
    raise Refused("no-such-zone", zone=zone[:60])


def _weekday(day: str, frequency: str, text: str) -> tuple[int, int]:
    found = _BYDAY.fullmatch(day)
    if found is None or (found[1] and frequency != "MONTHLY"):
        raise Refused("bad-recurrence", rule=text[:80])
    return DAYS.index(found[2]), int(found[1] or 0)


def _day(until: str | None, text: str) -> date | None:
    if until is None:
        return None
    found = _UNTIL.fullmatch(until)
    try:
        if found is not None:
            return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        pass
    raise Refused("bad-recurrence", rule=text[:80])
