"""The kinds of events: one module for each."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.events.kinds.arena import Arena
from gipfel.events.kinds.kind import PairingSystem
from gipfel.events.kinds.knock_out import KnockOut
from gipfel.events.kinds.league import League
from gipfel.events.kinds.round_robin import RoundRobin
from gipfel.events.kinds.swiss import Swiss
from gipfel.events.terms import EventKind

SYSTEMS: Mapping[EventKind, PairingSystem] = {
    "round-robin": RoundRobin(),
    "swiss": Swiss(),
    "arena": Arena(),
    "knock-out": KnockOut(),
    "league": League(),
}

__all__ = ["SYSTEMS", "PairingSystem"]
