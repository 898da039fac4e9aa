"""The server's clock, and how often the house does what it does by itself."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: between heartbeats, between looks for what is due anywhere, the longest sleep of the timers, between
    words about presence, and how long closing may take."""

    beat: float = 1.0
    sweep: float = 5.0
    tick: float = 1.0
    presence: float = 15.0
    closing: float = 5.0


def system_clock() -> int:
    """The time of the machine in milliseconds."""
    return time.time_ns() // 1_000_000
