"""Rules by which events come again, as calendars write them."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from gipfel.events.play_terms import PlayTerms, check_play
from gipfel.events.recurrence import read_recurrence
from gipfel.events.refusals import Refused

BERLIN = ZoneInfo("Europe/Berlin")


def instant(*parts: int, zone: ZoneInfo = BERLIN) -> int:
    """Milliseconds of a time in a zone."""
    year, month, day, hour, minute = parts
    return round(datetime(year, month, day, hour, minute, tzinfo=zone).timestamp() * 1_000)


def times(rule: str, first: int, count: int) -> list[str]:
    """The next times after the first, in Berlin."""
    read, found, at = read_recurrence(rule, "Europe/Berlin"), list[str](), first
    for _ in range(count):
        following = read.after(first, at)
        if following is None:
            break
        at = following
        found.append(datetime.fromtimestamp(at / 1_000, UTC).astimezone(BERLIN).strftime("%Y-%m-%d %H:%M"))
    return found


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=DAILY", ["2026-03-25 20:00", "2026-03-26 20:00", "2026-03-27 20:00"]),
        ("FREQ=DAILY;INTERVAL=10", ["2026-04-03 20:00", "2026-04-13 20:00", "2026-04-23 20:00"]),
        ("FREQ=WEEKLY", ["2026-03-31 20:00", "2026-04-07 20:00", "2026-04-14 20:00"]),
        ("FREQ=WEEKLY;BYDAY=TU,FR", ["2026-03-27 20:00", "2026-03-31 20:00", "2026-04-03 20:00"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", ["2026-04-06 20:00", "2026-04-20 20:00", "2026-05-04 20:00"]),
        ("FREQ=MONTHLY;BYDAY=1TU", ["2026-04-07 20:00", "2026-05-05 20:00", "2026-06-02 20:00"]),
        ("FREQ=MONTHLY;BYDAY=-1FR", ["2026-03-27 20:00", "2026-04-24 20:00", "2026-05-29 20:00"]),
        ("RRULE:FREQ=MONTHLY", ["2026-04-24 20:00", "2026-05-24 20:00", "2026-06-24 20:00"]),
        ("FREQ=WEEKLY;UNTIL=20260407", ["2026-03-31 20:00", "2026-04-07 20:00"]),
    ],
)
def test_an_event_comes_again_at_the_same_hour_of_the_clock_on_the_wall(rule: str, expected: list[str]) -> None:
    # The clocks of Berlin are put forward on 29 March 2026.
    assert times(rule, instant(2026, 3, 24, 20, 0), 3) == expected


def test_a_month_without_that_day_is_passed_over() -> None:
    assert times("FREQ=MONTHLY", instant(2026, 1, 31, 20, 0), 2) == ["2026-03-31 20:00", "2026-05-31 20:00"]


def test_times_follow_each_other() -> None:
    read, first = read_recurrence("FREQ=WEEKLY;BYDAY=MO,WE", "Europe/Berlin"), instant(2026, 1, 5, 20, 0)
    found = [first]
    for _ in range(20):
        following = read.after(first, found[-1])
        assert following is not None
        found.append(following)
    assert all(one < other for one, other in pairwise(found))


@pytest.mark.parametrize(
    "rule",
    [
        *("", "x", "FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=1TU", "FREQ=DAILY;INTERVAL=0"),
        *("FREQ=DAILY;INTERVAL=x", "FREQ=DAILY;COUNT=3", "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;UNTIL=20261399"),
        "FREQ=DAILY;" + "X" * 300,
        *(
            "FREQ=DAILY;FREQ=WEEKLY",
            "FREQ=DAILY;",
            "FREQ=WEEKLY;BYDAY=MO,,TU",
            "FREQ=WEEKLY;BYDAY=MO,MO",
            "FREQ=DAILY;BYDAY=",
        ),
        *("FREQ=DAILY;INTERVAL=007", "FREQ=DAILY;INTERVAL=１", "FREQ=DAILY;UNTIL=20260101T990000Z", " FREQ=DAILY"),
    ],
)
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(Refused) as refused:
        read_recurrence(rule)
    assert refused.value.code == "bad-recurrence"


@pytest.mark.parametrize("rule", ["FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=WEEKLY;UNTIL=20260101"])
def test_what_never_comes_again_is_refused(rule: str) -> None:
    tuesday = instant(2026, 3, 24, 20, 0)
    assert read_recurrence(rule, "Europe/Berlin").after(tuesday, tuesday) is None
    with pytest.raises(Refused) as refused:
        check_play(PlayTerms(starts_at=tuesday, recurs=rule, zone="Europe/Berlin"), ("pentago",))
    assert refused.value.code == "bad-recurrence"


@pytest.mark.parametrize("zone", ["Nowhere/City", "../etc/passwd", "", "/etc/localtime", "localtime", "posixrules"])
def test_what_is_no_zone_is_refused(zone: str) -> None:
    with pytest.raises(Refused) as refused:
        read_recurrence("FREQ=DAILY", zone)
    assert refused.value.code == "no-such-zone"


def test_a_zone_is_known_even_where_nothing_comes_again() -> None:
    with pytest.raises(Refused) as refused:
        check_play(PlayTerms(zone="Nowhere/City"), ("pentago",))
    assert refused.value.code == "no-such-zone"
