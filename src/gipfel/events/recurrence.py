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
MOST_INTERVAL = 99
MOST_RULE = 200
MOST_LOOKED_AT = 20_000  # times a rule is followed before it counts as over
_BYDAY = re.compile(r"([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)")
_UNTIL = re.compile(r"(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?")


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
        for day in islice(self._dates(begun.date()), MOST_LOOKED_AT):
            if self.until is not None and day > self.until:
                return None
            found = datetime.combine(day, begun.timetz().replace(tzinfo=None), self.zone)
            at = round(found.timestamp() * 1_000)
            if at > instant:
                return at
        return None

    def _dates(self, first: date) -> Iterator[date]:
        """All days of the rule from the first on, in order."""
        for step in count(0, self.interval):
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
    parts = dict(part.partition("=")[::2] for part in text.removeprefix("RRULE:").upper().split(";"))
    frequency, interval = parts.pop("FREQ", ""), parts.pop("INTERVAL", "1")
    days, until = parts.pop("BYDAY", ""), parts.pop("UNTIL", None)
    number = int(interval) if interval.isascii() and interval.isdigit() and len(interval) < 4 else 0
    if len(text) > MOST_RULE or frequency not in FREQUENCIES or parts or not 1 <= number <= MOST_INTERVAL:
        raise Refused("bad-recurrence", rule=text[:80])
    try:
        known = ZoneInfo(zone)
    except (ValueError, OSError, KeyError):
        raise Refused("no-such-zone", zone=zone[:60]) from None
    read = tuple(_weekday(day, frequency, text) for day in days.split(",") if day)
    return Recurrence(frequency, number, read, _day(until, text), known)


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
