"""Saving and loading a game at the terminal."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from gipfel.core.errors import BadRecord
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.records.reader import decode, read_records
from gipfel.records.replay import record_of, replay
from gipfel.records.sources import Source
from gipfel.records.writer import write_record

SUFFIX = ".gipfel"


def _path(name: str) -> Path:
    if not name.strip():
        raise BadRecord("file-name-missing")
    path = Path(name.strip()).expanduser()
    return path if path.suffix else path.with_suffix(SUFFIX)


def save_game(line: Line, outcome: Outcome | None, name: str) -> Path:
    """Write the game as a record; the path it went to."""
    path = _path(name)
    record = record_of(line, outcome=outcome, Date=date.today().isoformat())
    try:
        path.write_text(write_record(record), encoding="utf-8")
    except OSError as error:
        raise BadRecord("unwritable-file", path=str(path), detail=error.strerror or "") from None
    return path


def load_game(name: str) -> Line:
    """The line of the first record in a file."""
    path = _path(name)
    if not path.exists():
        raise BadRecord("no-such-file", path=str(path))
    return replay(read_records(decode(Source(path).read(), str(path)))[0]).line
