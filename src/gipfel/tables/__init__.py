"""Tables at which people and engines play: logs of events, decisions about commands, clocks, views, ratings."""

from __future__ import annotations

from gipfel.tables.case import Setting
from gipfel.tables.decisions import decide, decided, rematch
from gipfel.tables.events import Event, read_event, read_log
from gipfel.tables.fold import apply, fold
from gipfel.tables.refusals import BadLog, Refused
from gipfel.tables.seats import HOUSE, Party
from gipfel.tables.table import Table
from gipfel.tables.verification import Difference, verify

__all__ = [
    "HOUSE",
    "BadLog",
    "Difference",
    "Event",
    "Party",
    "Refused",
    "Setting",
    "Table",
    "apply",
    "decide",
    "decided",
    "fold",
    "read_event",
    "read_log",
    "rematch",
    "verify",
]
