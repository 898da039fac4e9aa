"""Tables at which people and engines play: logs of events, decisions about commands, clocks, views, ratings."""

from __future__ import annotations

from gipfel.play import play_messages as play_messages
from gipfel.play.case import Setting
from gipfel.play.decide import decide, decided, rematch
from gipfel.play.events import Event, read_event, read_log
from gipfel.play.fold import apply, fold
from gipfel.play.refusals import BadLog, Refused
from gipfel.play.seats import HOUSE, Party
from gipfel.play.table import Table
from gipfel.play.verify import Difference, verify

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
