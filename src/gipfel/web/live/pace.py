"""How often the house does what it does by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: between looks at the clock, between heartbeats, between looks for what is due anywhere, the longest
    sleep of the timers, between words about presence, and how long closing may take."""

    pulse: float = 0.25
    beat: float = 1.0
    sweep: float = 5.0
    tick: float = 1.0
    presence: float = 15.0
    closing: float = 5.0
