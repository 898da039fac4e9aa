"""Records: played games as text, read with line and column, written, and replayed by the rules."""

from gipfel.records import messages as messages
from gipfel.records.reader import read_records
from gipfel.records.record import Entry, Record
from gipfel.records.replay import Replayed, replay
from gipfel.records.writer import write_record, write_records

__all__ = ["Entry", "Record", "Replayed", "read_records", "replay", "write_record", "write_records"]
