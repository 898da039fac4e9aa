"""Events over several games: Swiss, round robin, arena, knock-out, leagues. Commands in, entries of a log out."""

from __future__ import annotations

from gipfel.events.commands import read_event_command
from gipfel.events.decisions import after, decide_event, system_of
from gipfel.events.log import LogEntry, read_entries, read_entry
from gipfel.events.terms import EventTerms
from gipfel.events.tournament import Tournament, fold

__all__ = [
    "EventTerms",
    "LogEntry",
    "Tournament",
    "after",
    "decide_event",
    "fold",
    "read_entries",
    "read_entry",
    "read_event_command",
    "system_of",
]
