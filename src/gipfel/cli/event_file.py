"""The file of an event: its log, one line of JSON for each command that was carried out.

Who writes holds a lock, so two commands at once come one after the other, and the second decides on what the first has
done. A command is one line, and counts once its line has ended: what a killed process left behind is no line, is
ignored by readers and cut off by the next writer.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gipfel.core.errors import GipfelError
from gipfel.core.json_lines import compact
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.events import LogEntry, Tournament, decide_event, fold, read_entries
from gipfel.events.commands import EventCommand
from gipfel.events.refusals import Refused

declare(
    {
        "no-event-file": N_("{path} cannot be opened: {detail}."),
        "bad-event-line": N_("Line {line} of {path} is no part of an event’s log."),
    }
)


class EventFile:
    """An event in a file that is open and locked; `torn` is how many bytes at its end were no whole line."""

    def __init__(self, number: int, path: Path) -> None:
        self.number = number
        self.path = path
        with os.fdopen(os.dup(number), "rb") as file:
            file.seek(0)
            data = file.read()
        self.whole = data.rfind(b"\n") + 1
        self.torn = len(data) - self.whole
        self.entries = [entry for line in self._lines(data[: self.whole]) for entry in line]
        self.event: Tournament = fold(self.entries)

    def _lines(self, data: bytes) -> Iterator[list[LogEntry]]:
        for number, line in enumerate(data.splitlines(), 1):
            try:
                values = json.loads(line)
            except (ValueError, RecursionError):
                values = None
            if not isinstance(values, list):
                raise GipfelError("bad-event-line", line=number, path=str(self.path))
            yield read_entries(values)

    def act(self, command: EventCommand, now: int, by: str) -> list[LogEntry]:
        """Carry out a command; when this returns, what it brought about is on the disk."""
        entries = decide_event(self.event, command, now, by)
        after = fold([*self.entries, *entries])
        if entries:
            self._append(compact([entry.to_json() for entry in entries]).encode() + b"\n")
        self.entries += entries
        self.event = after
        return entries

    def adopt(self, entries: list[LogEntry]) -> None:
        """Begin with a log that was made elsewhere."""
        if self.entries:
            raise Refused("event-created-already")
        self.event = fold(entries)
        self._append(compact([entry.to_json() for entry in entries]).encode() + b"\n")
        self.entries = entries

    def _append(self, line: bytes) -> None:
        try:
            os.ftruncate(self.number, self.whole)
            os.lseek(self.number, self.whole, os.SEEK_SET)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self.number, rest) :]
            os.fsync(self.number)
        except OSError as error:
            raise GipfelError("no-event-file", path=str(self.path), detail=error.strerror or error) from None
        self.whole, self.torn = self.whole + len(line), 0


@contextmanager
def event_file(path: Path, *, writes: bool = False, new: bool = False) -> Iterator[EventFile]:
    """The event in a file, locked while the block runs: alone for who writes, together with others for who reads."""
    flags = (os.O_RDWR if writes else os.O_RDONLY) | (os.O_CREAT if new else 0)
    try:
        number = os.open(path, flags, 0o666)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or error
        raise GipfelError("no-event-file", path=str(path), detail=detail) from None
    try:
        fcntl.flock(number, fcntl.LOCK_EX if writes else fcntl.LOCK_SH)
        if path.is_dir():
            raise GipfelError("no-event-file", path=str(path), detail=os.strerror(21))
        yield EventFile(number, path)
    finally:
        os.close(number)
