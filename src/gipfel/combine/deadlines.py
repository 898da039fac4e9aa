"""How long both have to enter the result of a contest outside the house: what can be agreed, and what it is called.

Spans are in milliseconds, as tables count time.
"""

from __future__ import annotations

from gipfel.core.language import N_, _, ngettext

MINUTE = 60 * 1_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
DEADLINES = {
    "1h": (HOUR, N_("one hour")),
    "1d": (DAY, N_("one day")),
    "1w": (7 * DAY, N_("one week")),
    "1mo": (30 * DAY, N_("one month")),
    "2mo": (61 * DAY, N_("two months")),
    "3mo": (91 * DAY, N_("three months")),
    "6mo": (183 * DAY, N_("six months")),
    "1y": (366 * DAY, N_("one year")),
}
"""By the word of the option `deadline`: the span, and what people call it."""
USUAL = "1d"
SHORTEST, LONGEST = MINUTE, DEADLINES["1y"][0]
"""What a table may give instead."""


def deadline_titles() -> dict[str, str]:
    """What people choose from, to be translated."""
    return {name: words for name, (_span, words) in DEADLINES.items()}


def deadline_words(span: int) -> str:
    """A span as people say it."""
    for known, words in DEADLINES.values():
        if known == span:
            return _(words)
    if span >= DAY:
        days = span // DAY
        return ngettext("{count} day", "{count} days", days).format(count=days)
    minutes = span // MINUTE
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
