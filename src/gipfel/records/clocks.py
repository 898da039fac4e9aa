"""Times left, as records write them (1:04:21.5) and as SGF does (3861.5 seconds)."""

from __future__ import annotations

import re

_SECONDS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,3})?")


def clock_of(seconds: str) -> str | None:
    """The clock of a record; None for what is no time."""
    if not _SECONDS.fullmatch(seconds.strip()):
        return None
    whole, dot, part = seconds.strip().partition(".")
    minutes, rest = divmod(int(whole), 60)
    hours, minutes = divmod(minutes, 60)
    return (f"{hours}:{minutes:02}" if hours else f"{minutes}") + f":{rest:02}{dot}{part}"


def seconds_of(clock: str) -> str:
    """The seconds of a record's clock."""
    whole, dot, part = clock.partition(".")
    total = 0
    for number in whole.split(":"):
        total = total * 60 + int(number)
    return f"{total}{dot}{part}"
